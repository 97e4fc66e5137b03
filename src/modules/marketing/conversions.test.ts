import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MarketingShop, marketingShop } from '#testing/providers/marketing.ts';
import { commissionCents, isWithinWindow } from './rules.ts';

let shop: MarketingShop;
const click = { RID: 'tw-partner-7', Click_ID: 'c-1' };
const minute = 60_000;

beforeAll(async () => {
  shop = await marketingShop();
  const value = { active: true, network: 'shop_com', offer_id: '1234', advertiser_id: '91', rate: 3.5, window_days: 30 };
  const form = { value: { ...value, conversion_url: '', reversal_url: '' }, version: 0, from: null };
  expect((await shop.staff.call('PUT', '/api/admin/settings/affiliate', form)).status).toBe(200);
});
afterAll(() => shop.close());
beforeEach(() => shop.affiliate.set({}));

const taken = (order_no: string) => shop.affiliate.conversions().filter((one) => one.order_no === order_no);
const states = async (id: number) => (await shop.reports(id)).map(({ event, state, sale_amount }) => [event, state, sale_amount]);

async function paidOrder(more: object = click) {
  const order = await shop.buy(shop.visitor(), more);
  await shop.pay(order.id);
  await shop.check(order.id);
  return order;
}

describe('a conversion', () => {
  test('is reported once the order is paid: the goods without delivery, and the commission with two decimals', async () => {
    const { id, order_no } = await shop.buy(shop.visitor(), click);
    await shop.check(id);
    expect(await shop.reports(id)).toEqual([]);
    await shop.pay(id);
    await shop.check(id);
    await shop.send();
    expect(taken(order_no)).toEqual([
      { order_no, sale_amount: 897, payout: 31.4, rid: 'tw-partner-7', click_id: 'c-1', date: expect.any(String), is_adjustment: false },
    ]);
    expect(await states(id)).toEqual([['conversion', 'sent', 897]]);
    const [report] = await shop.reports(id);
    expect(report?.request).toContain('NetworkToken=***');
    expect(report?.request).not.toContain('simulated-network-token');
  });

  test.each([
    ['RID alone', { RID: 'tw-partner-7' }],
    ['Click_ID alone', { Click_ID: 'c-1' }],
    ['neither', {}],
    ['a click of 31 days ago', { ...click, trackings: { click_at: '2026-10-01T00:00:00.000Z' } }],
  ])('is not reported for %s', async (_, more) => {
    const { id } = await paidOrder(more);
    expect(await shop.reports(id)).toEqual([]);
  });

  test('twenty checks and ten senders at once report it once', async () => {
    const { id, order_no } = await shop.buy(shop.visitor(), click);
    await shop.pay(id);
    await Promise.all(Array.from({ length: 20 }, () => shop.check(id)));
    await Promise.all(Array.from({ length: 10 }, () => shop.send()));
    expect(taken(order_no)).toHaveLength(1);
  });
});

describe('an adjustment', () => {
  test('takes back only what was returned, and all parts end at nothing', async () => {
    const { id, order_no } = await paidOrder();
    await shop.send();
    await shop.refund(id, 1);
    await shop.check(id);
    await shop.refund(id, 0, 100);
    await shop.check(id);
    await shop.refund(id, 2);
    await shop.check(id);
    await shop.send();
    expect(taken(order_no).map(({ sale_amount, payout, is_adjustment }) => [sale_amount, payout, is_adjustment])).toEqual([
      [897, 31.4, false],
      [-299, -10.47, true],
      [-598, -20.93, true],
    ]);
  });

  test('takes a cancelled order back whole, after its conversion', async () => {
    const { id, order_no } = await paidOrder();
    await shop.cancel(id);
    await shop.check(id);
    await shop.check(id);
    await shop.send();
    expect(taken(order_no).map(({ sale_amount }) => sale_amount)).toEqual([897, -897]);
  });

  test('goes to the network that has its conversion: after a change of the network it waits, and the new one learns nothing', async () => {
    const { id, order_no } = await paidOrder();
    await shop.send();
    // As if the conversion had been reported to the network before.
    await shop.db.updateTable('affiliate_conversions').set({ network: 'template' }).where('order_id', '=', id).execute();
    await shop.cancel(id);
    await shop.check(id);
    await shop.send();
    expect(taken(order_no).map(({ sale_amount }) => sale_amount)).toEqual([897]);
    expect(await states(id)).toEqual([
      ['conversion', 'sent', 897],
      ['adjustment', 'pending', -897],
    ]);
  });

  test('waits for a conversion that was not taken', async () => {
    const { id, order_no } = await paidOrder();
    shop.affiliate.set({ refuse_with: 'Offer is paused' });
    await shop.send();
    await shop.cancel(id);
    await shop.check(id);
    shop.affiliate.set({});
    await shop.send();
    expect(await states(id)).toEqual([
      ['conversion', 'refused', 897],
      ['adjustment', 'pending', -897],
    ]);
    expect(taken(order_no)).toEqual([]);
  });
});

