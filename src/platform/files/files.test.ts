import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
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

test.runIf(process.platform === 'linux')(
  'a file that the disk cannot hold leaves nothing behind, and the one that was there before',
  async () => {
    await files.put('full/old.webp', Buffer.alloc(10, 1));
    const put = (key: string) =>
      `await files.put('full/${key}.webp', Buffer.alloc(70_000, 7)).catch((error) => console.log((error.cause ?? error).code));`;
    const program = `import { filesIn } from ${JSON.stringify(path.join(import.meta.dirname, 'files.ts'))};
    const files = filesIn(${JSON.stringify(folder)}); ${put('new')} ${put('old')}`;
    // No file of this process may be larger than 32 kB: writing stops in the middle, as on a full disk.
    const limited = spawnSync('sh', ['-c', `ulimit -f 64; exec "$0" "$@"`, process.execPath, '--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    expect(limited.stdout).toBe('EFBIG\nEFBIG\n');
    expect((await Array.fromAsync(files.keys())).toSorted()).toEqual(['a/file.webp', 'full/old.webp']);
    expect(await files.read('full/old.webp')).toEqual(Buffer.alloc(10, 1));
  },
);
