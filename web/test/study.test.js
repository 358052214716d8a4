// The analysis board: a pasted position, the engine's lines, the editor, the tree, links and files.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { press } from './hand.js';
import { House } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const boxOf = (page, name) => page.getByRole('textbox', { name, exact: true });
const tree = (page) => page.getByRole('group', { name: 'Moves', exact: true });
const status = (page, text) => page.locator('.status').filter({ hasText: text }).waitFor();

async function paste(page, text) {
  await boxOf(page, 'Paste a position').fill(text);
  await page.getByRole('button', { name: 'Set up' }).click();
}

/** Waits until the engine has told its lines: of each the move, its value and what made it. */
async function lines(page, done = true) {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Analysis' }) });
  await card.locator('.value').first().waitFor();
  if (done) await card.getByText('done', { exact: true }).waitFor();
  return card.locator('li').evaluateAll((all) =>
    all.filter((li) => li.querySelector('button')).map((li) => ({
      move: li.querySelector('button').textContent,
      value: li.querySelector('.value').textContent,
      made: li.querySelector('.made').textContent,
    })),
  );
}

const positions = {
  checkers: { text: 'W:W18,22,27,30,31:B3,8,11,12,20', says: 'White to move', value: /^[+−]?\d+\.\d\d$/, made: /depth \d+, [\d.]+ ?[kM]? nodes|exact/ },
  backgammon: { text: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10', says: 'White to move', value: /^[+−-]\d\.\d{3}$/, made: /pl(y|ies)|exact/ },
  oware: { text: '4-0-5-1-0-3-2-6-1-0-4-2-10-10-S', says: 'South to move', value: /^[+−-]?\d/, made: /depth \d+, [\d.]+ ?[kM]? nodes|exact/ },
};

describe('analysis of a pasted position', () => {
  for (const [kind, { text, says, value, made }] of Object.entries(positions)) {
    it(kind, async (t) => {
      const page = await house.person(t);
      // Whatever is on the desk, a position of another game brings its own board.
      await page.goto('/study/' + (kind === 'checkers' ? 'oware' : 'checkers'));
      await page.getByLabel('Seconds').selectOption('2');
      await paste(page, text);
      await page.waitForURL('**/study/' + kind + '**');
      await status(page, says);
      const told = await lines(page);
      assert.ok(told.length >= 2, 'several lines');
      for (const line of told) {
        assert.match(line.value, value);
        assert.match(line.made, made);
      }
      assert.ok((await page.locator('[role=grid] g.best path').count()) > 0, 'arrows on the board');
      assert.notEqual(await page.getByRole('meter', { name: 'Evaluation' }).getAttribute('aria-valuetext'), 'not known yet');

      // The first line is played by a press on it.
      await page.getByRole('button', { name: 'Play ' + told[0].move, exact: true }).click();
      await tree(page).getByRole('button', { name: told[0].move, exact: true }).waitFor();
    });
  }

  it('says what is wrong with a text that is none', async (t) => {
    const page = await house.person(t, { allow: /status of 4\d\d/ });
    await page.goto('/study/checkers');
    await paste(page, 'W:W99:B1');
    await page.locator('.status[role=alert]').waitFor();
    assert.match(await page.locator('.status[role=alert]').innerText(), /99|position/);
  });
});

describe('a study', () => {
  it('has variations, comments and marks, and goes out by link and by file', async (t) => {
    const page = await house.person(t);
    await page.goto('/study/checkers');
    await press(page, '11');
    await press(page, '15');
    await tree(page).getByRole('button', { name: '11-15', exact: true }).waitFor();
    await boxOf(page, 'Move').fill('23-19');
    await boxOf(page, 'Move').press('Enter');
    await tree(page).getByRole('button', { name: '23-19', exact: true }).waitFor();
    await page.getByRole('button', { name: 'One move back' }).click();
    await status(page, 'White to move');
    await boxOf(page, 'Move').fill('22-18');
    await boxOf(page, 'Move').press('Enter');
    const variation = page.getByRole('group', { name: 'Variation, level 1' });
    await variation.getByRole('button', { name: '22-18' }).waitFor();
    await page.getByRole('button', { name: 'doubtful' }).click();
    await boxOf(page, 'Comment on 22-18').fill('The <b>single corner</b>.');

    // The arrow keys walk through it.
    await variation.getByRole('button', { name: '22-18' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => document.activeElement.textContent === '23-19');
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.activeElement.textContent === 'Beginning');

    await page.getByRole('button', { name: 'Share by link' }).click();
    const link = await boxOf(page, 'Link to this study').inputValue();
    const other = await house.person(t);
    await other.goto(new URL(link).pathname);
    const there = other.getByRole('group', { name: 'Variation, level 1' });
    await there.getByRole('button', { name: /22-18.*doubtful/ }).waitFor();
    await there.getByText('The <b>single corner</b>.').waitFor(); // as it was written, not as HTML

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save to a file' }).click()]);
    const path = await download.path();
    assert.equal(JSON.parse(await readFile(path, 'utf8')).game, 'checkers');
    await other.goto('/study/oware');
    await other.locator('input[type=file]').setInputFiles({ name: 'study.json', mimeType: 'application/json', buffer: await readFile(path) });
    await other.getByRole('group', { name: 'Variation, level 1' }).getByRole('button', { name: /22-18.*doubtful/ }).waitFor();
  });

  it('opens the first game of a PDN file, with its variations', async (t) => {
    const page = await house.person(t, { allow: /status of 4\d\d/ });
    await page.goto('/study/oware');
    const put = (text) => page.locator('input[type=file]').setInputFiles({ name: 'old.pdn', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await put('Dear Sir');
    await page.getByRole('alert').getByText('no game in PDN').waitFor();
    await put('1. 11-15 11-15 *');
    await page.getByRole('alert').getByText('game 1, line 1, ply 2: 11-15').waitFor();
    await put('[Event "Old"]\n1. 11-15 23-19 (22-18 15x22) 2. 8-11 *\n[Event "New"]\n1. 9-13 *');
    await tree(page).getByRole('button', { name: '8-11', exact: true }).waitFor();
    await page.getByRole('group', { name: 'Variation, level 1' }).getByRole('button', { name: /22-18/ }).waitFor();
  });

  it('is made of a game that was played', async (t) => {
    const page = await house.person(t);
    const { id, tokens } = await house.ask('/games', { kind: 'oware', seats: { first: { by: 'me' }, second: { by: 'me' } } });
    const number = '00112233445566778899aabbccddeeff';
    for (const token of Object.values(tokens)) await house.ask(`/games/${id}/seat`, { token, number });
    await house.ask(`/games/${id}/do`, { token: tokens.first, do: 'step', step: 0, text: 'C' });
    await page.goto('/study/oware?game=' + id);
    await tree(page).getByRole('button', { name: 'C', exact: true }).waitFor();
  });

  it('begins with an edited position', async (t) => {
    // On the way to a position there are some that cannot be.
    const page = await house.person(t, { allow: /status of 4\d\d/ });
    await page.goto('/study/checkers');
    await page.getByRole('button', { name: 'Edit the position' }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    const brush = (name) => page.locator('fieldset label', { hasText: name }).first().click();
    await brush('White man');
    await press(page, '1');
    await page.getByText('white man on 1, its king row, must be a king').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await brush('Black king');
    await press(page, '14');
    await brush('White man');
    await press(page, '17');
    await press(page, '27');
    await brush('Take one away');
    await press(page, '27');
    await brush('Put one');
    await page.getByRole('gridcell', { name: /^26/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'To move' }).getByText('Black', { exact: true }).click();
    await page.getByText('This position can be studied.').waitFor();
    await page.getByRole('button', { name: 'Study this position' }).click();
    await status(page, 'Black must capture');
    assert.match(await boxOf(page, 'FEN').inputValue(), /^B:W17,26:BK14/);
    await press(page, '14');
    await press(page, '21');
    await tree(page).getByRole('button', { name: '14x21', exact: true }).waitFor();
  });

  it('copies the position in every form', async (t) => {
    const page = await house.person(t, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/study/backgammon?position=' + encodeURIComponent(positions.backgammon.text));
    await status(page, 'White to move');
    for (const form of ['XGID', 'GNUBG ID', 'Board ID', 'FIBS']) {
      await page.getByRole('button', { name: 'Copy: ' + form, exact: true }).click();
      const text = await boxOf(page, form).inputValue();
      assert.ok(text);
      await page.waitForFunction(async (text) => (await navigator.clipboard.readText()) === text, text);
    }
  });
});
