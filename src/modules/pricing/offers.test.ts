import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#modules/customers/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { issueCoupons } from './commands/issue-coupons.ts';
import { createCampaign } from './commands/save-campaign.ts';
import { createOffer, updateOffer } from './commands/save-offer.ts';
import { switchOffers } from './commands/switch-offers.ts';
import { type OfferForm, pricingContract } from './contract.ts';
import { plainCampaign, plainOffer } from './forms.fake.ts';
import { buildIdentities, offers, redeeming, resolveCode, rulesFor } from './index.ts';
import { publicOffers } from './queries/public-offers.ts';
import { listOffers, readOffer, readOfferLogs } from './queries/staff-offers.ts';

let database: TestDatabase;
let members = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const day = 86_400_000;
const inDays = (days: number) => new Date(systemClock.now().getTime() + days * day).toISOString();
const ctx = (): Context => staffContext(database, 0);
const offer = (change: Partial<OfferForm> = {}) => createOffer(ctx(), plainOffer(change));
const member = () =>
  inTransaction(database.db, (tx) =>
    createCustomer(tx, { name: '林', email: `p${++members}@example.com`, password: 'member12345', createdAt: systemClock.now() }),
  );
const guest = { customerId: null, identities: [] as string[] };
const resolve = (code: string, codeUser: { customerId: number | null; identities: string[] } = guest) =>
  resolveCode(database.db, code, { ...codeUser, now: systemClock.now() });
const rules = (
  attached: Parameters<typeof rulesFor.read>[1]['attached'],
  codeUser = guest as { customerId: number | null; identities: string[] },
) => rulesFor.read(database.db, { attached, ...codeUser, now: systemClock.now() });
async function ticket(change = {}, owner?: number): Promise<{ id: number; code: string; campaign: number }> {
  const { id: campaign } = await createCampaign(ctx(), plainCampaign(change));
  await issueCoupons(ctx(), {
    id: campaign,
    to: owner ? { kind: 'customers', ids: [owner] } : { kind: 'unassigned', quantity: 1 },
    note: '',
  });
  const row = await database.db.selectFrom('coupons').select(['id', 'code']).where('campaign_id', '=', campaign).executeTakeFirstOrThrow();
  return { ...row, campaign };
}

