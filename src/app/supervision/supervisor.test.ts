import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedAddress } from '#platform/db/embedded/embedded-postgres.ts';
import {
  childPid,
  createDataFolder,
  type DataFolder,
  freePort,
  isAlive,
  isBuilt,
  postgresPid,
  type RunningProgram,
  startProgram,
  until,
} from '#testing/servers/running-program.ts';
import { connectionOf } from '../address.ts';

/** In the order of one shop's life; needs the output of `npm run build`. */
const whenBuilt = test.skipIf(!isBuilt);

const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url).then(
    (answer) => answer.status,
    () => undefined,
  );
const answers = (port: number) => until(`${port} to answer`, async () => (await statusOf(`http://127.0.0.1:${port}/health/ready`)) === 200);

let place: DataFolder;
let port: number;
let running: RunningProgram;
const start = () => startProgram({ DATA_DIR: place.folder, PORT: String(port) });
beforeAll(async () => {
  [place, port] = [createDataFolder(), await freePort()];
  running = start();
});
afterAll(async () => {
  if (isAlive(running.pid)) process.kill(running.pid, 'SIGTERM');
  await running.ended;
  await place.clear();
});

whenBuilt('says where it is and prints the set-up code of an empty shop', async () => {
  await running.opened;
  expect(running.output()).toMatch(
    / {2}✓ embedded PostgreSQL is up\n {2}✓ database migrated \(\d+ new\)\n {2}✓ server and worker running\n/,
  );
  expect(running.output()).toContain(`  Shop   http://localhost:${port}/\n  Admin  http://localhost:${port}/admin\n`);
  expect(running.output()).toMatch(/enter this code \(valid for 24 hours, once\):\n\n {6}\S{8,}\n/);
  expect(running.output()).not.toContain('DEMO');
  await answers(port);
  expect(await (await fetch(`http://127.0.0.1:${port}/api/admin/setup`)).json()).toEqual({ needed: true });
  expect([await statusOf(`http://127.0.0.1:${port}/home`), await statusOf(`http://127.0.0.1:${port}/admin`)]).toEqual([200, 200]);
});

whenBuilt('is alone in its folder: a second one is refused', async () => {
  const second = startProgram({ DATA_DIR: place.folder, PORT: '0' });
  expect(await second.ended).toBe(1);
  expect(second.errorOutput()).toBe(
    `✗ This shop already runs from ${place.folder} (process ${running.pid}). Stop it first, or give another DATA_DIR.`,
  );
  expect(existsSync(path.join(place.folder, 'shop.pid'))).toBe(true);
});

whenBuilt.each(['server', 'worker'] as const)('its %s killed: another takes its place', async (role) => {
  const first = await until(`the ${role}`, () => childPid(running, role));
  process.kill(first, 'SIGKILL');
  await until(`another ${role}`, () => [childPid(running, role)].find((pid) => pid !== undefined && pid !== first));
  await answers(port);
  expect(running.output()).toContain(`! ${role} ended`);
});

whenBuilt('its PostgreSQL killed: it is started again, and the shop answers', async () => {
  const first = await until('PostgreSQL', () => postgresPid(place.folder));
  process.kill(first, 'SIGKILL');
  await until('another PostgreSQL', () => [postgresPid(place.folder)].find((pid) => pid !== undefined && pid !== first));
  await answers(port);
  expect(await statusOf(`http://127.0.0.1:${port}/api/products`)).toBe(200);
});

whenBuilt('its PostgreSQL killed alone, one of its processes hanging on: it is tried again until it starts', async () => {
  const first = await until('PostgreSQL', () => postgresPid(place.folder));
  // The process of the test's own connection: those of the shop may end at any moment.
  const client = new pg.Client(connectionOf(embeddedAddress(place.folder)));
  const disconnected = Promise.withResolvers<void>();
  client.on('error', () => disconnected.resolve());
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const hanging = rows[0]?.pid ?? 0;
  expect(hanging).toBeGreaterThan(1);
  process.kill(hanging, 'SIGSTOP');
  process.kill(first, 'SIGKILL');
  await until('a failed start', () => running.output().includes('Trying again.'));
  process.kill(hanging, 'SIGKILL');
  await disconnected.promise;
  await until('another PostgreSQL', () => [postgresPid(place.folder)].find((pid) => pid !== undefined && pid !== first && isAlive(pid)));
  await answers(port);
});

whenBuilt('after all that its worker still carries out what is left to do', async () => {
  const client = new pg.Client(connectionOf(embeddedAddress(place.folder)));
  await client.connect();
  await client.query(
    `insert into outbox (kind, effect_key, payload) values ('staff_password_reset', 'a test', '{"email":"nobody@example.com"}')`,
  );
  const { rows } = await until('the effect to be done', async () => {
    const found = await client.query(`select attempts, last_error from outbox where effect_key = 'a test' and done_at is not null`);
    return found.rowCount === 1 ? found : undefined;
  });
  expect(rows).toEqual([{ attempts: 0, last_error: null }]);
  await client.end();
});

whenBuilt('killed itself: its processes end, PostgreSQL lives, and the next start adopts it', async () => {
  const children = [childPid(running, 'server'), childPid(running, 'worker')];
  const postgres = postgresPid(place.folder);
  process.kill(running.pid, 'SIGKILL');
  expect(await running.ended).toBeNull();
  await until('its processes to end', () => children.every((pid) => pid === undefined || !isAlive(pid)));
  running = start();
  await running.opened;
  await answers(port);
  expect(postgresPid(place.folder)).toBe(postgres);
  expect(running.output()).toContain('✓ database current');
});

whenBuilt('stopped by a signal: nothing is left of it', async () => {
  await running.opened;
  const pids = [childPid(running, 'server'), childPid(running, 'worker'), postgresPid(place.folder)];
  process.kill(running.pid, 'SIGTERM');
  expect(await running.ended).toBe(0);
  expect(pids.filter((pid) => pid === undefined || isAlive(pid))).toEqual([]);
  expect(running.output()).toMatch(/Stopping …\n {2}Stopped\.\n$/);
  expect(['shop.pid', 'postgres/postmaster.pid'].filter((file) => existsSync(path.join(place.folder, file)))).toEqual([]);
  expect(await statusOf(`http://127.0.0.1:${port}/health/live`)).toBeUndefined();
});
