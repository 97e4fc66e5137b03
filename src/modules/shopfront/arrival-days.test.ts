import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWebsite } from '#modules/settings/index.ts';
import { addDeliveryMethod } from '#modules/shipping/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { guest } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { ProductDetail } from './contract.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

test('a delivery promises an arrival day only where its days are used', async () => {
  const { id } = await shop.fixtures.product({ price: 590 });
  const days = { lead_days: 1, cut_off: null, horizon_days: 5, weekdays: [], blackout_dates: [], slots: [] };
  const method = {
    kind: 'home' as const,
    fee: 0,
    note: null,
    free_threshold: null,
    min_total: null,
    max_total: null,
    pickup_address: null,
  };
  await inTransaction(shop.db, async (tx) => {
    const { country } = await readWebsite(tx);
    for (const mode of ['none', 'optional'] as const)
      await addDeliveryMethod(tx, {
        ...{ ...method, name: { tw: mode }, countries: [country], active: true },
        delivery_date: { mode, ...days },
      });
  });
  const { body } = await guest(shop).call<ProductDetail>('GET', `/api/products/${id}`);
  const promises = new Map(body.deliveries.map(({ name, arrival }) => [name, arrival !== null]));
  expect([promises.get('none'), promises.get('optional')]).toEqual([false, true]);
});
