/** The ustar format (POSIX.1-2001, pax): as much of it as a backup needs, so that `tar tzf` reads ours. */

export const blockSize = 512;
const nameBytes = 100;

/** The 512 bytes before a file's content. Throws for a name or a size that ustar cannot store. */
export function tarHeader(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > nameBytes) throw new Error(`the name ${name} is too long for a tar`);
  if (size >= 8 ** 11) throw new Error(`${name} is too large for a tar`);
  const header = Buffer.alloc(blockSize);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(seconds, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(`${headerChecksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** The padding of a file's last block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize);

/** Two empty blocks end a tar. */
export const tarEnd: Buffer = Buffer.alloc(2 * blockSize);

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;

/** The header's checksum: the sum of its bytes, with the checksum field as spaces. */
const headerChecksum = (header: Buffer): number => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

/** A file of a tar. Read its content before asking for the next one; unread content is skipped. */
export type TarEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

/** A tar that is truncated or not a tar. */
export class TarError extends Error {}

/** The files of a tar, one after the other, without holding one in memory. Throws TarError when it is cut or damaged. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = createByteReader(source);
  for (;;) {
    const header = await readWhole(bytes(blockSize));
    if (header.every((byte) => byte === 0)) return;
    if (readOctal(header, 148, 8) !== headerChecksum(header)) throw new TarError('a header is damaged');
    const size = readOctal(header, 124, 12);
    const content = bytes(size);
    yield { name: header.toString('utf8', 0, Math.max(header.indexOf(0), 0) || nameBytes).slice(0, nameBytes), size, content };
    for await (const _rest of content);
    await readWhole(bytes((blockSize - (size % blockSize)) % blockSize));
  }
}

const readOctal = (header: Buffer, at: number, width: number): number =>
  Number.parseInt(
    header
      .toString('latin1', at, at + width)
      .replaceAll('\0', '')
      .trim() || '0',
    8,
  );

/** Reads exactly the requested number of bytes from a stream. */
function createByteReader(source: AsyncIterable<Buffer>): (count: number) => AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  return async function* take(count) {
    for (let missing = count; missing > 0; ) {
      while (buffered.length === 0) {
        const { value, done } = await chunks.next();
        if (done) throw new TarError('the file ends too early');
        buffered = value;
      }
      const part = buffered.subarray(0, missing);
      buffered = buffered.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  };
}

async function readWhole(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
