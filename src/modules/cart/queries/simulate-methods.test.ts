import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let superAdmin: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  superAdmin = await staffWith(shop, 'system update');
});
afterAll(() => shop.close());

type Method = { name: string; available: boolean; reason: string };
type Answer = { items_total: number; deliveries: Method[]; payments: Method[]; errors: object };
const simulate = (input: object) => superAdmin.call<Answer>('POST', '/api/admin/methods/simulate', input);

test('every method says whether it is offered, and nothing is stored', async () => {
  const { itemId } = await shop.fixtures.product({ price: 30_000 });
  const { sku } = await shop.fixtures.db.selectFrom('product_items').select('sku').where('id', '=', itemId).executeTakeFirstOrThrow();
  const { body } = await simulate({ items: [{ sku: sku.toLowerCase(), quantity: 1 }], zip: '103' });
  expect(body.items_total).toBe(30_000);
  expect(body.deliveries.map(({ name, available }) => [name, available])).toContainEqual(['Home delivery', true]);
  const cash = body.payments.find(({ name }) => name === 'Cash on delivery');
  expect([cash?.available, cash?.reason]).toEqual([false, expect.stringContaining('20,000')]);
  expect(await shop.fixtures.db.selectFrom('carts').select('id').execute()).toEqual([]);
});

test('an unknown SKU is refused at its line', async () => {
  const { status, body } = await simulate({ items: [{ sku: 'NOBODY', quantity: 1 }] });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['items.0.sku']]);
});
