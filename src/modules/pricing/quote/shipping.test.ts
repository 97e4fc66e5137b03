import { describe, expect, test } from 'vitest';
import type { QuoteFacts, Surcharge } from './facts.ts';
import { price } from './price.ts';
import { quoteCoupon, quoteDelivery, quoteFacts, quoteLine, quotePayment, quoteRule } from './quote.fake.ts';

const twoParcels: Partial<QuoteFacts> = {
  parcels: [
    { key: 'ambient', temperature: 'ambient', weight_g: 900, is_newbang: false },
    { key: 'frozen', temperature: 'frozen', weight_g: 2500, is_newbang: false },
  ],
};
const tea = quoteLine(1200, 1, { key: 'item:1' });
const ice = quoteLine(400, 1, { key: 'item:2', parcel: 'frozen' });
const shipped = (delivery: QuoteFacts['delivery'], overrides: Partial<QuoteFacts> = {}) =>
  price(quoteFacts([tea, ice], { ...twoParcels, delivery, ...overrides }));

test('each parcel pays its fee and has its own threshold', () => {
  const { shipping, shipping_total } = shipped(quoteDelivery(100, 1000));
  expect(shipping.parcels.map(({ key, original_fee, fee }) => [key, original_fee, fee])).toEqual([
    ['ambient', 100, 0],
    ['frozen', 100, 100],
  ]);
  expect([shipping_total, shipping.original_fee]).toEqual([100, 200]);
});
test('a level with free delivery waives every fee, not the surcharges, and nothing is missing any more', () => {
  const level = { reward_multiplier: 100, free_shipping: true };
  const customer = { id: 1, tags: [], is_first_order: false, credits_balance: 0 };
  const delivery = quoteDelivery(100, 5000, { surcharges: [{ kind: 'temperature', temperature: 'frozen', fee: 50 }] });
  const [member, plain] = [shipped(delivery, { customer: { ...customer, level } }), shipped(delivery, { customer })];
  expect([member.shipping_total, plain.shipping_total, member.shipping.original_fee]).toEqual([50, 250, 250]);
  expect([member.progress, plain.progress]).toEqual([[], [{ kind: 'free_shipping', missing: 3800 }]]);
  expect(member.why.find(({ step }) => step === 'free_shipping')).toEqual({ step: 'free_shipping', rule: null, amount: -200 });
});
test('a parcel of invalid lines is not sent', () => {
  const lines = [tea, { ...ice, valid: false }];
  expect(price(quoteFacts(lines, { ...twoParcels, delivery: quoteDelivery(100, null) })).shipping_total).toBe(100);
});
test('the fee is that of the highest tier reached', () => {
  const tiers = [
    { from: 1000, fee: 40 },
    { from: 300, fee: 70 },
  ];
  expect(shipped(quoteDelivery(100, null, { tiers })).shipping.parcels.map(({ fee }) => fee)).toEqual([40, 70]);
});
test('the threshold uses the item total after or before discounts, as configured', () => {
  const rules = [quoteRule({ kind: 'amount', amount: 1 })];
  const fee = (threshold_basis: 'after_discount' | 'before_discount') =>
    price(quoteFacts([tea], { rules, delivery: quoteDelivery(100, 1200, { threshold_basis }) })).shipping_total;
  expect([fee('after_discount'), fee('before_discount')]).toEqual([100, 0]);
});
describe('surcharges', () => {
  const added = (surcharge: Surcharge, recipient_zip: string | null = null) =>
    shipped(quoteDelivery(0, null, { surcharges: [surcharge] }), { recipient_zip }).shipping.parcels.map(({ surcharges }) => surcharges);
  test('by temperature and weight, once or by started steps', () => {
    expect(added({ kind: 'temperature', temperature: 'frozen', fee: 50 })).toEqual([0, 50]);
    expect(added({ kind: 'weight', over_g: 1000, fee: 30 })).toEqual([0, 30]);
    expect(added({ kind: 'weight', over_g: 400, step_g: 500, fee: 30 })).toEqual([30, 150]);
  });
  test('by postal code, whatever its length', () => {
    const zips = [{ from: '950', to: '966' }, 'BT'];
    const fee = (zip: string | null) => added({ kind: 'zip', zips, fee: 20 }, zip)[0];
    expect([fee('95042'), fee('966'), fee('967'), fee('bt1 5gs'), fee(null)]).toEqual([20, 20, 0, 20, 0]);
  });
  test('on the outlying islands', () => {
    const fee = (zip: string) => added({ kind: 'outlying', fee: 90 }, zip)[0];
    expect([fee('880'), fee('89442'), fee('209'), fee('100'), fee('928')]).toEqual([90, 90, 90, 0, 0]);
  });
});
test('free shipping waives the fees, shown struck through; surcharges stay, and discount_total does not know it', () => {
  const surcharges: Surcharge[] = [{ kind: 'temperature', temperature: 'frozen', fee: 50 }];
  const quote = shipped(quoteDelivery(100, null, { surcharges }), {
    rules: [quoteCoupon({ kind: 'free_shipping' }, { class: 'shipping' })],
  });
  expect([quote.discount_total, quote.shipping_total, quote.shipping.original_fee]).toEqual([0, 50, 250]);
  expect(quote.rules[0]).toMatchObject({ valid: true, discount: 200 });
  expect(quote.why.map(({ step, rule, amount }) => [step, rule, amount])).toEqual([
    ['items', null, 1600],
    ['shipping', null, 200],
    ['free_shipping', 'coupon:1', -200],
    ['surcharge', null, 50],
    ['total', null, 1650],
  ]);
});
test('one shipping rule counts, the one that saves more', () => {
  const rules = [
    quoteRule({ kind: 'percent', percent: 50 }, { id: 1, class: 'shipping' }),
    quoteRule({ kind: 'amount', amount: 120 }, { id: 2, class: 'shipping' }),
  ];
  expect(shipped(quoteDelivery(100, null), { rules }).shipping.parcels.map(({ fee }) => fee)).toEqual([40, 40]);
});
test('an order that costs nothing has no payment fee', () => {
  const rules = [quoteCoupon({ kind: 'percent', percent: 100 })];
  const payment = quotePayment('cod', { fee: 5 });
  const total = (fee: number) => shipped(quoteDelivery(fee, null, { cod_fee: 30 }), { rules, payment }).final_total;
  expect([total(0), total(10)]).toEqual([0, 55]);
});