describe('a network that does not answer', () => {
  test('an outage is tried again after a minute', async () => {
    shop.affiliate.set({ fail_with: 503 });
    const { id, order_no } = await paidOrder();
    await shop.send();
    expect(await states(id)).toEqual([['conversion', 'pending', 897]]);
    shop.affiliate.set({});
    await shop.send();
    expect(taken(order_no)).toEqual([]);
    shop.advance(minute);
    await shop.send();
    expect(taken(order_no)).toHaveLength(1);
  });

  test('a lost answer is not sent again by itself; staff do, and the log says who', async () => {
    shop.affiliate.set({ lose_answer: true });
    const { id, order_no } = await paidOrder();
    await shop.send();
    shop.affiliate.set({});
    shop.advance(60 * minute);
    await shop.send();
    expect(await states(id)).toEqual([['conversion', 'unknown', 897]]);
    expect(taken(order_no)).toHaveLength(1);
    const [report] = await shop.reports(id);
    const again = () => shop.staff.call('POST', '/api/admin/affiliate-conversions/resend', { ids: [report?.id] });
    const answers = await Promise.all(Array.from({ length: 5 }, again));
    expect(answers.map(({ body }) => (body['done'] as number[]).length).toSorted()).toEqual([0, 0, 0, 0, 1]);
    await shop.send();
    expect(await states(id)).toEqual([['conversion', 'sent', 897]]);
    const log = await shop.db.selectFrom('audit_log').select('changes').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(log.changes).toEqual([{ field: 'conversion', old: null, new: report?.id }]);
  });
});

test('the report shows each row with the network’s words, and sums up their amounts', async () => {
  shop.affiliate.set({ refuse_with: 'Offer is paused' });
  const { order_no } = await paidOrder({ ...click, RID: 'only-here' });
  await shop.send();
  const { body } = await shop.staff.call('GET', '/api/admin/affiliate-conversions?q=only-here');
  expect(body).toMatchObject({
    data: [{ order_no, sale_amount: 897, commission: 31.4, state: 'refused', answer: expect.stringContaining('Offer is paused') }],
    meta: { total: 1 },
    sums: { orders: 1, sale_amount: 897, commission: 31.4 },
    counts: { refused: 1 },
  });
});

test('a rate of percents with decimals is rounded half up at the second decimal', () => {
  expect([commissionCents(897, 3.5, 'twd'), commissionCents(1, 0.5, 'twd'), commissionCents(5597, 10, 'usd')]).toEqual([3140, 1, 560]);
});

test.each([
  ['on its last day', '2026-10-25T00:00:00.000Z', true],
  ['a millisecond later', '2026-10-24T23:59:59.999Z', false],
  ['without a time', undefined, true],
  ['with nonsense', 'yesterday', true],
])('a click counts %s', (_, at, counts) => {
  expect(isWithinWindow(at, new Date('2026-11-24T00:00:00.000Z'), 30)).toBe(counts);
});
