import type { Arrow } from '../boards/grid';
import type { Motion } from '../lib/types';
import type { Line } from './analysis';

/** The ways of the pieces that a decision moves, without those that it takes. */
export function waysOf(motions: Motion[]): string[][] {
  const all: string[][] = [];
  for (const m of motions) {
    if (!m.to || m.from === m.to || / bar$|^South$|^North$/.test(m.to)) continue;
    const last = all.at(-1);
    if (last && last.at(-1) === m.from) last.push(m.to);
    else if (last && m.piece === 'seed' && last[0] === m.from) last.splice(1, last.length, m.to);
    else if (!all.some((w) => w[0] === m.from && w.at(-1) === m.to)) all.push([m.from, m.to]);
  }
  return all;
}

/** How much worse a line is than the best, in the unit that they share; 0 where they share none. */
export function loss(best: Line, line: Line): number {
  for (const unit of ['men', 'seeds', 'cubeful', 'equity']) {
    const a = best.values[unit];
    const b = line.values[unit];
    if (a !== undefined && b !== undefined) return a - b;
  }
  return 0;
}

/** The arrows of a line: dashed where it loses half the threshold of a blunder, and red where it is one. */
export function arrowsOf(lines: Line[], i: number, threshold: number): Arrow[] {
  const line = lines[i];
  if (!line) return [];
  const lost = loss(lines[0]!, line);
  const kind = i === 0 ? 'best' : lost >= threshold ? 'bad' : lost >= threshold / 2 ? 'doubtful' : 'good';
  return waysOf(line.motions ?? []).map((path) => ({ path, kind }));
}
