import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainEnvironment } from '#testing/plain-environment.ts';
import { createDataFolder, type DataFolder, freePort, isBuilt, postgresPid, until } from '#testing/running-program.ts';
import { programFolder } from './version.ts';

let place: DataFolder;
beforeAll(() => {
  place = createDataFolder();
});
afterAll(() => place.clear());

/** What systemd starts, as words: systemd runs no shell. */
const execStart = () =>
  (/^ExecStart=(.+)$/m.exec(readFileSync(path.join(programFolder, 'deploy/shophouse.service'), 'utf8'))?.[1] ?? '').split(' ');

test.skipIf(!isBuilt)(
  'the program that the systemd unit starts ends at SIGTERM with a clean shutdown of PostgreSQL',
  async () => {
    const [command = '', ...args] = execStart();
    const env = { ...plainEnvironment(), DEMO: 'off', LOG_LEVEL: 'warn', DATA_DIR: place.folder, PORT: String(await freePort()) };
    // A group of its own, like a unit; only its first process gets the signal, as KillMode=mixed says.
    const unit = spawn(command, args, { cwd: programFolder, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(unit, 'exit');
    let said = '';
    unit.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await until('the shop to open', () => said.includes('Ctrl-C stops everything.'), 60_000);
    unit.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(postgresPid(place.folder)).toBeUndefined();
    const log = readFileSync(path.join(place.folder, 'postgres.log'), 'utf8');
    expect(log).toContain('received fast shutdown request');
    expect(log.trimEnd().split('\n').at(-1)).toMatch(/database system is shut down$/);
  },
  90_000,
);
