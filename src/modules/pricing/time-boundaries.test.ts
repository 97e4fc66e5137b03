import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#modules/customers/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { issueCoupons } from './commands/issue-coupons.ts';
import { createCampaign } from './commands/save-campaign.ts';
import { createOffer } from './commands/save-offer.ts';
import { type CampaignForm, type OfferForm, pricingContract } from './contract.ts';
import { plainCampaign, plainOffer } from './forms.fake.ts';
import { listCampaigns } from './queries/campaigns.ts';
import { checkCode } from './queries/check-code.ts';
import { isClaimableNow } from './queries/claimable.ts';
import { countUnused, held } from './queries/held-coupons.ts';
import { rulesOnCategory } from './queries/names.ts';
import { liveOffers, publicOffers } from './queries/public-offers.ts';
import { rivalOffers } from './queries/rival-offers.ts';
import { rulesFor } from './queries/rules-for.ts';
import { listOffers } from './queries/staff-offers.ts';
import { redeem } from './redeem-rules.ts';
import { campaignsDue, filterBelowLimit, selectBelowLimit } from './store/campaigns.ts';

/** Boundary tests of offers and coupons in the database: at the value, and one millisecond or one use next to it. */
let database: TestDatabase;
let members = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.db.updateTable('offers').set({ active: false }).execute();
  await database.db.updateTable('coupon_campaigns').set({ active: false }).execute();
});
afterAll(() => database.close());

const moment = new Date('2026-12-01T04:00:00.000Z');
const [before, after] = [new Date(moment.getTime() - 1), new Date(moment.getTime() + 1)];
const asText = moment.toISOString();
const at = (now: Date) => ({ ...staffContext(database, 0), clock: { now: () => now } });
const early = () => at(new Date('2026-11-01T00:00:00Z'));
const each = async <T>(evaluate: (now: Date) => Promise<T>): Promise<T[]> => [
  await evaluate(before),
  await evaluate(moment),
  await evaluate(after),
];

const offer = async (change: Partial<OfferForm>) => (await createOffer(early(), plainOffer(change))).id;
async function ticket(change: Partial<CampaignForm>, customerId: number | null = null) {
  const { id: campaign } = await createCampaign(early(), plainCampaign(change));
  const to = customerId === null ? { kind: 'unassigned' as const, quantity: 1 } : { kind: 'customers' as const, ids: [customerId] };
  await issueCoupons(early(), { id: campaign, to, note: '' });
  const row = await database.db.selectFrom('coupons').select(['id', 'code']).where('campaign_id', '=', campaign).executeTakeFirstOrThrow();
  return { campaign, ...row };
}
const member = () =>
  inTransaction(database.db, (tx) =>
    createCustomer(tx, { name: '林', email: `moment${++members}@example.com`, createdAt: new Date('2024-01-01T00:00:00Z') }),
  );
async function use(source: 'offer' | 'coupon', id: number, now = moment): Promise<string> {
  const orderId = await insertBareOrder(database.db);
  const rules = [{ source, id, amount: 100, sales: 900 }];
  const used = inTransaction(database.db, (tx) => redeem(tx, { orderId, rules, identities: [`order:${orderId}`], now }));
  return used.then(
    () => 'used',
    (no: { code: string }) => no.code,
  );
}
const problem = (code: string) => async (now: Date) => (await checkCode(at(now), { code })).problem;

describe('a code checked by staff', () => {
  test('is valid from its first moment to its last, both included', async () => {
    await offer({ trigger: 'code', code: 'STARTS', starts_at: asText });
    await offer({ trigger: 'code', code: 'ENDS', ends_at: asText });
    expect(await each(problem('STARTS'))).toEqual(['not_started', null, null]);
    expect(await each(problem('ENDS'))).toEqual([null, null, 'ended']);
    expect(await each(problem((await ticket({ valid_from: asText })).code))).toEqual(['not_started', null, null]);
    expect(await each(problem((await ticket({ valid_until: asText })).code))).toEqual([null, null, 'ended']);
  });
  test('is used up with its last use, not with the one before', async () => {
    const id = await offer({ trigger: 'code', code: 'TWICE', limit_total: 2 });
    const coupon = await ticket({ uses_per_coupon: 2 });
    const problems = async () => [await problem('TWICE')(moment), await problem(coupon.code)(moment)];
    await use('offer', id);
    await use('coupon', coupon.id);
    expect(await problems()).toEqual([null, null]);
    await use('offer', id);
    await use('coupon', coupon.id);
    expect(await problems()).toEqual(['used', 'used']);
  });
  test('has hours that begin with their first minute and end before their last, over midnight too', async () => {
    const clock = (time: string) => new Date(`2026-11-21T${time}+08:00`);
    const hours = (code: string, ...times: string[]) => Promise.all(times.map((time) => problem(code)(clock(time))));
    await offer({ trigger: 'code', code: 'LUNCH', from_minute: 11 * 60, to_minute: 14 * 60 });
    await offer({ trigger: 'code', code: 'NIGHT', from_minute: 22 * 60, to_minute: 2 * 60 });
    await offer({ trigger: 'code', code: 'FRIDAYNIGHT', weekdays: [5], from_minute: 22 * 60, to_minute: 2 * 60 });
    expect(await hours('LUNCH', '10:59:59', '11:00:00', '13:59:59', '14:00:00')).toEqual(['hours', null, null, 'hours']);
    expect(await hours('NIGHT', '21:59:59', '22:00:00', '01:59:59', '02:00:00')).toEqual(['hours', null, null, 'hours']);
    expect(await hours('FRIDAYNIGHT', '01:59:59', '02:00:00', '22:00:00')).toEqual([null, 'hours', 'hours']);
  });
});

