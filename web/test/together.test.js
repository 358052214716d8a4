// Several people at one game: far apart, cut off and back again, asking one another, and watched.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chance, look, press, pressWord, resultOf } from './hand.js';
import { House } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

/** What a browser says by itself of a connection that breaks, and no page can keep it from saying. */
const broken = /WebSocket connection to .* failed|net::ERR_/;

/** Sets up a game for somebody far away, and returns the link for them. */
async function invite(page, kind) {
  await page.goto('/play/' + kind);
  await page.getByRole('radio', { name: 'Somebody far away' }).check();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Start' }).click();
  return page.getByRole('textbox', { name: 'Send this link to the other player' }).inputValue();
}

/** Takes the seat that a link invites to. */
async function join(page, link) {
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await page.getByRole('button', { name: 'Sit down' }).click();
}

/** Two people on one screen. */
async function sitTogether(page, kind, options = async () => {}) {
  await page.goto('/play/' + kind);
  await page.getByRole('radio', { name: 'Somebody beside you' }).check();
  await options();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL('**/game/*');
}

const status = (page, text) => page.locator('.status').filter({ hasText: text }).waitFor();
const movesOf = (page) => page.getByRole('region', { name: 'Moves' }).locator('td:not(:first-child)').allTextContents();
/** Waits until the list of moves is this. */
const moves = (page, list) =>
  page.waitForFunction(
    (list) => JSON.stringify([...document.querySelectorAll('.moves td:not(:first-child)')].map((td) => td.textContent).filter(Boolean)) === JSON.stringify(list),
    list,
  );
const recordOf = async (page) => (await house.ask(`/games/${new URL(page.url()).pathname.split('/').at(-1)}/record`)).moves.map((m) => m.move);

async function checkersMove(page, from, to) {
  await status(page, 'Your turn');
  await press(page, from);
  await press(page, to);
}

describe('a connection that is cut', () => {
  it('loses nothing', async (t) => {
    const cord = await house.cord(t);
    const ada = await house.person(t);
    const ben = await house.person(t, { url: cord.url, allow: broken });
    await join(ben, await invite(ada, 'checkers'));

    await checkersMove(ada, '11', '15');
    await moves(ben, ['11-15']);
    await checkersMove(ben, '23', '19');
    await moves(ada, ['11-15', '23-19']);

    // While Ben is cut off, Ada sees it and moves; Ben comes back to the move.
    cord.cut();
    await status(ben, 'The connection is lost');
    await ada.getByText('away').waitFor();
    await checkersMove(ada, '8', '11');
    await moves(ada, ['11-15', '23-19', '8-11']);
    cord.mend();
    await moves(ben, ['11-15', '23-19', '8-11']);
    await ada.getByText('away').waitFor({ state: 'detached' });

    // Ben's move does not arrive: it is said again when he is back.
    cord.swallow('up');
    await checkersMove(ben, '22', '17');
    assert.deepEqual((await recordOf(ada)).length, 3);
    cord.cut();
    await status(ben, 'The connection is lost');
    cord.mend();
    await moves(ada, ['11-15', '23-19', '8-11', '22-17']);
    await moves(ben, ['11-15', '23-19', '8-11', '22-17']);

    // Ben's move arrives, and the answer does not: it is not made twice.
    await checkersMove(ada, '9', '13');
    await status(ben, 'Your turn');
    cord.swallow('down');
    await checkersMove(ben, '17', '14');
    await moves(ada, ['11-15', '23-19', '8-11', '22-17', '9-13', '17-14']);
    cord.cut();
    await status(ben, 'The connection is lost');
    cord.mend();
    await moves(ben, ['11-15', '23-19', '8-11', '22-17', '9-13', '17-14']);

    // A page that is loaded again goes on as well.
    await ben.reload();
    await moves(ben, ['11-15', '23-19', '8-11', '22-17', '9-13', '17-14']);
    await status(ada, 'You must capture');
    await press(ada, '10');
    await press(ada, '17');
    await moves(ben, ['11-15', '23-19', '8-11', '22-17', '9-13', '17-14', '10x17']);
    assert.deepEqual(await recordOf(ada), ['11-15', '23-19', '8-11', '22-17', '9-13', '17-14', '10x17']);
  });

  it('plays a whole game through cuts', async (t) => {
    const cord = await house.cord(t);
    const ada = await house.person(t);
    const ben = await house.person(t, { url: cord.url, allow: broken });
    await join(ben, await invite(ada, 'oware'));
    const random = chance(5);
    let cuts = 0;
    for (let n = 0; ; n++) {
      const [page, seen] = await Promise.race([ada, ben].map(async (page) => [page, await look(page)]));
      if (seen.over) break;
      const cut = page === ben && n % 8 === 3;
      if (cut) cord.swallow(random() < 0.5 ? 'up' : 'down');
      await press(page, seen.targets[Math.floor(random() * seen.targets.length)]);
      if (cut) {
        cord.cut();
        cord.mend();
        cuts++;
      }
    }
    assert.ok(cuts > 2, `${cuts} cuts`);
    const list = await movesOf(ada);
    assert.deepEqual(await movesOf(ben), list);
    assert.deepEqual(list.filter(Boolean), await recordOf(ada));
    t.diagnostic(`${list.length} moves, ${cuts} cuts: ${await resultOf(ben)}`);
  });
});

