import type { Updateable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#platform/db/json.ts';
import type { Offers } from '#platform/db/tables.generated.ts';
import { type OrderingShop, type OrderRequest, orderingShop } from '#testing/orders/ordering.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const place = async (request: OrderRequest) => shop.staff('show', { id: (await shop.place(request)).id });
const offerNow = (id: number, change: Updateable<Offers>) => shop.db.updateTable('offers').set(change).where('id', '=', id).execute();
const used = async (id: number) => (await shop.db.selectFrom('offers').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used;
const amountOff = (amount: number) => json({ kind: 'amount', amount });
const asToday = (id: number, version: number, overrides: object = {}) =>
  ({ id, version, discounts: 'today', ...overrides }) as Parameters<typeof shop.staff<'update'>>[1];

test('an unpaid order gets its offer’s current discount; agreed discounts stay unless repriced', async () => {
  const [item, tray] = [await shop.item(600), await shop.item(100)];
  const offer = await shop.offer(90, { total: 1 });
  const { id, version } = await place({ items: [{ itemId: item, quantity: 3 }], offers: [offer] });
  await offerNow(offer, { benefit: amountOff(150) });
  const add = [{ product_item_id: tray, quantity: 1 }];
  expect(await shop.staff('tryUpdate', { id, version, add })).toMatchObject({ before: 1710, after: 1810, discount_after: 90 });
  expect(await shop.staff('tryUpdate', asToday(id, version, { add }))).toMatchObject({
    before: 1710,
    after: 1750,
    discount_before: 90,
    discount_after: 150,
  });
  const edited = await shop.staff('update', asToday(id, version, { add }));
  expect(edited).toMatchObject({ items_total: 1900, discount_total: 150, grand_total: 1750 });
  expect(edited.lines.map(({ discount }) => discount).reduce((a, b) => a + b, 0)).toBe(150);
  // Its own use of the offer’s only place does not count against it, and is still the one use.
  expect(await used(offer)).toBe(1);
});

test('a paid order whose offer ended owes the difference when repriced, and nothing as agreed', async () => {
  const item = await shop.item(600);
  const offer = await shop.offer(90);
  const { id } = await place({ items: [{ itemId: item, quantity: 3 }], offers: [offer] });
  const { version } = await shop.pay(id);
  await offerNow(offer, { active: false });
  expect(await shop.staff('tryUpdate', { id, version, discounts: 'keep' })).toMatchObject({ after: 1710, back: 0, due: 0 });
  const edited = await shop.staff('update', asToday(id, version));
  expect(edited).toMatchObject({ discount_total: 0, grand_total: 1800, due: 90, balance: { mismatch: true } });
  expect(await used(offer)).toBe(0);
});

test('a paid order that an automatic offer makes cheaper is refunded the difference; the offer counts it', async () => {
  const item = await shop.item(600);
  const { id } = await place({ items: [{ itemId: item, quantity: 3 }] });
  const { version } = await shop.pay(id);
  const offer = await shop.offer(200);
  await offerNow(offer, { trigger: 'auto' });
  const dryRun = await shop.staff('tryUpdate', asToday(id, version));
  expect(dryRun).toMatchObject({ before: 1800, after: 1600, back: 200, due: 0 });
  const edited = await shop.staff('update', asToday(id, version));
  expect(edited).toMatchObject({ discount_total: 200, grand_total: 1600, refunds: [{ kind: 'edit', amount: 200 }] });
  expect(await used(offer)).toBe(1);
  await offerNow(offer, { active: false });
});

test('the offer for first orders stays with an order after the customer has placed another', async () => {
  const [item, customerId, offer] = [await shop.item(600), await shop.customer(), await shop.offer(90)];
  await offerNow(offer, { conditions: json({ first_order: true }) });
  const { id, version } = await place({ items: [{ itemId: item, quantity: 2 }], customerId, offers: [offer] });
  const second = await place({ items: [{ itemId: item, quantity: 2 }], customerId });
  expect(await shop.staff('tryUpdate', asToday(id, version))).toMatchObject({ before: 1210, after: 1210, discount_after: 90 });
  expect(await shop.staff('tryUpdate', asToday(second.id, second.version))).toMatchObject({ before: 1300, after: 1300 });
});

test('a staff discount stays, credits above the new total are returned, a coupon counts one use', async () => {
  const [item, customerId, coupon] = [await shop.item(600), await shop.customer(800), await shop.coupon(100)];
  const { id, version } = await place({ items: [{ itemId: item, quantity: 2 }], customerId, credits: 700, coupons: [coupon] });
  const off = await shop.staff('update', { id, version, staff_discount: { amount: 50, reason: 'Chip' } });
  expect(off).toMatchObject({ discount_total: 150, credits_used: 700, grand_total: 450 });
  const edited = await shop.staff('update', asToday(id, off.version, { shipping: 'requote' }));
  expect(edited).toMatchObject({ discount_total: 150, shipping_total: 100, credits_used: 700, grand_total: 450 });
  const ticket = await shop.db.selectFrom('coupons').select('used').where('id', '=', coupon).executeTakeFirstOrThrow();
  expect(ticket.used).toBe(1);
});

test('an offer used up in the meantime gives no discount and is not redeemed', async () => {
  const item = await shop.item(600);
  const { id, version } = await place({ items: [{ itemId: item, quantity: 2 }] });
  const offer = await shop.offer(100, { total: 1 });
  await place({ items: [{ itemId: item }], offers: [offer] });
  await offerNow(offer, { trigger: 'auto' });
  expect(await shop.staff('update', asToday(id, version))).toMatchObject({ discount_total: 0, grand_total: 1300 });
  expect(await used(offer)).toBe(1);
  await offerNow(offer, { active: false });
});
