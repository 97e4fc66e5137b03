import { existsSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childOf, freePort, type Ground, ground, type House, isAlive, isBuilt, postgresOf, startHouse, until } from '#testing/running-house.ts';
import { testDatabase } from '#testing/database.ts';

const statusOf = (url: string): Promise<number | undefined> => fetch(url).then((answer) => answer.status, () => undefined);
const answers = (port: number) => until(`${port} to answer`, async () => (await statusOf(`http://127.0.0.1:${port}/health/ready`)) === 200);

describe('what keeps the shop from starting is told in one line, and it ends with 1', () => {
  let place: Ground;
  beforeAll(() => {
    place = ground();
  });
  afterAll(() => place.clear());

  async function refusal(env: Record<string, string>): Promise<string> {
    const house = startHouse({ DATA_DIR: place.folder, PORT: '0', ...env });
    expect(await house.ended).toBe(1);
    expect(house.said().trim()).toBe(house.complaint());
    expect(house.complaint().split('\n')).toHaveLength(1);
    return house.complaint();
  }

  test('a port that is taken', async () => {
    const squatter = net.createServer();
    const port = await new Promise<number>((resolve) => squatter.listen({ port: 0, host: '127.0.0.1' }, () => resolve((squatter.address() as net.AddressInfo).port)));
    expect(await refusal({ PORT: String(port) })).toBe(`✗ Port ${port} on 127.0.0.1 is taken by another program. Stop that program, or start with PORT=${port + 1}.`);
    squatter.close();
  });

  test('a data folder that is none', async () => {
    const file = path.join(place.folder, 'a-file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: file })).toBe(`✗ The data folder ${file} cannot be written (EEXIST). Give another DATA_DIR or mend its rights.`);
  });

  test.each([
    [{ PORT: 'abc' }, '✗ PORT=abc: must be a whole number from 0 to 65535. Try PORT=3000.'],
    [{ ROLE: 'cook' }, '✗ ROLE=cook: must be one of all, server, worker. Try ROLE=all.'],
    [{ SECRET_KEY: 'short' }, '✗ SECRET_KEY=…: is too weak. Use 32 or more random characters.'],
    [{ ROLE: 'worker' }, '✗ ROLE=worker needs DATABASE_URL: the embedded database belongs to ROLE=all.'],
  ])('a wrong setting: %o', async (env, line) => {
    expect(await refusal(env)).toBe(line);
  });

  test('a database that does not answer', async () => {
    const line = await refusal({ DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${await freePort()}/shop` });
    expect(line).toMatch(/^✗ The database does not answer \(.*ECONNREFUSED.*\)\. Check DATABASE_URL and that PostgreSQL runs\.$/);
    expect(line).not.toContain('secret');
  });

  test('a database that is newer than this program', async () => {
    const { db, address, close } = await testDatabase();
    await db.insertInto('migrations').values({ name: '9999_from_the_future.sql', hash: '' }).execute();
    const house = startHouse({ DATA_DIR: place.folder, PORT: '0', DATABASE_URL: urlOf(address) });
    expect(await house.ended).toBe(1);
    expect(house.complaint()).toBe('✗ the database was made by a newer version of this shop (it has 9999_from_the_future.sql). Update the program.');
    await close();
  });
});

function urlOf(address: object): string {
  const { socketFolder, user, database } = address as { socketFolder: string; user: string; database: string };
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** One house, told in the order in which it lives. */
describe.skipIf(!isBuilt)('a house that runs', { timeout: 60_000 }, () => {
  let place: Ground;
  let port: number;
  let house: House;
  const start = () => startHouse({ DATA_DIR: place.folder, PORT: String(port) });
  beforeAll(async () => {
    [place, port] = [ground(), await freePort()];
    house = start();
  });
  afterAll(async () => {
    if (isAlive(house.pid)) process.kill(house.pid, 'SIGTERM');
    await house.ended;
    await place.clear();
  });

  test('says where it is and prints the set-up code of an empty shop', async () => {
    await house.opened;
    expect(house.said()).toMatch(/ {2}✓ embedded PostgreSQL is up\n {2}✓ database migrated \(\d+ new\)\n {2}✓ server and worker running\n/);
    expect(house.said()).toContain(`  Shop   http://localhost:${port}/\n  Admin  http://localhost:${port}/admin\n`);
    expect(house.said()).toMatch(/enter this code \(valid for 24 hours, once\):\n\n {6}\S{8,}\n/);
    expect(house.said()).not.toContain('DEMO');
    await answers(port);
    expect(await (await fetch(`http://127.0.0.1:${port}/api/admin/setup`)).json()).toEqual({ needed: true });
    expect([await statusOf(`http://127.0.0.1:${port}/home`), await statusOf(`http://127.0.0.1:${port}/admin`)]).toEqual([200, 200]);
  });

  test('is alone in its folder: a second one is refused', async () => {
    const second = startHouse({ DATA_DIR: place.folder, PORT: '0' });
    expect(await second.ended).toBe(1);
    expect(second.complaint()).toBe(`✗ This shop already runs from ${place.folder} (process ${house.pid}). Stop it first, or give another DATA_DIR.`);
    expect(existsSync(path.join(place.folder, 'shop.pid'))).toBe(true);
  });

  test.each(['server', 'worker'] as const)('its %s killed: another takes its place', async (role) => {
    const first = await until(`the ${role}`, () => childOf(house, role));
    process.kill(first, 'SIGKILL');
    await until(`another ${role}`, () => [childOf(house, role)].find((pid) => pid !== undefined && pid !== first));
    await answers(port);
    expect(house.said()).toContain(`! ${role} ended`);
  });

  test('its PostgreSQL killed: it is started again, and the shop answers', async () => {
    const first = await until('PostgreSQL', () => postgresOf(place.folder));
    process.kill(first, 'SIGKILL');
    await until('another PostgreSQL', () => [postgresOf(place.folder)].find((pid) => pid !== undefined && pid !== first));
    await answers(port);
    expect(await statusOf(`http://127.0.0.1:${port}/api/products`)).toBe(200);
  });

  test('killed itself: its processes end, PostgreSQL lives, and the next start adopts it', async () => {
    const children = [childOf(house, 'server'), childOf(house, 'worker')];
    const postgres = postgresOf(place.folder);
    process.kill(house.pid, 'SIGKILL');
    expect(await house.ended).toBeNull();
    await until('its processes to end', () => children.every((pid) => pid === undefined || !isAlive(pid)));
    house = start();
    await house.opened;
    await answers(port);
    expect(postgresOf(place.folder)).toBe(postgres);
    expect(house.said()).toContain('✓ database current');
  });

  test('told to stop: nothing is left of it', async () => {
    await house.opened;
    const pids = [childOf(house, 'server'), childOf(house, 'worker'), postgresOf(place.folder)];
    process.kill(house.pid, 'SIGTERM');
    expect(await house.ended).toBe(0);
    expect(pids.filter((pid) => pid === undefined || isAlive(pid))).toEqual([]);
    expect(house.said()).toMatch(/Stopping …\n {2}Stopped\.\n$/);
    expect(['shop.pid', 'postgres/postmaster.pid'].filter((file) => existsSync(path.join(place.folder, file)))).toEqual([]);
    expect(await statusOf(`http://127.0.0.1:${port}/health/live`)).toBeUndefined();
  });
});

test.skipIf(!isBuilt)('with DATABASE_URL the house brings no PostgreSQL of its own', { timeout: 60_000 }, async () => {
  const { address, close } = await testDatabase();
  const [place, port] = [ground(), await freePort()];
  const house = startHouse({ DATA_DIR: place.folder, PORT: String(port), DATABASE_URL: urlOf(address) });
  await house.opened;
  await answers(port);
  expect(house.said()).toContain('✓ database reached\n  ✓ database current');
  expect(postgresOf(place.folder)).toBeUndefined();
  process.kill(house.pid, 'SIGTERM');
  expect(await house.ended).toBe(0);
  await place.clear();
  await close();
});
