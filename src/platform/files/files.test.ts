import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { filesIn } from './files.ts';

const folder = temporaryFolder('files');
const files = filesIn(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([0, 1, 700, 70_000])('a file of %i bytes is read as it was written', async (bytes) => {
  const content = Buffer.alloc(bytes, 7);
  await files.put('a/file.webp', content);
  expect(await files.read('a/file.webp')).toEqual(content);
  expect((await files.facts('a/file.webp'))?.bytes).toBe(bytes);
});

test('a missing file has no facts and cannot be read, and a missing folder holds nothing', async () => {
  expect([await files.facts('nothing.webp'), await files.exists('nothing.webp')]).toEqual([undefined, false]);
  await expect(files.read('nothing.webp')).rejects.toThrow();
  expect(await Array.fromAsync(filesIn(`${folder}/never`).keys())).toEqual([]);
});
