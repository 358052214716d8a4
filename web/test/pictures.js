// Makes the pictures of docs/web-pictures.md: every page, light and dark, on a phone and on a desktop.

import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { House } from './house.js';
import { furnish, pages, remember } from './pages.js';
import { few } from './png.js';

const folder = fileURLToPath(new URL(process.env.PICTURES ?? '../../docs/pictures/web/', import.meta.url));
const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

const house = await House.open();
const after = [];
try {
  await mkdir(folder, { recursive: true });
  const furniture = await furnish(house, 30);
  let bytes = 0;
  for (const [screen, options] of Object.entries(screens)) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await house.person({ after: (f) => after.push(f) }, { ...options, colorScheme, reducedMotion: 'reduce' });
      await remember(page, furniture.held);
      for (const [name, address, there] of pages(furniture, true)) {
        await page.goto(address);
        await there(page);
        await page.evaluate(() => {
          document.activeElement?.blur();
          scrollTo(0, 0);
        });
        const png = few(await page.screenshot());
        bytes += png.length;
        await writeFile(`${folder}/${name}-${screen}-${colorScheme}.png`, png);
      }
      await after.pop()();
    }
  }
  console.log(`pictures of ${Math.round(bytes / 1024)} kB in ${folder}`);
} finally {
  for (const f of after) await f();
  await house.close();
}
