import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { plainEnvironment } from '#testing/servers/plain-environment.ts';
import { createDataFolder, type DataFolder, freePort, isBuilt, postgresPid, until } from '#testing/servers/running-program.ts';
import { programFolder } from '../version.ts';

let place: DataFolder;
beforeAll(() => {
  place = createDataFolder();
});
afterAll(() => place.clear());

/** What systemd starts, as words: systemd runs no shell. */
const commandOf = (line: string) =>
  (new RegExp(`^${line}=(.+)$`, 'm').exec(readFileSync(path.join(programFolder, 'deploy/shophouse.service'), 'utf8'))?.[1] ?? '').split(
    ' ',
  );

test.skipIf(!isBuilt)(
  'the program that the systemd unit starts is loaded again at a reload on the same PostgreSQL, and shuts that down at SIGTERM',
  async () => {
    const [command = '', ...args] = commandOf('ExecStart');
    const port = await freePort();
    const env = { ...plainEnvironment(), DEMO: 'off', LOG_LEVEL: 'warn', DATA_DIR: place.folder, PORT: String(port) };
    // A group of its own, like a unit; only its first process gets the signal, as KillMode=mixed says.
    const unit = spawn(command, args, { cwd: programFolder, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(unit, 'exit');
    // A failed test must not leave a running shop behind.
    onTestFinished(() => {
      if (unit.pid && unit.exitCode === null && unit.signalCode === null) process.kill(-unit.pid, 'SIGTERM');
    });
    let output = '';
    unit.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const opened = (times: number) => until('the shop to open', () => output.split('Ctrl-C stops everything.').length > times);
    await opened(1);
    const [postgres, shop] = [postgresPid(place.folder), readFileSync(path.join(place.folder, 'shop.pid'), 'utf8')];
    const [kill = '', ...signal] = commandOf('ExecReload');
    expect(
      spawnSync(
        kill,
        signal.map((word) => word.replace('$MAINPID', String(unit.pid))),
      ).status,
    ).toBe(0);
    await opened(2);
    expect(output).toContain('Handed over.');
    expect(postgresPid(place.folder)).toBe(postgres);
    expect(readFileSync(path.join(place.folder, 'shop.pid'), 'utf8')).not.toBe(shop);
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
    unit.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(postgresPid(place.folder)).toBeUndefined();
    const log = readFileSync(path.join(place.folder, 'postgres.log'), 'utf8');
    expect(log).toContain('received fast shutdown request');
    expect(log.trimEnd().split('\n').at(-1)).toMatch(/database system is shut down$/);
  },
);
