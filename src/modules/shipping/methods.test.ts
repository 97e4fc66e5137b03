import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
let staff: TestCaller;
beforeAll(async () => {
  shop = await testShop();
  staff = await shop.staff();
});
afterAll(() => shop.close());

test('a delivery method is saved in the shop’s money and comes back as it was sent', async () => {
  const form = {
    name: { tw: '冷藏宅配', en: 'Chilled' },
    note: { tw: '隔天到' },
    kind: 'home' as const,
    fee: 160,
    free_threshold: 3000,
    min_total: 100,
    max_total: null,
    countries: ['tw' as const],
    pickup_address: null,
    active: true,
  };
  const { id, version } = await staff.call('shipping.create', form);
  expect(await staff.call('shipping.read', { id })).toEqual({ ...form, id, version, sort: 3 });
});

test('an edit on an old version changes nothing', async () => {
  const { sort: _sort, ...method } = await staff.call('shipping.read', { id: shop.home });
  expect(await staff.call('shipping.update', { ...method, fee: 120 })).toEqual({ id: shop.home, version: 2 });
  await expect(staff.call('shipping.update', { ...method, fee: 999 })).rejects.toMatchObject({
    code: 'delivery_changed',
    facts: { version: 2 },
  });
  expect((await staff.call('shipping.read', { id: shop.home })).fee).toBe(120);
  await expect(staff.call('shipping.read', { id: 999 })).rejects.toMatchObject({ code: 'delivery_not_found' });
});

test('a range must not end before it begins', async () => {
  const { sort: _sort, ...method } = await staff.call('shipping.read', { id: shop.pickup });
  await expect(staff.call('shipping.update', { ...method, min_total: 500, max_total: 400 })).rejects.toMatchObject({
    fields: { max_total: [{ key: 'at_least', facts: { min: 500 } }] },
  });
});

test('shoppers see the methods in the order staff set, without those switched off', async () => {
  await staff.call('shipping.reorder', { ids: [shop.pickup, shop.home] });
  const { sort: _sort, ...cod } = await staff.call('payments.read', { id: shop.cod });
  await staff.call('payments.update', { ...cod, active: false });
  await staff.call('payments.reorder', { ids: [shop.transfer, shop.cod] });
  const cart = await shop.guest().call('cart.open', { cart: null });
  expect(cart.deliveries.slice(0, 2).map((d) => d.id)).toEqual([shop.pickup, shop.home]);
  expect(cart.payments.map((p) => p.id)).toEqual([shop.transfer]);
});

test('a transfer says where the money goes', async () => {
  const { sort: _sort, ...transfer } = await staff.call('payments.read', { id: shop.transfer });
  await expect(staff.call('payments.update', { ...transfer, bank: null })).rejects.toMatchObject({
    fields: { 'bank.account_number': [{ key: 'required' }] },
  });
});
