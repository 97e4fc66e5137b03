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
import { createProviders } from '../providers.ts';
import { allRoutes } from '../routes.ts';

/** More than the ids that one step collects. */
const members = 1_100;
let shop: ServedShop;
let marketer: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  marketer = await staffWith(shop, 'coupons view', 'coupons update', 'customers view');
  await addMembers(shop.fixtures.address, members);
}, 120_000);
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

async function start(campaign: number): Promise<number> {
  const { status, text, body } = await marketer.call<{ id: number }>('POST', '/api/admin/tasks/bulk', {
    ...{ title: 'Coupons', call: 'pricing.issueToCustomers', body: { id: campaign, note: '' } },
    target: { list: 'customers.list', query: { status: 'active' } },
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

test('a campaign reaches every member once, although its worker is killed, and staff cancel it and start it again', async () => {
  const campaign = await createCampaign();
  const first = await start(campaign);
  await work(after(10));
  const progress = await read(first);
  expect(progress).toMatchObject({ state: 'running', total: members, failed: 0 });
  expect(progress?.done).toBeGreaterThan(0);
  expect(progress?.done).toBeLessThan(members);
  // Killed in a step: the tickets are there, the step was not saved, and its lease is over.
  await shop.fixtures.pool.pg.query(
    "update tasks set leased_until = '2020-01-01', done = done - 20, cursor = jsonb_set(cursor, '{at}', to_jsonb((cursor ->> 'at')::int - 20)) where id = $1",
    [first],
  );
  await work(after(10));
  await shop.fixtures.pool.pg.query("update tasks set leased_until = '2020-01-01' where id = $1", [first]);
  expect((await marketer.call('POST', `/api/admin/tasks/${first}/cancel`)).status).toBe(204);
  await work();
  expect(await read(first)).toMatchObject({ state: 'cancelled' });
  const { tickets = 0 } = (await issued(campaign)) ?? {};
  expect(tickets).toBeLessThan(members);
  expect(await issued(campaign)).toEqual(exactly(tickets));
  const second = await start(campaign);
  await work();
  expect(await read(second)).toMatchObject({ state: 'done', total: members, done: members, failed: 0 });
  expect(await issued(campaign)).toEqual(exactly(members));
}, 120_000);

test('a campaign with fewer coupons than members gives them to the first, and names the others', async () => {
  const campaign = await createCampaign({ quantity: 1_090 });
  const id = await start(campaign);
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', done: 1_090, failed: 10 });
  expect(await issued(campaign)).toEqual(exactly(1_090));
}, 120_000);
