import { describe, expect, test } from 'vitest';
import { comboProblem, comboSetPrice, priceRange, sellableSets } from './combo-rules.ts';
import type { ComboPriceFacts } from './contract.ts';

const offered = (product_item_id: number, extra_price = 0, max_per_set: number | null = null) => ({
  product_item_id,
  extra_price,
  max_per_set,
});
const combo: ComboPriceFacts = {
  pricing: 'sum_minus_percent',
  value: 1050,
  slots: [
    { id: 1, pick: 1, is_distinct: false, items: [offered(11)] },
    { id: 2, pick: 2, is_distinct: true, items: [offered(21), offered(22, 30), offered(23)] },
    { id: 3, pick: 3, is_distinct: false, items: [offered(31, 0, 2), offered(32)] },
  ],
};
const prices = new Map([11, 21, 22, 23, 31, 32].map((id) => [id, { price: id * 10 }]));
const chosen = (...rows: [number, number, number][]) =>
  rows.map(([slot_id, product_item_id, quantity]) => ({ slot_id, product_item_id, quantity }));
const good = chosen([1, 11, 1], [2, 21, 1], [2, 22, 1], [3, 31, 2], [3, 32, 1]);

test.each([
  ['fixed', 900, 930],
  ['sum', null, 110 + 210 + 220 + 620 + 320 + 30],
  ['sum_minus_percent', 1050, 1480 - 155 + 30],
  ['sum_minus_amount', 400, 1080 + 30],
  ['sum_minus_amount', 4000, 30],
] as const)('a set priced %s %s is computed from its parts, with full extras', (pricing, value, price) => {
  expect(comboSetPrice({ ...combo, pricing, value }, good, prices)).toBe(price);
});

describe('a configuration', () => {
  test.each([
    ['every slot filled', good, undefined],
    ['an item of another slot', chosen([1, 21, 1]), { code: 'not_offered', slot_id: 1, product_item_id: 21 }],
    ['an unknown slot', chosen([9, 11, 1]), { code: 'not_offered', slot_id: 9, product_item_id: 11 }],
    ['nothing of an item', chosen([1, 11, 0]), { code: 'not_offered', slot_id: 1, product_item_id: 11 }],
    ['a slot left empty', good.slice(1), { code: 'wrong_count', slot_id: 1, pick: 1, chosen: 0 }],
    ['one too many', [...good, ...chosen([3, 32, 1])], { code: 'wrong_count', slot_id: 3, pick: 3, chosen: 4 }],
    [
      'twice the same where all differ',
      [...chosen([1, 11, 1], [2, 21, 1], [2, 21, 1]), ...good.slice(3)],
      { code: 'not_distinct', slot_id: 2, product_item_id: 21 },
    ],
    [
      'more of one than fits a set',
      [...good.slice(0, 3), ...chosen([3, 31, 3])],
      { code: 'too_many_of_one', slot_id: 3, product_item_id: 31, max: 2 },
    ],
  ])('%s', (_what, choices, problem) => {
    expect(comboProblem(combo, choices)).toEqual(problem);
  });
});

describe('sets that can be sold', () => {
  const slot = (pick: number, stocks: number[], change: { is_distinct?: boolean; max_per_set?: number } = {}) => ({
    pick,
    is_distinct: change.is_distinct ?? false,
    items: stocks.map((sellable) => ({ sellable, max_per_set: change.max_per_set ?? null })),
  });
  test.each([
    ['the least over the slots', [slot(1, [9]), slot(2, [3, 4])], 3],
    ['a slot without stock', [slot(1, [9]), slot(1, [0, 0])], 0],
    ['different ones in each set', [slot(2, [10, 1, 1], { is_distinct: true })], 2],
    ['at most so many of one in a set', [slot(3, [10, 2], { max_per_set: 2 })], 2],
    ['no slot at all', [], 0],
  ])('%s', (_what, slots, sets) => {
    expect(sellableSets(slots)).toBe(sets);
  });
});

test('a list shows the price of the cheapest and the most expensive set', () => {
  const slots = combo.slots.map((slot) => ({
    ...slot,
    items: slot.items.map((item) => ({ ...item, price: prices.get(item.product_item_id)?.price ?? 0 })),
  }));
  const cheapest = 110 + (210 + 230) + (310 * 2 + 320);
  const mostExpensive = 110 + (230 + 220) + 320 * 3;
  expect(priceRange({ pricing: 'sum', value: null }, slots)).toEqual({ min: cheapest, max: mostExpensive + 30, parts: cheapest });
  expect(priceRange({ pricing: 'fixed', value: 700 }, slots)).toMatchObject({ min: 700, max: 730 });
});

test('a list shows the price of the cheapest set also where a percentage is taken off the parts but not off the extras', () => {
  const offers = [
    { price: 100, extra_price: 0, max_per_set: null },
    { price: 0, extra_price: 60, max_per_set: null },
  ];
  const slots = [{ pick: 1, is_distinct: false, items: offers }];
  expect(priceRange({ pricing: 'sum_minus_percent', value: 5000 }, slots)).toEqual({ min: 50, max: 60, parts: 100 });
  expect(priceRange({ pricing: 'sum', value: null }, slots)).toEqual({ min: 60, max: 100, parts: 0 });
});

test('and where an amount takes off more than the parts cost', () => {
  const offers = [
    { price: 100, extra_price: 10, max_per_set: null },
    { price: 80, extra_price: 20, max_per_set: null },
    { price: 10, extra_price: 30, max_per_set: null },
  ];
  const slots = [{ pick: 1, is_distinct: false, items: offers }];
  expect(priceRange({ pricing: 'sum_minus_amount', value: 100 }, slots)).toEqual({ min: 10, max: 30, parts: 100 });
  expect(priceRange({ pricing: 'sum_minus_amount', value: 5 }, slots)).toEqual({ min: 35, max: 105, parts: 10 });
});
