import { expect, test } from 'vitest';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { partial } from '#testing/partial.ts';
import type { PickedItem } from '../order-item-picker.tsx';
import { emptyEdit, isUnchanged, toEditInput, withAddedItem } from './edit-request.ts';

const order = partial<OrderForStaff>({
  id: 7,
  version: 3,
  lines: [
    { id: 1, kind: 'item', quantity: 3 },
    { id: 2, kind: 'group', quantity: 1 },
    { id: 5, kind: 'gift', quantity: 1 },
  ],
});
const bowl = { id: 40 } as PickedItem;

test('an unchanged edit is not saved; gifts cannot be edited', () => {
  const start = emptyEdit(order);
  expect(isUnchanged(order, start)).toBe(true);
  expect(toEditInput(order, start).lines).toEqual([
    { id: 1, quantity: 3 },
    { id: 2, quantity: 1 },
  ]);
});

test('a quantity of zero removes a line, and the same item added twice is one row', () => {
  const start = emptyEdit(order);
  const request = withAddedItem(withAddedItem({ ...start, quantities: { ...start.quantities, 1: 0 } }, bowl), bowl);
  expect(toEditInput(order, request)).toMatchObject({ lines: [{ id: 2, quantity: 1 }], add: [{ product_item_id: 40, quantity: 2 }] });
});

test('a discount is sent only when it was changed; removed, it is null', () => {
  const start = emptyEdit(order);
  expect('staff_discount' in toEditInput(order, start)).toBe(false);
  const given = toEditInput(order, { ...start, discount: 50, discountReason: ' Old friend ', isDiscountChanged: true });
  expect(given).toMatchObject({ staff_discount: { amount: 50, reason: 'Old friend' } });
  expect(toEditInput(order, { ...start, isDiscountChanged: true })).toMatchObject({ staff_discount: null });
});

test('agreed discounts stay unless today’s offers are chosen, which is a change by itself', () => {
  const start = emptyEdit(order);
  expect(toEditInput(order, start).discounts).toBe('keep');
  expect(isUnchanged(order, { ...start, discounts: 'today' })).toBe(false);
});
