// The stream of an analysis: what the engine knows so far, until it is done or
// nobody wants it any more.

import { Refused } from '../lib/api';
import type { Motion, Refusal } from '../lib/types';

/** One decision and what the engine thinks of it. */
export interface Line {
  move: string;
  /** As the game tells it, for the one who decides: "+0.35", "win in 7". */
  value: string;
  /** The same in numbers, by name. */
  values: Record<string, number>;
  /** What made it. */
  depth?: number;
  plies?: number;
  nodes?: number;
  exact?: boolean;
  source?: string;
  /** The principal variation; `move` is its first. */
  pv?: string[];
  motions?: Motion[];
}

/** A report of the analysis. The next one takes its place. */
export interface Report {
  lines: Line[];
  done: boolean;
}

/** What is to be analysed: the decisions of `steps` from the position on. */
export interface Question {
  kind: string;
  position?: string;
  options?: Record<string, string>;
  steps: string[];
  lines: number;
  seconds: number;
}

/** Asks for an analysis and hands on each report. It ends with the stream, or with the signal. */
export async function analyse(q: Question, signal: AbortSignal, report: (r: Report) => void) {
  const response = await fetch('/api/study/analyse', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(q),
    signal,
  });
  if (!response.ok || !response.body) {
    const answer: { error?: Refusal; detail?: string } = await response.json().catch(() => ({}));
    throw new Refused(answer.error ?? { kind: 'missing', reason: answer.detail ?? `The server answered ${response.status}.` }, response.status);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const events = new Events();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    for (const data of events.read(value)) {
      const r: Report & { error?: Refusal } = JSON.parse(data);
      if (r.error) throw new Refused(r.error, 400);
      report(r);
    }
  }
}

/** Cuts a stream of server-sent events, which comes in pieces of any size, into the data of its events. */
export class Events {
  private rest = '';
  private data: string[] = [];

  read(piece: string): string[] {
    const whole: string[] = [];
    this.rest += piece;
    // A carriage return at the end may be half of a line's end.
    const lines = this.rest.split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (this.data.length) whole.push(this.data.join('\n'));
        this.data = [];
      } else if (line.startsWith('data:')) {
        this.data.push(line.slice(line[5] === ' ' ? 6 : 5));
      }
    }
    return whole;
  }
}

/** How full the bar of a seat is, from the line of the best decision of whoever decides. */
export interface Share {
  /** The first seat's share of the bar, 0 to 1. */
  first: number;
  /** Said of the first seat. */
  value: number;
  unit: string;
}

// How many of a unit make a lead of three to one on the bar. Only the bar's
// picture depends on it; the number beside it is the engine's own.
const scales: Record<string, number> = { men: 2, seeds: 6, cubeful: 1, equity: 1 };

/** What the bar shows for the best line, seen by the first seat; null where nothing is known. */
export function share(line: Line | undefined, turn: string): Share | null {
  if (!line || (turn !== 'first' && turn !== 'second')) return null;
  const sign = turn === 'first' ? 1 : -1;
  const { values } = line;
  for (const unit in scales) {
    const v = values[unit];
    if (v === undefined) continue;
    const own = (unit === 'cubeful' || unit === 'equity') && values.win !== undefined ? values.win : 1 / (1 + Math.pow(3, -v / scales[unit]!));
    return { first: sign > 0 ? own : 1 - own, value: sign * v, unit };
  }
  const win = values.win;
  if (win === undefined) return null;
  return { first: sign > 0 ? win : 1 - win, value: win, unit: 'win' };
}

/**
 * How much a decision lost against the best of the lines, in the unit told: "" where an end is certain.
 * One that is not among the lines, when as many came as were asked for, is no better than the last of them.
 */
export function lossOf(lines: Line[], asked: number, move: string, blunder: number): { loss: number; unit: string } {
  const best = lines[0];
  const made = lines.find((l) => l.move === move) ?? (lines.length === asked ? lines.at(-1) : undefined);
  if (!best || !made || best === made) return { loss: 0, unit: '' };
  const unit = Object.keys(scales).find((u) => best.values[u] !== undefined && made.values[u] !== undefined) ?? '';
  // A certain win let go is no mistake where the lead that stays will do.
  const worth = ({ values }: Line) => Object.keys(scales).map((u) => values[u]).find((v) => v !== undefined) ?? 4 * blunder * ((values['win'] ?? 0.5) * 2 - 1);
  return { loss: Math.max(0, unit ? best.values[unit]! - made.values[unit]! : worth(best) - worth(made)), unit };
}

/** The mark of a loss; `blunder` is the loss that the tutor warns of. */
export const markOf = (loss: number, blunder: number) => (loss >= blunder ? '??' : loss >= blunder / 2 ? '?' : '');

/** A number of nodes as people read it: 950, 12 k, 3.4 M. */
export function count(n: number): string {
  if (n < 1000) return String(n);
  if (n < 1e6) return (n < 9950 ? (n / 1e3).toFixed(1) : Math.round(n / 1e3)) + ' k';
  if (n < 1e9) return (n < 9.95e6 ? (n / 1e6).toFixed(1) : Math.round(n / 1e6)) + ' M';
  return (n / 1e9).toFixed(1) + ' G';
}