describe('an automatic offer', () => {
  const problems = { attached: [], identities: [], customerId: null };
  const forACart = async (now: Date) => (await rulesFor.read(database.db, { ...problems, now })).length;
  const onPages = async (now: Date) => (await publicOffers(at(now))).data.length;

  test('applies to carts and pages from its first moment to its last, both included', async () => {
    await offer({ starts_at: asText });
    expect([await each(forACart), await each(onPages)]).toEqual([
      [0, 1, 1],
      [0, 1, 1],
    ]);
    await database.db.updateTable('offers').set({ starts_at: null, ends_at: moment }).where('active', '=', true).execute();
    expect([await each(forACart), await each(onPages)]).toEqual([
      [1, 1, 0],
      [1, 1, 0],
    ]);
  });
  test('is removed from the pages with its last use, not with the one before', async () => {
    const id = await offer({ limit_total: 2 });
    const shown = async () => [await onPages(moment), (await liveOffers(database.db, [id], moment)).size];
    await use('offer', id);
    expect(await shown()).toEqual([1, 1]);
    await use('offer', id);
    expect(await shown()).toEqual([0, 0]);
  });
  test('has a countdown from its first moment, and none when it is used up', async () => {
    const starts = await offer({ starts_at: asText });
    const ends = await offer({ ends_at: asText });
    const live = (id: number) => each(async (now) => (await liveOffers(database.db, [id], now)).size);
    expect([await live(starts), await live(ends)]).toEqual([
      [0, 1, 1],
      [1, 0, 0],
    ]);
  });
  test('competes with one that ends in its first moment or begins in its last, while it has uses left', async () => {
    const rivals = async (starts_at: Date | null, ends_at: Date | null, now = new Date('2026-11-01T00:00:00Z')) =>
      (await rivalOffers(database.db, { starts_at, ends_at }, { except: 0, now })).length;
    const id = await offer({ starts_at: asText, limit_total: 1 });
    expect(await each((end) => rivals(null, end))).toEqual([0, 1, 1]);
    await database.db.updateTable('offers').set({ starts_at: null, ends_at: moment }).where('id', '=', id).execute();
    expect(await each((start) => rivals(start, null))).toEqual([1, 1, 0]);
    expect(await each((now) => rivals(null, null, now))).toEqual([1, 1, 0]);
    await use('offer', id);
    expect(await rivals(null, null)).toBe(0);
  });
});

test('an offer is used up to its last moment, and a coupon', async () => {
  const id = await offer({ ends_at: asText });
  const { id: coupon } = await ticket({ valid_until: asText, uses_per_coupon: 3 });
  expect(await each((now) => use('offer', id, now))).toEqual(['used', 'used', 'offer_used_up']);
  expect(await each((now) => use('coupon', coupon, now))).toEqual(['used', 'used', 'coupon_used']);
});

describe('states shown to staff', () => {
  const offers = async (now: Date, filter: object = {}) =>
    (await listOffers(at(now), pricingContract.listOffers.input.parse({ q: 'LISTED', ...filter }))).data.map(({ state }) => state);

  test('an offer is scheduled before its first moment and ended after its last', async () => {
    const id = await offer({ trigger: 'code', code: 'LISTED', starts_at: asText });
    expect(await each((now) => offers(now))).toEqual([['scheduled'], ['active'], ['active']]);
    await database.db.updateTable('offers').set({ active: false }).where('id', '=', id).execute();
    expect(await each((now) => offers(now))).toEqual([['draft'], ['paused'], ['paused']]);
    expect(await each((until) => offers(moment, { until: until.toISOString() }))).toEqual([[], ['paused'], ['paused']]);
    await database.db.updateTable('offers').set({ active: true, starts_at: null, ends_at: moment }).where('id', '=', id).execute();
    expect(await each((now) => offers(now))).toEqual([['active'], ['active'], ['ended']]);
    expect(await each((from) => offers(moment, { from: from.toISOString() }))).toEqual([['active'], ['active'], []]);
  });
  test('a campaign too', async () => {
    const campaigns = (q: string) => async (now: Date) =>
      (await listCampaigns(at(now), pricingContract.listCampaigns.input.parse({ q }))).data.map(({ state }) => state);
    const starts = await ticket({ valid_from: asText });
    const ends = await ticket({ valid_until: asText });
    expect(await each(campaigns(starts.code))).toEqual([['scheduled'], ['active'], ['active']]);
    expect(await each(campaigns(ends.code))).toEqual([['active'], ['active'], ['ended']]);
  });
});