describe('two people', () => {
  it('take a move back by agreement, resign, and play again', async (t) => {
    const ada = await house.person(t);
    const ben = await house.person(t);
    await join(ben, await invite(ada, 'checkers'));
    await checkersMove(ada, '11', '15');
    await checkersMove(ben, '22', '18');

    // Ben asks; Ada declines, then allows.
    await moves(ben, ['11-15', '22-18']);
    await ben.getByRole('button', { name: 'Take back' }).click();
    await status(ada, 'would like to take a move back');
    await ada.getByRole('button', { name: 'Decline' }).click();
    await ada.getByRole('button', { name: 'Decline' }).waitFor({ state: 'detached' });
    await moves(ada, ['11-15', '22-18']);
    await ben.getByRole('button', { name: 'Take back' }).click();
    await ada.getByRole('button', { name: 'Allow' }).click();
    await moves(ada, ['11-15']);
    await moves(ben, ['11-15']);
    await checkersMove(ben, '23', '19');
    await moves(ada, ['11-15', '23-19']);

    // Ben gives up, but not by one slip of the hand.
    await ben.locator('summary', { hasText: 'More' }).click();
    await ben.getByRole('button', { name: 'Resign' }).click();
    await ben.getByRole('dialog').getByRole('button', { name: 'Go on playing' }).click();
    await moves(ben, ['11-15', '23-19']);
    await ben.getByRole('button', { name: 'Resign' }).click();
    await ben.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    for (const page of [ada, ben]) assert.match(await resultOf(page), /Black wins.*resign/);

    await ada.getByRole('button', { name: 'Play again' }).click();
    await status(ben, 'would like another game');
    await ben.getByRole('button', { name: 'Play again' }).click();
    for (const page of [ada, ben]) await page.getByText('No moves yet').waitFor();
    await checkersMove(ben, '11', '16'); // the seats have changed
    await moves(ada, ['11-16']);
  });

  it('are watched by a third', async (t) => {
    const ada = await house.person(t);
    const ben = await house.person(t);
    const cleo = await house.person(t);
    const link = await invite(ada, 'oware');
    await join(ben, link);
    // An invitation lets in one person: whoever comes after may watch.
    const { pathname, hash } = new URL(link);
    await cleo.goto(pathname + hash);
    await cleo.getByText('You are watching').waitFor();
    assert.equal(await cleo.getByRole('button', { name: 'Sit down' }).count(), 0);
    await cleo.goto('/');
    await cleo.getByRole('textbox', { name: 'You were sent a link?' }).fill(house.url + pathname);
    await cleo.getByRole('button', { name: 'Enter' }).click();
    await cleo.getByText('You are watching').waitFor();
    await press(ada, 'C');
    await moves(cleo, ['C']);
    await moves(ben, ['C']);
    await press(ben, 'd');
    await moves(cleo, ['C', 'd']);
    assert.equal(await cleo.getByRole('gridcell', { name: 'may be chosen' }).count(), 0, 'who watches chooses nothing');
    assert.equal(await cleo.getByRole('textbox', { name: 'Type a move' }).count(), 0);
  });

  it('double, take and resign in backgammon', async (t) => {
    const page = await house.person(t);
    await sitTogether(page, 'backgammon');
    const hand = (name) => page.locator('.hand').getByRole('button', { name, exact: true });
    const random = chance(3);
    // The first turn is only moved: nobody may double before.
    let seen = await look(page);
    while (!seen.words.includes('Double')) {
      if (seen.words.includes('Done')) await pressWord(page, 'Done');
      else await press(page, seen.targets[Math.floor(random() * seen.targets.length)]);
      seen = await look(page, seen.sign);
    }
    await hand('Double').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Double' }).click();
    await status(page, 'doubles to 2');
    await hand('Take').click();
    await hand('Roll').waitFor();
    // Who owns the cube may double, the other may not.
    assert.equal(await hand('Double').count(), 0);
    const { state } = await house.ask('/games/' + new URL(page.url()).pathname.split('/').at(-1));
    assert.equal(state.cells.find((c) => c.name === 'cube').count, 2);

    await page.locator('summary', { hasText: 'More' }).click();
    await page.getByRole('button', { name: 'Resign a gammon' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign a gammon' }).click();
    await hand('Accept').click();
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Accept' });
    if (await sure.isVisible()) await sure.click();
    assert.match(await resultOf(page), /wins 4-0: .* has resigned a gammon/);
  });
});
