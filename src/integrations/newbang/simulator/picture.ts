import { deflateSync } from 'node:zlib';

const size = 480;

/** A PNG of one shape on a ground, its colours from the name: real pictures would need the internet. */
export function drawPicture(name: string): Buffer {
  let seed = 7;
  for (const character of name) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  const [ground, shape] = [hue(seed % 360, 235, 24), hue((seed * 7) % 360, 130, 60)];
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const isInside = (x - size / 2) ** 2 / 26_000 + (y - size / 2) ** 2 / (15_000 + (seed % 9) * 2500) < 1;
      rows.set(isInside ? shape : ground, y * (1 + size * 3) + 1 + x * 3);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const hue = (degrees: number, middle: number, width: number): number[] =>
  [0, 120, 240].map((turn) => Math.min(255, Math.round(middle + width * Math.cos(((degrees + turn) * Math.PI) / 180))));

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, sum]);
}
