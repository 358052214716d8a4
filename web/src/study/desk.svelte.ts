// The desk of a study: its tree of moves, where one stands in it, and what is done
// to it. The positions are the server's.

import { ask, type Line, Refused, stepsAfter } from '../lib/api';
import { study as text } from '../lib/en/study';
import type { GameName, Seat, State, Step } from '../lib/types';
import { type Block, blocks, end, isMain, type Maker, type Node, path, type RecordJson, Tree } from './tree';

export const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What a word of the game is called on a button; a move is called itself. */
export const say = (move: string) => text.says[move] ?? move;

export class Desk {
  /** The tree is no proxy: `changed` counts what was done to it. */
  tree = $state.raw(new Tree('checkers'));
  changed = $state(0);
  current = $state.raw<Node>(this.tree.root);
  /** What the board shows: a node and its position, always of one another. */
  shown = $state.raw<{ node: Node; state: State } | undefined>();
  /** What went wrong last, and what it may have meant. */
  wrong = $state('');
  candidates = $state<string[]>([]);
  /** What is said to those who do not see the board. */
  told = $state('');
  seats = $state<[string, string]>(['', '']);
  /** The study that this one has taken the place of. */
  before = $state.raw<{ tree: Tree; at: Node } | undefined>();

  #known = new Map<Node, State>();

  readonly kind = $derived(this.tree.game as GameName);
  readonly blocks: Block[] = $derived.by(() => (void this.changed, blocks(this.tree.root)));
  /** What is true of the node that one stands on; made anew with each change. */
  readonly here = $derived.by(() => {
    void this.changed;
    const { parent, children, marks, comment } = this.current;
    return { back: !!parent, on: children.length > 0, main: isMain(this.current), any: this.tree.size > 0, marks: [...marks], comment };
  });

  name(seat: string): string {
    return seat === 'first' ? this.seats[0] : seat === 'second' ? this.seats[1] : text.byDice;
  }

  /** What is to be seen of a position in a sentence or two. */
  status(s: State): string {
    if (s.result) return s.result.text;
    if (s.turn === 'chance') return text.dice;
    return [text.toMove(this.name(s.turn)), s.forced, s.note].filter((x, i, all) => x && all.indexOf(x) === i).join('. ');
  }

  /** The steps to a node, as the server is asked about them. */
  line(n: Node, ...more: string[]): Line {
    const { game, position, options } = this.tree;
    return { kind: game as GameName, ...(position && { position }), options, steps: [...path(n), ...more] };
  }

  /** How an entry goes on that the state shown cut off. */
  async more(entry: string): Promise<Step[]> {
    try {
      return await stepsAfter(this.line(this.shown!.node), entry);
    } catch (error) {
      this.wrong = reason(error);
      return [];
    }
  }

  #announce(s: State) {
    const last = s.last ? [text.done(this.name(s.last.by), say(s.last.text))] : [];
    this.told = [...last, this.status(s)].join('. ');
  }

  /** Goes to a node. */
  async go(node: Node, announce = false) {
    this.current = node;
    this.candidates = [];
    try {
      const state = this.#known.get(node) ?? (await ask<State>('/study/state', this.line(node)));
      this.#known.set(node, state);
      if (this.current !== node) return;
      this.shown = { node, state };
      this.wrong = '';
      if (announce) this.#announce(state);
    } catch (error) {
      this.wrong = reason(error);
    }
  }

  walk(to: 'first' | 'back' | 'on' | 'last') {
    const n = this.current;
    const next = { first: this.tree.root, back: n.parent ?? n, on: n.children[0] ?? n, last: end(n) }[to];
    if (next !== n) this.go(next, true);
  }

  /** Makes a decision in the position shown, in any spelling, and reports whether it could be made. */
  async play(move: string): Promise<boolean> {
    if (!this.shown) return false;
    const { node, state } = this.shown;
    try {
      const after = await ask<State>('/study/state', this.line(node, move));
      const by: Maker = state.turn === 'chance' ? 'dice' : state.turn === 'over' ? '' : state.turn;
      const next = this.tree.add(node, after.last?.text ?? move, by);
      if (!next) throw new Error(text.moves.full);
      this.#known.set(next, after);
      this.changed++;
      this.current = next;
      this.shown = { node: next, state: after };
      this.wrong = '';
      this.candidates = [];
      this.#announce(after);
      return true;
    } catch (error) {
      this.wrong = error instanceof Refused ? error.message : (error as Error).message;
      this.candidates = error instanceof Refused ? (error.refusal.candidates ?? []) : [];
      this.shown = { node, state: { ...state } }; // what was entered on the board goes back
      return false;
    }
  }

  /** Makes a roll that was chosen; where the dice must be asked for first, that is done too. */
  async roll(dice: string) {
    if (this.shown?.state.turn !== 'chance' && !(await this.play('roll'))) return;
    await this.play(dice);
  }

  promote() {
    this.tree.promote(this.current);
    this.changed++;
  }

  remove() {
    const parent = this.tree.remove(this.current);
    this.changed++;
    this.go(parent);
  }

  /** Gives the move a mark, or takes it away. A move has one at most. */
  mark(m: string) {
    this.current.marks = this.current.marks.includes(m) ? [] : [m];
    this.changed++;
  }

  comment(text: string) {
    this.current.comment = text;
    this.changed++;
  }

  /** Lays another study on the desk. */
  async begin(tree: Tree, at: Node = tree.root) {
    if (this.tree.size) this.before = { tree: this.tree, at: this.current };
    this.tree = tree;
    this.#known = new Map();
    this.changed++;
    await this.go(at);
  }

  /** The seat that would have to move, for an editor. */
  get mover(): Seat {
    return this.shown?.state.turn === 'second' ? 'second' : 'first';
  }
}

/** Keeps what is on the desk by the address of the page: that of a game for good, any other as long as the tab. */
export class Shelf {
  address = '';

  get #store() {
    return /^\/study\/[a-z]{2,}$/.test(this.address) ? localStorage : sessionStorage;
  }

  keep(desk: Desk) {
    try {
      const { tree, current } = desk;
      const key = 'parlour:' + this.address;
      if (!tree.size && !tree.position) this.#store.removeItem(key);
      else this.#store.setItem(key, JSON.stringify({ record: tree.write(), at: path(current) }));
    } catch {
      // A browser that keeps nothing still shows it.
    }
  }

  /** Lays on the desk what was kept, and reports whether there was something that can still be read. */
  async fetch(desk: Desk): Promise<boolean> {
    try {
      const kept: { record: RecordJson; at: string[] } = JSON.parse(this.#store.getItem('parlour:' + this.address)!);
      const tree = Tree.read(kept.record);
      await desk.begin(tree, tree.find(kept.at));
    } catch {
      return false;
    }
    return !!desk.shown && desk.shown.node === desk.current;
  }
}
