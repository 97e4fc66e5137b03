import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import { guest, program, type StaffClient, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { databaseUrl } from '#testing/servers/running-program.ts';
import { contracts } from '../../contracts.ts';

/** What these need. */
const queries: Readonly<Record<string, string>> = {
  '/api/admin/invoices': '?period=2026-01',
  '/api/admin/reports/sales': '?from=2026-01-01&to=2026-01-31',
  '/api/admin/reports/breakdown': '?from=2026-01-01&to=2026-01-31&by=payment',
  '/api/admin/reports/products': '?from=2026-01-01&to=2026-01-31',
  '/api/admin/reports/money': '?from=2026-01-01&to=2026-01-31',
  '/api/admin/reports/money.csv': '?from=2026-01-01&to=2026-01-31',
};

const endpoints = Object.values(contracts).flatMap((contract) =>
  Object.values(contract as Record<string, Endpoint>).filter(({ replica }) => replica),
);

let primary: ServedShop;
/** A server whose replica is the same database, in sessions that cannot write. */
let shop: ServedShop;
let owner: StaffClient;
beforeAll(async () => {
  primary = await servedShop();
  shop = await withReplica(readOnlyUrl());
  await primary.fixtures.product();
  owner = await superman(shop);
});
afterAll(async () => {
  await shop.close();
  await primary.close();
});

const url = () => databaseUrl(primary.fixtures.address);
const readOnlyUrl = () => `${url()}&options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
const withReplica = (replica: string) => servedShop({ beside: primary, env: { DATABASE_URL: url(), DATABASE_READ_URLS: replica } });

/** Who answered since the start: the replica, the primary, and how often the replica failed. */
async function readCounts({ app }: ServedShop): Promise<Record<string, number>> {
  const { body } = await app.inject({ method: 'GET', url: '/metrics' });
  return Object.fromEntries(
    [...body.matchAll(/^shop_replica_reads_total\{result="(\w+)"\} (\d+)$/gm)].map(([, who, n]) => [who, Number(n)]),
  );
}

/** The replica is looked at for the first time within a second of the start. */
async function untilReplicaAnswers(client: StaffClient): Promise<void> {
  await expect
    .poll(async () => {
      await client.call('GET', '/api/admin/orders/counts');
      return (await readCounts(shop))['replica'];
    })
    .toBeGreaterThan(0);
}

test('there are endpoints that a replica may answer, all of them reads of staff', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(20);
  for (const { method, access } of endpoints) {
    expect(method).toBe('GET');
    expect(['public', 'customer']).not.toContain(access);
  }
});

test.each(endpoints.map(({ path }) => path))('%s works where nothing can be written', async (path) => {
  await untilReplicaAnswers(owner);
  const before = await readCounts(shop);
  const { status, text } = await owner.call('GET', path.replace(':id', '987654') + (queries[path] ?? ''));
  // A refusal of an unknown id is an answer of the replica too.
  expect([200, 404], text).toContain(status);
  const after = await readCounts(shop);
  expect(after).toEqual({ ...before, replica: (before['replica'] ?? 0) + (status === 200 ? 1 : 0) });
});

test('a write of staff leaves its position in a cookie, and the next read finds it', async () => {
  const staff = await superman(shop);
  await untilReplicaAnswers(staff);
  for (let n = 0; n < 5; n++) {
    const { status, text, setCookies } = await staff.call('PUT', '/api/admin/me/preferences', { name: 'test.order', value: { n } });
    expect([200, 204], text).toContain(status);
    expect(setCookies.find((cookie) => cookie.startsWith('written='))).toMatch(
      /^written=[0-9A-F]+\/[0-9A-F]+; Max-Age=60; Path=\/; HttpOnly/,
    );
  }
  const before = await readCounts(shop);
  expect((await staff.call('GET', '/api/admin/orders/counts')).status).toBe(200);
  expect(await readCounts(shop)).toEqual({ ...before, replica: (before['replica'] ?? 0) + 1 });
});

test('without replicas a write leaves no cookie', async () => {
  const staff = await superman(primary);
  const { setCookies } = await staff.call('PUT', '/api/admin/me/preferences', { name: 'test.order', value: { n: 1 } });
  expect(setCookies.filter((cookie) => cookie.startsWith('written='))).toEqual([]);
});

test('a position that the replica has not reached: the primary answers', async () => {
  const staff = await superman(shop);
  await untilReplicaAnswers(staff);
  staff.cookies.set('written', 'FFFFFFFF/FFFFFFFF');
  const before = await readCounts(shop);
  expect((await staff.call('GET', '/api/admin/orders/counts')).status).toBe(200);
  expect(await readCounts(shop)).toEqual({ ...before, primary: (before['primary'] ?? 0) + 1 });
});

test('a cookie that is no position is taken for none', async () => {
  const staff = await superman(shop);
  await untilReplicaAnswers(staff);
  staff.cookies.set('written', "0/0'; drop table orders; --");
  expect((await staff.call('GET', '/api/admin/orders/counts')).status).toBe(200);
  expect((await sql`select to_regclass('orders') is not null as there`.execute(primary.db)).rows).toEqual([{ there: true }]);
});

test('a program keeps no cookies: the primary answers it, and what it writes leaves none', async () => {
  const erp = await program(shop, ['orders view']);
  const before = await readCounts(shop);
  const { status, setCookies } = await erp.call('GET', '/api/admin/orders/counts');
  expect([status, setCookies]).toEqual([200, []]);
  expect(await readCounts(shop)).toEqual(before);
});

test('a replica that is away: the primary answers everything', async () => {
  const alone = await withReplica('postgres://shop@127.0.0.1:9/shop');
  const staff = await superman(alone);
  expect((await staff.call('GET', '/api/admin/orders')).status).toBe(200);
  expect((await guest(alone).call('GET', '/health/ready')).status).toBe(200);
  expect(await readCounts(alone)).toEqual({ replica: 0, primary: 1, failed: 0 });
  await alone.close();
});