describe('a coupon of a member', () => {
  test('can be used from its first moment to its last, both included, and until its last use', async () => {
    const holds = (customerId: number) => async (now: Date) => (await held(database.db, { customerId, now })).length;
    const [starting, ending] = [await member(), await member()];
    await ticket({ valid_from: asText }, starting);
    const { id } = await ticket({ valid_until: asText, uses_per_coupon: 2 }, ending);
    expect(await each(holds(starting))).toEqual([0, 1, 1]);
    expect(await each(holds(ending))).toEqual([1, 1, 0]);
    await use('coupon', id);
    expect(await countUnused(database.db, { customerId: ending, now: moment })).toBe(1);
    await use('coupon', id);
    expect(await countUnused(database.db, { customerId: ending, now: moment })).toBe(0);
  });
  test('can be claimed until its end and until the last one is issued', async () => {
    const campaign = async (change: Partial<CampaignForm>) =>
      (await createCampaign(early(), plainCampaign({ issue: 'claim_page', ...change }))).id;
    const ending = await campaign({ valid_until: asText });
    expect(await each((now) => isClaimableNow(database.db, ending, now))).toEqual([true, false, false]);
    const scarce = await campaign({ quantity: 2 });
    const results: boolean[] = [];
    for (let claimed = 0; claimed < 2; claimed++) {
      await issueCoupons(early(), { id: scarce, to: { kind: 'customers', ids: [await member()] }, note: '' });
      results.push(await isClaimableNow(database.db, scarce, moment));
    }
    expect(results).toEqual([true, false]);
  });
  test('is triggered from the time its campaign was created and begins until it ends', async () => {
    const due = async (now: Date) => (await campaignsDue(database.db, 'on_register', now)).length;
    const campaign = (change: Partial<CampaignForm>, ctx = early()) =>
      createCampaign(ctx, plainCampaign({ issue: 'on_register', ...change }));
    const { id } = await campaign({ valid_from: asText });
    expect(await each(due)).toEqual([0, 1, 1]);
    await database.db.updateTable('coupon_campaigns').set({ valid_from: null, valid_until: moment }).where('id', '=', id).execute();
    expect(await each(due)).toEqual([1, 0, 0]);
    await campaign({}, at(moment));
    expect(await each(due)).toEqual([1, 1, 1]);
  });
  test('is issued to customers below the limit, not at it', async () => {
    const customerId = await member();
    const { id } = await createCampaign(early(), plainCampaign({ per_customer: 2 }));
    const belowLimit = async () => [
      await inTransaction(database.db, (tx) => selectBelowLimit(tx, id, [customerId], 2)),
      await filterBelowLimit(database.db, id, [customerId], (customer) => `birthday:${customer}`),
    ];
    await issueCoupons(early(), { id, to: { kind: 'customers', ids: [customerId] }, note: '' });
    expect(await belowLimit()).toEqual([[customerId], [customerId]]);
    await issueCoupons(early(), { id, to: { kind: 'customers', ids: [customerId] }, note: '' });
    expect(await belowLimit()).toEqual([[], []]);
  });
});

test('offers and campaigns name a category until their last moment, included', async () => {
  const category = { kind: 'category' as const, id: 81 };
  await offer({ name: { tw: '茶具週' }, scope: { include: [category], exclude: [] }, ends_at: asText });
  await ticket({ name: { tw: '茶具券' }, scope: { include: [{ kind: 'all' }], exclude: [category] }, valid_until: asText });
  await offer({ name: { tw: '別的' }, scope: { include: [{ kind: 'brand', id: 81 }], exclude: [{ kind: 'category', id: 82 }] } });
  const named = (now: Date) => rulesOnCategory(database.db, { category_id: 81, now });
  expect((await each(named)).map((names) => names.map(({ tw }) => tw))).toEqual([['茶具週', '茶具券'], ['茶具週', '茶具券'], []]);
});
