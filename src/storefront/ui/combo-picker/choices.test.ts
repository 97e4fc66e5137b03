import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Choices,
  choosePieces,
  countPieces,
  firstOpen,
  heldChoices,
  maxPieces,
  missingIn,
  type Slot,
  type SlotItem,
  setPrice,
  startChoices,
} from './choices.ts';

const item = (product_item_id: number, more: Partial<SlotItem> = {}): SlotItem => ({
  product_item_id,
  product_id: product_item_id,
  slug: '',
  name: `item ${product_item_id}`,
  spec: '',
  picture: null,
  price: 100,
  extra_price: 0,
  max_per_set: null,
  availability: 'available',
  ...more,
});
const slot = (id: number, pick: number, items: SlotItem[], is_distinct = false): Slot => ({
  id,
  name: `slot ${id}`,
  pick,
  is_distinct,
  items,
});

test('a slot with one item is filled, a slot of one unit starts with an available item, others start empty', () => {
  const slots = [slot(1, 2, [item(1)]), slot(2, 1, [item(2, { availability: 'sold_out' }), item(3)]), slot(3, 3, [item(4), item(5)])];
  const choices = startChoices(slots);
  expect(choices).toEqual([
    { slot_id: 1, product_item_id: 1, quantity: 2 },
    { slot_id: 2, product_item_id: 3, quantity: 1 },
  ]);
  expect(firstOpen(slots, choices)?.id).toBe(3);
});

test('a set from the cart starts with its choices; sold-out ones must be chosen again', () => {
  const slots = [slot(1, 1, [item(1)]), slot(2, 1, [item(2), item(3)]), slot(3, 3, [item(4), item(5, { availability: 'sold_out' })])];
  const held = [
    { slot_id: 1, product_item_id: 1, quantity: 1 },
    { slot_id: 2, product_item_id: 3, quantity: 1 },
    { slot_id: 3, product_item_id: 4, quantity: 1 },
    { slot_id: 3, product_item_id: 5, quantity: 2 },
    { slot_id: 9, product_item_id: 9, quantity: 1 },
  ];
  expect(heldChoices(slots, held)).toEqual(held.slice(0, 3));
  expect(firstOpen(slots, heldChoices(slots, held))?.id).toBe(3);
});

test('a slot never exceeds its number of units, nor the limit of one item', () => {
  const three = slot(1, 3, [item(1), item(2, { max_per_set: 2 }), item(3)]);
  const distinct = slot(2, 2, [item(4), item(5), item(6)], true);
  const press = fc.record({ slot: fc.constantFrom(three, distinct), at: fc.nat(2), requested: fc.nat(5) });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 30 }), (presses) => {
      let choices: Choices = [];
      for (const { slot: pressed, at, requested } of presses)
        choices = choosePieces(pressed, choices, pressed.items[at] as SlotItem, requested);
      for (const each of [three, distinct]) {
        expect(missingIn(each, choices)).toBeGreaterThanOrEqual(0);
        for (const one of each.items) expect(countPieces(choices, each.id, one.product_item_id)).toBeLessThanOrEqual(maxPieces(each, one));
      }
    }),
  );
});

test('the running price equals the server’s: a share or an amount off the parts, rounded half up, with the extras of choices', () => {
  const slots = [slot(1, 1, [item(1, { price: 335 })]), slot(2, 1, [item(2, { price: 120, extra_price: 30 })])];
  const choices = startChoices(slots);
  expect(setPrice({ pricing: 'sum', value: null }, slots, choices, 'twd')).toBe(485);
  expect(setPrice({ pricing: 'sum_minus_percent', value: 10 }, slots, choices, 'twd')).toBe(439);
  expect(setPrice({ pricing: 'sum_minus_amount', value: 100 }, slots, choices, 'twd')).toBe(385);
  expect(setPrice({ pricing: 'fixed', value: 399 }, slots, choices, 'twd')).toBe(429);
  expect(setPrice({ pricing: 'sum_minus_percent', value: 12.5 }, slots, choices, 'usd')).toBe(428.12);
});
