// axe-core finds no violation on any page, light or dark.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import { House } from './house.js';
import { corners, furnish, pages, remember } from './pages.js';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let house, furniture;
before(async () => {
  house = await House.open();
  furniture = await furnish(house);
});
after(() => house?.close());

/** What axe-core has to say of the page as it is. */
async function violations(page) {
  await page.evaluate(axe); // by the debugger, which no policy of the page forbids
  return page.evaluate(async () => {
    const { violations, passes } = await window.axe.run(document, { resultTypes: ['violations'] });
    if (!passes.length) throw new Error('axe-core has looked at nothing');
    return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target} ${n.failureSummary} ${n.html.slice(0, 160)}`));
  });
}

describe('axe-core', () => {
  it('sees what is wrong', async (t) => {
    const page = await house.person(t);
    await page.goto('/');
    await page.evaluate(() => document.querySelector('h1').insertAdjacentHTML('afterend', '<img src="/icon.svg"><button></button>'));
    const seen = (await violations(page)).map((v) => v.split(':')[0]);
    assert.deepEqual(seen.sort(), ['button-name', 'image-alt']);
  });

  it('finds nothing in light or dark', async (t) => {
    const page = await house.person(t, { reducedMotion: 'reduce', allow: /status of 404|WebSocket connection to .*\/none\/live/ });
    await remember(page, furniture.held);
    const found = {};
    const grounds = new Set();
    for (const [name, address, there] of [...pages(furniture), ...corners(furniture)]) {
      await page.goto(address);
      await there(page);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished))); // colours change slowly
        grounds.add(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor));
        const wrong = await violations(page);
        if (wrong.length) found[`${name} in ${colorScheme}`] = wrong;
      }
    }
    assert.deepEqual(found, {});
    assert.equal(grounds.size, 2, 'the page was seen in light and in dark');
  });

  it('finds nothing on a phone', async (t) => {
    const page = await house.person(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await remember(page, furniture.held);
    const found = {};
    for (const [name, address, there] of pages(furniture)) {
      await page.goto(address);
      await there(page);
      const wrong = await violations(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) wrong.push(`the page is ${wide} pixels too wide`);
      if (wrong.length) found[name] = wrong;
    }
    assert.deepEqual(found, {});
  });
});
