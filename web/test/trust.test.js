// What a player may rely on: dice that can be checked, a tutor that asks, a forced capture that says why.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { look, playOn, press, resultOf } from './hand.js';
import { House } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const idOf = (page) => new URL(page.url()).pathname.split('/').at(-1);

/** Begins a game against the engine, or `alone` for both sides, from a position if one is given. */
async function begin(page, kind, { position, level = '1', alone = false } = {}) {
  await page.goto(`/play/${kind}` + (position ? '?position=' + encodeURIComponent(position) : ''));
  if (alone) await page.getByRole('radio', { name: 'Somebody beside you' }).check();
  else await page.getByRole('slider', { name: 'Level' }).fill(level);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL('**/game/*');
  await look(page);
}

describe('fair dice', () => {
  it('are checked after the game, every roll', async (t) => {
    const page = await house.person(t);
    // A race that is nearly over: some rolls, and an end. An engine might resign before.
    await begin(page, 'backgammon', { position: 'XGID=-BBBBB-------------bbbbb--:0:0:1:00:0:0:0:0:10', alone: true });
    await page.goto('/fair/' + idOf(page));
    await page.getByText('The game is still going on').waitFor();
    assert.equal(await page.getByText('told when the game is over').count(), 2, 'no secret is told before the end');
    await page.goBack();
    await playOn(page, { seed: 2 });
    await page.getByRole('link', { name: 'Check the dice' }).click();
    const { moves } = await house.ask(`/games/${idOf(page)}/record`);
    const rolls = moves.filter((m) => m.by === 'dice').length;
    assert.ok(rolls > 5, `${rolls} rolls`);
    await page.getByText(`All ${rolls} rolls are exactly what they had to be.`).waitFor();
    const rows = page.getByRole('region', { name: 'The rolls' }).locator('tbody tr');
    assert.equal(await rows.count(), rolls);
    assert.equal(await rows.filter({ hasText: 'right' }).count(), rolls);
    await page.getByText('This is what your browser was told before the game.').waitFor();
    assert.equal(await page.getByText('Yours, brought by this browser.').count(), 2);

    // One roll that is not what it had to be is seen.
    await page.route('**/record', async (route) => {
      const record = await (await route.fetch()).json();
      const roll = record.moves.filter((m) => m.by === 'dice').at(-1);
      roll.move = roll.move === '21' ? '31' : '21';
      await route.fulfill({ json: record });
    });
    await page.reload();
    await page.getByText(`1 of ${rolls} rolls are not what they had to be.`).waitFor();
    await page.unroute('**/record');
    // And so is another secret than the one that was promised.
    await page.route('**/fair', async (route) => {
      const proof = await (await route.fetch()).json();
      proof.secret = proof.secret.replace(/^./, (c) => (c === '0' ? '1' : '0'));
      await route.fulfill({ json: proof });
    });
    await page.reload();
    await page.getByText('The secret is not the one that the server had committed to.').waitFor();

    await page.goto('/dice');
    await page.getByText(`${rolls} rolls`).waitFor();
  });
});

describe('the tutor', () => {
  it('asks before a blunder stands, and not before a good move', async (t) => {
    const page = await house.person(t);
    // 14-17 gives a man away for nothing; 14-18 does not.
    await begin(page, 'checkers', { position: 'B:W21,29,30:B6,13,14' });
    await page.locator('summary', { hasText: 'More' }).click();
    await page.getByLabel('Tutor').check();
    await press(page, '14');
    await press(page, '17');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /Are you sure\?[\s\S]*14-17/);
    await dialog.getByRole('button', { name: 'Think again' }).click();
    assert.equal((await house.ask(`/games/${idOf(page)}/record`)).moves.length, 0, 'nothing was played');
    // A good move stands without a question.
    await press(page, '14');
    await press(page, '18');
    await page.locator('.moves').getByText('14-18').waitFor();
    await look(page);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.locator('.moves').getByText('No moves yet').waitFor();
    // A blunder stands when it is meant.
    await look(page);
    await press(page, '14');
    await press(page, '17');
    await dialog.getByRole('button', { name: 'Play it anyway' }).click();
    await page.locator('.moves').getByText('14-17').waitFor();
  });
});

describe('a forced capture', () => {
  it('says why', async (t) => {
    const page = await house.person(t, { allow: /status of 4\d\d/ });
    await begin(page, 'checkers', { position: 'B:W18,31,32:B1,2,14' });
    await page.locator('.status').getByText('You must capture').waitFor();
    const seen = await look(page);
    assert.deepEqual(seen.targets, ['14'], 'only the piece that captures may be chosen');
    await page.getByRole('textbox', { name: 'Type a move' }).fill('1-5');
    await page.keyboard.press('Enter');
    const alert = page.locator('.status [role=alert]');
    await alert.waitFor();
    assert.match(await alert.innerText(), /compulsory/);
    await press(page, '14');
    await press(page, '23');
    await page.locator('.moves').getByText('14x23').waitFor();
  });
});

describe('a hint', () => {
  it('shows a move that may be played', async (t) => {
    const page = await house.person(t);
    await begin(page, 'oware', { level: '2' });
    await page.getByRole('button', { name: 'Hint' }).click();
    const hint = page.locator('.status').getByText('The computer would play');
    await hint.waitFor();
    const move = (await hint.innerText()).split(' ').at(-1);
    const seen = await look(page);
    assert.ok(seen.targets.includes(move), `${move} is among ${seen.targets}`);
  });
});

describe('a clock', () => {
  it('ends a game', async (t) => {
    const page = await house.person(t);
    const { id, tokens } = await house.ask('/games', { kind: 'oware', clock: '1s+0s', seats: { first: { by: 'me' }, second: { by: 'me' } } });
    await page.goto('/');
    await page.evaluate(([id, tokens]) => localStorage.setItem('parlour.seats', JSON.stringify([{ id, kind: 'oware', at: 1, tokens, numbers: {} }])), [id, tokens]);
    await page.goto('/game/' + id);
    await look(page);
    await press(page, 'A');
    assert.match(await resultOf(page), /wins.*time/);
  });
});
