// The click handler of the boards, tried on a game that is none: it knows only what it is told.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

const made = mkdtempSync(join(tmpdir(), 'parlour-entry-'));
after(() => rmSync(made, { recursive: true }));
const source = readFileSync(fileURLToPath(new URL('../src/lib/entry.ts', import.meta.url)), 'utf8');
const file = join(made, 'entry.mjs');
writeFileSync(file, ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } }).outputText);
const { added, chosen, cutOff, ends, move, pick, ways, wayOf } = await import(pathToFileURL(file).href);

const go = (from, to, piece = 'x') => ({ from, to, piece, count: 1 });
const cells = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, count: 0 }));
const on = (...there) => cells.map((c) => there.find((t) => t.name === c.name) ?? c);
const names = (entry) => entry.map((s) => s.name).join(' ');
const enter = (state, ...picked) => picked.reduce((entry, name) => pick(state, entry, name) ?? assert.fail(`${name} after ${names(entry)}`), []);

// A piece on a goes to c, over b or over d, and one on e to d: two steps in any order.
const step = (name, entry, motions, choice) => ({ name, entry, motions, ...(choice && { choice }) });
const two = {
  whole: true,
  cells: on({ name: 'a', piece: 'x', count: 2 }, { name: 'e', piece: 'x', count: 1 }),
  entries: {
    '': [step('a', 'a', []), step('e', 'e', [])],
    a: [step('b', 'ab', [go('a', 'b')]), step('d', 'ad', [go('a', 'd')])],
    e: [step('d', 'ed', [go('e', 'd')])],
    ab: [step('b', 'ab b', [go('a', 'b')]), step('e', 'ab e', [go('a', 'b')])],
    'ab b': [step('c', 'abc', [go('a', 'b'), go('b', 'c')], 'a-c')],
    'ab e': [step('d', 'ab ed', [go('a', 'b'), go('e', 'd')], 'a-b e-d')],
    ad: [step('d', 'ad d', [go('a', 'd')])],
    'ad d': [step('c', 'adc', [go('a', 'd'), go('d', 'c')], 'a-c')],
    ed: [step('a', 'ed a', [go('e', 'd')])],
    'ed a': [step('b', 'ed ab', [go('e', 'd'), go('a', 'b')], 'a-b e-d')],
  },
};

describe('an entry', () => {
  it('grows by what is picked, until it is a choice', () => {
    const entry = enter(two, 'a', 'b', 'e', 'd');
    assert.equal(entry.at(-1).choice, 'a-b e-d');
    assert.equal(pick(two, [], 'b'), undefined);
  });

  it('takes another piece instead, and lets the chosen one go', () => {
    assert.equal(names(enter(two, 'a', 'e')), 'e');
    assert.deepEqual(enter(two, 'a', 'a'), []);
    assert.equal(names(enter(two, 'a', 'b', 'e', 'b')), 'a b b');
  });

  it('reaches a cell over others, where every way there does the same', () => {
    assert.equal(enter(two, 'a', 'c').at(-1).choice, 'a-c');
    const hits = structuredClone(two);
    hits.cells = hits.cells.map((c) => (c.name === 'd' ? { name: 'd', piece: 'y', count: 1 } : c));
    hits.entries['ad d'][0].motions.unshift(go('d', '', 'y'));
    assert.equal(pick(hits, enter(hits, 'a'), 'c'), undefined, 'one way takes a piece and the other does not');
  });

  it('never reaches a cell with another piece', () => {
    const apart = structuredClone(two);
    delete apart.entries['ab b'];
    delete apart.entries.ad;
    assert.equal(pick(apart, enter(apart, 'a'), 'd').at(-1).entry, 'ad');
    apart.entries.a.pop();
    assert.equal(pick(apart, enter(apart, 'a'), 'd'), undefined, 'only the piece on e comes to d');
  });

  it('shows a piece as chosen until it has arrived', () => {
    assert.deepEqual(chosen(two, enter(two, 'a')), ['a']);
    assert.deepEqual(chosen(two, enter(two, 'a', 'b')), []);
  });

  it('tells where the state was cut off', () => {
    const cut = { ...two, whole: false, entries: { '': two.entries[''] } };
    assert.equal(cutOff(cut, enter(cut, 'a')), 'a');
    assert.equal(cutOff(two, enter(two, 'a', 'b', 'e', 'd')), '');
  });

  it('knows the ways of all choices', () => {
    assert.deepEqual(wayOf(two, 'a-c'), ['a', 'b', 'b', 'c']);
    assert.equal(ways(two).length, 4);
    assert.deepEqual(wayOf(two, 'roll'), []);
  });
});

describe('motions', () => {
  it('move pieces one after the other, take them, and crown them', () => {
    const board = move(on({ name: 'a', piece: 'x', count: 2 }, { name: 'b', piece: 'y', count: 1 }), [go('a', 'c'), go('b', '', 'y'), go('c', 'c', 'X')]);
    assert.deepEqual(
      board.filter((c) => c.count),
      [
        { name: 'a', piece: 'x', count: 1 },
        { name: 'c', piece: 'X', count: 1 },
      ],
    );
  });

  it('are told apart from those that were seen', () => {
    assert.deepEqual(added([go('a', 'b')], [go('e', 'd'), go('a', 'b')]), [go('e', 'd')]);
    assert.deepEqual(added([go('a', 'b')], [go('a', 'd')]), [], 'what was seen is not part of it');
  });

  it('have ends: not the cells on the way, and of seeds the last', () => {
    assert.deepEqual(ends([go('a', 'b'), go('d', '', 'y'), go('b', 'c'), go('c', 'c', 'X')]), ['a', 'c']);
    assert.deepEqual(ends([go('a', 'b', 'seed'), go('a', 'c', 'seed'), go('a', 'd', 'seed')]), ['a', 'd']);
  });
});
