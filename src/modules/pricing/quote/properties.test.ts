import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum, sumBy } from '#shared/sum.ts';
import { propertyRuns } from '#testing/property-runs.ts';
import type { QuoteFacts, QuoteLine } from './facts.ts';
import { price } from './price.ts';
import { quoteDelivery, quoteFacts, quoteLine, quotePayment, quoteRule } from './quote.fake.ts';
import { refundable, splitRefund } from './refunds.ts';
import type { Benefit, Rule } from './rule.ts';
import { shareWork } from './shared-work.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100);
const tags = ['tea', 'cup', 'pot'] as const;
const someTags = fc.subarray([...tags]);

const benefit: fc.Arbitrary<Benefit> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.nat(3000) }),
  fc.record({ kind: fc.constant('fixed_price' as const), price: fc.nat(2000) }),
  fc.record({ kind: fc.constant('nth_item' as const), n: fc.integer({ min: 1, max: 4 }), percent_off: percent }),
  fc.record({ kind: fc.constant('x_for_price' as const), x: fc.integer({ min: 1, max: 4 }), price: fc.nat(3000) }),
  fc.record({ kind: fc.constant('free_shipping' as const) }),
  fc.record({ kind: fc.constant('bonus_credits' as const), credits: fc.nat(100) }),
  fc.record({ kind: fc.constant('gift' as const), gift_ids: fc.subarray([7, 8]) }),
);
const mostly = fc.nat(5).map((n) => n > 0);
const rule: fc.Arbitrary<Rule> = fc
  .record({
    id: fc.nat(1_000_000),
    attached: fc.constantFrom('auto', 'offer', 'promo', 'coupon'),
    class: fc.constantFrom('item', 'order', 'shipping'),
    benefit,
    max_discount: maybe(fc.integer({ min: 1, max: 2000 })),
    scope: fc.record({
      include: someTags.map((list) => list.map((tag) => ({ kind: 'tag' as const, tag }))),
      exclude: fc.subarray([...tags], { maxLength: 1 }).map((list) => list.map((tag) => ({ kind: 'tag' as const, tag }))),
    }),
    conditions: fc.record({ min_amount: maybe(fc.nat(5000)), min_quantity: maybe(fc.nat(5)) }),
    priority: fc.nat(3),
    combine: fc.record({ item: mostly, order: mostly, shipping: mostly, coupon: mostly }),
    exclusive: mostly.map((is) => !is),
    expires_at: maybe(fc.constant(new Date('2027-01-01T00:00:00Z'))),
  })
  .map((parts) => quoteRule(parts.benefit, { ...parts, source: parts.attached === 'coupon' ? 'coupon' : 'offer' }));
const rules = fc.uniqueArray(rule, { maxLength: 8, selector: ({ id }) => id });

const line = fc.record({
  unit_price: fc.oneof(fc.nat(50), fc.nat(3000)),
  quantity: fc.integer({ min: 1, max: 12 }),
  floor: maybe(fc.nat(100)),
  is_credit: mostly.map((is) => !is),
  valid: mostly,
  tags: someTags,
  parcel: fc.constantFrom('ambient', 'frozen'),
  parts: fc.array(fc.record({ product_item_id: fc.nat(9), quantity: fc.integer({ min: 1, max: 3 }), price: fc.nat(500) }), {
    maxLength: 3,
  }),
});
const lines = fc.array(line, { maxLength: 8 }).map((list) =>
  list.map(({ floor, ...givenSoFar }, i): QuoteLine => {
    const min_price = floor === null ? null : Math.floor((givenSoFar.unit_price * floor) / 100);
    return quoteLine(givenSoFar.unit_price, givenSoFar.quantity, { ...givenSoFar, min_price, key: `item:${i}`, product_item_id: i });
  }),
);
const delivery = maybe(
  fc
    .record({ fee: fc.nat(300), free: maybe(fc.integer({ min: 1, max: 6000 })), cod_fee: fc.nat(50), frozen: fc.nat(80) })
    .map(({ fee, free, cod_fee, frozen }) =>
      quoteDelivery(fee, free, { cod_fee, surcharges: [{ kind: 'temperature', temperature: 'frozen', fee: frozen }] }),
    ),
);
const credits = fc.record({
  requested: fc.oneof(fc.constant('auto' as const), fc.constant('max' as const), fc.nat(9000)),
  typed: fc.boolean(),
  max_share_percent: maybe(percent),
  min_goods: maybe(fc.nat(3000)),
  covers_shipping: fc.boolean(),
  apply_default: fc.constantFrom('none' as const, 'max' as const),
  reward_percent: percent,
  reward_limit: maybe(fc.nat(500)),
});
const anyFacts: fc.Arbitrary<QuoteFacts> = fc
  .record({
    currency: fc.constantFrom('twd', 'hkd', 'usd', 'gbp'),
    coupon_only: mostly.map((is) => !is),
    customer: maybe(
      fc.record({ id: fc.constant(1), tags: fc.constant([]), is_first_order: fc.boolean(), credits_balance: fc.nat(20_000) }),
    ),
    lines,
    rules,
    delivery,
    payment: maybe(fc.constantFrom('cod', 'card').map((kind) => quotePayment(kind as 'cod' | 'card'))),
    credits,
  })
  .map(({ lines: givenSoFar, ...more }) => ({
    ...quoteFacts(givenSoFar, more),
    parcels: [
      { key: 'ambient', temperature: 'ambient', weight_g: 500, is_newbang: false },
      { key: 'frozen', temperature: 'frozen', weight_g: 500, is_newbang: false },
    ],
    gifts: [{ id: 7, in_stock: 2, per_order_max: null }],
    gift_setting: { active: true, min_price: 500, accumulate: true, tiers: [{ id: 1, min_price: 1000, ids: [7], select: 2 }] },
  }));

