// What the page and the server say to one another: the types of the wire, which come from the server's
// own description (wire.ts), with what that cannot tell.

import type { components } from './wire';

/** As it is told: a list without anything in it is [], never null. */
type Told<T> = T extends (infer U)[] ? Told<U>[] : T extends object ? { [K in keyof T]: Told<Exclude<T[K], null>> } : T;
type Wire<Name extends keyof components['schemas']> = Told<components['schemas'][Name]>;
type With<T, More> = Omit<T, keyof More> & More;

export type Seat = 'first' | 'second';
export type Turn = State['turn'];
export type GameName = 'checkers' | 'backgammon' | 'oware';

/** One thing on a board; its name does not depend on who looks. */
export type Cell = Wire<'Cell'>;
/** Pieces that go from one cell to another; '' is out of the game. */
export type Motion = Wire<'Motion'>;
/** One way to go on with an entry; its motions are all that the entry moves. */
export type Step = Wire<'Step'>;
/** One position, for whoever looks at it. */
export type State = With<Wire<'State'>, { kind: GameName }>;
/** Why something was refused. */
export type Refusal = Wire<'Fault'>;
export type KindInfo = With<Wire<'KindInfo'>, { name: GameName; seats: [string, string] }>;
export type Opening = Wire<'Opening'>;
export type Sitter = Wire<'Sitter'>;
export type SeatInfo = Wire<'SeatInfo'>;
/** A game that is going on. */
export type Live = With<Wire<'Live'>, { kind: GameName; seats: [SeatInfo, SeatInfo]; left?: [number, number]; state: State }>;
/** One entry of a game's log. */
export type GameEvent = Wire<'Event'>;
/** What the tutor thinks of a decision before it stands. */
export type Judgement = Wire<'Judgement'>;
/** The messages of a live game: the first answer, what happens, and the answers to commands. */
export type Welcome = With<Wire<'Welcome'>, { live: Live }>;
export type Push = With<Wire<'Push'>, { live?: Live }>;
export type Answer = Wire<'Answer'>;