describe('an offer’s form', () => {
  test('is read back as it was saved, in dollars and cents of the currency', async () => {
    const form = plainOffer({
      code: 'round-trip',
      trigger: 'code',
      promo_codes: ['TRIP2', 'TRIP1'],
      benefit: { kind: 'x_for_price', x: 3, price: 999 },
      max_discount: 500,
      scope: { include: [{ kind: 'category', id: 3 }], exclude: [{ kind: 'tag', tag: 'new' }] },
      conditions: { min_amount: 1000, countries: ['tw'] },
      starts_at: inDays(-1),
      ends_at: inDays(1),
      partner: { name: 'Mei', email: 'mei@example.com', commission_percent: 5, passcode: 'open-sesame' },
    });
    const { id } = await createOffer(ctx(), pricingContract.createOffer.input.parse(form));
    const read = pricingContract.readOffer.output.parse(await readOffer(ctx(), { id }));
    expect(read).toMatchObject({
      ...form,
      code: 'ROUND-TRIP',
      promo_codes: ['TRIP1', 'TRIP2'],
      state: 'active',
      partner: { has_passcode: true },
    });
    expect(JSON.stringify(read)).not.toContain('argon2');
  });

  test('saved over an outdated version changes nothing and returns the current one', async () => {
    const { id, version } = await offer();
    const save = (priority: number) => updateOffer(ctx(), { ...plainOffer({ priority }), id, version });
    const attempts = await Promise.allSettled([save(1), save(2)]);
    expect(attempts.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
    const { priority } = await readOffer(ctx(), { id });
    expect(attempts.find((t) => t.status === 'rejected')).toMatchObject({
      reason: { code: 'offer_changed', facts: { current: { priority, version: 2 } } },
    });
    const logs = await readOfferLogs(ctx(), pricingContract.offerLogs.input.parse({ id }));
    expect(logs.data.map((row) => row.action)).toEqual(['update', 'create']);
    expect(logs.data[0]?.changes).toContainEqual({ field: 'priority', old: 0, new: priority });
  });

  test('keeps a partner’s passcode that the form does not set', async () => {
    const partner = { name: 'Mei', email: 'mei@example.com', commission_percent: 5 };
    const { id, version } = await offer({ partner: { ...partner, passcode: 'open-sesame' } });
    const hash = () => database.db.selectFrom('offers').select('partner').where('id', '=', id).executeTakeFirstOrThrow();
    const before = await hash();
    await updateOffer(ctx(), { ...plainOffer({ partner }), id, version });
    expect(await hash()).toEqual(before);
  });

  test('of ten concurrent offers with one code one is created, and the others get a field error', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => offer({ name: { tw: '同時' }, code: 'AT-ONCE' })));
    const refused = attempts.flatMap((t) => (t.status === 'rejected' ? [t.reason as { fields: object }] : []));
    expect(refused.map(({ fields }) => fields)).toEqual(
      Array.from({ length: 9 }, () => ({ code: [{ key: 'repeated_offer', facts: { name: '同時' } }] })),
    );
  });

  test('invalid dates, and amounts that round to zero without cents, are refused at their fields', async () => {
    const wrong = pricingContract.createOffer.input.safeParse({ ...plainOffer(), starts_at: 'x', ends_at: '1920-01-01T00:00:00Z' });
    expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(expect.arrayContaining(['starts_at', 'ends_at']));
    await expect(offer({ max_discount: 0.4 })).rejects.toMatchObject({ fields: { max_discount: [{ key: 'invalid' }] } });
    await expect(offer({ benefit: { kind: 'amount', amount: 0.4 } })).rejects.toMatchObject({
      fields: { 'benefit.amount': [{ key: 'invalid' }] },
    });
    await expect(createCampaign(ctx(), plainCampaign({ max_discount: 0.4 }))).rejects.toMatchObject({
      fields: { max_discount: [{ key: 'invalid' }] },
    });
  });

  test('a code in use is refused at its field, with the name of its holder', async () => {
    await offer({ name: { tw: '夏日祭' }, code: 'SUMMER', promo_codes: ['BEACH'] });
    const { code } = await ticket({ name: { tw: '生日禮' } });
    const refused = offer({ code: 'BEACH', promo_codes: ['FREE-1', 'SUMMER', code, 'FREE-1'] });
    await expect(refused).rejects.toMatchObject({
      fields: {
        code: [{ key: 'repeated_offer', facts: { name: '夏日祭' } }],
        'promo_codes.1': [{ key: 'repeated_offer', facts: { name: '夏日祭' } }],
        'promo_codes.2': [{ key: 'repeated_offer', facts: { name: '生日禮' } }],
        'promo_codes.3': [{ key: 'repeated' }],
      },
    });
    await expect(createCampaign(ctx(), plainCampaign({ code_style: 'shared', prefix: 'BEACH' }))).rejects.toMatchObject({
      fields: { prefix: [{ key: 'repeated_offer', facts: { name: '夏日祭' } }] },
    });
  });

  test('of ten concurrent claims of one code one succeeds', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => offer(i % 2 ? { code: 'RUSH' } : { promo_codes: ['RUSH'] })),
    );
    expect(attempts.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
    expect(attempts.filter((t) => t.status === 'rejected' && 'fields' in (t.reason as object))).toHaveLength(9);
  });

  test.each<[string, Partial<OfferForm>]>([
    ['class', { class: 'order', benefit: { kind: 'free_shipping' } }],
    ['class', { class: 'shipping', benefit: { kind: 'nth_item', n: 2, percent_off: 50 } }],
    ['code', { trigger: 'link' }],
    ['to_minute', { from_minute: 600, to_minute: 600 }],
    ['ends_at', { starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' }],
    ['media_id', { media_id: 4711 }],
  ])('is refused at %s when it is inconsistent', async (field, change) => {
    await expect(offer(change)).rejects.toMatchObject({ fields: { [field]: expect.anything() } });
  });

  test('is a draft, scheduled, active, paused or ended by its switch and its dates', async () => {
    const mark = 'state-test';
    const name = { tw: mark };
    const [draft, scheduled, active, ended] = [
      await offer({ name, active: false }),
      await offer({ name, starts_at: inDays(1) }),
      await offer({ name }),
      await offer({ name, starts_at: inDays(-3), ends_at: inDays(-1) }),
    ];
    const list = (overrides = {}) => listOffers(ctx(), pricingContract.listOffers.input.parse({ q: mark, sort: 'name', ...overrides }));
    const { data, counts } = await list();
    expect(data.map((row) => [row.id, row.state])).toEqual([
      [draft.id, 'draft'],
      [scheduled.id, 'scheduled'],
      [active.id, 'active'],
      [ended.id, 'ended'],
    ]);
    expect(counts).toEqual({ draft: 1, scheduled: 1, active: 1, ended: 1 });
    const ids = [draft.id, active.id, 999_999];
    expect(await switchOffers(ctx(), { ids, action: 'resume' })).toMatchObject({ done: [expect.any(Number)] });
    expect(await switchOffers(ctx(), { ids, action: 'pause' })).toMatchObject({ done: [expect.any(Number), expect.any(Number)] });
    expect((await list({ state: 'paused' })).data.map((row) => row.id)).toEqual([draft.id, active.id]);
  });
});