const holds = (check: (facts: QuoteFacts) => void) => fc.assert(fc.property(anyFacts, check), { numRuns: propertyRuns });
/** A limit of an item offer, and an item's code after the order's offer, are shared to the lines: there, remainders tie. */
const onlyOffers = { attached: 'auto', max_discount: null } as const;
const countsUnits = ({ benefit }: Rule): boolean => benefit.kind === 'nth_item' || benefit.kind === 'x_for_price';
/**
 * Without rules that make remainders tie: items that cost the same after an offer, and units counted after another rule of the order
 * was shared to the lines.
 */
function withoutTies(rules: readonly Rule[]): Rule[] {
  const ofItems = rules.filter((r) => r.class === 'item' && !['fixed_price', 'x_for_price'].includes(r.benefit.kind));
  const ofOrder = rules.filter((r) => r.class === 'order');
  const counting = ofOrder.find(countsUnits);
  return [...ofItems, ...(counting ? [counting] : ofOrder), ...rules.filter((r) => r.class === 'shipping')];
}
const beforeShipping = (facts: QuoteFacts) => {
  const { items_total, discount_total } = price(facts);
  return items_total - discount_total;
};

describe('for any cart and any rules', { timeout: 600_000 }, () => {
  test('the shares sum to the discount, by line, by rule and by part', () => {
    holds((facts) => {
      const quote = price(facts);
      const onGoods = quote.adjustments.filter((a) => a.step !== 'shipping');
      expect(sumBy(quote.lines, (l) => l.discount)).toBe(quote.discount_total);
      expect(sumBy(onGoods, (a) => a.amount)).toBe(quote.discount_total);
      expect(sumBy(quote.rules, (r) => r.discount)).toBe(sumBy(quote.adjustments, (a) => a.amount));
      for (const quotedLine of quote.lines.filter(({ parts }) => parts.length > 0))
        for (const amount of ['line_total', 'discount', 'credits_share', 'payable_total'] as const)
          expect(sumBy(quotedLine.parts, (part) => part[amount])).toBe(quotedLine[amount]);
    });
  });
  test('discounts are between zero and the item total, for each line and part too, and respect the floors', () => {
    holds((facts) => {
      const quote = price(facts);
      expect(quote.discount_total).toBeGreaterThanOrEqual(0);
      expect(quote.discount_total).toBeLessThanOrEqual(quote.items_total);
      quote.lines.forEach((quotedLine, i) => {
        const { unit_price = 0, min_price = null, quantity = 0 } = facts.lines[i] ?? {};
        const floor = facts.coupon_only ? 0 : Math.min(unit_price, min_price ?? 0) * quantity;
        expect(quotedLine.line_total - quotedLine.discount).toBeGreaterThanOrEqual(floor);
        for (const row of [quotedLine, ...quotedLine.parts])
          expect(Math.min(row.discount, row.credits_share, row.payable_total)).toBeGreaterThanOrEqual(0);
      });
    });
  });
  test('a cart that can proceed never has a negative total', () => {
    holds((facts) => {
      const quote = price(facts);
      if (quote.can_proceed) expect(quote.final_total).toBeGreaterThanOrEqual(0);
      if (quote.payable) expect(quote.final_total).toBeGreaterThan(0);
    });
  });
  test('pricing is deterministic and does not change the facts', () => {
    holds((facts) => {
      const before = structuredClone(facts);
      expect(price(facts)).toEqual(price(facts));
      expect(facts).toEqual(before);
    });
  });
  test('work shared with prices by other methods and of other rules changes nothing', () => {
    holds((facts) => {
      const shared = shareWork(facts);
      const others = [{ ...facts, delivery: null }, { ...facts, payment: null }, { ...facts, rules: facts.rules.slice(1) }, facts];
      for (const one of others) expect(price(one, shared)).toEqual(price(one));
    });
  });

  test('the order of the rules does not matter', () => {
    holds((facts) => {
      const quotedLine = price(facts);
      const other = price({ ...facts, rules: facts.rules.toReversed() });
      expect({ ...other, rules: other.rules.toReversed(), progress: [] }).toEqual({ ...quotedLine, progress: [] });
    });
  });
  test('the order of the lines does not matter where no remainder is tied: rules for all items, no floors, units of different prices', () => {
    holds((facts) => {
      const plain = {
        ...facts,
        rules: withoutTies(facts.rules).map(
          (r): Rule => ({ ...r, scope: { include: [], exclude: [] }, ...(r.class === 'item' ? onlyOffers : {}) }),
        ),
        lines: facts.lines.map((l, i) => ({ ...l, unit_price: l.unit_price * 10 + i, min_price: null, parcel: 'ambient' })),
      };
      const quotedLine = price(plain);
      const other = price({ ...plain, lines: plain.lines.toReversed() });
      for (const same of [
        'items_total',
        'discount_total',
        'shipping_total',
        'credits_used',
        'final_total',
        'blockers',
        'gift_tiers',
      ] as const)
        expect(other[same]).toEqual(quotedLine[same]);
    });
  });
  test('removing a discount never lowers the total before shipping', () => {
    holds((facts) => {
      const all = beforeShipping(facts);
      for (const dropped of facts.rules)
        expect(beforeShipping({ ...facts, rules: facts.rules.filter((r) => r !== dropped) })).toBeGreaterThanOrEqual(all);
    });
  });
  test('one more item never lowers the gross item total', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(3000), (facts, unit_price) => {
        const more = { ...facts, lines: [...facts.lines, quoteLine(unit_price, 1, { key: 'item:more' })] };
        expect(price(more).items_total).toBe(price(facts).items_total + unit_price);
      }),
      { numRuns: propertyRuns },
    );
  });
  test('credits exceed what they may pay exactly when the final total is negative', () => {
    holds((facts) => {
      const quote = price(facts);
      const { items_total, credit_items_total, shipping_total, discount_total, credits_used, grand_total } = quote;
      const withinCredits = credits_used <= items_total + credit_items_total + shipping_total - discount_total;
      expect(withinCredits).toBe(grand_total + credit_items_total >= 0);
      expect(quote.final_total).toBe(grand_total + credit_items_total);
      if (!facts.credits.typed) expect(quote.final_total).toBeGreaterThanOrEqual(0);
    });
  });
  test('the explanation adds up to the final total', () => {
    holds((facts) => {
      const { why, final_total } = price(facts);
      expect([sumBy(why.slice(0, -1), (row) => row.amount), why.at(-1)?.amount]).toEqual([final_total, final_total]);
    });
  });
  test('credits of a quote without blockers are available, allowed and shared to the last one', () => {
    holds((facts) => {
      const quote = price(facts);
      if (!quote.can_proceed) return;
      expect(quote.credits_used).toBeLessThanOrEqual(quote.credits_usable);
      expect(sumBy(quote.lines, (l) => l.credits_share) + quote.shipping.credits_share).toBe(quote.credits_used);
      expect(sumBy(quote.lines, (l) => l.payable_total) + quote.shipping.total - quote.shipping.credits_share).toBe(quote.final_total);
    });
  });
  test('only a valid rule gives a discount', () => {
    holds((facts) => {
      for (const { valid, discount, missing } of price(facts).rules) {
        expect(valid).toBe(missing === null);
        if (!valid) expect(discount).toBe(0);
      }
    });
  });
});

