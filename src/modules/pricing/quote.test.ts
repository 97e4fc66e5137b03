import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lane, price, type QuoteFacts, spreadOverLines, whyOf } from './quote.ts';

const home = { fee: 100, free_threshold: 1500 };
const store = { fee: 60, free_threshold: 1000 };
const line = (unit_price: number, quantity: number, id = 1) => ({ id, unit_price, quantity, valid: true });
const facts = (lines: QuoteFacts['lines'], more: Partial<QuoteFacts> = {}): QuoteFacts => ({
  currency: 'twd',
  lines,
  delivery: null,
  payment: null,
  ...more,
});

const goods = (standing: Parameters<Lane>[0]) => standing.reduce((total, s) => total + s.left, 0);
const off =
  (amount: number): Lane =>
  (standing) =>
    spreadOverLines(amount, standing, { lane: 'order', source: 'test' });
const percentOff =
  (percent: number): Lane =>
  (standing) =>
    spreadOverLines(Math.round((goods(standing) * percent) / 100), standing, { lane: 'coupon', source: 'test' });

describe('the worked examples', () => {
  test('1: two at 590, delivery 100', () => {
    expect(price(facts([line(590, 2)], { delivery: home }))).toMatchObject({
      items_total: 1180,
      discount_total: 0,
      shipping_total: 100,
      grand_total: 1280,
      final_total: 1280,
    });
  });
  test('2: three at 590 reach the threshold', () => {
    expect(price(facts([line(590, 3)], { delivery: home }))).toMatchObject({ items_total: 1770, shipping_total: 0, final_total: 1770 });
  });
  test('3: ten per cent of 999 is 100', () => {
    const quote = price(facts([line(999, 1)], { delivery: { fee: 80, free_threshold: null } }), [percentOff(10)]);
    expect(quote).toMatchObject({ discount_total: 100, shipping_total: 80, final_total: 979 });
  });
  test('4: the coupon counts after the offer, and the delivery fee returns', () => {
    const quote = price(facts([line(600, 3)], { delivery: home }), [off(200), percentOff(10)]);
    expect(quote).toMatchObject({ items_total: 1800, discount_total: 360, shipping_total: 100, final_total: 1540 });
  });
  test('5: a coupon is cut to the goods', () => {
    expect(price(facts([line(300, 1)], { delivery: store }), [off(500)])).toMatchObject({
      discount_total: 300,
      shipping_total: 60,
      final_total: 60,
    });
  });
  test('13: the fee of cash on delivery is part of shipping', () => {
    const quote = price(facts([line(1299, 1, 1), line(300, 1, 2)], { delivery: home, payment: { fee: 30 } }), [off(150)]);
    expect(quote).toMatchObject({ items_total: 1599, discount_total: 150, shipping_total: 130, payment_fee: 30, final_total: 1579 });
  });
  test('17: a large total is only a total', () => {
    expect(price(facts([line(19_800, 1, 1), line(500, 1, 2)], { delivery: home })).final_total).toBe(20_300);
  });
  test('18: dollars are counted in cents', () => {
    const quote = price(facts([line(1999, 3)], { currency: 'usd', delivery: { fee: 500, free_threshold: null } }), [percentOff(15)]);
    expect(quote).toMatchObject({ items_total: 5997, discount_total: 900, final_total: 5597 });
  });
  test('200 off 590, 590 and 620 is 66, 65 and 69', () => {
    const quote = price(facts([line(590, 1, 1), line(590, 1, 2), line(620, 1, 3)]), [off(200)]);
    expect(quote.lines.map((l) => l.discount)).toEqual([66, 65, 69]);
  });
});

test('a line that cannot be bought costs nothing, and without any other nothing is shipped', () => {
  const quote = price(facts([{ ...line(590, 2), valid: false }], { delivery: home, payment: { fee: 30 } }));
  expect(quote).toMatchObject({ items_total: 0, shipping_total: 0, final_total: 0 });
  expect(quote.lines[0]?.line_total).toBe(1180);
});

describe('whatever is in the cart', () => {
  const lines = fc
    .array(fc.record({ unit_price: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 99 }), valid: fc.boolean() }), { maxLength: 12 })
    .map((list) => list.map((l, i) => ({ ...l, id: i + 1 })));
  const method = fc.option(fc.record({ fee: fc.nat(500), free_threshold: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null }) }), {
    nil: null,
  });
  const anything = fc.record({
    lines,
    delivery: method,
    payment: fc.option(fc.record({ fee: fc.nat(100) }), { nil: null }),
    discounts: fc.array(fc.nat(20_000), { maxLength: 3 }),
  });
  const priced = (input: {
    lines: QuoteFacts['lines'];
    delivery: QuoteFacts['delivery'];
    payment: QuoteFacts['payment'];
    discounts: number[];
  }) => price(facts(input.lines, input), input.discounts.map(off));

  test('priced twice is priced the same', () => {
    fc.assert(
      fc.property(anything, (input) => {
        expect(priced(input)).toEqual(priced(input));
      }),
    );
  });
  test('one more item never lowers the gross goods', () => {
    fc.assert(
      fc.property(anything, fc.nat(1000), (input, unit_price) => {
        const more = { ...input, lines: [...input.lines, line(unit_price, 1, 99)] };
        expect(priced(more).items_total).toBeGreaterThanOrEqual(priced(input).items_total);
      }),
    );
  });
  test('the totals add up, discounts never exceed the goods, their shares sum to them', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const quote = priced(input);
        expect(quote.grand_total).toBe(quote.items_total - quote.discount_total + quote.shipping_total);
        expect(quote.discount_total).toBeLessThanOrEqual(quote.items_total);
        expect(quote.lines.reduce((total, l) => total + l.discount, 0)).toBe(quote.discount_total);
        expect(quote.final_total).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  test('the explanation adds up to the total', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const rows = whyOf(priced(input));
        expect(rows.slice(0, -1).reduce((total, row) => total + row.amount, 0)).toBe(rows.at(-1)?.amount);
      }),
    );
  });
  test('taking a discount away never lowers the total before shipping', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const less = priced({ ...input, discounts: input.discounts.slice(1) });
        const all = priced(input);
        expect(less.items_total - less.discount_total).toBeGreaterThanOrEqual(all.items_total - all.discount_total);
      }),
    );
  });
});
