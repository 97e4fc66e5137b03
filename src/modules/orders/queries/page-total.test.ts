import { expect, test } from 'vitest';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { testShop } from '#testing/shop.ts';

test('the total of a page of orders is exact in a currency with decimals', async () => {
  const shop = await testShop();
  try {
    const [first, second] = [await insertBareOrder(shop.db), await insertBareOrder(shop.db)];
    const changed = shop.db.updateTable('orders');
    await changed.set({ currency: 'usd', items_total: 10, grand_total: 10 }).where('id', '=', first).execute();
    await changed.set({ currency: 'usd', items_total: 20, grand_total: 20 }).where('id', '=', second).execute();
    const staff = await shop.staff({ superman: true });
    expect((await staff.call('orders.list', {})).page_total).toBe(0.3);
  } finally {
    await shop.close();
  }
});
