import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { startChild } from './start-child.ts';

const node = process.execPath;
let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder('child');
});
afterEach(() => {
  process.execPath = node;
  rmSync(dataDir, { recursive: true });
});

test('a process that cannot be started fails the start with its reason, and does not end the one that starts it', async () => {
  process.execPath = `${dataDir}/node`;
  const child = startChild('worker', dataDir, () => {});
  await expect(child.ready).rejects.toThrow('The worker did not start (ENOENT). See its output above.');
  await child.stop();
});
