import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDataFolder, type DataFolder, freePort, isBuilt, startProgram, until } from '#testing/servers/running-program.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { fullDiskLine, lockDataFolder, runningShop } from './data-folder.ts';

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

test.skipIf(!isBuilt)('a disk that has become full is named when PostgreSQL cannot start', async ({ skip }) => {
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
});

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

describe.runIf(process.platform === 'linux')('the pid file of the data folder', () => {
  const folder = temporaryFolder('pid');
  const file = path.join(folder, 'shop.pid');
  let other: ChildProcess;
  beforeAll(() => {
    other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'dist/app/start.js']);
  });
  afterEach(() => rmSync(file, { force: true }));
  afterAll(() => {
    other.kill();
    rmSync(folder, { recursive: true });
  });

  const lockLines = () => {
    lockDataFolder(folder);
    return readFileSync(file, 'utf8').split('\n');
  };

  test('names the process that locked it, which does not lock itself out', () => {
    expect(lockLines()).toEqual([String(process.pid), expect.stringMatching(/^\d+$/), '']);
    expect(runningShop(folder)).toBeUndefined();
  });

  test('a shop that runs locks out another', () => {
    const started = readFileSync(`/proc/${other.pid}/stat`, 'utf8').split(' ')[21];
    writeFileSync(file, `${other.pid}\n${started}\n`);
    expect(() => lockDataFolder(folder)).toThrow(
      `This shop already runs from ${folder} (process ${other.pid}). Stop it first, or give another DATA_DIR.`,
    );
  });

  test('after a kill its pid may belong to another program, even to another shop: that locks nothing', () => {
    const [, started = ''] = lockLines();
    writeFileSync(file, `${other.pid}\n${Number(started) - 1}\n`);
    expect(runningShop(folder)).toBeUndefined();
  });

  test('a shop that ended but was not reaped locks nothing', async () => {
    // A parent that never waits for its child: a shell that starts one and becomes another program.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec tail -f /dev/null']);
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    await until('the shell to become another program', () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'tail\n');
    process.kill(pid);
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
    await until('the child to end', () => stat()[2] === 'Z');
    writeFileSync(file, `${pid}\n${stat()[21]}\n`);
    expect(runningShop(folder)).toBeUndefined();
    parent.kill();
  });
});

test.each(['ENOSPC', '53100'])('an error of a full disk is named as one: %s', (code) => {
  expect(fullDiskLine(Object.assign(new Error('no room'), { code }), '.')).toMatch(
    /^The disk of the data folder .+ is full \(\d+ MB left\)\./,
  );
});

test('another error is not', () => {
  expect(fullDiskLine(new Error('something else'), '.')).toBeUndefined();
});
