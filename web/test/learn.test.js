// The lessons: every one of them opens, and keyboard alone does its task.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { onBoard, onName, tab, walk } from './hand.js';
import { House } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

describe('the lessons', () => {
  for (const kind of ['checkers', 'backgammon', 'oware']) {
    it(`of ${kind} follow one another`, async (t) => {
      const page = await house.person(t);
      await page.goto('/learn/' + kind);
      const titles = (await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link').allInnerTexts()).map((text) => text.trim());
      assert.ok(titles.length > 5);
      let boards = 0;
      for (const [i, title] of titles.entries()) {
        await page.getByRole('heading', { level: 2, name: title }).waitFor();
        const task = page.locator('.task');
        if (await task.count()) {
          await page.getByRole('grid').waitFor();
          assert.ok(await page.getByRole('gridcell', { name: /may be chosen$/ }).or(page.locator('.says button')).count(), title + ': something may be done');
          boards++;
        }
        if (i < titles.length - 1) await page.getByRole('button', { name: 'Next lesson' }).click();
      }
      assert.ok(boards > 4, `${boards} boards`);
      await page.getByRole('link', { name: 'Play ' + kind }).waitFor();
    });
  }

  it('are done by keyboard alone', async (t) => {
    const page = await house.person(t);
    await page.goto('/learn/checkers#capture');
    await page.getByRole('grid').waitFor();
    for (let press = 0; press < 2; press++) {
      await tab(page, onBoard);
      await walk(page, await page.getByRole('gridcell', { name: /may be chosen$/ }).first().getAttribute('data-cell'));
      await page.keyboard.press('Enter');
      if (!press) await page.getByRole('gridcell', { name: /, chosen/ }).waitFor({ state: 'attached' });
    }
    await page.getByText('The man that was jumped leaves the board.').waitFor();
    await tab(page, onName, 'Next lesson');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'And jump again' }).waitFor();
    // What was done is remembered.
    await page.reload();
    await page.getByRole('link', { name: /Jump to capture.*done/ }).waitFor();
  });
});
