import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blankCampaign } from '#modules/pricing/contract.ts';
import type { TaskView } from '#modules/tasks/contract.ts';
import { runNext } from '#modules/tasks/index.ts';
import { readConfig } from '#platform/config/config.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createStaffCall } from '#platform/http/call.ts';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { addMembers } from '#testing/many-members.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { shopFacts } from '#testing/shop-facts.ts';
import { createProviders } from '../../providers.ts';
import { allRoutes } from '../../routes.ts';

/** More than the 5,000 ids that one step collects. */
const members = 5_100;
let shop: ServedShop;
let marketer: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  marketer = await staffWith(shop, 'coupons view', 'coupons update', 'customers view');
  await addMembers(shop.fixtures.address, members);
});
afterAll(() => shop.close());

/** A worker, until it has finished or `isStopped`. */
function work(isStopped?: () => boolean): Promise<boolean> {
  const secrets = createSecrets('x');
  const facts = shopFacts({ publicUrl: shop.publicUrl, secrets });
  const { db, files, log } = shop;
  const deps = { db, files, log, clock: shop.fixtures.clock, shop: facts };
  return runNext(deps, createStaffCall(allRoutes(createProviders({ ...deps, config: readConfig({}), secrets })), deps), isStopped);
}

/** Stops after so many steps. */
const after = (steps: number) => {
  let step = 0;
  return () => step++ === steps;
};

async function start(campaign: number, query: object = { status: 'active' }): Promise<number> {
  const { status, text, body } = await marketer.call<{ id: number }>('POST', '/api/admin/tasks/bulk', {
    ...{ title: 'Coupons', call: 'pricing.issueToCustomers', body: { id: campaign, note: '' } },
    target: { list: 'customers.list', query },
  });
  expect(status, text).toBe(201);
  return body.id;
}
const read = async (id: number): Promise<TaskView | undefined> =>
  (await marketer.call<{ data: TaskView[] }>('GET', '/api/admin/tasks')).body.data.find((task) => task.id === id);
const issued = async (campaign: number) =>
  (
    await shop.fixtures.pool.pg.query<{ tickets: number; owners: number; counted: number; mails: number }>(
      `select count(*)::int as tickets, count(distinct customer_id)::int as owners,
         (select issued from coupon_campaigns where id = $1) as counted,
         (select count(*)::int from outbox where kind = 'coupon_issued' and payload ->> 'code' in (select code from coupons where campaign_id = $1)) as mails
       from coupons where campaign_id = $1`,
      [campaign],
    )
  ).rows[0];
const exactly = (count: number) => ({ tickets: count, owners: count, counted: count, mails: count });

async function createCampaign(change: object = {}): Promise<number> {
  const { status, text, body } = await marketer.call<{ id: number }>('POST', '/api/admin/coupons', {
    ...{ ...blankCampaign, name: { tw: '年終' }, issue: 'all_members', value: 100, valid_days: 30, active: true },
    ...change,
  });
  expect(status, text).toBe(201);
  return body.id;
}

/** Gives a tag to so many members, the oldest first. */
const tagMembers = (tag: string, count: number) =>
  shop.fixtures.pool.pg.query(
    'update customers set tags = tags || array[$1] where id in (select id from customers where email is not null order by id limit $2)',
    [tag, count],
  );

/** The task's lease is over, as when its worker was killed. */
const endLease = (id: number) => shop.fixtures.pool.pg.query("update tasks set leased_until = '2020-01-01' where id = $1", [id]);

const many = 700;

