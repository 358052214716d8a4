// What the engine thinks of the position on the desk.

import { analyse, type Line, share, type Share } from './analysis';
import { type Desk, reason } from './desk.svelte';

export class Engine {
  on = $state(true);
  wanted = $state(3);
  seconds = $state(10);
  lines = $state.raw<Line[]>([]);
  finished = $state(false);
  failed = $state('');
  /** The last that was known, so that the bar stands still while the engine begins anew. */
  #share = $state.raw<Share | null>(null);

  constructor(readonly desk: Desk) {}

  /** Begins anew with what the desk shows; to be called in an effect. It returns how to stop. */
  think(): (() => void) | undefined {
    const { shown } = this.desk;
    const { on, wanted, seconds } = this;
    this.lines = [];
    this.finished = false;
    this.failed = '';
    if (!shown?.node.parent) this.#share = null;
    const turn = shown?.state.turn;
    if (!on || !shown || turn === 'chance' || turn === 'over') return undefined;
    const stop = new AbortController();
    // Who walks through a game in haste asks for nothing.
    const wait = setTimeout(async () => {
      try {
        await analyse({ ...this.desk.line(shown.node), lines: wanted, seconds }, stop.signal, (r) => {
          this.lines = r.lines;
          this.finished = r.done;
          this.#share = share(r.lines[0], turn!) ?? this.#share;
        });
        this.finished = true;
      } catch (error) {
        if (!stop.signal.aborted) this.failed = reason(error);
      }
    }, 150);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }

  /** What the bar shows: the result of a game that is over, else what the engine thinks. */
  get share(): Share | null {
    const result = this.desk.shown?.state.result;
    if (!result) return this.#share;
    const first = result.winner === 'first' ? 1 : result.winner === 'second' ? 0 : 0.5;
    return { first, value: first, unit: 'win' };
  }
}
