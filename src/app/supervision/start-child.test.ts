import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

/** Serves and ends, then hangs, then serves: the files that earlier starts wrote say which start it is. */
const program = `
import { existsSync, writeFileSync } from 'node:fs';
const starts = ['first', 'second', 'third'].map((name) => new URL(name, import.meta.url));
const start = starts.findIndex((file) => !existsSync(file));
writeFileSync(starts[start], '');
setInterval(() => {}, 1000);
if (start !== 1) process.send({ ready: true, address: String(start) }, () => { if (start === 0) process.exit(1); });
`;

test('a process that hangs when it was started again is ended and started once more', async () => {
  writeFileSync(path.join(dataDir, 'program.mjs'), program);
  writeFileSync(path.join(dataDir, 'node'), `#!/bin/sh\nexec ${node} ${path.join(dataDir, 'program.mjs')}\n`, { mode: 0o755 });
  process.execPath = path.join(dataDir, 'node');
  const said: string[] = [];
  const child = startChild('worker', dataDir, (line) => said.push(line.trim()), { hungMs: 3000 });
  await child.ready;
  await expect.poll(() => child.address(), { timeout: 60_000 }).toBe('2');
  expect(said).toEqual([
    '! worker ended (exit 1), starting it again',
    '! worker was started again and does not serve, ending it',
    '! worker ended (exit null), starting it again',
  ]);
  await child.stop();
});
