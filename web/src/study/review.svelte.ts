// The mistakes of a game, found by the engine: each decision of the main line against the best there was.

import { study as text } from '../lib/en/study';
import { analyse, type Line, lossOf, markOf } from './analysis';
import { type Desk, reason, say } from './desk.svelte';
import type { Node } from './tree';

const LINES = 10; // the server gives no more
const SECONDS = 1; // for each decision

export class Review {
  /** How many decisions have been looked at, of how many. */
  at = $state(0);
  of = $state(0);
  /** What was found, when it is over. */
  told = $state('');
  #stop: AbortController | undefined;

  get busy(): boolean {
    return this.of > 0;
  }

  stop() {
    this.#stop?.abort();
  }

  /** Looks through the main line, marks what was worse than it need be, and says what was better. */
  async start(desk: Desk, blunder: number) {
    const { tree } = desk;
    const nodes: Node[] = [];
    for (let n = tree.root.children[0]; n; n = n.children[0]) {
      // A roll is no choice to be weighed but where one may double, and who offers or resigns has other reasons.
      if (n.by !== 'dice' && n.by !== '' && !/^(resign|draw|claim|end|accept|decline|dance)/.test(n.move)) nodes.push(n);
    }
    const stop = (this.#stop = new AbortController());
    this.told = '';
    this.at = 0;
    this.of = nodes.length;
    let found = 0;
    try {
      for (const n of nodes) {
        let lines: Line[] = [];
        await analyse({ ...desk.line(n.parent!), lines: LINES, seconds: SECONDS }, stop.signal, (r) => (lines = r.lines));
        if (desk.tree !== tree) break;
        this.at++;
        const { loss, unit } = lossOf(lines, LINES, n.move, blunder);
        const mark = markOf(loss, blunder);
        if (!mark) continue;
        found++;
        const better = text.review.better(say(lines[0]!.move), unit && `${loss.toFixed(2)} ${text.bar.units[unit]}`);
        if (!n.marks.length) n.marks = [mark];
        if (!n.comment.includes(better)) n.comment = [n.comment, better].filter(Boolean).join(' ');
        desk.changed++;
      }
      this.told = text.review.found(found);
    } catch (error) {
      this.told = stop.signal.aborted ? text.review.found(found) : reason(error);
    }
    this.of = 0;
    desk.told = this.told;
  }
}
