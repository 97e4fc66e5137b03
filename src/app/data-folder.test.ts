import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataFolder, type DataFolder, freePort, isBuilt, startProgram } from '#testing/servers/running-program.ts';
import { fullDiskLine } from './data-folder.ts';

let place: DataFolder;
/** A small disk needs the right to mount one. */
let isMounted = false;
const mount = (megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'shophouse-test', place.folder]).status === 0;
const unmount = () => spawnSync('umount', [place.folder]);

beforeAll(() => {
  place = createDataFolder();
});
afterAll(async () => {
  if (isMounted) unmount();
  await place.clear();
});

async function refusal(): Promise<string> {
  const started = startProgram({ DATA_DIR: place.folder, PORT: String(await freePort()) });
  expect(await started.ended).toBe(1);
  return started.errorOutput();
}

test('a disk without room for a new shop is named before anything is written', async ({ skip }) => {
  isMounted = mount(60);
  if (!isMounted) return skip('needs the right to mount a disk');
  expect(await refusal()).toBe(
    `✗ The disk of the data folder ${place.folder} has 62 MB left; a new shop needs 250 MB. Make room, or set another DATA_DIR.`,
  );
  unmount();
  isMounted = false;
});

test.skipIf(!isBuilt)(
  'a disk that has become full is named when PostgreSQL cannot start',
  async ({ skip }) => {
    isMounted = mount(400);
    if (!isMounted) return skip('needs the right to mount a disk');
    const first = startProgram({ DATA_DIR: place.folder, PORT: String(await freePort()) });
    await first.opened;
    process.kill(first.pid, 'SIGTERM');
    await first.ended;
    fill(path.join(place.folder, 'media-of-others'));
    expect(await refusal()).toBe(
      `✗ The disk of the data folder ${place.folder} is full (0 MB left). Make room, then start again: nothing that was acknowledged is lost.`,
    );
  },
  90_000,
);

/** Writes until nothing more fits. */
function fill(file: string): void {
  const out = openSync(file, 'w');
  for (const size of [1_000_000, 4096, 1]) {
    try {
      for (;;) writeSync(out, Buffer.alloc(size));
    } catch {
      // Smaller pieces may still fit.
    }
  }
  closeSync(out);
}

test.each(['ENOSPC', '53100'])('an error of a full disk is named as one: %s', (code) => {
  expect(fullDiskLine(Object.assign(new Error('no room'), { code }), '.')).toMatch(
    /^The disk of the data folder .+ is full \(\d+ MB left\)\./,
  );
});

test('another error is not', () => {
  expect(fullDiskLine(new Error('something else'), '.')).toBeUndefined();
});
