// Pictures of pages in 256 colours: a page has few, and the files are a third as large.

import { deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** The pixels of a PNG as Chromium writes it: 8 bits a channel, not interlaced. */
function decode(png) {
  let at = 8, width = 0, height = 0, channels = 0;
  const parts = [];
  while (at < png.length) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      channels = { 2: 3, 6: 4 }[data[9]];
      if (data[8] !== 8 || !channels || data[12]) throw new Error('a PNG of another kind');
    } else if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const a = x < channels ? 0 : pixels[y * stride + x - channels];
      const b = y ? pixels[(y - 1) * stride + x] : 0;
      const c = y && x >= channels ? pixels[(y - 1) * stride + x - channels] : 0;
      const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
      const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
      pixels[y * stride + x] = raw[y * (stride + 1) + 1 + x] + [0, a, b, (a + b) >> 1, paeth][filter];
    }
  }
  return { width, height, channels, pixels };
}

const crcs = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = crcs[(crc ^ byte) & 255] ^ (crc >>> 8);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return out;
}

/** The same picture in the 256 colours that it has most of; any other becomes the nearest of them. */
export function few(png) {
  const { width, height, channels, pixels } = decode(png);
  const counts = new Map();
  const colours = new Uint32Array(width * height);
  for (let i = 0; i < colours.length; i++) {
    const p = i * channels;
    colours[i] = (pixels[p] << 16) | (pixels[p + 1] << 8) | pixels[p + 2];
    counts.set(colours[i], (counts.get(colours[i]) ?? 0) + 1);
  }
  const parts = (c) => [c >> 16, (c >> 8) & 255, c & 255];
  // A colour that lies close to one that is in already adds little.
  const palette = [];
  const near = (c, list) => {
    const [r, g, b] = parts(c);
    let best = 0, least = Infinity;
    list.forEach((other, i) => {
      const [R, G, B] = parts(other);
      const d = (r - R) ** 2 + (g - G) ** 2 + (b - B) ** 2;
      if (d < least) [best, least] = [i, d];
    });
    return [best, least];
  };
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([c]) => c);
  for (const gap of [150, 60, 0]) {
    for (const c of sorted) if (palette.length < 256 && near(c, palette)[1] > gap) palette.push(c);
  }
  const index = new Map(sorted.map((c) => [c, near(c, palette)[0]]));
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) raw[y * (width + 1) + 1 + x] = index.get(colours[y * width + x]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(parts))),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
