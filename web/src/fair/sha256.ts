// SHA-256 (FIPS 180-4) and HMAC (RFC 2104). The browser's own is not there on a
// page that came over plain http, as it does from a friend's machine; this one is
// everywhere. A test holds it against the browser's.

/** The first 32 bits of the fractional parts of the square or cube roots of the first primes, computed exactly. */
function fractions(count: number, root: 2n | 3n): Uint32Array {
  const out = new Uint32Array(count);
  for (let n = 2n, i = 0; i < count; n++) {
    let prime = true;
    for (let d = 2n; d * d <= n; d++) if (n % d === 0n) prime = false;
    if (!prime) continue;
    // floor(root of n times 2^32), by halving.
    const goal = n << (32n * root);
    let low = 0n;
    for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((low + bit) ** root <= goal) low += bit;
    out[i++] = Number(low & 0xffffffffn);
  }
  return out;
}

let start: Uint32Array | undefined;
let rounds: Uint32Array | undefined;

type Eight = [number, number, number, number, number, number, number, number];

const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));

/** The SHA-256 of the bytes: 32 bytes. */
export function sha256(data: Uint8Array): Uint8Array {
  start ??= fractions(8, 2n);
  rounds ??= fractions(64, 3n);
  const h = start.slice();
  const padded = new Uint8Array((data.length + 9 + 63) & ~63);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 0x20000000));
  view.setUint32(padded.length - 4, data.length * 8);
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      w[i] = w[i - 16]! + w[i - 7]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, x] = h as unknown as Eight;
    for (let i = 0; i < 64; i++) {
      const t1 = x + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!;
      const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [x, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, x].forEach((v, i) => (h[i]! += v));
  }
  const out = new DataView(new ArrayBuffer(32));
  h.forEach((v, i) => out.setUint32(4 * i, v));
  return new Uint8Array(out.buffer);
}

/** The HMAC-SHA256 of the bytes with the key. */
export function hmac(key: Uint8Array, data: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = new Uint8Array(64 + data.length);
  inner.set(block.map((b) => b ^ 0x36));
  inner.set(data, 64);
  const outer = new Uint8Array(96);
  outer.set(block.map((b) => b ^ 0x5c));
  outer.set(sha256(inner), 64);
  return sha256(outer);
}

/** The bytes that a text in hexadecimal digits writes; null where it does not. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

/** The bytes in hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}
