import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

/** A file of an archive, unpacked. */
export type Unpacked = { name: string; content: Buffer };
/** The archive contains, or claims to contain, more than may be unpacked. */
export class ZipTooLarge extends Error {}
/** Not a zip archive, a broken one, or one with an unsupported compression. */
export class ZipBroken extends Error {}

const inflate = promisify(inflateRaw);
const maxEntries = 1000;
const signs = { entry: 0x02014b50, local: 0x04034b50, end: 0x06054b50 } as const;
const recordSizes = { entry: 46, local: 30, end: 22 } as const;
/** The marker of a size above 32 bits, which is larger than anything we unpack. */
const zip64Marker = 0xffff_ffff;
const maxCommentBytes = 0xffff;
const methods = { stored: 0, deflated: 8 } as const;

type Entry = { name: string; method: number; packed: number; size: number; at: number };

/**
 * Unpacks the files of a zip that `isNeeded` accepts, at most `maxBytes` in all: checked against the directory first, then
 * counted while unpacking, as the directory may be wrong. Throws ZipTooLarge, ZipBroken.
 */
export async function unpackZip(zip: Buffer, isNeeded: (name: string) => boolean, maxBytes: number): Promise<Unpacked[]> {
  const entries = directoryOf(zip).filter(({ name }) => isNeeded(name));
  if (entries.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new ZipTooLarge();
  const files: Unpacked[] = [];
  let remainingBytes = maxBytes;
  for (const entry of entries) {
    const content = await unpackEntry(zip, entry, remainingBytes);
    remainingBytes -= content.length;
    files.push({ name: entry.name, content });
  }
  return files;
}

function directoryOf(zip: Buffer): Entry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > maxEntries) throw new ZipTooLarge();
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + recordSizes.entry > zip.length || zip.readUInt32LE(at) !== signs.entry) throw new ZipBroken();
    const nameEnd = at + recordSizes.entry + zip.readUInt16LE(at + 28);
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    if (packed === zip64Marker || size === zip64Marker) throw new ZipTooLarge();
    const name = zip.toString('utf8', at + recordSizes.entry, nameEnd);
    entries.push({ name, packed, size, method: zip.readUInt16LE(at + 10), at: zip.readUInt32LE(at + 42) });
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** The end-of-directory record is last, before a comment. */
function findEnd(zip: Buffer): number {
  if (zip.length < recordSizes.end) throw new ZipBroken();
  const sign = Buffer.alloc(4);
  sign.writeUInt32LE(signs.end);
  const at = zip.lastIndexOf(sign, zip.length - recordSizes.end);
  if (at < 0 || at < zip.length - recordSizes.end - maxCommentBytes) throw new ZipBroken();
  return at;
}

async function unpackEntry(zip: Buffer, { method, packed, at }: Entry, remainingBytes: number): Promise<Buffer> {
  if (at + recordSizes.local > zip.length || zip.readUInt32LE(at) !== signs.local) throw new ZipBroken();
  const from = at + recordSizes.local + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const bytes = zip.subarray(from, from + packed);
  if (bytes.length < packed) throw new ZipBroken();
  if (method === methods.stored) {
    if (packed > remainingBytes) throw new ZipTooLarge();
    return bytes;
  }
  if (method !== methods.deflated) throw new ZipBroken();
  try {
    // Zero is no limit to zlib.
    return await inflate(bytes, { maxOutputLength: Math.max(remainingBytes, 1) });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? new ZipTooLarge() : new ZipBroken();
  }
}

/** The files as an uncompressed archive: its reader finds only what was counted. */
export function* storedZip(files: readonly Unpacked[]): Generator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const label = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(label.length, 22);
    yield* [uint32(signs.local), facts, label, content];
    directory.push(uint32(signs.entry), Buffer.from([20, 0]), facts, Buffer.alloc(10), uint32(at), label);
    at += recordSizes.local + label.length + content.length;
  }
  const bytes = Buffer.concat(directory);
  const end = Buffer.alloc(recordSizes.end);
  end.writeUInt32LE(signs.end, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(bytes.length, 12);
  end.writeUInt32LE(at, 16);
  yield* [bytes, end];
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
