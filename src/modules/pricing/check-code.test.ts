import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#modules/customers/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { issueCoupons } from './commands/issue-coupons.ts';
import { revokeCoupons } from './commands/revoke-coupons.ts';
import { createCampaign } from './commands/save-campaign.ts';
import { createOffer } from './commands/save-offer.ts';
import { type CampaignForm, type OfferForm, pricingContract } from './contract.ts';
import { plainCampaign, plainOffer } from './forms.fake.ts';
import { listCampaigns } from './queries/campaigns.ts';
import { checkCode } from './queries/check-code.ts';
import { listOffers, offerPartners } from './queries/staff-offers.ts';
import { listTickets } from './queries/tickets.ts';
import { redeem } from './redeem-rules.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const ctx = () => staffContext(database, 0);
const inDays = (days: number) => new Date(systemClock.now().getTime() + days * 86_400_000).toISOString();
const check = async (code: string) => pricingContract.checkCode.output.parse(await checkCode(ctx(), { code }));
const offer = (change: Partial<OfferForm>) => createOffer(ctx(), plainOffer({ trigger: 'code', ...change }));
const readTickets = (id: number, overrides = {}) => listTickets(ctx(), pricingContract.listTickets.input.parse({ id, ...overrides }));
async function ticket(change: Partial<CampaignForm> = {}): Promise<{ campaign: number; id: number; code: string }> {
  const { id: campaign } = await createCampaign(ctx(), plainCampaign(change));
  await issueCoupons(ctx(), { id: campaign, to: { kind: 'unassigned', quantity: 1 }, note: 'counter' });
  const [row] = (await readTickets(campaign)).data;
  return { campaign, id: row?.id ?? 0, code: row?.code ?? '' };
}

test('a code check returns its kind, owner, and the first reason why it does not work', async () => {
  const valid = await ticket({ conditions: { min_amount: 500, member: true } });
  expect(await check(valid.code.toLowerCase())).toMatchObject({
    ...{ code: valid.code, kind: 'coupon', problem: null },
    rule: { id: valid.campaign, min_amount: 500, member: true, first_order: false, everywhere: true, used: 0, max_uses: 1 },
    ticket: { id: valid.id, source: 'staff', note: 'counter', customer: null },
  });
  expect(await check('NEVERWAS')).toEqual({ code: 'NEVERWAS', kind: null, problem: 'unknown', rule: null, ticket: null });
  expect(await check((await ticket({ active: false })).code)).toMatchObject({ problem: 'paused' });
  expect(await check((await ticket({ valid_until: inDays(-1) })).code)).toMatchObject({ problem: 'ended' });
  expect(await check((await ticket({ valid_from: inDays(1) })).code)).toMatchObject({ problem: 'not_started' });
  const usedUp = await ticket();
  await revokeCoupons(ctx(), { id: usedUp.campaign, ids: [usedUp.id] });
  expect(await check(usedUp.code)).toMatchObject({ problem: 'revoked' });
});

test('promo codes and offer codes are distinguished, and hours count', async () => {
  const { id } = await offer({ code: 'AUTUMN', promo_codes: ['TEA10'], limit_total: 5 });
  expect(await check('AUTUMN')).toMatchObject({ kind: 'offer', problem: null, rule: { id, max_uses: 5 }, ticket: null });
  expect(await check('tea10')).toMatchObject({ kind: 'promo', problem: null, rule: { id } });
  const minute = new Date(systemClock.now().getTime() + 8 * 3_600_000);
  const past = (minute.getUTCHours() * 60 + minute.getUTCMinutes() + 1435) % 1440;
  await offer({ code: 'GONEHOUR', from_minute: (past + 1437) % 1440, to_minute: past === 0 ? 1440 : past });
  expect(await check('GONEHOUR')).toMatchObject({ kind: 'offer', problem: 'hours' });
});

test('sales by offers and campaigns are counted, partners are named, tickets are listed by source', async () => {
  const partner = { name: 'Tea Radio', email: 'radio@example.com', commission_percent: 5 };
  const { id } = await offer({ code: 'RADIO', partner });
  const coupon = await ticket();
  const customerId = await inTransaction(database.db, (tx) =>
    createCustomer(tx, { name: '林', email: 'sold@example.com', createdAt: systemClock.now() }),
  );
  const orderId = await insertBareOrder(database.db);
  const rules = [
    { source: 'offer' as const, id, amount: 60, sales: 1200 },
    { source: 'coupon' as const, id: coupon.id, amount: 40, sales: 1200 },
  ];
  await inTransaction(database.db, (tx) => redeem(tx, { orderId, rules, identities: [`customer:${customerId}`], now: systemClock.now() }));
  expect(await offerPartners(ctx())).toEqual({ data: ['Tea Radio'] });
  const offers = await listOffers(ctx(), pricingContract.listOffers.input.parse({ partner: 'Tea Radio' }));
  expect(offers.data).toMatchObject([{ id, used: 1, discount: 60, sales: 1200 }]);
  const campaigns = await listCampaigns(ctx(), pricingContract.listCampaigns.input.parse({ q: coupon.code }));
  expect(campaigns.data).toMatchObject([{ id: coupon.campaign, discount: 40, sales: 1200 }]);
  expect(await check(coupon.code)).toMatchObject({ problem: 'used', ticket: { order_id: orderId } });
  expect((await readTickets(coupon.campaign, { source: 'staff' })).meta.total).toBe(1);
  expect((await readTickets(coupon.campaign, { source: 'birthday,claim_page' })).meta.total).toBe(0);
});