describe('for any refunds', { timeout: 600_000 }, () => {
  test('lines, shipping and fees, piece by piece in any order, sum to what was paid', () => {
    fc.assert(
      fc.property(anyFacts, fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 5 })), { maxLength: 30 }), (facts, steps) => {
        const quote = price({ ...facts, lines: facts.lines.map((l) => ({ ...l, valid: true })) });
        if (!quote.can_proceed) return;
        const { total, credits_share } = quote.shipping;
        const paid = [
          ...quote.lines.map((l, i) => ({ ...l, quantity: facts.lines[i]?.quantity ?? 1 })),
          { quantity: 1, line_total: total, discount: 0, credits_share },
        ];
        const refunded = paid.map(() => 0);
        const available = { money: quote.final_total, credits: quote.credits_used };
        const all = paid.flatMap((p, at): [number, number][] => Array.from({ length: p.quantity }, () => [at, 1]));
        const givenSoFar = { money: 0, credits: 0 };
        for (const [place, requested] of [...steps, ...all]) {
          const at = place % paid.length;
          const of = paid[at];
          if (!of) continue;
          const units = Math.min(requested, of.quantity - (refunded[at] ?? 0));
          const refund = refundable(of, refunded[at] ?? 0, units);
          expect(Math.min(...Object.values(refund))).toBeGreaterThanOrEqual(0);
          refunded[at] = (refunded[at] ?? 0) + units;
          givenSoFar.money += refund.money;
          givenSoFar.credits += refund.credits;
          const back = splitRefund(refund.value, available);
          available.money -= back.money;
          available.credits -= back.credits;
        }
        expect(givenSoFar).toEqual({ money: quote.final_total, credits: quote.credits_used });
        expect(available).toEqual({ money: 0, credits: 0 });
        expect(sum(refunded)).toBe(sumBy(paid, (p) => p.quantity));
      }),
      { numRuns: propertyRuns },
    );
  });
});
