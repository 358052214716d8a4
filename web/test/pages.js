// Every page of the house as one finds it in use, for whoever looks at them all: the checks of accessibility and
// the pictures.

import { look, press } from './hand.js';

const numbers = { first: '00112233445566778899aabbccddeeff', second: 'ffeeddccbbaa99887766554433221100' };

/** Makes a game in which both seats are ours, and returns what a browser keeps of it. */
async function game(house, kind, more = {}, steps = []) {
  const { id, tokens, commitment } = await house.ask('/games', { kind, seats: { first: { by: 'me' }, second: { by: 'me' } }, ...more });
  for (const [seat, token] of Object.entries(tokens)) await house.ask(`/games/${id}/seat`, { token, number: numbers[seat] });
  for (const text of steps) {
    const { state } = await house.ask('/games/' + id);
    await house.ask(`/games/${id}/do`, { token: tokens[state.turn], do: 'step', step: state.step, text });
  }
  return { id, kind, at: Date.now(), tokens, commitment, numbers };
}

/** Games in progress, and some of backgammon that are over. */
export async function furnish(house, finished = 1) {
  const games = {
    checkers: await game(house, 'checkers', { clock: '10m+5s' }, ['11-15', '22-18', '15x22', '25x18', '8-11', '29-25', '4-8', '25-22', '12-16', '24-20']),
    backgammon: await game(house, 'backgammon', { position: 'XGID=-a-B--F-B-a-dCB--b-bcb----:1:1:-1:00:3:2:0:7:10' }),
    oware: await game(house, 'oware', {}, ['C', 'd', 'A', 'c', 'E', 'b', 'F', 'e', 'B', 'f']),
  };
  const over = await race(house);
  for (let i = 1; i < finished; i++) await race(house);
  return { games, over, held: [...Object.values(games), over] };
}

/** A race to its end: dice to check, and something to count. */
async function race(house) {
  const race = await game(house, 'backgammon', { position: 'XGID=-CDBBBB------------bbbbdc-:0:0:1:00:0:0:0:0:10' });
  for (let { state } = await house.ask('/games/' + race.id); state.turn !== 'over'; ) {
    const text = state.choices.includes('roll') ? 'roll' : state.choices[0];
    ({ state } = await house.ask(`/games/${race.id}/do`, { token: race.tokens[state.turn], do: 'step', step: state.step, text }));
  }
  return race;
}

/** Lets the browser remember the games. */
export const remember = (page, held) =>
  page.context().addInitScript((held) => localStorage.getItem('parlour.seats') ?? localStorage.setItem('parlour.seats', JSON.stringify(held)), held);

const kinds = ['checkers', 'backgammon', 'oware'];
const positions = {
  checkers: 'W:W18,22,27,30,31:B3,8,11,12,20',
  backgammon: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10',
  oware: '4-0-5-1-0-3-2-6-1-0-4-2-10-10-S',
};

/** Three lines of the engine are there, and they have come to their end where that is waited for. */
const analysed = (done) => async (page) => {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Analysis' }) });
  await card.locator('.value').nth(2).waitFor();
  if (done) await card.getByText('done', { exact: true }).waitFor();
};

/** The pages: the name of each, its address, and what is waited for or done there; `done` waits for engines. */
export function pages({ games, over }, done = false) {
  return [
    ['home', '/', (page) => page.getByText('Go on with a game').waitFor()],
    ...kinds.map((kind) => ['setup-' + kind, '/play/' + kind, (page) => page.getByRole('button', { name: 'Start' }).waitFor()]),
    ...kinds.map((kind) => ['game-' + kind, '/game/' + games[kind].id, look]),
    ['game-over', '/game/' + over.id, (page) => page.locator('.result').waitFor()],
    ...kinds.map((kind) => ['study-' + kind, `/study/${kind}?position=${encodeURIComponent(positions[kind])}`, analysed(done)]),
    ['editor', '/study/checkers?position=' + encodeURIComponent(positions.checkers), async (page) => {
      await page.getByRole('button', { name: 'Edit the position' }).click();
      await page.getByText('This position can be studied.').waitFor();
    }],
    ...kinds.map((kind) => ['learn-' + kind, '/learn/' + kind, (page) => page.getByRole('grid').waitFor()]),
    ['fair', '/fair/' + over.id, (page) => page.getByText('exactly what they had to be').waitFor()],
    ['dice', '/dice', (page) => page.getByRole('img').first().waitFor()],
  ];
}

/** More that a page can show, for the checks alone. */
export function corners({ games }) {
  return [
    ['question', '/game/' + games.backgammon.id, async (page) => {
      await look(page);
      await page.locator('summary', { hasText: 'More' }).click();
      await page.getByRole('button', { name: 'Resign a gammon' }).click();
      await page.getByRole('dialog').waitFor();
    }],
    ['chosen', '/game/' + games.checkers.id, async (page) => {
      const { targets, sign } = await look(page);
      await press(page, targets[0]);
      await look(page, sign);
    }],
    ['invitation', '/play/oware', async (page) => {
      await page.getByRole('radio', { name: 'Somebody far away' }).check();
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByText('Send this link').waitFor();
    }],
    ['nothing', '/nothing/at/all', (page) => page.getByText('There is nothing here').waitFor()],
    ['no-game', '/game/none', (page) => page.getByText('There is no such game').waitFor()],
    ['lesson-done', '/learn/checkers', async (page) => {
      const cells = page.getByRole('gridcell', { name: /may be chosen$/ });
      for (let i = 0; i < 2; i++) {
        await cells.first().waitFor();
        await press(page, await cells.first().getAttribute('data-cell'));
      }
      await page.getByText('Well done.').waitFor();
    }],
  ];
}
