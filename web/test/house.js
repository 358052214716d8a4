// The house that the tests visit: `parlour serve` on a port of its own with an empty folder, and Debian's
// Chromium. PARLOUR names the program, CHROMIUM the browser.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const program = process.env.PARLOUR ?? fileURLToPath(new URL('../../.tools/parlour', import.meta.url));
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** How long anything may take before a test fails, in milliseconds: much, for machines that are busy. */
export const patience = 30_000;

export class House {
  static async open() {
    const house = new House();
    house.dir = await mkdtemp(join(tmpdir(), 'parlour-web-'));
    house.server = spawn(program, ['serve', '--addr', '127.0.0.1:0', '--data', house.dir, '--no-limits'], { stdio: ['ignore', 'pipe', 'pipe'] });
    house.said = '';
    house.server.stderr.on('data', (data) => (house.said += data));
    const failed = new Promise((_, no) => {
      house.server.once('error', no);
      house.server.once('exit', (code) => no(new Error(`the server ended with ${code}: ${house.said}`)));
    });
    failed.catch(() => {});
    const line = new Promise((yes) => createInterface(house.server.stdout).once('line', yes));
    house.url = (await Promise.race([line, failed])).replace(/\/$/, '');
    house.browser = await chromium.launch({ executablePath: browserPath, args: process.getuid() === 0 ? ['--no-sandbox'] : [] });
    return house;
  }

  async close() {
    await this.browser?.close();
    if (this.server?.exitCode === null) {
      const ended = new Promise((yes) => this.server.once('exit', yes));
      this.server.kill('SIGTERM');
      assert.equal(await ended, 0, `the server did not end well: ${this.said}`);
    }
    if (this.dir) await rm(this.dir, { recursive: true });
    assert.doesNotMatch(this.said, /panic|level=ERROR/, 'the log of the server');
  }

  /**
   * A person with a browser of their own, who keeps nothing from anybody else. When the test ends, the console
   * must have shown no error but those that `allow` matches.
   */
  async person(t, { url = this.url, allow, still = true, ...options } = {}) {
    const context = await this.browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, ...options });
    context.setDefaultTimeout(patience);
    // The switches of the page, as a person who has been here before left them.
    if (still) await context.addInitScript(() => localStorage.getItem('parlour.motion') ?? localStorage.setItem('parlour.motion', 'false'));
    const page = await context.newPage();
    const wrong = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (m) => {
      if ((m.type() === 'error' || m.type() === 'warning') && !allow?.test(m.text())) wrong.push(`${m.text()} (${m.location().url})`);
    });
    page.on('request', (r) => {
      if (!r.url().startsWith(url) && !/^(data|blob):/.test(r.url())) wrong.push('asks another site: ' + r.url());
    });
    t.after(async () => {
      await context.close();
      assert.deepEqual(wrong, [], 'the console of the browser');
    });
    return page;
  }

  /** What the server answers: for what a test must know and a page does not show. */
  async ask(path, body) {
    const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(this.url + '/api' + path, init);
    const answer = await response.json();
    assert.ok(response.ok, `${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** A way to the house that can be cut. */
  async cord(t) {
    const cord = new Cord(+new URL(this.url).port);
    t.after(() => cord.close());
    await cord.open();
    return cord;
  }
}

/** A line between a browser and the server: it can be cut, and it can swallow what is sent. */
class Cord {
  #ends = new Set();
  #whole = true;
  #deaf = { up: false, down: false };

  constructor(port) {
    this.target = port;
    this.server = createServer((near) => {
      if (!this.#whole) return near.resetAndDestroy();
      const far = connect(this.target, '127.0.0.1');
      const pass = (from, to, way) => {
        this.#ends.add(from);
        from.on('data', (data) => this.#deaf[way] || to.write(data));
        from.on('error', () => {});
        from.on('close', () => {
          this.#ends.delete(from);
          to.destroy();
        });
      };
      pass(near, far, 'up');
      pass(far, near, 'down');
    });
  }

  async open() {
    await new Promise((yes) => this.server.listen(0, '127.0.0.1', yes));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
  }

  /** Nothing gets through any more: what the browser says ('up') or what it should hear ('down'), and nobody knows yet. */
  swallow(way) {
    this.#deaf[way] = true;
  }

  /** Every connection breaks, and none is made until it is mended. */
  cut() {
    this.#whole = false;
    for (const end of this.#ends) end.destroy();
  }

  mend() {
    this.#deaf = { up: false, down: false };
    this.#whole = true;
  }

  close() {
    this.cut();
    return new Promise((yes) => this.server.close(yes));
  }
}
