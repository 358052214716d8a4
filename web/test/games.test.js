// A whole game of each kind against the engine, by mouse and again by keyboard alone.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chance, look, onName, playOn, press, pressWord, rearmost, resultOf, tab } from './hand.js';
import { House } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const names = { checkers: 'Checkers', backgammon: 'Backgammon', oware: 'Oware' };
const hands = { backgammon: { choose: rearmost } };
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
      const end = await playOn(page, { seed: 7, ...hands[kind] });
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
      const end = await playOn(page, { seed: 11, keys: true, choices, ...hands[kind] });
      const { live, record } = await ended(page);
      assert.equal(live.seats.find((s) => s.by === 'engine').level, 1);
      t.diagnostic(`${record.moves.length} moves, ${end.done} times: ${end.over}`);
    });
  }
});

describe('a double with very many ways', () => {
  // There are 979 plays, and many times that in steps: more than a state tells at once.
  const many = 'XGID=-dcA--AA---AAA-AAA-BBdAdA-:0:0:1:22:0:0:0:0:10';
  const random = chance(1);
  /** Chooses cells until something is no longer to be chosen. */
  async function enter(page, open) {
    const clicks = [];
    for (let targets = await open(); targets.length; targets = await open()) {
      clicks.push(targets[Math.floor(random() * targets.length)]);
      await press(page, clicks.at(-1));
    }
    return clicks;
  }

  it('is entered in a game', async (t) => {
    const page = await house.person(t);
    await page.goto('/play/backgammon?position=' + encodeURIComponent(many));
    await page.getByRole('radio', { name: 'Somebody beside you' }).check();
    await page.getByRole('button', { name: 'Start' }).click();
    for (let i = 0; i < 3; i++) {
      let seen = { sign: '' };
      const open = async () => ((seen = await look(page, seen.sign)), seen.words.includes('Done') ? [] : seen.targets);
      await enter(page, open);
      assert.ok(seen.words.includes('Done'), seen.sign);
      await pressWord(page, 'Done');
      await page.locator('.moves').getByText('/').waitFor();
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.locator('.moves').getByText('No moves yet').waitFor();
    }
  });

  it('is entered on the analysis board', async (t) => {
    const page = await house.person(t);
    await page.goto('/study/backgammon?position=' + encodeURIComponent(many));
    const move = page.getByRole('group', { name: 'Moves', exact: true }).getByRole('button', { name: '/' });
    const cells = page.getByRole('gridcell', { name: /may be chosen$/ });
    const open = async () => {
      await cells.or(move).first().waitFor();
      return (await move.count()) ? [] : cells.evaluateAll((all) => all.map((c) => c.dataset.cell));
    };
    const clicks = await enter(page, open);
    assert.ok(clicks.length >= 4, clicks.join(' '));
  });
});
