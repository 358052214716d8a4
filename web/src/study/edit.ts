// A position being edited: cells, and what a press on one does to it. What makes
// sense is for the server to say.

import type { Cell, GameName } from '../lib/types';

export interface Brush {
  /** What is put down; '' takes away. */
  piece: string;
  /** How a press counts: one more, or exactly so many. */
  how: 'put' | 'take' | 'fill';
  many: number;
}

/** The pieces that the palette offers. */
export const palettes: Record<GameName, string[]> = {
  checkers: ['black man', 'black king', 'white man', 'white king'],
  backgammon: ['white', 'black'],
  oware: ['seed'],
};

/** Whether a place of the game holds more than one piece. */
export const stacks = (kind: GameName) => kind !== 'checkers';

// Of backgammon, what tells of the match and is no place for checkers.
const facts = new Set(['die 1', 'die 2', 'cube', 'white score', 'black score', 'match', 'crawford', 'white pips', 'black pips', 'offer']);

/** Whether the cell is a place that pieces stand on. */
export const isPlace = (name: string) => !facts.has(name);

/** The cells after the brush has touched one. */
export function touch(kind: GameName, cells: Cell[], name: string, brush: Brush): Cell[] {
  return cells.map((c) => (c.name === name && isPlace(name) ? touched(kind, c, brush) : c));
}

function touched(kind: GameName, c: Cell, { piece, how, many }: Brush): Cell {
  // A bar or tray belongs to one colour, whatever the brush.
  const own = /^(white|black) (bar|off)$/.exec(c.name)?.[1];
  const what = own ?? piece;
  const here = c.piece === what ? c.count : 0;
  let count: number;
  if (how === 'fill') count = many;
  else if (how === 'take') return less(c);
  else if (!stacks(kind)) count = here ? 0 : 1;
  else count = here + 1;
  return count > 0 ? { name: c.name, piece: what, count } : { name: c.name, count: 0 };
}

function less(c: Cell): Cell {
  return c.count > 1 ? { ...c, count: c.count - 1 } : { name: c.name, count: 0 };
}

/** The cells with every place empty. */
export function cleared(cells: Cell[]): Cell[] {
  return cells.filter((c) => c.name !== 'offer').map((c) => (isPlace(c.name) ? { name: c.name, count: 0 } : c));
}

/** The count of a cell, 0 where there is none. */
export const countOf = (cells: Cell[], name: string) => cells.find((c) => c.name === name)?.count ?? 0;

/** The cells with one of them set, or gone when the count is null. */
export function set(cells: Cell[], name: string, count: number | null, piece = ''): Cell[] {
  const others = cells.filter((c) => c.name !== name);
  return count === null ? others : [...others, piece ? { name, piece, count } : { name, count }];
}

/** How many pieces stand on the board by what they are. */
export function sums(cells: Cell[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const c of cells) if (c.piece && isPlace(c.name)) sums[c.piece] = (sums[c.piece] ?? 0) + c.count;
  return sums;
}
