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
  #then: Cell[] = [];
  #skip: (() => void) | undefined;
  #key = 0;
  #run = 0;

  /** Shows cells at once; what is under way ends. */
  show(cells: Cell[]) {
    this.#run++;
    this.#skip?.();
    this.#then = cells;
    this.cells = cells;
    this.flight = undefined;
  }

  /** Shows how motions change the cells shown, and then the cells given. */
  async play(motions: Motion[], then: Cell[]) {
    this.skip();
    const run = ++this.#run;
    this.#then = then;
    if (moves()) {
      const several = motions.filter((m) => m.to && m.from !== m.to).length > 1;
      for (const m of motions) {
        if (m.to && m.from !== m.to) {
          const ms = m.piece === 'seed' ? paces.seed : several ? paces.hop : paces.step;
          const lifted = new Map(this.cells.map((c) => [c.name, c]));
          lift(lifted, m);
          this.cells = [...lifted.values()];
          this.flight = { key: ++this.#key, from: m.from, to: m.to, piece: m.piece, count: m.count, ms };
          await this.#wait(ms);
          if (run !== this.#run) return;
          land(lifted, m);
          this.cells = [...lifted.values()];
          this.flight = undefined;
        } else this.cells = move(this.cells, [m]);
      }
    }
    if (run === this.#run) this.cells = then;
  }

  /** Goes to the end of what is shown: at the next key, or when the next thing happens. */
  skip() {
    if (!this.flight) return;
    this.show(this.#then);
  }

  #wait(ms: number) {
    return new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.#skip = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
