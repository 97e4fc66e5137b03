import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type ConsigningShop, consigningShop } from '#testing/providers/consigning.ts';
import { cancelOrder } from '../commands/cancel-order.ts';
import { lockOrder } from '../store/orders.ts';
import { systemActor } from '../store/transitions.ts';
import { discardCancelledNotes } from './discard-cancelled.ts';

let shop: ConsigningShop;
beforeAll(async () => {
  shop = await consigningShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.simulator.set({}));

const cancel = (id: number) =>
  inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('no order');
    await cancelOrder(tx, order, { by: systemActor, cancelled_by: 'staff', at: shop.now(), locale: 'en' });
  });
/** Effects of this order that wait to be requoted out. */
const left = async (id: number) =>
  (
    await shop.db
      .selectFrom('outbox')
      .select('effect_key')
      .where('kind', '=', 'notes_discard')
      .where('effect_key', 'like', `notes_discard:${id}:%`)
      .execute()
  ).length;
const discard = (id: number) => discardCancelledNotes(shop.deps, shop.ports, id);
const noteOf = (id: number) =>
  shop.db
    .selectFrom('consignments as c')
    .innerJoin('order_shippings as s', 's.id', 'c.order_shipping_id')
    .select(['c.state', 'c.error', 's.consignment_no', 's.tracking_no'])
    .where('s.order_id', '=', id)
    .executeTakeFirstOrThrow();

test('a 7-ELEVEN drop-off note is cancelled at the carrier after the order was, once', async () => {
  const { id } = await shop.noted('seven');
  await cancel(id);
  expect(await left(id)).toBe(1);
  await discard(id);
  expect((await shop.atCarrier(id)).map(({ code }) => code)).toEqual(['9999']);
  expect(await noteOf(id)).toEqual({ state: 'cancelled', error: null, consignment_no: null, tracking_no: null });
  await discard(id);
  expect(await noteOf(id)).toMatchObject({ state: 'cancelled', error: null });
});

test('another chain’s note ends here and lapses there', async () => {
  const { id } = await shop.noted('family');
  await cancel(id);
  await discard(id);
  expect((await shop.atCarrier(id)).map(({ code }) => code)).toEqual(['300']);
  expect(await noteOf(id)).toMatchObject({ state: 'cancelled', consignment_no: null });
});

test('what the carrier refuses stays with the note in its words', async () => {
  const { id, carrierId } = await shop.noted('seven');
  shop.simulator.set({ lose_reports: true });
  await shop.simulator.advance(carrierId, '2068');
  await cancel(id);
  await discard(id);
  expect(await noteOf(id)).toMatchObject({ state: 'made', error: expect.stringMatching(/.+/) });
});

test('without an answer it is tried again, and a note without a cancelled order is left alone', async () => {
  const { id } = await shop.noted('seven');
  await discard(id);
  expect(await noteOf(id)).toMatchObject({ state: 'made' });
  await cancel(id);
  shop.simulator.set({ at: 'change', cut: true });
  await expect(discard(id)).rejects.toThrow('did not answer');
  shop.simulator.set({});
  await discard(id);
  expect(await noteOf(id)).toMatchObject({ state: 'cancelled' });
});

test('an order without a note leaves nothing to do; one whose note was still being made leaves it when it is', async () => {
  const { id } = await shop.sell('seven');
  await cancel(id);
  expect(await left(id)).toBe(0);
  const late = await shop.sell('seven');
  shop.simulator.set({ at: 'create', lose_answer: true });
  await shop.call('make', { id: late.id });
  await cancel(late.id);
  shop.simulator.set({});
  shop.advance(1);
  await shop.send();
  expect([await left(late.id), (await noteOf(late.id)).state]).toEqual([1, 'made']);
  await discard(late.id);
  expect(await noteOf(late.id)).toMatchObject({ state: 'cancelled', consignment_no: null });
});