describe('a typed code', () => {
  test('is a coupon first, then a promo code, then an offer, in any case of letters', async () => {
    const { id } = await offer({ trigger: 'code', code: 'OWN', promo_codes: ['WORD'] });
    const { id: couponId, code } = await ticket({ prefix: 'GIFT' });
    expect(code).toMatch(/^GIFT-[A-HJ-NP-Z2-9]{12}$/);
    expect(await resolve(` ${code.toLowerCase()} `)).toEqual({ kind: 'coupon', id: couponId, code });
    expect(await resolve('word')).toEqual({ kind: 'promo', id, code: 'WORD' });
    expect(await resolve('own')).toEqual({ kind: 'offer', id, code: 'OWN' });
    expect(await resolveCode(database.db, 'own', { ...guest, now: systemClock.now() }, ['promo'])).toEqual({
      refused: 'code_unknown',
      facts: {},
    });
  });

  test('without effect has a reason', async () => {
    await offer({ trigger: 'code', code: 'LATER', starts_at: inDays(2) });
    await offer({ trigger: 'code', code: 'OVER', starts_at: inDays(-2), ends_at: inDays(-1) });
    await offer({ trigger: 'code', code: 'OFF', active: false });
    const once = await offer({ trigger: 'code', code: 'ONCE', limit_total: 2, limit_per_customer: 1 });
    const use = async (identity: string) => {
      const order = { orderId: await insertBareOrder(database.db), identities: [identity], now: systemClock.now() };
      await inTransaction(database.db, (tx) =>
        redeeming.redeem(tx, { ...order, rules: [{ source: 'offer', id: once.id, amount: 1, sales: 100 }] }),
      );
    };
    await use('customer:501');
    expect(await resolve('LATER')).toMatchObject({ refused: 'code_not_started' });
    expect(await resolve('OVER')).toMatchObject({ refused: 'code_ended' });
    expect(await resolve('OFF')).toMatchObject({ refused: 'code_ended' });
    expect(await resolve('ONCE', { customerId: 501, identities: ['customer:501'] })).toMatchObject({ refused: 'code_used_by_you' });
    expect(await resolve('ONCE')).toMatchObject({ kind: 'offer' });
    await use('customer:502');
    expect(await resolve('ONCE')).toMatchObject({ refused: 'code_used' });
    expect(await resolve('NOBODY')).toEqual({ refused: 'code_unknown', facts: {} });
  });

  test('of an assigned ticket requires a guest to sign in, and is unknown to other customers', async () => {
    const [owner, other] = [await member(), await member()];
    const { id, code } = await ticket({}, owner);
    const as = (customerId: number) => ({ customerId, identities: buildIdentities({ customerId }) });
    expect(await resolve(code)).toMatchObject({ refused: 'code_login' });
    expect(await resolve(code, as(other))).toMatchObject({ refused: 'code_unknown' });
    expect(await resolve(code, as(owner))).toMatchObject({ kind: 'coupon', id });
    const attached = [{ kind: 'coupon' as const, id, code }];
    const couponOf = (found: Awaited<ReturnType<typeof rules>>) => found.find((rule) => rule.key === `coupon:${id}`);
    expect(couponOf(await rules(attached, as(owner)))).toMatchObject({
      conditions: { member: true },
      limits: { total_left: 1, customer_left: 1 },
    });
    expect(couponOf(await rules(attached))).toMatchObject({ conditions: { member: true } });
    expect(couponOf(await rules(attached, as(other)))).toBeUndefined();
  });
});

