// The boards under a hand: drags, taps, what is let go again, and that no click waits for the network.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { look, press, pressWord } from './hand.js';
import { House } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

/** Begins a game of two people on one screen. */
async function begin(page, kind, { position, choose } = {}) {
  await page.goto(`/play/${kind}` + (position ? '?position=' + encodeURIComponent(position) : ''));
  await page.getByRole('radio', { name: 'Somebody beside you' }).check();
  await choose?.();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL('**/game/*');
  return look(page);
}

const cell = (page, name) => page.locator(`[role=grid] [data-cell="${name}"]`);
const moved = (page, text) => page.locator('.moves').getByText(text, { exact: true }).waitFor();

/** The middle of the topmost piece of a cell of backgammon's, or of the cell. */
async function spot(page, name, { low = 0.5 } = {}) {
  const r = await cell(page, name).boundingBox();
  return [r.x + r.width / 2, r.y + r.height * low];
}

async function drag(page, from, to, options) {
  await page.mouse.move(...(await spot(page, from, options)));
  await page.mouse.down();
  await page.mouse.move(...(await spot(page, to, options)), { steps: 6 });
  await page.mouse.up();
}

describe('a piece', () => {
  it('is dragged', async (t) => {
    const page = await house.person(t);
    await begin(page, 'checkers');
    await drag(page, '11', '15');
    await moved(page, '11-15');
    // Where it may not go it goes back.
    await look(page);
    await drag(page, '22', '10');
    assert.equal(await page.locator('.moves td').filter({ hasText: '22' }).count(), 0);
    await look(page);
    await drag(page, '22', '18');
    await moved(page, '22-18');
    // A capture of two is dragged to its end.
    await begin(page, 'checkers', { position: 'B:W15,22,32:B10,1' });
    await drag(page, '10', '19');
    await moved(page, '10x19');
  });

  it('of backgammon is dragged, die by die, and taken back', async (t) => {
    const page = await house.person(t);
    await begin(page, 'backgammon', { position: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10' });
    await drag(page, '8', '5', { low: 0.9 });
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    assert.match(await cell(page, '5').getAttribute('aria-label'), /one|1 white checker/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    assert.match(await cell(page, '5').getAttribute('aria-label'), /empty/);
    await drag(page, '8', '5', { low: 0.9 });
    await drag(page, '6', '5', { low: 0.9 });
    await pressWord(page, 'Done');
    await page.locator('.moves').getByText('8/5 6/5').waitFor();
  });

  it('goes by taps on a phone', async (t) => {
    const page = await house.person(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await begin(page, 'checkers');
    await cell(page, '11').tap();
    await cell(page, '16').tap();
    await moved(page, '11-16');
    await begin(page, 'oware');
    await cell(page, 'D').tap();
    await moved(page, 'D');
    // Nothing of the board lies outside of the screen.
    const r = await page.getByRole('grid').boundingBox();
    assert.ok(r.x >= 0 && r.x + r.width <= 390, JSON.stringify(r));
  });

  it('is chosen, another one instead, and let go, without a word to the server', async (t) => {
    const page = await house.person(t);
    const said = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(payload)));
    await begin(page, 'checkers');
    page.on('request', (r) => said.push(r.url()));
    said.length = 0;
    const chosen = () => page.locator('[role=gridcell][aria-selected=true]').evaluateAll((all) => all.map((c) => c.dataset.cell));
    await press(page, '11');
    assert.deepEqual(await chosen(), ['11']);
    assert.deepEqual((await look(page)).targets.sort(), ['15', '16']);
    await press(page, '10');
    assert.deepEqual(await chosen(), ['10']);
    await press(page, '10');
    assert.deepEqual(await chosen(), []);
    await press(page, '9');
    await page.keyboard.press('Escape');
    assert.deepEqual(await chosen(), []);
    assert.deepEqual(said, []);
  });
});

describe('a board', () => {
  it('can be turned, and has letters', async (t) => {
    const page = await house.person(t);
    await begin(page, 'checkers');
    const low = async () => (await cell(page, '1').boundingBox()).y > (await cell(page, '32').boundingBox()).y;
    const before = await low();
    await page.getByRole('button', { name: 'Turn the board' }).click();
    assert.equal(await low(), !before);
    await page.locator('summary', { hasText: 'More' }).click();
    await page.getByLabel('Letters round the board').check();
    await page.locator('svg text', { hasText: /^a$/ }).first().waitFor({ state: 'attached' });
  });

  it('tells each place and each move', async (t) => {
    const page = await house.person(t);
    await begin(page, 'backgammon', { position: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10' });
    await page.getByRole('gridcell', { name: "White's 6 point, 5 white checkers" }).waitFor({ state: 'attached' });
    await begin(page, 'oware');
    assert.equal(await page.getByRole('gridcell', { name: /house [A-Fa-f], 4 seeds/ }).count(), 12);
    await press(page, 'C');
    await page.locator('[aria-live=polite]').filter({ hasText: 'South: C' }).waitFor({ state: 'attached' });
  });

  it('shows its pieces move, and stops at the next key', async (t) => {
    const page = await house.person(t, { still: false });
    await begin(page, 'oware');
    // The clock stands still, so that a seed stays in the air and nothing but the key brings it down.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await press(page, 'F');
    await page.locator('.top g').filter({ has: page.locator('circle') }).first().waitFor({ state: 'attached' });
    assert.match(await cell(page, 'd').getAttribute('aria-label'), /house d, 4 seeds/);
    await page.keyboard.press('Shift');
    await page.waitForFunction(() => document.querySelector('[data-cell=d]').ariaLabel.startsWith('house d, 5 seeds'));
    // Where the system asks for less motion there is none.
    const calm = await house.person(t, { still: false, reducedMotion: 'reduce' });
    await begin(calm, 'oware');
    await press(calm, 'F');
    assert.equal(await calm.evaluate(() => document.getAnimations().length), 0);
    assert.match(await cell(calm, 'd').getAttribute('aria-label'), /house d, 5 seeds/);
  });
});

describe('before a game', () => {
  it('a ballot is chosen, and a game from it begins', async (t) => {
    const page = await house.person(t);
    await begin(page, 'checkers', {
      choose: async () => {
        await page.getByLabel('Opening').selectOption('This ballot');
        await page.getByRole('combobox', { name: 'This ballot' }).selectOption('12');
      },
    });
    const live = await house.ask('/games/' + new URL(page.url()).pathname.split('/').at(-1));
    assert.equal(live.setup.opening.number, 12);
    for (const step of live.setup.opening.steps) await moved(page, step);
  });

  it('a match has its length', async (t) => {
    const page = await house.person(t);
    await begin(page, 'backgammon', { choose: () => page.getByLabel('Length').selectOption('5') });
    await page.getByText('Match to 5').first().waitFor();
  });
});

describe('a draw', () => {
  it('is offered and agreed on', async (t) => {
    const page = await house.person(t);
    await begin(page, 'checkers');
    await press(page, '11');
    await press(page, '15');
    await look(page);
    await page.locator('summary', { hasText: 'More' }).click();
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Offer a draw' }).click();
    await page.locator('.hand').getByRole('button', { name: 'Accept' }).click();
    await page.locator('.result').getByText('Draw').waitFor();
  });
});
