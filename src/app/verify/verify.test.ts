import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainEnvironment } from '#testing/servers/plain-environment.ts';
import { createDataFolder, databaseUrl, programFile } from '#testing/servers/running-program.ts';
import { verifyTime } from '#testing/verify/broken-rules.ts';
import { type HealthyShop, healthyShop } from '#testing/verify/healthy-shop.ts';
import { type Fault, faults } from '#testing/verify/planted-faults.ts';
import { programFolder } from '../version.ts';

import { brokenRulesIn, readRules, verifyOn } from './run.ts';

let shop: HealthyShop;
beforeAll(async () => {
  shop = await healthyShop();
});
afterAll(() => shop.close());

/** The broken rules after the fault, which is rolled back. */
async function brokenBy({ plant }: Fault): Promise<string[]> {
  const client: PoolClient = await shop.pool.pg.connect();
  try {
    await client.query('begin');
    for (const statement of plant(shop.orders)) {
      const { rowCount } = await client.query(statement);
      if (rowCount === 0) throw new Error(`changed nothing: ${statement}`);
    }
    return (await brokenRulesIn(client, verifyTime(shop.now()))).map(({ name }) => name);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a shop with orders of every kind violates no rule', async () => {
  expect(await shop.broken()).toEqual([]);
});

describe('a planted fault is found', () => {
  test.each(faults.map((fault) => [fault.rule, fault.what, fault] as const))('%s: %s', async (rule, _what, fault) => {
    expect((await brokenBy(fault)).sort()).toEqual([rule, ...(fault.also ?? [])].sort());
    expect(await shop.broken()).toEqual([]);
  });

  test('there is a fault for every rule', async () => {
    const names = (await readRules()).map(({ name }) => name);
    expect([...new Set(faults.map(({ rule }) => rule))].sort()).toEqual(names);
  });
});

test('each rule is named with its place before it is checked', async () => {
  const client = await shop.pool.pg.connect();
  const seen: unknown[] = [];
  try {
    await verifyOn(client, verifyTime(shop.now()), (...rule) => seen.push(rule));
  } finally {
    client.release();
  }
  const rules = await readRules();
  expect(seen).toEqual([...rules.map(({ name }, i) => [i + 1, rules.length, name]), [rules.length, rules.length]]);
});

test('Ctrl-C ends the command and what it does in the database', async () => {
  const place = createDataFolder();
  const block = await shop.pool.pg.connect();
  const waiting = async (): Promise<number> => {
    const { rows } = await shop.pool.pg.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length;
  };
  try {
    await block.query('begin; lock table stock_movements in access exclusive mode');
    const env = { ...plainEnvironment(), DATABASE_URL: databaseUrl(shop.address), DATA_DIR: place.folder };
    const child = spawn(process.execPath, [programFile('cli'), 'verify'], { cwd: path.resolve(programFolder), env });
    const ended = once(child, 'exit');
    const output = text(child.stderr);
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    child.kill('SIGINT');
    expect([await ended, await output]).toEqual([[1, null], '✗ Stopped before every rule was checked.\n']);
    expect(await waiting()).toBe(0);
  } finally {
    await block.query('rollback');
    block.release();
    await place.clear();
  }
});

test('the command prints what is wrong, where and what to do, and exits with 1', async () => {
  const place = createDataFolder();
  const verify = (address = shop.address) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { ...plainEnvironment(), DATABASE_URL: databaseUrl(address), DATA_DIR: place.folder };
      execFile(process.execPath, [programFile('cli'), 'verify'], { cwd: path.resolve(programFolder), env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });
  // The command uses the real clock while the shop's is fixed: waiting records would have expired long ago.
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await shop.db.updateTable('orders').set({ expires_at: tomorrow }).where('expires_at', 'is not', null).execute();
  await shop.db
    .updateTable('customers')
    .set((eb) => ({ orders_placed: eb('orders_placed', '+', 1) }))
    .execute();
  const { code, output } = await verify();
  expect(code).toBe(1);
  expect(output).toMatch(
    /✗ customers_count_their_orders \(\d+\)\n {2}What holds otherwise: .+\n {2}What to do: .+\n {2}· customer \d+: counts \d+, has \d+/,
  );
  await shop.db
    .updateTable('customers')
    .set((eb) => ({ orders_placed: eb('orders_placed', '-', 1) }))
    .execute();
  expect(await verify()).toEqual({ code: 0, output: expect.stringContaining('✓ Every rule holds.') });
  await shop.pool.pg.query('create database nothing_yet');
  expect(await verify({ ...shop.address, database: 'nothing_yet' })).toEqual({
    code: 1,
    output: '✗ No shop was started on this database yet: there is nothing to verify. Start the shop.\n',
  });
  await shop.pool.pg.query('drop database nothing_yet');
  await place.clear();
});
