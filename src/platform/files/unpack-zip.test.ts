import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packedZip } from '#testing/packed-zip.ts';
import { storedZip, unpackZip, ZipBroken, ZipTooLarge } from './unpack-zip.ts';

const all = () => true;
const zipOf = (...files: [name: string, content: string][]) =>
  Buffer.concat([...storedZip(files.map(([name, content]) => ({ name, content: Buffer.from(content) })))]);

/** One deflated file with any directory entry. */
const packed = (content: Buffer, size = content.length): Buffer =>
  packedZip([{ name: 'a', packed: deflateRawSync(content, { level: 9 }), size }]);

test('packed files are unpacked unchanged, and only the selected ones', async () => {
  expect(await unpackZip(zipOf(['a.xml', 'one'], ['壺.png', 'two']), (name) => name.endsWith('.xml'), 100)).toEqual([
    { name: 'a.xml', content: Buffer.from('one') },
  ]);
  expect(await unpackZip(packed(Buffer.from('hello')), all, 5)).toEqual([{ name: 'a', content: Buffer.from('hello') }]);
});

test('one byte more than the limit is too large, also over several files', async () => {
  expect(await unpackZip(zipOf(['a', '123'], ['b', '45']), all, 5)).toHaveLength(2);
  await expect(unpackZip(zipOf(['a', '123'], ['b', '456']), all, 5)).rejects.toThrow(ZipTooLarge);
  await expect(unpackZip(packed(Buffer.alloc(6)), all, 5)).rejects.toThrow(ZipTooLarge);
});

test('a directory that understates sizes: bytes are counted while unpacking', async () => {
  await expect(unpackZip(packed(Buffer.alloc(1_000_000), 5), all, 5)).rejects.toThrow(ZipTooLarge);
  await expect(unpackZip(packed(Buffer.alloc(1_000_000), 0), all, 0)).rejects.toThrow(ZipTooLarge);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a few bytes', Buffer.from('PK')],
  ['the end of an archive, cut by a byte', zipOf().subarray(0, 21)],
  ['the end of an archive, cut by six bytes', zipOf().subarray(0, 16)],
  ['no directory', zipOf(['a', '1']).subarray(0, 20)],
  [
    'a directory that points beyond the file',
    Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0]), Buffer.alloc(10, 0x7f)]),
  ],
  ['cut content', packed(Buffer.from('hello')).fill(0xff, 31, 36)],
])('%s is no archive', async (_, bytes) => {
  await expect(unpackZip(bytes, all, 1000)).rejects.toThrow(ZipBroken);
});
