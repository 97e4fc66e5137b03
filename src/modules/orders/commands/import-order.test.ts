import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertOrderedCart } from '#modules/cart/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';
import { importOrder, orderForMail } from '../index.ts';
import type { ImportedOrder } from './import-order.ts';

let shop: TestShop;
let staff: TestCaller;
let itemId: number;
beforeAll(async () => {
  shop = await testShop();
  staff = await shop.staff();
});
beforeEach(async () => {
  ({ itemId } = await shop.product({ price: 590, stock: 10 }));
});
afterAll(() => shop.close());

const readStock = (id: number) =>
  shop.db.selectFrom('product_items').select(['stock', 'reserved']).where('id', '=', id).executeTakeFirstOrThrow();

type WithCart = ImportedOrder & { cart_id: string };
const imported = (changes: Partial<WithCart>): WithCart => ({
  cart_id: randomId(),
  created_at: new Date('2026-10-01T02:00:00Z'),
  locale: 'tw',
  customer_id: null,
  orderer: { email: 'a@example.com', name: '陳', phone: '0912345678', zip: '', city: '', district: '', address: '' },
  recipient: { name: '陳', phone: '0912345678', zip: '103', city: '台北市', district: '', address: '1 號' },
  customer_note: '',
  lines: [{ product_item_id: itemId, quantity: 3 }],
  delivery_method_id: shop.home,
  payment_method_id: shop.transfer,
  ads_tracking: {},
  ...changes,
});
const importInTransaction = (order: WithCart) =>
  inTransaction(shop.db, async (tx) => {
    await insertOrderedCart(tx, {
      id: order.cart_id,
      customer_id: order.customer_id,
      guest_key_hash: null,
      locale: order.locale,
      created_at: order.created_at,
    });
    return importOrder(tx, order);
  });

test('an imported order has its history, its money and its stock in agreement', async () => {
  const at = (day: number) => new Date(`2026-10-0${day}T02:00:00Z`);
  const order = await importInTransaction(
    imported({
      steps: [
        { machine: 'payment', to: 'paid', at: at(2) },
        { machine: 'shipping', to: 'shipped', at: at(3), tracking_no: 'T9' },
        { machine: 'shipping', to: 'delivered', at: at(5) },
        { machine: 'order', to: 'completed', at: at(9) },
      ],
    }),
  );
  expect(order.order_no).toMatch(/^261001-/);
  const shown = await staff.call('orders.show', { id: order.id });
  expect(shown).toMatchObject({
    status: 'completed',
    payment_status: 'paid',
    shipping_status: 'delivered',
    payments: [{ amount: 1770 }],
    created_at: '2026-10-01T02:00:00.000Z',
  });
  expect(shown.history.map((h) => h.to).reverse()).toEqual([
    'pending',
    'unpaid',
    'unshipped',
    'paid',
    'processing',
    'shipped',
    'delivered',
    'completed',
  ]);
  expect(await readStock(itemId)).toEqual({ stock: 7, reserved: 0 });
  expect(await shop.db.selectFrom('outbox').selectAll().where('effect_key', 'like', `%:${order.id}`).execute()).toEqual([]);
});
test('an illegal step is refused', async () => {
  await expect(
    importInTransaction(imported({ steps: [{ machine: 'shipping', to: 'shipped', at: new Date('2026-10-02T02:00:00Z') }] })),
  ).rejects.toThrow('not_processing');
});
test('its mail has amounts in major units', async () => {
  const { id } = await importInTransaction(imported({}));
  expect(await orderForMail(shop.db, id)).toMatchObject({
    lines: [{ name: { tw: '胭脂碗' }, spec: null, quantity: 3, line_total: 1770 }],
    grand_total: 1770,
    payment: { bank: { code: '000' }, deadline: new Date('2026-10-04T02:00:00Z') },
  });
});
