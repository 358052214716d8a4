// A hand on the page of a game: it sees what may be done as a screen reader would be told it, and does it with
// the mouse or with the keyboard. It knows no rules.

import assert from 'node:assert/strict';
import { patience } from './house.js';

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function chance(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What the page of a game shows; `was` is the sign of a sight that is no news. It runs in the browser. */
function sight({ was }) {
  const all = (what) => [...document.querySelectorAll(what)];
  const dialog = document.querySelector('dialog[open]');
  const seen = {
    targets: all('[role=gridcell][aria-label$="may be chosen"]').map((n) => n.dataset.cell),
    words: all('.hand button').map((b) => b.textContent.trim()),
    over: document.querySelector('.result .status')?.textContent.trim() ?? '',
    status: document.querySelector('.status')?.textContent.trim() ?? '',
    wrong: document.querySelector('.status [role=alert]')?.textContent ?? '',
    dialog: dialog?.querySelector('h2').textContent ?? '',
    moves: document.querySelector('.moves')?.textContent ?? '',
  };
  const chosen = all('[role=gridcell]').filter((n) => n.ariaSelected === 'true').length;
  seen.sign = JSON.stringify([seen, chosen]);
  // A single thing to say is said by the page itself, a moment later; and nothing but to undo is no end either.
  const alone = seen.words.length === 1 && /^(Roll|No move|Undo)$/.test(seen.words[0]) && !seen.targets.length;
  const open = seen.targets.length || (seen.words.length && !alone) || seen.over || seen.dialog;
  return seen.sign !== was && open ? seen : false;
}

/** Waits until the page shows something new that one can act on, or that the game is over. */
export async function look(page, was = '') {
  const seen = await page.waitForFunction(sight, { was }, { timeout: patience });
  return seen.jsonValue();
}

/** How the game ended, once it has. */
export const resultOf = (page) => page.locator('.result .status').innerText();

/** Presses the mouse on a cell, where nothing lies over it. */
export async function press(page, name) {
  await page.locator(`[role=grid] [data-cell="${name}"]`).waitFor();
  const spot = await page.evaluate((name) => {
    const cell = document.querySelector(`[role=grid] [data-cell="${CSS.escape(name)}"]`);
    cell.scrollIntoView({ block: 'nearest' });
    const r = cell.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.5, 0.2], [0.5, 0.8], [0.2, 0.5]]) {
      const [px, py] = [r.left + x * r.width, r.top + y * r.height];
      if (cell.contains(document.elementFromPoint(px, py))) return { x: px, y: py };
    }
    return 'lies under something else';
  }, name);
  assert.equal(typeof spot, 'object', `the cell ${name} ${spot}`);
  await page.mouse.click(spot.x, spot.y);
}

/** Presses a button that the hand holds, by its words. */
export const pressWord = (page, word) => page.locator('.hand button', { hasText: word }).first().click();

/** Goes on with Tab, or back, until the focus is on what the test wants. It runs in the browser. */
export async function tab(page, wanted, argument, { back = false, most = 80 } = {}) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate(wanted, argument)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  assert.fail(`${most} times Tab do not lead to ${wanted} ${argument}`);
}

export const onName = (name) => {
  const it = document.activeElement;
  return (it?.getAttribute('aria-label') ?? it?.textContent ?? '').trim().startsWith(name);
};
export const onBoard = () => document.activeElement?.getAttribute('role') === 'gridcell';

/** Walks over the grid with the arrows to a cell. */
export async function walk(page, name) {
  for (let i = 0; i < 60; i++) {
    const key = await page.evaluate((name) => {
      const here = document.activeElement;
      if (here.dataset.cell === name) return '';
      const rows = [...document.querySelectorAll('[role=grid] [role=row]')];
      const names = (row) => [...row.querySelectorAll('[role=gridcell]')].map((c) => c.dataset.cell);
      const from = rows.findIndex((row) => row.contains(here));
      const to = rows.findIndex((row) => names(row).includes(name));
      if (from !== to) return from < to ? 'ArrowDown' : 'ArrowUp';
      const row = names(rows[from]);
      return row.indexOf(here.dataset.cell) < row.indexOf(name) ? 'ArrowRight' : 'ArrowLeft';
    }, name);
    if (!key) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the arrows do not lead to ${name}`);
}

/** Words of the hand that end an entry or that nothing else goes before, the first that is there. */
const good = ['Done', 'Take', 'Roll', 'No move', 'Accept'];
const wordOf = (seen) => good.find((w) => seen.words.includes(w));

const any = (list, random) => list[Math.floor(random() * list.length)];

/** Mostly the cell with the highest number: in backgammon White's rearmost, so that a game comes to its end. */
export function rearmost(targets, random) {
  const order = (name) => (name.endsWith('bar') ? 25 : Number(name) || 0);
  return random() < 0.2 ? any(targets, random) : targets.reduce((a, b) => (order(b) > order(a) ? b : a));
}

/** Does one thing that may be done, with the mouse. */
async function byMouse(page, seen, random, choose) {
  if (seen.dialog) return page.locator('dialog[open] button').first().click();
  const word = wordOf(seen);
  if (word) return pressWord(page, word);
  assert.ok(seen.targets.length, `nothing may be done: ${seen.sign}`);
  return press(page, choose(seen.targets, random));
}

/** Does one thing that may be done, with the keyboard alone. */
async function byKeys(page, seen, random, choose) {
  if (seen.dialog) return page.keyboard.press('Escape');
  const word = wordOf(seen);
  // On the board Enter says that a play is done.
  if (word === 'Done' && (await page.evaluate(onBoard))) return page.keyboard.press('Enter');
  if (word) {
    await tab(page, onName, word);
    return page.keyboard.press('Enter');
  }
  assert.ok(seen.targets.length, `nothing may be done: ${seen.sign}`);
  await tab(page, onBoard);
  await walk(page, choose(seen.targets, random));
  return page.keyboard.press(random() < 0.5 ? 'Enter' : 'Space');
}

/** Types one of the decisions open into the box of moves. `choices` are what the server says they are. */
async function byText(page, choices, random) {
  await tab(page, onName, 'Type a move');
  await page.keyboard.type(any(choices, random));
  await page.keyboard.press('Enter');
}

/**
 * Plays the game on the page to its end, and returns what it shows then and how often something was done.
 * `choices`, where there is one, returns the decisions open: then some of them are typed. `choose` takes one of the
 * cells that may be chosen.
 */
export async function playOn(page, { seed, keys = false, choices, choose = any, most = 2000 }) {
  const random = chance(seed);
  let seen = await look(page);
  for (let done = 0; done < most; done++) {
    assert.equal(seen.wrong, '', 'nothing that may be chosen is refused');
    if (seen.over) return { ...seen, done };
    const fresh = !seen.words.some((w) => w === 'Undo');
    const open = keys && choices && fresh && !seen.dialog && random() < 0.25 ? await choices() : [];
    if (open.length) await byText(page, open, random);
    else if (keys) await byKeys(page, seen, random, choose);
    else await byMouse(page, seen, random, choose);
    seen = await look(page, seen.sign);
  }
  assert.fail(`no end after ${most} presses`);
}
