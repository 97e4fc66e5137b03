import { expect, test } from 'vitest';
import type { Goods } from '../goods-picker.tsx';
import { blankOrder, needsPriceReason, quotedOf, withGoods } from './new-order.ts';

const bowl = { id: 40, price: 600 } as Goods;

test('the same goods scanned twice are one line of two', () => {
  expect(withGoods(withGoods(blankOrder, bowl), bowl).items).toEqual([{ goods: bowl, quantity: 2, unit_price: null }]);
});

test('it is quoted once there are goods and a way; the shop’s own price is not sent', () => {
  const order = withGoods(blankOrder, bowl);
  expect(quotedOf(order)).toBeNull();
  expect(quotedOf({ ...order, delivery_method_id: 3, orderer: { ...order.orderer, zip: '106' } })).toEqual({
    items: [{ product_item_id: 40, quantity: 1 }],
    ...{ payment_method_id: null, staff_discount: null, delivery_method_id: 3, zip: '106' },
    ...{ customer_id: null, takes_offers: true, codes: [], email: '', phone: '' },
  });
});

test('only a price that differs needs a reason', () => {
  const line = { goods: bowl, quantity: 1 };
  expect(needsPriceReason({ ...blankOrder, items: [{ ...line, unit_price: 600 }] })).toBe(false);
  expect(needsPriceReason({ ...blankOrder, items: [{ ...line, unit_price: 550 }] })).toBe(true);
});
