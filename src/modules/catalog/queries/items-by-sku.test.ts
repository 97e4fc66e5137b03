import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, testShop } from '#testing/shop.ts';
import { itemIdsBySku } from './items-by-sku.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const addItem = async (sku: string): Promise<number> => {
  const { itemId } = await shop.product({ price: 100 });
  await shop.db.updateTable('product_items').set({ sku }).where('id', '=', itemId).execute();
  return itemId;
};

test('an item is found by its SKU in any case, and by the exact SKU where two differ only in case', async () => {
  const [pot, cup, otherCup] = [await addItem('Pot-1a'), await addItem('CUP-1'), await addItem('cup-1')];
  expect(await itemIdsBySku(shop.db, ['pot-1A', 'NO-SUCH'])).toEqual(new Map([['POT-1A', pot]]));
  expect((await itemIdsBySku(shop.db, ['CUP-1'])).get('CUP-1')).toBe(cup);
  expect((await itemIdsBySku(shop.db, ['cup-1'])).get('CUP-1')).toBe(otherCup);
});
