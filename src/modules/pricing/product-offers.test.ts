import { expect, test } from 'vitest';
import { earnedBy, findOffersFor, type OfferItem, offerOn } from './product-offers.ts';
import { quoteFacts, quoteRule } from './quote/quote.fake.ts';

const item: OfferItem = {
  product_id: 7,
  product_item_id: 70,
  brand_id: null,
  category_ids: [3],
  tags: [],
  unit_price: 1000,
  min_price: 800,
  is_credit: false,
};
const { now, utc_offset_minutes, currency, country, coupon_only } = quoteFacts([]);
const showing = { now, utc_offset_minutes, currency, country, coupon_only };
const piece = { ...showing, quantity: 1 };

test('the best item offer prices one piece, never below its floor, and order offers do not', () => {
  const ten = quoteRule({ kind: 'percent', percent: 10 }, { id: 1, class: 'item' });
  const half = quoteRule({ kind: 'percent', percent: 50 }, { id: 2, class: 'item' });
  const order = quoteRule({ kind: 'percent', percent: 90 }, { id: 3, class: 'order' });
  expect(offerOn([ten, order], item, piece)).toEqual({ total: 900, rule: ten });
  expect(offerOn([ten, half], item, piece)).toEqual({ total: 800, rule: half });
  expect(offerOn([order], item, piece)).toBeNull();
});

test('a members’ offer is not applied for a guest but shown; a used up one is not', () => {
  const member = quoteRule({ kind: 'percent', percent: 10 }, { id: 1, class: 'item', conditions: { member: true } });
  const usedUp = quoteRule({ kind: 'percent', percent: 10 }, { id: 2, class: 'item', limits: { total_left: 0, customer_left: null } });
  const otherCategory = quoteRule(
    { kind: 'percent', percent: 10 },
    { id: 3, scope: { include: [{ kind: 'category', id: 9 }], exclude: [] } },
  );
  expect(offerOn([member], item, piece)).toBeNull();
  expect(findOffersFor([member, usedUp, otherCategory], [item], showing)).toEqual([member]);
});

test('an offer of other countries is not shown', () => {
  const here = quoteRule({ kind: 'percent', percent: 10 }, { id: 1, conditions: { countries: [country] } });
  const elsewhere = quoteRule({ kind: 'percent', percent: 10 }, { id: 2, conditions: { countries: [country === 'us' ? 'tw' : 'us'] } });
  expect(findOffersFor([here, elsewhere], [item], showing)).toEqual([here]);
});

test('several pieces cost the same as in a cart', () => {
  const second = quoteRule({ kind: 'nth_item', n: 2, percent_off: 15 }, { class: 'item' });
  expect(offerOn([second], item, piece)).toBeNull();
  expect(offerOn([second], item, { ...showing, quantity: 2 })?.total).toBe(1850);
  expect(offerOn([second], item, { ...showing, quantity: 4 })?.total).toBe(3700);
});

test('reward credits per unit are rounded down', () => {
  expect(earnedBy(1680, 1)).toBe(16);
});
