import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ensureStored } from './stored-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder('stored');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fillWith = (text: string) => async (draft: string) => writeFileSync(path.join(draft, 'file'), text);
const readStored = (stored: string) => readFileSync(path.join(stored, 'file'), 'utf8');

test('of two runs that fill it at once the first one’s is used, and the next run reads it', async () => {
  const stored = path.join(folder, 'once', 'key');
  const started = Promise.withResolvers<void>();
  const slow = ensureStored(stored, async (draft) => {
    await started.promise;
    await fillWith('second')(draft);
  });
  await ensureStored(stored, fillWith('first'));
  started.resolve();
  await slow;
  await ensureStored(stored, fillWith('third'));
  expect(readStored(stored)).toBe('first');
  expect(readdirSync(path.dirname(stored))).toEqual(['key']);
});

test('while it is filled it is not there, a failed or killed run leaves nothing under its name, and other names are removed', async () => {
  const stored = path.join(folder, 'other', 'key');
  mkdirSync(path.join(folder, 'other', 'older'), { recursive: true });
  mkdirSync(`${stored}.of-a-killed-run`);
  const failing = ensureStored(stored, async (draft) => {
    await fillWith('half')(draft);
    expect(existsSync(stored)).toBe(false);
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(existsSync(stored)).toBe(false);
  await ensureStored(stored, fillWith('whole'));
  expect(readStored(stored)).toBe('whole');
  expect(readdirSync(path.dirname(stored))).toEqual(['key', 'key.of-a-killed-run']);
});