describe('methods that do not apply', () => {
  const codes = (overrides: Partial<QuoteFacts>) =>
    shipped(quoteDelivery(100, null), overrides).blockers.map(({ code, facts }) => [code, facts]);
  test('cash on delivery that is not offered, or above its maximum', () => {
    const payment = quotePayment('cod');
    expect(codes({ payment, delivery: quoteDelivery(0, null, { cod_allowed: false }) })).toEqual([['cod_not_allowed', {}]]);
    expect(codes({ payment, delivery: quoteDelivery(0, null, { cod_max: 1599 }) })).toEqual([['cod_above', { limit: 1599 }]]);
    expect(codes({ payment, delivery: quoteDelivery(0, null, { cod_max: 1600 }) })).toEqual([]);
  });
  test('a payment below its minimum total, in another country', () => {
    expect(codes({ payment: quotePayment('atm', { min_total: 1801 }) })).toEqual([['payment_below', { limit: 1801 }]]);
    expect(codes({ payment: quotePayment('atm', { countries: ['hk'] }) })).toEqual([['payment_country', {}]]);
  });
  test('the fee depends on the item total', () => {
    const delivery = quoteDelivery(100, null, { min_total: 1601 });
    const quote = shipped(delivery);
    expect(quote.blockers).toEqual([{ code: 'delivery_below', target: 'delivery', facts: { limit: 1601 } }]);
    expect(quote.can_proceed).toBe(true);
  });
});
test('progress hints are sorted by distance', () => {
  const quote = price(
    quoteFacts([quoteLine(1400)], {
      delivery: quoteDelivery(100, 1500),
      gift_setting: { active: true, min_price: 0, accumulate: false, tiers: [{ id: 3, min_price: 2000, ids: [7], select: 1 }] },
      gifts: [{ id: 7, in_stock: 1, per_order_max: null }],
      rules: [quoteRule({ kind: 'amount', amount: 50 }, { conditions: { min_amount: 1450 } })],
    }),
  );
  expect(quote.progress).toEqual([
    { kind: 'offer', rule: 'offer:1', missing: 50 },
    { kind: 'free_shipping', missing: 100 },
    { kind: 'gift_tier', tier: 3, missing: 601 },
  ]);
});
