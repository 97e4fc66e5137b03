import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#modules/customers/index.ts';
import { randomId, systemClock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Context } from '#platform/http/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { claimCoupon } from './commands/claim-coupon.ts';
import { issueCoupons, issueToCustomers } from './commands/issue-coupons.ts';
import { revokeCoupons } from './commands/revoke-coupons.ts';
import { createCampaign, updateCampaign } from './commands/save-campaign.ts';
import { type CampaignForm, pricingContract } from './contract.ts';
import { plainCampaign } from './forms.fake.ts';
import { listCampaigns, readCampaign } from './queries/campaigns.ts';
import { myCoupons } from './queries/my-tickets.ts';
import { listTickets } from './queries/tickets.ts';
import { redeem } from './redeem-rules.ts';

let database: TestDatabase;
let members = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const inDays = (days: number) => new Date(systemClock.now().getTime() + days * 86_400_000).toISOString();
const ctx = (): Context => staffContext(database, 0);
const as = (id: number): Context => ({ ...ctx(), locale: 'en', caller: { kind: 'customer', id, name: 'Mei', tokenId: 0 } });
const campaign = (change: Partial<CampaignForm> = {}) => createCampaign(ctx(), plainCampaign(change));
const issue = (id: number, to: Parameters<typeof issueCoupons>[1]['to']) => issueCoupons(ctx(), { id, to, note: '' });
const tickets = (id: number, overrides = {}) => listTickets(ctx(), pricingContract.listTickets.input.parse({ id, ...overrides }));
const listCoupons = (id: number, state: 'unused' | 'used' | 'expired' = 'unused') =>
  myCoupons(as(id), pricingContract.myCoupons.input.parse({ state }));
const use = async (couponId: number) => {
  const orderId = await insertBareOrder(database.db);
  const rules = [{ source: 'coupon' as const, id: couponId, amount: 100, sales: 900 }];
  await inTransaction(database.db, (tx) => redeem(tx, { orderId, rules, identities: [], now: systemClock.now() }));
  return orderId;
};
async function member(tags: string[] = []): Promise<number> {
  const account = { name: '林', email: `w${++members}@example.com`, password: 'member12345', createdAt: systemClock.now() };
  const id = await inTransaction(database.db, (tx) => createCustomer(tx, account));
  await database.db.updateTable('customers').set({ tags }).where('id', '=', id).execute();
  return id;
}

test('issuing to a tag twice concurrently gives each one ticket and counts them', async () => {
  const ids = [await member(['vip']), await member(['vip']), await member(['new'])];
  const { id } = await campaign({ valid_days: 30 });
  const done = await Promise.all([issue(id, { kind: 'tag', tag: 'vip' }), issue(id, { kind: 'tag', tag: 'vip' })]);
  expect(done.map((d) => d.issued).sort()).toEqual([0, 2]);
  expect((await tickets(id)).data.map((row) => row.customer_id).sort()).toEqual(ids.slice(0, 2).sort());
  expect((await readCampaign(ctx(), { id })).counts).toEqual({ issued: 2, unused: 2, used: 0, expired: 0 });
});

test('a quantity is never exceeded, however many issue concurrently', async () => {
  const { id } = await campaign({ quantity: 25 });
  const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => issue(id, { kind: 'unassigned', quantity: 4 })));
  expect(attempts.filter((t) => t.status === 'fulfilled')).toHaveLength(6);
  expect(attempts.find((t) => t.status === 'rejected')).toMatchObject({ reason: { code: 'campaign_used_up', facts: { left: 1 } } });
  expect((await tickets(id)).meta.total).toBe(24);
});

test('a repeated call that names how many were issued before issues nothing twice', async () => {
  const { id } = await campaign();
  const call = () => issue(id, { kind: 'unassigned', quantity: 700, issued_before: 0 });
  const [first, again] = await Promise.allSettled([call(), call()]).then((all) => all.sort((a) => (a.status === 'fulfilled' ? -1 : 1)));
  expect(first).toMatchObject({ value: { issued: 700 } });
  expect(again).toMatchObject({ reason: { code: 'coupons_issued' } });
  await expect(call()).rejects.toMatchObject({ code: 'coupons_issued', facts: { issued: 700 } });
  expect(await issue(id, { kind: 'unassigned', quantity: 1, issued_before: 700 })).toEqual({ issued: 1, skipped: 0 });
});

