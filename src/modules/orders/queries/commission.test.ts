import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { partial } from '#testing/partial.ts';
import { receiveTransfer, sendRefunds } from '../paying/money.fake.ts';
import { lockAttributed } from './attribution.ts';
import { partnerView } from './partner-orders.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

/** What the order counts for those who brought its buyer, and in the partner's sums of its offer. */
async function readBase(id: number, offerId: number): Promise<{ base: number | undefined; paid: number }> {
  const order = await inTransaction(shop.db, (tx) => lockAttributed(tx, id));
  const offer = { id: offerId, name: '', image: null, starts_at: null, ends_at: null, commission_percent: 100, passcode_hash: null };
  const ctx = partial<Context>({ db: shop.db, locale: 'tw' });
  const { totals } = await partnerView(ctx, offer, { page: 1, per_page: 20 });
  expect(totals.commission).toBe(order?.commission_base);
  return { base: order?.commission_base, paid: totals.paid_total };
}

/** A paid order of two bowls at 700 and a cup at 300, less 100: 1,600 with free delivery. */
async function paidOrder() {
  const [bowl, cup, offer] = [await shop.item(700), await shop.item(300), await shop.offer(100)];
  const { id } = await shop.place({ items: [{ itemId: bowl, quantity: 2 }, { itemId: cup }], offers: [offer] });
  const { version, lines } = await shop.pay(id);
  return { id, offer, version, bowls: lines[0]?.id ?? 0, cup: lines[1]?.id ?? 0 };
}

test('what an edit took out of a paid order is taken off once', async () => {
  const { id, offer, version, bowls } = await paidOrder();
  expect(await readBase(id, offer)).toEqual({ base: 1600, paid: 1600 });
  const { grand_total } = await shop.staff('update', { id, version, lines: [{ id: bowls, quantity: 2 }] });
  await sendRefunds(shop, id);
  expect(await readBase(id, offer)).toEqual({ base: grand_total, paid: grand_total });
});

test('money that came twice and went back is not taken off', async () => {
  const { id, offer } = await paidOrder();
  await receiveTransfer(shop, id, 1600);
  await sendRefunds(shop, id);
  expect(await readBase(id, offer)).toEqual({ base: 1600, paid: 1600 });
});

test('returned goods and favours are taken off', async () => {
  const { id, offer, version, cup } = await paidOrder();
  await shop.staff('refund', { id, version, lines: [{ line_id: cup, quantity: 1 }], goodwill: 50 });
  await sendRefunds(shop, id);
  const refunded = (await shop.staff('show', { id })).balance.refunded;
  expect(await readBase(id, offer)).toEqual({ base: 1600 - refunded, paid: 1600 - refunded });
});
