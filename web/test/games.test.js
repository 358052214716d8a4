// A whole game of each kind against the engine, by mouse and again by keyboard alone.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { look, onName, playOn, resultOf, tab } from './hand.js';
import { House } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const names = { checkers: 'Checkers', backgammon: 'Backgammon', oware: 'Oware' };
const gameOf = (page) => new URL(page.url()).pathname.split('/').at(-1);

/** The game is over on the server too, and its record holds every move that the page shows. */
async function ended(page) {
  const live = await house.ask('/games/' + gameOf(page));
  assert.equal(live.state.turn, 'over');
  assert.equal(await resultOf(page), live.state.result.text);
  const record = await house.ask(`/games/${gameOf(page)}/record`);
  assert.ok(record.moves.length > 0);
  return { live, record };
}

describe('by mouse', () => {
  for (const [kind, name] of Object.entries(names)) {
    it(kind, async (t) => {
      const page = await house.person(t, { still: false });
      await page.goto('/');
      await page.getByRole('link', { name: 'Play: ' + name }).click();
      await page.getByRole('slider', { name: 'Level' }).fill('1');
      await page.getByRole('button', { name: 'Start' }).click();
      await look(page);
      await page.locator('summary', { hasText: 'More' }).click();
      await page.getByLabel('Moving pieces').uncheck();
      const end = await playOn(page, { seed: 7 });
      const { record } = await ended(page);
      t.diagnostic(`${record.moves.length} moves, ${end.done} presses: ${end.over}`);
    });
  }
});

describe('by keyboard alone', () => {
  for (const [kind, name] of Object.entries(names)) {
    it(kind, async (t) => {
      const page = await house.person(t);
      await page.goto('/');
      await tab(page, onName, 'Play: ' + name);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/play/' + kind);
      await page.getByRole('button', { name: 'Start' }).waitFor();
      await tab(page, () => document.activeElement?.id === 'level');
      await page.keyboard.press('Home');
      if (kind === 'backgammon') {
        await tab(page, () => document.activeElement?.id === 'match');
        await page.keyboard.type('One game, for the match');
      }
      await tab(page, onName, 'Start');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/game/*');
      const choices = async () => (await house.ask('/games/' + gameOf(page))).state.choices;
      const end = await playOn(page, { seed: 11, keys: true, choices });
      const { live, record } = await ended(page);
      assert.equal(live.seats.find((s) => s.by === 'engine').level, 1);
      t.diagnostic(`${record.moves.length} moves, ${end.done} times: ${end.over}`);
    });
  }
});