test('a campaign reaches every member once, although its worker is killed, and staff cancel it and start it again', async () => {
  const campaign = await createCampaign();
  await tagMembers('many', many);
  const first = await start(campaign, { tag: 'many' });
  await work(after(5));
  const progress = await read(first);
  expect(progress).toMatchObject({ state: 'running', total: many, failed: 0 });
  expect(progress?.done).toBeGreaterThan(0);
  expect(progress?.done).toBeLessThan(many);
  // Killed in a step: the coupons are there, the step was not saved, and its lease is over.
  await endLease(first);
  const { rows } = await shop.fixtures.pool.pg.query('select cursor, done from tasks where id = $1', [first]);
  await work(after(1));
  const issuedTwice = (await issued(campaign))?.tickets ?? 0;
  expect(issuedTwice).toBeGreaterThan(rows[0].done);
  await shop.fixtures.pool.pg.query('update tasks set cursor = $2, done = $3 where id = $1', [first, rows[0].cursor, rows[0].done]);
  await endLease(first);
  await work(after(1));
  expect(await issued(campaign)).toEqual(exactly(issuedTwice));
  await endLease(first);
  expect((await marketer.call('POST', `/api/admin/tasks/${first}/cancel`)).status).toBe(204);
  await work();
  expect(await read(first)).toMatchObject({ state: 'cancelled' });
  const { tickets = 0 } = (await issued(campaign)) ?? {};
  // The batch under way when it was cancelled, and no other.
  expect(tickets).toBeLessThanOrEqual(issuedTwice + 100);
  expect(await issued(campaign)).toEqual(exactly(tickets));
  const second = await start(campaign, { tag: 'many' });
  await work();
  expect(await read(second)).toMatchObject({ state: 'done', total: many, done: many, failed: 0 });
  expect(await issued(campaign)).toEqual(exactly(many));
});

test('a campaign with fewer coupons than members gives them to the oldest accounts, and names the others', async () => {
  const campaign = await createCampaign({ quantity: 90 });
  await tagMembers('first-hundred', 100);
  const id = await start(campaign, { tag: 'first-hundred' });
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', done: 90, failed: 10 });
  expect(await issued(campaign)).toEqual(exactly(90));
  const { rows } = await shop.fixtures.pool.pg.query(
    `select count(*)::int as n from coupons where campaign_id = $1 and customer_id > (
       select id from customers where tags @> array['first-hundred'] order by id offset 89 limit 1)`,
    [campaign],
  );
  expect(rows[0].n).toBe(0);
});

test.each([
  ['no customer', 0],
  ['one customer', 1],
])('coupons for %s', async (_, count) => {
  const campaign = await createCampaign();
  const tag = `selection-${count}`;
  await tagMembers(tag, count);
  const id = await start(campaign, { tag });
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', total: count, done: count, failed: 0 });
  expect(await issued(campaign)).toEqual(exactly(count));
});

const collected = async (id: number): Promise<number[]> => {
  const { rows } = await shop.fixtures.pool.pg.query("select body from task_parts where task_id = $1 and name = 'ids' order by n", [id]);
  return rows.flatMap(({ body }) => JSON.parse(gunzipSync(body).toString()));
};

test.each([
  ['as many customers as one step collects', 5000],
  ['one more', 5001],
])('the ids of %s are collected, each once', async (_, count) => {
  const tag = `collected-${count}`;
  await tagMembers(tag, count);
  const id = await start(await createCampaign(), { tag });
  await work(after(2));
  const ids = await collected(id);
  expect([ids.length, new Set(ids).size, (await read(id))?.total]).toEqual([count, count, count]);
});

test('customers who join while the ids are collected leave out none and double none', async () => {
  await tagMembers('joining', 5000);
  const id = await start(await createCampaign(), { tag: 'joining', sort: '-created_at' });
  await work(after(1));
  expect(await read(id)).toMatchObject({ state: 'running', total: 5000, done: 0 });
  await shop.fixtures.pool.pg.query(
    `insert into customers (name, email, locale, tags, created_at, updated_at)
     select 'Late', 'late-' || n || '@many.example', 'tw', '{joining}', now(), now() from generate_series(1, 3) n`,
  );
  await endLease(id);
  await work(after(1));
  const ids = await collected(id);
  expect([ids.length, new Set(ids).size, (await read(id))?.total]).toEqual([5003, 5003, 5003]);
});

test('a task that an earlier version began to collect by pages has each customer once', async () => {
  await tagMembers('updated', 250);
  const id = await start(await createCampaign(), { tag: 'updated', sort: 'created_at' });
  const page = '/api/admin/customers?tag=updated&sort=created_at&page=1&per_page=100';
  const { body } = await marketer.call<{ data: { id: number }[] }>('GET', page);
  const ids = gzipSync(JSON.stringify(body.data.map((row) => row.id)));
  await shop.fixtures.pool.pg.query(`update tasks set cursor = '{"page": 2}' where id = $1`, [id]);
  await shop.fixtures.pool.pg.query("insert into task_parts (task_id, name, n, body) values ($1, 'ids', 0, $2)", [id, ids]);
  await work(after(1));
  const all = await collected(id);
  expect([all.length, new Set(all).size]).toEqual([250, 250]);
});
