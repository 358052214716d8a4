// The tree of moves of a study: a record as the program saves it, read into
// nodes that know their parent, changed, and written back. It knows no game.

/** Who made a step: a seat, the dice, or nobody knows. */
export type Maker = 'first' | 'second' | 'dice' | '';

/** A step of the JSON form of a record. Its variations are the other steps that could stand in its place. */
export interface RecordStep {
  move: string;
  by?: Maker;
  comment?: string;
  marks?: string[];
  clock?: { left: string; spent: string };
  variations?: RecordStep[][];
}

/** The JSON form of a record, as `parlour play --save` writes it. */
export interface RecordJson {
  parlour: number;
  game: string;
  tags?: { name: string; value: string }[];
  position?: string;
  options?: Record<string, string>;
  comment?: string;
  moves: RecordStep[];
  at?: number;
  result?: { winner: string; reason?: string; score?: [number, number] };
}

/** A move in the tree. The root has no move, and its comment speaks of the whole game. */
export interface Node {
  /** A number that no other node of the tree has, for keys of lists. */
  id: number;
  move: string;
  by: Maker;
  comment: string;
  marks: string[];
  clock?: { left: string; spent: string };
  parent: Node | null;
  /** What followed; the first is the main line. */
  children: Node[];
}

/** The judgements that a move may be given, in their usual form. */
export const MARKS = ['!!', '!', '!?', '?!', '?', '??'] as const;

/** A record allows so many moves in one place. */
const MOST_VARIATIONS = 250;

export class Tree {
  game: string;
  tags: { name: string; value: string }[] = [];
  position = '';
  options: Record<string, string> = {};
  root: Node;
  private result: RecordJson['result'];
  private played = ''; // the main line that the result belongs to
  private nodes = 0;

  constructor(game: string, position = '', options: Record<string, string> = {}) {
    this.game = game;
    this.position = position;
    this.options = options;
    this.root = this.make('', '', null);
  }

  /** Reads a record that the server has checked. */
  static read(r: RecordJson): Tree {
    const t = new Tree(r.game, r.position ?? '', r.options ?? {});
    t.tags = r.tags ?? [];
    t.root.comment = r.comment ?? '';
    t.hang(t.root, r.moves ?? []);
    t.result = r.result;
    t.played = t.line().join('\n');
    return t;
  }

  private hang(parent: Node, line: RecordStep[]) {
    for (const s of line) {
      const n = this.make(s.move, s.by ?? '', parent);
      n.comment = s.comment ?? '';
      n.marks = s.marks ?? [];
      n.clock = s.clock;
      parent.children.push(n);
      for (const v of s.variations ?? []) this.hang(parent, v);
      parent = n;
    }
  }

  private make(move: string, by: Maker, parent: Node | null): Node {
    return { id: this.nodes++, move, by, comment: '', marks: [], parent, children: [] };
  }

  /** Writes the record. The result is left out once the main line is another than it was. */
  write(): RecordJson {
    const r: RecordJson = { parlour: 1, game: this.game, moves: steps(this.root, 0) };
    if (this.tags.length) r.tags = this.tags;
    if (this.position) r.position = this.position;
    if (Object.keys(this.options).length) r.options = this.options;
    if (this.root.comment) r.comment = this.root.comment;
    if (this.result && this.line().join('\n') === this.played) r.result = this.result;
    return r;
  }

  /** The child of n with the move given: the one that is there or a new one; null where there is no room. */
  add(n: Node, move: string, by: Maker): Node | null {
    const there = n.children.find((c) => c.move === move);
    if (there) return there;
    if (n.children.length > MOST_VARIATIONS) return null;
    const c = this.make(move, by, n);
    n.children.push(c);
    return c;
  }

  /** Makes the line that leads to n the main line, from the root on. */
  promote(n: Node) {
    for (; n.parent; n = n.parent) {
      const c = n.parent.children;
      c.splice(c.indexOf(n), 1);
      c.unshift(n);
    }
  }

  /** Takes n and all that follows it away, and returns where one stands then. */
  remove(n: Node): Node {
    const p = n.parent;
    if (!p) return n;
    p.children = p.children.filter((c) => c !== n);
    return p;
  }

  /** The moves of the main line. */
  line(): string[] {
    return path(end(this.root));
  }

