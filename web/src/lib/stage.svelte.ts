// What a board shows while pieces move: it follows the game, one motion after the other.

import type { Flight } from '../boards/grid';
import { land, lift, move } from './entry';
import { moves } from './settings.svelte';
import type { Cell, Motion } from './types';

/** Milliseconds: a step, a hop of several, a seed. */
const paces = { step: 160, hop: 90, seed: 70 };

export class Stage {
  cells = $state.raw<Cell[]>([]);
  flight = $state.raw<Flight | undefined>();
  /** What will be shown when everything has moved. */
  then: Cell[] = [];
  #queue: { motions: Motion[]; then: Cell[]; pause: number }[] = [];
  #wake: (() => void) | undefined;
  #key = 0;
  #run = 0;
  #busy = false;

  /** Shows cells at once; what is under way ends. */
  show(cells: Cell[]) {
    this.#run++;
    this.#queue = [];
    this.#busy = false;
    this.#wake?.();
    this.then = cells;
    this.cells = cells;
    this.flight = undefined;
  }

  /** Shows how motions change the board as it is, in place of what is under way. */
  play(motions: Motion[], then: Cell[]) {
    this.skip();
    return this.queue(motions, then);
  }

  /** Shows motions after those under way; `then` is the board after them, and stays for `pause` ms. */
  async queue(motions: Motion[], then?: Cell[], pause = 0) {
    this.then = then ?? move(this.then, motions);
    this.#queue.push({ motions, then: this.then, pause });
    if (this.#busy) return;
    this.#busy = true;
    const run = this.#run;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      if (moves() && !document.hidden) await this.#move(next.motions, run);
      if (run !== this.#run) return;
      this.cells = next.then;
      if (next.pause && this.#queue.length + 1 && !document.hidden) await this.#wait(next.pause);
      if (run !== this.#run) return;
    }
    this.#busy = false;
  }

  async #move(motions: Motion[], run: number) {
    const seen = motions.filter((m) => m.to && m.from !== m.to);
    for (const m of motions) {
      if (!m.to || m.from === m.to) {
        this.cells = move(this.cells, [m]);
        continue;
      }
      // A piece that goes on from where it has just come to hops.
      const i = seen.indexOf(m);
      const hops = seen[i - 1]?.to === m.from || seen[i + 1]?.from === m.to;
      const ms = m.piece === 'seed' ? paces.seed : hops ? paces.hop : paces.step;
      const after = new Map(this.cells.map((c) => [c.name, c]));
      lift(after, m);
      this.cells = [...after.values()];
      this.flight = { key: ++this.#key, from: m.from, to: m.to, piece: m.piece, count: m.count, ms };
      await this.#wait(ms);
      if (run !== this.#run) return;
      land(after, m);
      this.cells = [...after.values()];
      this.flight = undefined;
    }
  }

  /** Goes to the end of what is shown: at the next key, or when a person goes on. */
  skip() {
    if (this.#busy) this.show(this.then);
  }

  #wait(ms: number) {
    return new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
