import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsigningShop, consigningShop } from '#testing/providers/consigning.ts';
import { queryPayouts } from './payouts.ts';

let shop: ConsigningShop;
beforeAll(async () => {
  shop = await consigningShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.simulator.set({}));

const query = () => queryPayouts(shop.deps, shop.ports);
/** An order of 600 and a delivery of 60, whose cash was collected at the store. */
async function collected() {
  const order = await shop.noted('family');
  for (const code of ['3032', '3024', '3018', '3022']) await shop.simulator.advance(order.carrierId, code);
  return order;
}
const recorded = async ({ id }: { id: number }) => {
  const [note] = await shop.notes(id);
  const payment = await shop.db
    .selectFrom('payments')
    .select(['kind', 'amount', 'fee'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  return { paid_out: note?.paid_out, payout_fee: note?.payout_fee, on: note?.paid_out_on, payment };
};
const alerts = async ({ id }: { id: number }) => {
  const rows = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'staff_failure').execute();
  return rows.filter(({ payload }) => payload['order_id'] === id).map(({ payload }) => payload['what']);
};

test('collected cash that was paid out is recorded with its fee, once', async () => {
  const order = await collected();
  await query();
  expect(await recorded(order)).toMatchObject({ paid_out: null, payment: { kind: 'cod', amount: order.grand_total, fee: null } });
  shop.advance(2);
  await Promise.all(Array.from({ length: 20 }, query));
  const paid = { paid_out: order.grand_total - 20, payout_fee: 20, payment: { kind: 'cod', amount: order.grand_total, fee: 20 } };
  expect(await recorded(order)).toMatchObject(paid);
  shop.advance(2);
  await query();
  expect([await recorded(order), await alerts(order)]).toMatchObject([paid, []]);
  expect(await shop.call('show', { id: order.id })).toMatchObject({ parcels: [{ note: { payout: { fee: 20, differs: false } } }] });
});

test('another sum than was collected is shown and reported to staff', async () => {
  const order = await collected();
  shop.advance(2);
  shop.simulator.set({ payout_off_by: -100 });
  await query();
  expect(await alerts(order)).toEqual(['payout']);
  expect(await shop.call('show', { id: order.id })).toMatchObject({ parcels: [{ note: { payout: { differs: true } } }] });
});

test('without an answer it is queried the next day', async () => {
  const order = await collected();
  shop.advance(2);
  shop.simulator.set({ at: 'query', cut: true });
  await query();
  shop.simulator.set({});
  await query();
  expect(await recorded(order)).toMatchObject({ paid_out: null });
  shop.advance(1);
  await query();
  expect(await recorded(order)).toMatchObject({ payout_fee: 20 });
});
