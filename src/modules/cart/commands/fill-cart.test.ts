import { afterAll, beforeAll, expect, test } from 'vitest';
import { promotionBuilders } from '#testing/promotion.ts';
import { type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

async function readSku(itemId: number): Promise<string> {
  const { sku } = await shop.db.selectFrom('product_items').select('sku').where('id', '=', itemId).executeTakeFirstOrThrow();
  return sku;
}

test('a link fills the cart by SKU, in any case, and lists what could not be added', async () => {
  const [inStock, few, soldOut] = [
    await shop.product({ price: 100 }),
    await shop.product({ stock: 2 }),
    await shop.product({ form: { shelf_status: 'off_shelf' } }),
  ];
  const items = [
    { sku: (await readSku(inStock.itemId)).toLowerCase(), quantity: 2 },
    { sku: await readSku(few.itemId), quantity: 5 },
    { sku: await readSku(soldOut.itemId), quantity: 1 },
    { sku: 'NO-SUCH-THING', quantity: 1 },
  ];
  const guest = shop.guest('en');
  const cart = await guest.call('cart.fill', { cart: null, items });
  expect(cart.items.map((item) => [item.product_item.id, item.quantity])).toEqual([
    [inStock.itemId, 2],
    [few.itemId, 2],
  ]);
  expect(cart.changes.map(({ code, message }) => [code, message])).toEqual([
    ['quantity', 'Only 2 of Rouge bowl can be bought now, so we set that quantity'],
    ['stock', 'Rouge bowl: Product removed from the shelves'],
    ['stock', 'NO-SUCH-THING: Product removed from the shelves'],
  ]);
  const overrides = await guest.call('cart.fill', { cart: cart.id, items: items.slice(0, 1) });
  expect(overrides.items[0]?.quantity).toBe(4);
});

test('another customer’s cart is not filled', async () => {
  const { itemId } = await shop.product();
  const member = await shop.member();
  const { id } = await member.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  const items = [{ sku: await readSku(itemId), quantity: 3 }];
  await expect(shop.guest().call('cart.fill', { cart: id, items })).rejects.toMatchObject({ code: 'cart_not_found' });
  expect((await member.call('cart.read', { id })).items[0]?.quantity).toBe(1);
});

test('each line lists the discount of every rule, and the shares sum to its discount', async () => {
  const rules = promotionBuilders(shop);
  await rules.offer({ code: 'LINE10', class: 'item', benefit: { kind: 'percent', percent: 10 } });
  await rules.offer({ code: 'ORDER7', benefit: { kind: 'amount', amount: 7 } });
  const guest = shop.guest('en');
  const [one, two] = [await shop.product({ price: 100 }), await shop.product({ price: 50 })];
  const first = await guest.call('cart.update', { cart: null, item: { product_item_id: one.itemId, quantity: 1, mode: 'add' } });
  await guest.call('cart.update', { cart: first.id, item: { product_item_id: two.itemId, quantity: 1, mode: 'add' } });
  for (const code of ['LINE10', 'ORDER7']) await guest.call('cart.applyOffer', { cart: first.id, code });
  const { items, discount_total } = await guest.call('cart.read', { id: first.id });
  expect(items.map(({ discount, shares }) => [discount, shares.map(({ step, name, amount }) => [step, name, amount])])).toEqual([
    [
      15,
      [
        ['item_offer', 'A discount', 10],
        ['order_offer', 'A discount', 5],
      ],
    ],
    [
      7,
      [
        ['item_offer', 'A discount', 5],
        ['order_offer', 'A discount', 2],
      ],
    ],
  ]);
  expect(discount_total).toBe(22);
});

test('once a gift is earned, the next gift is another one', async () => {
  const rules = promotionBuilders(shop);
  const gift = await rules.gift(5);
  const value = {
    active: true,
    min_price: 100,
    accumulate: false,
    tiers: [
      { id: 1, name: { tw: '一', en: 'One' }, min_price: 100, ids: [gift], select: 1 },
      { id: 2, name: { tw: '二', en: 'Two' }, min_price: 5000, ids: [gift], select: 2 },
    ],
  };
  await rules.setting('cart_gifts', value);
  const { itemId } = await shop.product({ price: 4360 });
  const sentence = async (locale: 'tw' | 'en') => {
    const item = { product_item_id: itemId, quantity: 1, mode: 'add' as const };
    const { progress } = await shop.guest(locale).call('cart.update', { cart: null, item });
    return progress.find(({ kind }) => kind === 'gift_tier')?.message;
  };
  // "Exceeds": at $4,360 of $5,000 it takes one dollar more than the difference.
  expect([await sentence('tw'), await sentence('en')]).toEqual([
    '再買 $641，就能多選一份贈品',
    '$641 more and you can choose another gift',
  ]);
});