describe('the rules of a cart', () => {
  test('are the automatic offers active now and the attached rules, in one statement, amounts in minor units', async () => {
    const live = await offer({
      benefit: { kind: 'percent', percent: 12.5 },
      conditions: { min_amount: 800 },
      limit_total: 9,
      limit_per_customer: 2,
    });
    const scheduled = await offer({ starts_at: inDays(1) });
    const byCode = await offer({ trigger: 'code', promo_codes: ['ATTACH'], starts_at: inDays(1) });
    database.resetStatements();
    const found = await rules([{ kind: 'promo', id: byCode.id, code: 'ATTACH' }]);
    expect(database.statements()).toHaveLength(1);
    const rule = (id: number) => found.find((r) => r.key === `offer:${id}`);
    expect(rule(live.id)).toMatchObject({
      attached: 'auto',
      removable: false,
      benefit: { kind: 'percent', percent: 12.5 },
      conditions: { min_amount: 800 },
      limits: { total_left: 9, customer_left: 2 },
    });
    expect(rule(scheduled.id)).toBeUndefined();
    expect(rule(byCode.id)).toMatchObject({ attached: 'promo', code: 'ATTACH', removable: true });
  });

  test('a promo code removed from its offer, and an offer switched off, have ended', async () => {
    const { id, version } = await offer({ trigger: 'code', code: 'KEEP', promo_codes: ['GONE'] });
    await updateOffer(ctx(), { ...plainOffer({ trigger: 'code', code: 'KEEP' }), id, version });
    const ends = async (kind: 'promo' | 'offer', code: string) =>
      (await rules([{ kind, id, code }])).find((rule) => rule.id === id)?.window.ends_at;
    expect(await ends('promo', 'GONE')).toEqual(new Date(0));
    expect(await ends('offer', 'KEEP')).toBeNull();
    await switchOffers(ctx(), { ids: [id], action: 'pause' });
    expect(await ends('offer', 'KEEP')).toEqual(new Date(0));
  });

  test('pages show automatic offers only; a code’s dialog shows its message', async () => {
    const shown = await offer({ name: { tw: '滿千折百', en: 'Hundred off' }, message: { tw: '結帳時自動折抵' } });
    await offer({ name: { tw: '密語' }, trigger: 'code', code: 'WHISPER', message: { tw: '噓', en: 'Hush' } });
    const { data } = pricingContract.publicOffers.output.parse(await publicOffers(ctx()));
    const { public_id } = await readOffer(ctx(), { id: shown.id });
    expect(data).toContainEqual({ id: public_id, name: '滿千折百', message: '結帳時自動折抵', terms: '', image: null, ends_at: null });
    expect(JSON.stringify(data)).not.toContain('密語');
    expect(await offers.offerPopup(database.db, 'whisper', 'en')).toEqual({ image: null, message: 'Hush' });
    expect(await offers.offerPopup(database.db, 'NOTHING', 'en')).toBeUndefined();
  });
});
