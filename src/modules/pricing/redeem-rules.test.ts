import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { issueCoupons } from './commands/issue-coupons.ts';
import { createCampaign } from './commands/save-campaign.ts';
import { createOffer } from './commands/save-offer.ts';
import type { CampaignForm, OfferForm, UsedRule } from './contract.ts';
import { plainCampaign, plainOffer } from './forms.fake.ts';
import { buildIdentities, rulesFor } from './index.ts';
import { redeem, redeemAgain, releaseUses } from './redeem-rules.ts';
import { moveCoupons } from './store/merge-customers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const ctx = () => staffContext(database, 0);
const now = () => ctx().clock.now();
const offer = async (change: Partial<OfferForm>) => (await createOffer(ctx(), plainOffer(change))).id;

/** A campaign with this many loose tickets; returns their ids. */
async function tickets(quantity: number, change: Partial<CampaignForm> = {}): Promise<number[]> {
  const { id } = await createCampaign(ctx(), plainCampaign(change));
  if (change.code_style !== 'shared') await issueCoupons(ctx(), { id, to: { kind: 'unassigned', quantity }, note: '' });
  const rows = await database.db.selectFrom('coupons').select('id').where('campaign_id', '=', id).orderBy('id').execute();
  return rows.map((row) => row.id);
}

type Using = { source: UsedRule['source']; id: number };
const buys = async (identities: string[], ...rules: Using[]): Promise<number> => {
  const orderId = await insertBareOrder(database.db);
  const used = rules.map((rule) => ({ ...rule, amount: 100, sales: 900 }));
  await inTransaction(database.db, (tx) => redeem(tx, { orderId, rules: used, identities, now: now() }));
  return orderId;
};
const cancel = (orderId: number) => inTransaction(database.db, (tx) => releaseUses(tx, orderId, now()));
const reopen = (orderId: number) => inTransaction(database.db, (tx) => redeemAgain(tx, orderId, now()));

const outcomes = (attempts: PromiseSettledResult<unknown>[]) => {
  const codes = attempts.map((t) => (t.status === 'fulfilled' ? 'done' : String((t.reason as { code?: string }).code ?? t.reason)));
  return Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((c) => c === code).length]));
};
const race = async (count: number, attempt: (i: number) => Promise<unknown>) =>
  outcomes(await Promise.allSettled(Array.from({ length: count }, (_, i) => attempt(i))));

/** Counters that are not their live redemptions, claims that are not their redemption's. */
const disagreements = async () => {
  const { rows } = await sql`
    select 'offer' as what, o.id from offers o where o.used <> (select count(*) from redemptions r where r.offer_id = o.id and r.released_at is null)
    union all
    select 'coupon', c.id from coupons c where c.used <> (select count(*) from redemptions r where r.coupon_id = c.id and r.released_at is null)
    union all
    select 'claim', r.id from redemption_claims a join redemptions r on r.id = a.redemption_id where a.live <> (r.released_at is null)
    union all
    select 'campaign', g.id from coupon_campaigns g where g.code_style = 'unique'
      and g.issued <> (select count(*) from coupons c where c.campaign_id = g.id)`.execute(database.db);
  return rows;
};

test('sixty buyers, a limit of three: three get the offer', async () => {
  const id = await offer({ limit_total: 3 });
  expect(await race(60, (i) => buys([`customer:${i}`], { source: 'offer', id }))).toEqual({ done: 3, offer_used_up: 57 });
  expect(await disagreements()).toEqual([]);
});

test('sixty buyers with a shared coupon of three: three use it', async () => {
  const [id = 0] = await tickets(1, { code_style: 'shared', prefix: 'SPRING', quantity: 3 });
  expect(await race(60, (i) => buys([`customer:${1000 + i}`], { source: 'coupon', id }))).toEqual({ coupon_used: 57, done: 3 });
  expect(await disagreements()).toEqual([]);
});

test('twenty tabs of one customer, one use each: one order has it', async () => {
  const id = await offer({ limit_per_customer: 1 });
  expect(await race(20, () => buys(['customer:7'], { source: 'offer', id }))).toEqual({ done: 1, limit_reached: 19 });
  expect(await disagreements()).toEqual([]);
});

test('tickets of one campaign in twenty tabs: no more than one customer may use', async () => {
  const ids = await tickets(20, { per_customer: 2 });
  expect(await race(20, (i) => buys(['customer:8'], { source: 'coupon', id: ids[i] ?? 0 }))).toEqual({ done: 2, limit_reached: 18 });
  expect(await disagreements()).toEqual([]);
});

test('a guest is identified by the address or the phone, however they are written', async () => {
  const id = await offer({ limit_per_customer: 1 });
  const guest = (email: string, phone: string) => buys(buildIdentities({ customerId: null, email, phone }), { source: 'offer', id });
  await guest('Mei@Example.com ', '0912-345-678');
  await expect(guest('mei@example.com', '0922 000 000')).rejects.toMatchObject({ code: 'limit_reached' });
  await expect(guest('other@example.com', '+886 912 345 678')).rejects.toMatchObject({ code: 'limit_reached' });
  await guest('other@example.com', '0922000000');
  await buys(buildIdentities({ customerId: 9, email: 'mei@example.com', phone: '0912345678' }), { source: 'offer', id });
});

