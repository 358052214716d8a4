// The parts of the page that can be tried without a browser: the dice made again, the tree of moves, the
// stream of an analysis. They are TypeScript: each is transpiled for itself.

import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const made = mkdtempSync(join(tmpdir(), 'parlour-parts-'));
after(() => rmSync(made, { recursive: true }));
writeFileSync(join(made, 'package.json'), '{"type":"commonjs"}');
const require = createRequire(join(made, 'x.js'));

function part(name) {
  const { outputText } = ts.transpileModule(readFileSync(join(source, name + '.ts'), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const file = join(made, name + '.js');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, outputText);
  return file;
}

for (const name of ['fair/sha256', 'fair/verify', 'study/tree', 'lib/api', 'study/analysis', 'study/arrows', 'study/edit', 'study/foreign']) part(name);
const { sha256, hmac, toHex, fromHex } = require('./fair/sha256.js');
const { keeps, roll, rollsOf, check } = require('./fair/verify.js');
const { Tree, blocks, path, isMain, sizeOf } = require('./study/tree.js');
const { Events, share, lossOf, markOf } = require('./study/analysis.js');
const { waysOf, arrowsOf } = require('./study/arrows.js');
const { touch, cleared } = require('./study/edit.js');
const { positionIn } = require('./study/foreign.js');

describe('the dice', () => {
  const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
  const a = '000102030405060708090a0b0c0d0e0f';
  const b = 'f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff';

  it('hash as Node does', () => {
    for (let n = 0; n < 200; n++) {
      const data = crypto.randomBytes(n);
      const key = crypto.randomBytes(n % 130);
      assert.equal(toHex(sha256(data)), crypto.createHash('sha256').update(data).digest('hex'));
      assert.equal(toHex(hmac(key, data)), crypto.createHmac('sha256', key).update(data).digest('hex'));
    }
    assert.equal(fromHex('0g'), null);
    assert.equal(fromHex('abc'), null);
  });

  // The values of docs/dice.md.
  for (const [numbers, rolls] of [
    [[a, b], '23 54 46 42 64 25 32 42 41 45 34 26'],
    [[a], '66 64 35 54 14 31 43 31 34 11 61 26'],
    [[], '54 65 33 66 34 56'],
  ]) {
    it(`fall as documented with ${numbers.length} numbers`, () => {
      const got = rolls.split(' ').map((_, i) => roll(secret, 'example', numbers, i));
      assert.equal(got.join(' '), rolls);
    });
  }

  const proof = { commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd', numbers: [a, b], secret: toHex(secret) };

  it('keep the promise', () => {
    assert.ok(keeps(proof.secret, proof.commitment));
    assert.ok(!keeps(proof.secret.replace('1f', '1e'), proof.commitment));
    assert.ok(!keeps('', proof.commitment));
  });

  it('are checked in the order in which a game records them', () => {
    const steps = (...texts) => texts.map((move) => ({ move, by: /^\d\d$/.test(move) ? 'dice' : 'first' }));
    const right = (...texts) => check(proof, 'example', rollsOf(steps(...texts))).map((c) => c.right);
    // The opening roll as it was drawn, any other with its larger die first.
    assert.deepEqual(right('23', '24/20', 'roll', '54', '8/3', 'roll', '64'), [true, true, true]);
    assert.deepEqual(right('32', '24/20', 'roll', '54', '8/3', 'roll', '46'), [false, true, false]);
    assert.deepEqual(right('23', '24/20', 'roll', '55'), [true, false]);
  });
});

describe('the tree', () => {
  const record = {
    parlour: 1, game: 'checkers', moves: [
      { move: '11-15', by: 'first' },
      { move: '23-19', by: 'second', comment: 'Usual', variations: [
        [{ move: '22-18', by: 'second', marks: ['!'] }, { move: '15x22', by: 'first', variations: [[{ move: '8-11', by: 'first' }]] }],
        [{ move: '22-17', by: 'second' }],
      ] },
      { move: '8-11', by: 'first', clock: { left: '4m58s', spent: '2s' } },
    ],
    tags: [{ name: 'Date', value: '2026-11-30' }], position: 'start', options: { x: 'y' }, comment: 'A game',
    result: { winner: 'second', reason: 'Black resigned' },
  };

  it('writes what it reads', () => {
    assert.deepEqual(Tree.read(structuredClone(record)).write(), record);
    assert.equal(Tree.read(record).size, 7);
  });

  it('reads back what was made at random', () => {
    for (let round = 0; round < 50; round++) {
      const t = new Tree('oware');
      const all = [t.root];
      for (let i = 0; i < 60; i++) {
        const n = t.add(all[Math.floor(Math.random() * all.length)], 'm' + Math.floor(Math.random() * 4), i % 2 ? 'first' : 'second');
        all.push(n);
        if (i % 7 === 0) t.promote(n);
      }
      const once = t.write();
      assert.deepEqual(Tree.read(structuredClone(once)).write(), once);
      assert.equal(blocks(t.root).flatMap((b) => b.items).length, t.size);
    }
  });

  it('makes a variation the main line, and forgets a result that was of another', () => {
    const t = Tree.read(structuredClone(record));
    const n = t.find(['11-15', '22-18', '8-11']);
    assert.deepEqual(path(n), ['11-15', '22-18', '8-11']);
    assert.ok(!isMain(n));
    t.promote(n);
    assert.ok(isMain(n));
    assert.deepEqual(t.line(), ['11-15', '22-18', '8-11']);
    assert.equal(t.write().result, undefined);
    const parent = t.remove(n);
    assert.equal(parent.move, '22-18');
    assert.equal(sizeOf(t.root), 7);
  });

  it('is listed in reading order, with its numbers', () => {
    const list = blocks(Tree.read(record).root).map((b) => b.depth + ' ' + b.items.map((i) => i.number + i.node.move).join(' '));
    assert.deepEqual(list, ['0 1.11-15 23-19', '1 1…22-18 2.15x22', '2 2.8-11', '1 1…22-17', '0 2.8-11']);
  });

  it('numbers a turn before its dice', () => {
    const moves = [['31', 'dice'], ['8/5 6/5', 'first'], ['roll', 'second'], ['64', 'dice'], ['24/14', 'second'], ['double', 'first'], ['take', 'second'], ['roll', 'first']];
    const t = Tree.read({ parlour: 1, game: 'backgammon', moves: moves.map(([move, by]) => ({ move, by })) });
    assert.equal(blocks(t.root)[0].items.map((i) => i.number + i.node.move).join(' '), '1.31 8/5 6/5 roll 64 24/14 2.double take roll');
  });
});

describe('an analysis', () => {
  it('is cut into its reports wherever the stream is cut', () => {
    const stream = 'event: lines\r\ndata: {"a":1}\r\n\r\n: hello\n\ndata: x\ndata: y\n\ndata:z\n\n';
    for (let i = 0; i <= stream.length; i++) {
      const events = new Events();
      assert.deepEqual([...events.read(stream.slice(0, i)), ...events.read(stream.slice(i))], ['{"a":1}', 'x\ny', 'z'], `cut at ${i}`);
    }
  });

  it('is seen by the first seat', () => {
    assert.deepEqual(share({ values: { win: 0.7, equity: 0.5 } }, 'second'), { first: 0.30000000000000004, value: -0.5, unit: 'equity' });
    assert.deepEqual(share({ values: { win: 0.75, equity: 0.5, cubeful: 1 } }, 'first'), { first: 0.75, value: 1, unit: 'cubeful' });
    assert.equal(share({ values: { men: 0 } }, 'first').first, 0.5);
    assert.deepEqual(share({ values: { win: 1 } }, 'second'), { first: 0, value: 1, unit: 'win' });
    assert.equal(share(undefined, 'first'), null);
    assert.equal(share({ values: { men: 1 } }, 'chance'), null);
  });

  it('points the ways of the pieces', () => {
    const m = (from, to, piece = 'white', count = 1) => ({ from, to, piece, count });
    assert.deepEqual(waysOf([m('9', '18', 'black man'), m('14', '', 'white man'), m('18', '25', 'black man')]), [['9', '18', '25']]);
    assert.deepEqual(waysOf([m('4', 'black bar', 'black'), m('8', '4'), m('6', '4')]), [['8', '4'], ['6', '4']]);
    assert.deepEqual(waysOf([m('E', 'F', 'seed'), m('E', 'a', 'seed'), m('a', 'South', 'seed', 2)]), [['E', 'a']]);
    const lines = [{ values: { men: 0.5 }, motions: [m('1', '2')] }, { values: { men: 0 }, motions: [m('3', '4')] }];
    assert.equal(arrowsOf(lines, 0, 0.4)[0].kind, 'best');
    assert.equal(arrowsOf(lines, 1, 0.4)[0].kind, 'bad');
    assert.equal(arrowsOf(lines, 1, 0.8)[0].kind, 'doubtful');
  });
});

describe('the editor', () => {
  const put = (piece, how = 'put', many = 1) => ({ piece, how, many });

  it('puts pieces and takes them away', () => {
    let cells = [{ name: '1', count: 0 }, { name: 'white bar', count: 0 }, { name: 'cube', count: 1 }];
    cells = touch('backgammon', cells, '1', put('black'));
    cells = touch('backgammon', cells, '1', put('black'));
    assert.deepEqual(cells[0], { name: '1', piece: 'black', count: 2 });
    cells = touch('backgammon', cells, '1', put('white'));
    assert.deepEqual(cells[0], { name: '1', piece: 'white', count: 1 });
    cells = touch('backgammon', cells, 'white bar', put('black'));
    assert.deepEqual(cells[1], { name: 'white bar', piece: 'white', count: 1 });
    cells = touch('backgammon', cells, '1', put('', 'take'));
    assert.deepEqual(cells[0], { name: '1', count: 0 });
    assert.deepEqual(touch('backgammon', cells, 'cube', put('white')), cells);
    assert.deepEqual(cleared(cells)[2], { name: 'cube', count: 1 });
    assert.deepEqual(touch('oware', [{ name: 'A', piece: 'seed', count: 4 }], 'A', put('seed', 'fill', 12)), [{ name: 'A', piece: 'seed', count: 12 }]);
    assert.deepEqual(touch('checkers', [{ name: '9', piece: 'black man', count: 1 }], '9', put('black man')), [{ name: '9', count: 0 }]);
  });
});

describe('what other programs write', () => {
  const xgid = 'XGID=-b----E-C---eE---c-e----B-:1:1:-1:52:2:1:0:5:10';
  it('has its position found', () => {
    assert.equal(positionIn(`${xgid}\n\nX:Player 1   O:Player 2\nScore is X:2 O:1 5 pt.(s) match.`), xgid);
    assert.equal(positionIn(`${xgid}X:Player 1`), xgid, 'a field of one line joins the lines');
    assert.equal(positionIn(' GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n   Match ID   : cIkqAAAAAAAA\n'), '4HPwATDgc/ABMA:cIkqAAAAAAAA');
    assert.equal(positionIn(' W:W18:B9 '), 'W:W18:B9');
    assert.equal(positionIn('XGID=-b'), 'XGID=-b', 'what is wrong is for the server to tell');
  });
});

describe('a mistake', () => {
  const men = (move, men) => ({ move, value: '', values: { men } });
  const sure = (move, win) => ({ move, value: '', values: { win } });
  it('is what lost much against the best', () => {
    const lines = [men('a', 0.4), men('b', 0.1), men('c', -0.3)];
    assert.deepEqual(lossOf(lines, 10, 'a', 0.5), { loss: 0, unit: '' });
    assert.equal(markOf(lossOf(lines, 10, 'b', 0.5).loss, 0.5), '?');
    assert.equal(markOf(lossOf(lines, 10, 'c', 0.5).loss, 0.5), '??');
    assert.equal(lossOf(lines, 10, 'd', 0.5).loss, 0, 'nothing is known of it');
    assert.equal(markOf(lossOf(lines, 3, 'd', 0.5).loss, 0.5), '??', 'it is no better than the last that was told');
  });
  it('is a win let go, but not where the game stays won', () => {
    assert.equal(markOf(lossOf([sure('a', 1), men('b', 0.2)], 10, 'b', 0.5).loss, 0.5), '??');
    assert.equal(markOf(lossOf([sure('a', 1), men('b', 3)], 10, 'b', 0.5).loss, 0.5), '');
    assert.equal(markOf(lossOf([men('a', -0.1), sure('b', 0)], 10, 'b', 0.5).loss, 0.5), '??');
    assert.equal(markOf(lossOf([sure('a', 0), sure('b', 0)], 10, 'b', 0.5).loss, 0.5), '');
  });
  it('is measured in equity with the cube where there is one', () => {
    const line = (move, equity, cubeful) => ({ move, value: '', values: { win: 0.5, equity, cubeful } });
    const { loss, unit } = lossOf([line('Double', 0.2, 1), line('Roll', 0.2, 0.87)], 10, 'Roll', 0.1);
    assert.equal(unit, 'cubeful');
    assert.equal(markOf(loss, 0.1), '??');
  });
});