test('more tickets than one transaction creates are all issued, each with a unique code', async () => {
  const { id } = await campaign({ prefix: 'MANY' });
  expect(await issue(id, { kind: 'unassigned', quantity: 1200 })).toEqual({ issued: 1200, skipped: 0 });
  expect((await tickets(id)).meta.total).toBe(1200);
});

test('revoking leaves redeemed tickets; the list shows states', async () => {
  const { id } = await campaign();
  await issue(id, { kind: 'unassigned', quantity: 3 });
  const [first] = (await tickets(id)).data;
  const order = await use(first?.id ?? 0);
  expect(await revokeCoupons(ctx(), { id })).toEqual({ revoked: 2 });
  expect(await revokeCoupons(ctx(), { id })).toEqual({ revoked: 0 });
  expect((await tickets(id, { state: 'used' })).data).toMatchObject([{ id: first?.id, order_id: order, revoked: false, used: 1 }]);
  expect((await tickets(id, { state: 'expired' })).data.map((row) => row.revoked)).toEqual([true, true]);
  await expect(tickets(999_999)).rejects.toMatchObject({ code: 'campaign_not_found' });
});

test('my coupons are listed by state, soonest to expire first, those ending within 180 days marked', async () => {
  const customerId = await member();
  const dates = [inDays(181), null, inDays(179), inDays(-1)];
  for (const valid_until of dates) {
    const { id } = await campaign({ valid_until, conditions: { min_amount: 500 }, benefit: { kind: 'percent', percent: 10 } });
    await issue(id, { kind: 'customers', ids: [customerId] });
  }
  const unused = pricingContract.myCoupons.output.parse(await listCoupons(customerId));
  expect(unused.data.map((row) => [row.expires_at, row.about_to_expire])).toEqual([
    [dates[2], true],
    [dates[0], false],
    [null, false],
  ]);
  expect(unused.data[0]).toMatchObject({ name: 'Welcome back', min_amount: 500, benefit: { kind: 'percent', percent: 10 } });
  expect(unused.counts).toEqual({ unused: 3, used: 0, expired: 1 });
  await use(unused.data[0]?.id ?? 0);
  expect((await listCoupons(customerId, 'used')).data).toMatchObject([{ id: unused.data[0]?.id, about_to_expire: false }]);
  expect((await listCoupons(customerId, 'expired')).data).toHaveLength(1);
});

test('my coupon shows its scope and the order that used it; other customers see none of it', async () => {
  const [customerId, other] = [await member(), await member()];
  const name = { name: json({ tw: '茶', en: 'Tea' }), slug: json({ tw: 'cha', en: 'tea' }) };
  const tea = await database.db.insertInto('categories').values(name).returning('id').executeTakeFirstOrThrow();
  const include = [
    { kind: 'category' as const, id: tea.id },
    { kind: 'brand' as const, id: 999_999 },
  ];
  const { id } = await campaign({ scope: { include, exclude: [] }, conditions: { min_quantity: 2, first_order: true } });
  await issue(id, { kind: 'customers', ids: [customerId] });
  const [ticket] = pricingContract.myCoupons.output.parse(await listCoupons(customerId)).data;
  const places = [{ kind: 'category', id: tea.id, name: 'Tea', slug: 'tea' }];
  expect(ticket).toMatchObject({ everywhere: false, places, min_quantity: 2, first_order: true, order_id: null });
  const order = await use(ticket?.id ?? 0);
  expect((await listCoupons(customerId, 'used')).data).toMatchObject([{ order_id: order, everywhere: false }]);
  expect(await listCoupons(other, 'used')).toMatchObject({ data: [], counts: { unused: 0, used: 0, expired: 0 } });
});

