import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#modules/customers/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { afterCompleting, afterRegistering, couponSubscribers, issueForBirthdays } from './automatic-coupons.ts';
import { createCampaign } from './commands/save-campaign.ts';
import type { CampaignForm } from './contract.ts';
import { plainCampaign } from './forms.fake.ts';

let database: TestDatabase;
let members = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.db.updateTable('coupon_campaigns').set({ active: false }).execute();
  await database.db.deleteFrom('outbox').execute();
});
afterAll(() => database.close());

const ctx = () => ({ ...staffContext(database, 0), clock: { now: () => at('2026-01-01T00:00:00Z') } });
const at = (iso: string) => new Date(iso);
const day = (iso: string) => ({ now: () => new Date(iso) });
const campaign = async (change: Partial<CampaignForm>) => (await createCampaign(ctx(), plainCampaign(change))).id;

async function member(overrides: { birthday?: string; email_verified_at?: null; status?: 'blocked' } = {}): Promise<number> {
  const account = { name: '林', email: `o${++members}@example.com`, createdAt: at('2024-01-01T00:00:00Z') };
  const id = await inTransaction(database.db, (tx) => createCustomer(tx, account));
  if (Object.keys(overrides).length > 0) await database.db.updateTable('customers').set(overrides).where('id', '=', id).execute();
  return id;
}
const issued = (campaignId: number) =>
  database.db
    .selectFrom('coupons')
    .select(['customer_id', 'source', 'issued_for'])
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute();
const counted = (id: number) => database.db.selectFrom('coupon_campaigns').select('issued').where('id', '=', id).executeTakeFirstOrThrow();
const effects = () => database.db.selectFrom('outbox').select(['effect_key', 'payload']).where('kind', '=', 'coupons_due').execute();
/** Runs every pending effect this many times concurrently. */
async function work(times = 1): Promise<void> {
  const { coupons_due } = couponSubscribers({ db: database.db });
  const pending = await effects();
  const all = pending.flatMap((effect) => Array.from({ length: times }, () => effect));
  await Promise.all(all.map(({ payload, effect_key }) => coupons_due(payload, effect_key)));
}

test('registering gives one coupon of each campaign, however often and concurrently the effect runs', async () => {
  const ids = [await campaign({ issue: 'on_register', valid_days: 60 }), await campaign({ issue: 'on_register' })];
  const otherCampaigns = [await campaign({ issue: 'manual' }), await campaign({ issue: 'on_register', active: false })];
  const customerId = await member();
  for (let n = 0; n < 2; n++) await inTransaction(database.db, (tx) => afterRegistering(tx, customerId, at('2026-11-21T02:00:00Z')));
  expect(await effects()).toHaveLength(1);
  await work(20);
  for (const id of ids) {
    expect(await issued(id)).toEqual([{ customer_id: customerId, source: 'on_register', issued_for: `register:${customerId}` }]);
    expect(await counted(id)).toEqual({ issued: 1 });
  }
  for (const id of otherCampaigns) expect(await issued(id)).toEqual([]);
  const [{ expires_at }] = (await database.db
    .selectFrom('coupons')
    .select('expires_at')
    .where('campaign_id', '=', ids[0] ?? 0)
    .execute()) as [{ expires_at: Date }];
  expect(expires_at.toISOString()).toBe('2027-01-20T15:59:59.000Z');
});

test('a campaign gives nothing before it was created or starts, after it ends, or when none is left', async () => {
  const early = await campaign({ issue: 'on_register', valid_from: '2026-12-01T00:00:00Z' });
  const ended = await campaign({ issue: 'on_register', valid_until: '2026-11-20T00:00:00Z' });
  const later = await createCampaign(
    { ...ctx(), clock: { now: () => at('2026-11-22T00:00:00Z') } },
    plainCampaign({ issue: 'on_register' }),
  );
  const scarce = await campaign({ issue: 'on_register', quantity: 3 });
  const people = await Promise.all(Array.from({ length: 8 }, () => member()));
  for (const id of people) await inTransaction(database.db, (tx) => afterRegistering(tx, id, at('2026-11-21T02:00:00Z')));
  await work(2);
  expect([(await issued(early)).length, (await issued(ended)).length, (await issued(scarce)).length]).toEqual([0, 0, 3]);
  expect(await issued(later.id)).toEqual([]);
  expect(await counted(scarce)).toEqual({ issued: 3 });
});

test('each completed order of a member earns one, up to the customer’s limit; a guest earns none', async () => {
  const id = await campaign({ issue: 'on_completed_order', per_customer: 2 });
  const customerId = await member();
  const orders = await Promise.all([1, 2, 3].map(() => insertBareOrder(database.db)));
  const when = at('2026-11-21T02:00:00Z');
  for (const order of orders) {
    for (let n = 0; n < 2; n++) await inTransaction(database.db, (tx) => afterCompleting(tx, { id: order, customer_id: customerId }, when));
  }
  await inTransaction(database.db, (tx) => afterCompleting(tx, { id: 999_999, customer_id: null }, when));
  expect(await effects()).toHaveLength(3);
  await work(5);
  const rows = await issued(id);
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map((row) => row.issued_for)).size).toBe(2);
  expect(rows.every((row) => row.source === 'on_completed_order' && row.customer_id === customerId)).toBe(true);
});

test('birthdays give one coupon a year, from the first of the month in shop time; blocked and unconfirmed accounts get none', async () => {
  const id = await campaign({ issue: 'birthday', per_customer: 2 });
  const customerId = await member({ birthday: '1990-11-21' });
  await member({ birthday: '1990-11-21', email_verified_at: null });
  await member({ birthday: '1990-11-21', status: 'blocked' });
  await member({ birthday: '1990-12-01' });
  const run = (iso: string) => issueForBirthdays(database.db, day(iso), 'Asia/Taipei');
  // Still October in Taipei, then November.
  expect(await run('2026-10-31T15:59:00Z')).toBe(0);
  expect((await Promise.all([run('2026-10-31T16:01:00Z'), run('2026-10-31T16:01:00Z')])).sort()).toEqual([0, 1]);
  const ended = await member({ birthday: '1992-11-02' });
  expect(await run('2026-11-20T02:00:00Z')).toBe(1);
  expect((await issued(id)).map((row) => row.issued_for)).toEqual([`birthday:${customerId}:2026`, `birthday:${ended}:2026`]);
  expect([await run('2027-11-01T02:00:00Z'), await run('2028-11-01T02:00:00Z')]).toEqual([2, 0]);
});
