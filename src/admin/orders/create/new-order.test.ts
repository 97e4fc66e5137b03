import { expect, test } from 'vitest';
import type { PickedItem } from '../order-item-picker.tsx';
import { addItem, blankOrder, needsPriceReason, newGroup, toQuoteInput } from './new-order.ts';

const bowl = { id: 40, price: 600 } as PickedItem;

test('the same item scanned twice is one line of two', () => {
  expect(addItem(addItem(blankOrder, bowl), bowl).items).toEqual([{ item: bowl, quantity: 2, unit_price: null }]);
});

test('an order is quoted once it has items and a delivery method; the shop’s own price is not sent', () => {
  const order = addItem(blankOrder, bowl);
  expect(toQuoteInput(order)).toBeNull();
  expect(toQuoteInput({ ...order, delivery_method_id: 3, orderer: { ...order.orderer, zip: '106' } })).toEqual({
    items: [{ product_item_id: 40, quantity: 1 }],
    ...{ payment_method_id: null, staff_discount: null, delivery_method_id: 3, zip: '106' },
    ...{ groups: [], customer_id: null, takes_offers: true, codes: [], email: '', phone: '' },
  });
});

test('a combo starts with available items, and an item chosen twice is sent once', () => {
  const item = (product_item_id: number, sellable: number) => ({ product_item_id, sellable, name: '', spec: '', sku: '', extra_price: 0 });
  const slot = { name: '', is_distinct: false };
  const combo = {
    ...{ id: 9, name: 'Set', sellable: 3 },
    slots: [
      { ...slot, id: 1, pick: 2, items: [item(5, 0), item(6, 4)] },
      { ...slot, id: 2, pick: 2, is_distinct: true, items: [item(7, 1), item(8, 1)] },
    ],
  };
  const order = { ...blankOrder, groups: [newGroup(combo)], delivery_method_id: 3 };
  expect(toQuoteInput(order)?.groups).toEqual([
    {
      ...{ product_id: 9, quantity: 1 },
      choices: [
        { slot_id: 1, product_item_id: 6, quantity: 2 },
        { slot_id: 2, product_item_id: 7, quantity: 1 },
        { slot_id: 2, product_item_id: 8, quantity: 1 },
      ],
    },
  ]);
});

test('only a changed price needs a reason', () => {
  const line = { item: bowl, quantity: 1 };
  expect(needsPriceReason({ ...blankOrder, items: [{ ...line, unit_price: 600 }] })).toBe(false);
  expect(needsPriceReason({ ...blankOrder, items: [{ ...line, unit_price: 550 }] })).toBe(true);
});
