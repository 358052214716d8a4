import type { Cell } from '../lib/types';

/** A box on a board, in the units of its picture. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** A line of moves drawn on a board. The shape tells the kind, and colour only adds. */
export interface Arrow {
  /** The cells on its way; the head is at the last. One cell alone is ringed. */
  path: string[];
  kind: 'best' | 'good' | 'doubtful' | 'bad';
}

/** Pieces that fly from one cell to another just now. */
export interface Flight {
  key: number;
  from: string;
  to: string;
  piece: string;
  count: number;
  ms: number;
}

/** What every board is given, and what it tells. */
export interface BoardProps {
  cells: Cell[];
  /** Names the board for who cannot see it: "Checkers board". */
  label: string;
  /** The names of the seats, when they are not the game's own. */
  seats?: [string, string] | undefined;
  /** Who sits at the bottom; as books print the board when it is not told. */
  bottom?: 'first' | 'second' | undefined;
  /** The cells that may be chosen next. */
  targets?: string[] | undefined;
  /** The cells chosen so far. */
  selected?: string[] | undefined;
  /** The cells where the last move began and ended. */
  last?: string[] | undefined;
  /** The ways of the captures that must be made: each a list of cells. */
  forced?: string[][] | undefined;
  arrows?: Arrow[] | undefined;
  /** Checkers: how the squares are named. */
  labels?: string | undefined;
  flight?: Flight | undefined;
  /** Whose dice lie on the board. */
  turn?: string | undefined;
  /** A cell was chosen, by click, key, or by a piece dragged there (`dropped`). Without it the board is a picture. */
  pick?: ((name: string, dropped: boolean) => void) | undefined;
  /** Takes back what was chosen last: Escape, or a click on nothing. */
  cancel?: (() => void) | undefined;
}

export type Cells = Map<string, Cell>;

export const byName = (cells: Cell[]): Cells => new Map(cells.map((c) => [c.name, c]));

/** The cells with one piece less on the cell that is being dragged from. */
export function without(cells: Cell[], name: string): Cell[] {
  if (!name) return cells;
  return cells.map((c) => {
    if (c.name !== name || c.count < 1) return c;
    return c.count === 1 ? { name, count: 0 } : { ...c, count: c.count - 1 };
  });
}

/** A closed path through points in units of r from a centre. */
export function shape(x: number, y: number, r: number, points: number[]): string {
  let d = '';
  for (let i = 0; i < points.length; i += 2) d += `${i ? 'L' : 'M'}${x + r * points[i]!} ${y + r * points[i + 1]!}`;
  return d + 'Z';
}

/** Corner brackets inside a box. */
export function brackets({ x, y, w, h }: Box, arm = 12, inset = 3): string {
  const l = x + inset, t = y + inset, r = x + w - inset, b = y + h - inset;
  return (
    `M${l} ${t + arm}V${t}H${l + arm}M${r - arm} ${t}H${r}V${t + arm}` +
    `M${r} ${b - arm}V${b}H${r - arm}M${l + arm} ${b}H${l}V${b - arm}`
  );
}

export const middle = (b: Box): Spot => ({ x: b.x + b.w / 2, y: b.y + b.h / 2 });