test('of twenty concurrent claims of one ticket one succeeds, and may be repeated', async () => {
  const { id } = await campaign();
  await issue(id, { kind: 'unassigned', quantity: 2 });
  const [first, second] = (await tickets(id)).data;
  const claimants = await Promise.all(Array.from({ length: 20 }, () => member()));
  const attempts = await Promise.allSettled(claimants.map((customerId) => claimCoupon(as(customerId), { code: first?.code ?? '' })));
  expect(attempts.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
  expect(attempts.filter((t) => t.status === 'rejected' && (t.reason as { code: string }).code === 'code_unknown')).toHaveLength(19);
  const winner = claimants[attempts.findIndex((t) => t.status === 'fulfilled')] ?? 0;
  expect(await claimCoupon(as(winner), { code: first?.code ?? '' })).toMatchObject({ id: first?.id });
  await expect(claimCoupon(as(winner), { code: second?.code ?? '' })).rejects.toMatchObject({ code: 'limit_reached' });
  expect((await listCoupons(winner)).data).toHaveLength(1);
});

test('a shared code exists at once, is not issued, and is not claimed', async () => {
  const { id, version } = await campaign({ code_style: 'shared', prefix: 'HELLO', quantity: 5 });
  expect((await tickets(id)).data).toMatchObject([{ code: 'HELLO', max_uses: 5 }]);
  await expect(issue(id, { kind: 'unassigned', quantity: 1 })).rejects.toMatchObject({ code: 'campaign_shared' });
  await expect(claimCoupon(as(await member()), { code: 'hello' })).rejects.toMatchObject({ code: 'code_for_the_cart' });
  const form = plainCampaign({ code_style: 'shared', prefix: 'HELLO', quantity: 9 });
  await updateCampaign(ctx(), { ...form, id, version });
  expect((await tickets(id)).data).toMatchObject([{ max_uses: 9 }]);
  await expect(updateCampaign(ctx(), { ...form, prefix: 'BYE', id, version: 2 })).rejects.toMatchObject({
    fields: { prefix: [{ key: 'invalid' }] },
  });
});

test('a campaign saved over an outdated version, or below the issued number, changes nothing', async () => {
  const { id, version } = await campaign({ quantity: 10 });
  await issue(id, { kind: 'unassigned', quantity: 4 });
  await expect(updateCampaign(ctx(), { ...plainCampaign({ quantity: 3 }), id, version })).rejects.toMatchObject({
    fields: { quantity: [{ key: 'at_least', facts: { min: 4 } }] },
  });
  const saved = await updateCampaign(ctx(), { ...plainCampaign({ quantity: 4, max_discount: 50 }), id, version });
  await expect(updateCampaign(ctx(), { ...plainCampaign(), id, version })).rejects.toMatchObject({
    code: 'campaign_changed',
    facts: { current: { version: saved.version, max_discount: 50 } },
  });
  const { data } = pricingContract.listCampaigns.output.parse(
    await listCampaigns(ctx(), pricingContract.listCampaigns.input.parse({ q: 'Welcome' })),
  );
  expect(data.find((row) => row.id === id)).toMatchObject({ quantity: 4, counts: { issued: 4 }, discount: 0 });
});

test('a task issues one per customer, skips those at the limit, and reports the refused ones', async () => {
  const { id } = await campaign({ quantity: 2, valid_days: 30 });
  const people = [await member(), await member(), await member()];
  await issue(id, { kind: 'customers', ids: people.slice(0, 1) });
  const answer = await issueToCustomers(ctx(), { id, ids: people, note: '' });
  expect(answer).toMatchObject({ unchanged: [people[0]], done: [people[1]], failed: [{ id: people[2], code: 'campaign_used_up' }] });
  expect((await tickets(id)).data.map(({ customer }) => customer)).toEqual(['林', '林']);
});

test('a batch that a worker repeats after its end issues one coupon per customer, whatever the limit', async () => {
  const { id } = await campaign({ quantity: 3, per_customer: 5 });
  const [one, other] = [await member(), await member()];
  const key = randomId();
  expect((await issueToCustomers(ctx(), { id, ids: [one, other], note: '', key })).done).toEqual([one, other]);
  expect(await issueToCustomers(ctx(), { id, ids: [one, other], note: '', key })).toMatchObject({ done: [], unchanged: [one, other] });
  expect((await issueToCustomers(ctx(), { id, ids: [one], note: '', key: randomId() })).done).toEqual([one]);
  // A refused batch goes on one by one with the same key.
  expect(await issueToCustomers(ctx(), { id, ids: [one, other, await member()], note: '', key })).toMatchObject({
    unchanged: [one, other],
    failed: [{ code: 'campaign_used_up' }],
  });
});

test('a campaign is a draft until something was issued, and is counted under its state', async () => {
  const { id } = await campaign({ name: { tw: 'Countable' }, active: false });
  const listed = async (overrides = {}) =>
    listCampaigns(ctx(), pricingContract.listCampaigns.input.parse({ q: 'Countable', ...overrides }));
  expect(await listed()).toMatchObject({ data: [{ id, state: 'draft', issue: 'manual', min_amount: null }], counts: { draft: 1 } });
  await issue(id, { kind: 'unassigned', quantity: 1 });
  expect(await listed({ state: 'paused' })).toMatchObject({ data: [{ id, state: 'paused' }], counts: { paused: 1 } });
});