  /** The node that the moves lead to from the root, as far as they do. */
  find(moves: string[]): Node {
    let n = this.root;
    for (const m of moves) {
      const c = n.children.find((c) => c.move === m);
      if (!c) break;
      n = c;
    }
    return n;
  }

  /** How many moves the tree has. */
  get size(): number {
    return sizeOf(this.root) - 1;
  }
}

function steps(parent: Node, i: number): RecordStep[] {
  const line: RecordStep[] = [];
  for (; parent.children.length > 0; i = 0) {
    const n = parent.children[i]!;
    const s: RecordStep = { move: n.move };
    if (n.by) s.by = n.by;
    if (n.comment) s.comment = n.comment;
    if (n.marks.length) s.marks = n.marks;
    if (n.clock) s.clock = n.clock;
    if (i === 0 && parent.children.length > 1) {
      s.variations = parent.children.slice(1).map((_, v) => steps(parent, v + 1));
    }
    line.push(s);
    parent = n;
  }
  return line;
}

/** How many nodes there are from n on, itself and all variations counted. */
export function sizeOf(n: Node): number {
  let count = 0;
  const todo = [n];
  for (let at = todo.pop(); at; at = todo.pop()) {
    count++;
    todo.push(...at.children);
  }
  return count;
}

/** The moves from the root to n. */
export function path(n: Node): string[] {
  const moves: string[] = [];
  for (; n.parent; n = n.parent) moves.push(n.move);
  return moves.reverse();
}

/** The end of the line that n begins. */
export function end(n: Node): Node {
  while (n.children[0]) n = n.children[0];
  return n;
}

/** Whether n belongs to the main line. */
export function isMain(n: Node): boolean {
  for (; n.parent; n = n.parent) if (n.parent.children[0] !== n) return false;
  return true;
}

/** The sibling of n that stands by places further on, round and round. */
export function sibling(n: Node, by: number): Node {
  if (!n.parent) return n;
  const c = n.parent.children;
  return c[(c.indexOf(n) + by + c.length) % c.length]!;
}

/** A stretch of moves in one line of the tree, as the list of moves shows it. */
export interface Block {
  /** 0 is the main line, 1 a variation of it, and so on. */
  depth: number;
  items: Item[];
  key: number;
}

/** One move in the list, with the number before it: "3.", "3…", or none. */
export interface Item {
  node: Node;
  number: string;
}

// Answers to the other side belong to the turn in which they were asked for.
const ANSWERS = new Set(['take', 'pass', 'beaver', 'accept', 'decline']);

interface Count {
  turn: number;
  by: Maker;
}

function next(c: Count, n: Node): Count {
  if (n.by === 'dice' || n.by === '' || ANSWERS.has(n.move) || n.by === c.by) return c;
  const first = n.by === 'first' || c.turn === 0;
  return { turn: c.turn + (first ? 1 : 0), by: n.by };
}

/** The tree as blocks in reading order: each variation after the move that it could have replaced. */
export function blocks(root: Node): Block[] {
  const all: Block[] = [];
  const walk = (parent: Node, i: number, depth: number, count: Count) => {
    let block: Block | null = null;
    for (; parent.children.length > 0; i = 0) {
      const n = parent.children[i]!;
      const after = next(count, n);
      let number = '';
      const speaks = n.by === 'first' || n.by === 'second';
      if (speaks && after !== count && n.by === 'first') number = after.turn + '.';
      if (!block) {
        block = { depth, items: [], key: n.id };
        all.push(block);
        if (!number && after.turn > 0) number = after.turn + '…';
      }
      block.items.push({ node: n, number });
      if (i === 0 && parent.children.length > 1) {
        for (let v = 1; v < parent.children.length; v++) walk(parent, v, depth + 1, count);
        block = null;
      }
      parent = n;
      count = after;
    }
  };
  walk(root, 0, 0, { turn: 0, by: '' });
  // A turn begins with its dice, whoever rolled them.
  for (const { items } of all) {
    for (let i = 1; i < items.length; i++) {
      const [dice, play] = [items[i - 1]!, items[i]!];
      if (dice.node.by === 'dice' && !dice.number) [dice.number, play.number] = [play.number, ''];
    }
  }
  return all;
}
