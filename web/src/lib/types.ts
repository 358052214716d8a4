// What the page and the server say to one another.

export type Seat = 'first' | 'second';
export type Turn = Seat | 'chance' | 'over';
export type GameName = 'checkers' | 'backgammon' | 'oware';

/** One thing on a board; its name does not depend on who looks. */
export interface Cell {
  name: string;
  piece?: string;
  count: number;
}

/** Pieces that go from one cell to another; '' is out of the game. */
export interface Motion {
  from: string;
  to: string;
  piece: string;
  count: number;
}

/** One way to go on with an entry. */
export interface Step {
  name: string;
  entry: string;
  choice?: string;
  /** All that the entry moves from the position of the state. */
  motions?: Motion[];
}

export interface Result {
  winner: string;
  reason: string;
  score?: [number, number];
  text: string;
}

/** One position, for whoever looks at it. */
export interface State {
  kind: GameName;
  step: number;
  turn: Turn;
  cells: Cell[];
  choices: string[];
  offers: string[];
  forced: string;
  entries: Record<string, Step[]>;
  whole: boolean;
  note: string;
  last?: { text: string; by: string; motions: Motion[] };
  positions: Record<string, string>;
  result?: Result;
  words: Record<string, string>;
}

/** Why something was refused. */
export interface Refusal {
  kind: 'syntax' | 'illegal' | 'ambiguous' | 'stale' | 'over' | 'seat' | 'limit' | 'missing';
  text?: string;
  position?: string;
  reason: string;
  candidates?: string[];
}

export interface KindInfo {
  name: GameName;
  seats: [string, string];
  forms: string[];
  options: { name: string; usage: string; default: string; values: string[] }[];
  levels: number;
  dice: boolean;
  openings?: Opening[];
  tutor: { value: string; threshold: number };
}

export interface Sitter {
  by: 'me' | 'guest' | 'engine';
  level?: number;
  name?: string;
}

/** A game that is going on. */
export interface Live {
  id: string;
  kind: GameName;
  seq: number;
  setup: { position?: string; options?: Record<string, string>; opening?: Opening };
  seats: [SeatInfo, SeatInfo];
  /** Everybody has sat down, and the first step may be made. */
  begun: boolean;
  clock?: string;
  /** Milliseconds that each seat had left at the moment `since` of the server's clock. */
  left?: [number, number];
  since: number;
  commitment: string;
  asked?: { what: 'takeback' | 'rematch'; by: Seat };
  /** The game that follows: the tokens are good for it. */
  rematch?: string;
  after?: string;
  state: State;
}

export interface Opening {
  number: number;
  name: string;
  steps: string[];
  barred: boolean;
}

export interface SeatInfo extends Sitter {
  /** Somebody has sat down and brought a number. */
  seated: boolean;
  /** Who sits there is connected. */
  here: boolean;
}

/** One entry of a game's log. */
export interface GameEvent {
  seq: number;
  at: number;
  type: 'created' | 'seated' | 'began' | 'step' | 'asked' | 'declined' | 'takeback' | 'ended' | 'revealed' | 'rematch';
  by?: Seat | 'dice';
  step?: number;
  text?: string;
  setup?: { opening?: Opening };
  game?: string;
}
