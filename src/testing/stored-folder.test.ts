import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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

test('while it is filled it is not there, and a failed run leaves nothing under its name', async () => {
  const stored = path.join(folder, 'failing', 'key');
  const failing = ensureStored(stored, async (draft) => {
    await fillWith('half')(draft);
    expect(existsSync(stored)).toBe(false);
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(existsSync(stored)).toBe(false);
  await ensureStored(stored, fillWith('whole'));
  expect(readStored(stored)).toBe('whole');
  expect(readdirSync(path.dirname(stored))).toEqual(['key']);
});

test('what another run uses stays, also while it is filled; what none has used for a day is removed', async () => {
  const [stored, other, unused] = ['key', 'other', 'unused'].map((name) => path.join(folder, 'several', name)) as [string, string, string];
  await ensureStored(unused, fillWith('unused'));
  await ensureStored(other, fillWith('other'));
  mkdirSync(`${unused}.of-a-killed-run`);
  const before = new Date(Date.now() - 25 * 3_600_000);
  for (const one of [other, unused, `${unused}.of-a-killed-run`]) utimesSync(one, before, before);
  await ensureStored(other, fillWith('made again'));
  mkdirSync(`${other}.of-a-run-beside`);
  await ensureStored(stored, fillWith('mine'));
  expect(readStored(other)).toBe('other');
  expect(readdirSync(path.dirname(stored))).toEqual(['key', 'other', 'other.of-a-run-beside']);
});
