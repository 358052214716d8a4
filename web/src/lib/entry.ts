// One click handler for three boards: what is clicked is looked up among the ways in which an entry may
// go on, which the server told with the position. Nothing here knows a rule.

import type { Cell, Motion, State, Step } from './types';

/** How far a choice has been entered: the steps named so far, none at the beginning. */
export type Entry = readonly Step[];

const text = (entry: Entry) => entry.at(-1)?.entry ?? '';
const motionsOf = (entry: Entry) => entry.at(-1)?.motions ?? [];

/** The steps that may follow. */
export const nextSteps = (state: State, entry: Entry): Step[] => state.entries[text(entry)] ?? [];

/** The entry whose next steps the state cut off, because there are so many in all; empty when there is none. */
export const cutOff = (state: State, entry: Entry): string =>
  state.whole || entry.at(-1)?.choice || state.entries[text(entry)] ? '' : text(entry);

/** The state with the steps that follow some entries more. */
export const withSteps = (state: State, more: Record<string, Step[]>): State => ({ ...state, entries: { ...state.entries, ...more } });

/** Whether the last step names a piece and has moved nothing yet. */
export const names = (entry: Entry) =>
  entry.length > 0 && JSON.stringify(motionsOf(entry)) === JSON.stringify(motionsOf(entry.slice(0, -1)));

/**
 * The entry with a cell chosen, or undefined when that means nothing. A choice is made when its last
 * step has one. A cell further on is reached over those between, when every way there does the
 * same; another piece may be chosen instead of the one that is; and the chosen one again lets it go.
 */
export function pick(state: State, entry: Entry, name: string): Entry | undefined {
  const step = nextSteps(state, entry).find((s) => s.name === name);
  if (step) return [...entry, step];
  const far = reach(state, entry, name);
  if (far) return far;
  if (names(entry)) {
    if (entry.at(-1)!.name === name) return entry.slice(0, -1);
    return pick(state, entry.slice(0, -1), name);
  }
  return undefined;
}

/**
 * The cells named so far of the piece that is chosen, or that is on its way: none when the next step
 * chooses another.
 */
export function chosen(state: State, entry: Entry): string[] {
  const goesOn = nextSteps(state, entry).some((s) => !names([...entry, s]));
  return entry.length && goesOn ? entry.map((s) => s.name) : [];
}

/** The entry in which the piece that was chosen, or moved last, goes on to a cell over others. */
function reach(state: State, entry: Entry, name: string): Entry | undefined {
  if (!entry.length) return undefined;
  let ways: Entry[] = [entry];
  for (let depth = 0; depth < 8 && ways.length && ways.length < 500; depth++) {
    const longer: Entry[] = [];
    for (const way of ways) {
      for (const step of nextSteps(state, way)) {
        const next = [...way, step];
        // Only the same piece goes on: one that is named anew must be the one that has just arrived.
        if (names(next) && step.name !== way.at(-1)!.name) continue;
        longer.push(next);
      }
    }
    const there = longer.filter((way) => way.at(-1)!.name === name && !names(way));
    if (there.length) {
      const results = new Set(there.map((way) => JSON.stringify(settled(state.cells, motionsOf(way)))));
      return results.size === 1 ? there[0] : undefined;
    }
    ways = longer;
  }
  return undefined;
}

const settled = (cells: Cell[], motions: Motion[]) =>
  move(cells, motions).map((c) => (c.count ? c : { name: c.name, count: 0 }));

/** The whole ways of an entry by the cells on them: what a forced capture shows. */
export function ways(state: State, most = 12): string[][] {
  const all: string[][] = [];
  const walk = (entry: Entry) => {
    if (all.length >= most) return;
    for (const step of nextSteps(state, entry)) {
      const next = [...entry, step];
      if (step.choice) all.push(next.map((s) => s.name));
      else if (next.length < 12) walk(next);
    }
  };
  walk([]);
  return all;
}

/** The way of cells by which a choice is entered; empty when it is a word. */
export function wayOf(state: State, choice: string): string[] {
  let found: string[] = [];
  const seen = new Set<string>();
  const walk = (entry: Entry) => {
    for (const step of nextSteps(state, entry)) {
      if (found.length) return;
      const next = [...entry, step];
      if (step.choice === choice) found = next.map((s) => s.name);
      else if (!step.choice && !seen.has(step.entry)) {
        seen.add(step.entry);
        walk(next);
      }
    }
  };
  walk([]);
  return found;
}

/** The cells after motions, made one after the other. */
export function move(cells: Cell[], motions: Motion[]): Cell[] {
  if (!motions.length) return cells;
  const after = new Map(cells.map((c) => [c.name, c]));
  for (const m of motions) {
    lift(after, m);
    land(after, m);
  }
  return [...after.values()];
}

export function lift(cells: Map<string, Cell>, m: Motion) {
  const from = cells.get(m.from);
  if (!from) return;
  const count = from.count - m.count;
  cells.set(m.from, count > 0 ? { ...from, count } : { name: m.from, count: 0 });
}

export function land(cells: Map<string, Cell>, m: Motion) {
  const to = cells.get(m.to);
  if (!to) return;
  cells.set(m.to, { name: m.to, piece: m.piece, count: to.count + m.count });
}

/** The motions that an entry adds to those before: what is still to be seen. */
export function added(before: Motion[], now: Motion[]): Motion[] {
  const rest = before.map((m) => JSON.stringify(m));
  const fresh = now.filter((m) => {
    const i = rest.indexOf(JSON.stringify(m));
    if (i >= 0) rest.splice(i, 1);
    return i < 0;
  });
  return rest.length ? [] : fresh;
}

/** The cells where a list of motions begins and ends, for the marks of the last move. */
export function ends(motions: Motion[]): string[] {
  const cells = new Set<string>();
  const passed = new Set<string>();
  motions.forEach((m, i) => {
    if (!m.to || m.from === m.to) return;
    if (cells.has(m.from)) passed.add(m.from);
    cells.add(m.from);
    // Of seeds that are sown one by one the last tells where they went.
    const next = motions[i + 1];
    if (m.piece !== 'seed' || next?.from !== m.from) cells.add(m.to);
  });
  const first = motions[0]?.from;
  return [...cells].filter((c) => !passed.has(c) || c === first);
}