test('automatic offers and what this guest has left of them are read alike with and without an attached code', async () => {
  const id = await offer({ limit_per_customer: 3 });
  await offer({ limit_total: 5 });
  const code = await offer({ trigger: 'code', code: 'BESIDE' });
  const identities = buildIdentities({ customerId: null, email: 'lan@example.com', phone: '0933000000' });
  await buys(identities, { source: 'offer', id });
  await buys(identities.slice(0, 1), { source: 'offer', id });
  const read = async (attached: Parameters<typeof rulesFor.read>[1]['attached']) => {
    const rules = await rulesFor.read(database.db, { attached, identities, customerId: null, now: now() });
    return rules.filter((rule) => rule.attached === 'auto').sort((a, b) => a.id - b.id);
  };
  const alone = await read([]);
  expect(alone.find((rule) => rule.id === id)).toMatchObject({ limits: { customer_left: 1 } });
  expect(await read([{ kind: 'promo', id: code, code: 'BESIDE' }])).toEqual(alone);
});

test('twenty concurrent releases release once, and another customer can use it', async () => {
  const id = await offer({ limit_total: 1, limit_per_customer: 1 });
  const [ticket = 0] = await tickets(1);
  const order = await buys(['customer:10'], { source: 'offer', id }, { source: 'coupon', id: ticket });
  expect(await race(20, () => cancel(order))).toEqual({ done: 20 });
  expect(await disagreements()).toEqual([]);
  await buys(['customer:10'], { source: 'offer', id }, { source: 'coupon', id: ticket });
  await expect(buys(['customer:11'], { source: 'offer', id })).rejects.toMatchObject({ code: 'offer_used_up' });
});

test('a reopened order redeems again what it released, once, even after its end; not what was used in the meantime', async () => {
  const id = await offer({ limit_total: 1 });
  const order = await buys(['customer:12'], { source: 'offer', id });
  await cancel(order);
  await database.db.updateTable('offers').set({ active: false }).where('id', '=', id).execute();
  await reopen(order);
  await reopen(order);
  expect(await disagreements()).toEqual([]);
  await cancel(order);
  await database.db.updateTable('offers').set({ active: true }).where('id', '=', id).execute();
  await buys(['customer:13'], { source: 'offer', id });
  await expect(reopen(order)).rejects.toMatchObject({ code: 'offer_used_up' });
});

test('orders that use two offers in opposite order wait for each other', async () => {
  const [a, b] = [await offer({}), await offer({})];
  const both: Using[] = [
    { source: 'offer', id: a },
    { source: 'offer', id: b },
  ];
  expect(await race(20, (i) => buys([`customer:${2000 + i}`], ...(i % 2 ? both : [...both].reverse())))).toEqual({ done: 20 });
  expect(await disagreements()).toEqual([]);
});

test('what was paused, revoked or ended between quote and order is refused and uses nothing', async () => {
  const paused = await offer({ active: false });
  await expect(buys(['customer:14'], { source: 'offer', id: paused })).rejects.toMatchObject({
    code: 'offer_used_up',
    facts: { id: paused },
  });
  const [revoked = 0, ended = 0] = await tickets(2);
  await database.db.updateTable('coupons').set({ revoked_at: now() }).where('id', '=', revoked).execute();
  await database.db
    .updateTable('coupons')
    .set({ expires_at: new Date('2020-01-01') })
    .where('id', '=', ended)
    .execute();
  await expect(buys(['customer:14'], { source: 'coupon', id: revoked })).rejects.toMatchObject({ code: 'coupon_used' });
  await expect(buys(['customer:14'], { source: 'coupon', id: ended })).rejects.toMatchObject({ code: 'coupon_used' });
  expect(await disagreements()).toEqual([]);
});

test('after two accounts are merged the uses of both count against the limit, also beside those that were cancelled', async () => {
  const id = await offer({ limit_per_customer: 2 });
  const used = { source: 'offer' as const, id };
  const first = await buys(['customer:701'], used);
  await buys(['customer:701'], used);
  await cancel(first);
  await buys(['customer:702'], used);
  await inTransaction(database.db, (tx) => moveCoupons(tx, { from: 702, into: 701 }));
  await expect(buys(['customer:701'], used)).rejects.toMatchObject({ code: 'limit_reached' });
  expect(await disagreements()).toEqual([]);
});

test('a cancelled order of a merged account that is reopened counts for the account that stays', async () => {
  const id = await offer({ limit_per_customer: 1 });
  const used = { source: 'offer' as const, id };
  const cancelled = await buys(['customer:712'], used);
  await cancel(cancelled);
  await buys(['customer:711'], used);
  await inTransaction(database.db, (tx) => moveCoupons(tx, { from: 712, into: 711 }));
  await expect(reopen(cancelled)).rejects.toMatchObject({ code: 'limit_reached' });
});
