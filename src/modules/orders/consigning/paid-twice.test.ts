import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type ConsigningShop, consigningShop } from '#testing/providers/consigning.ts';
import { changeMethod } from '../paying/change-method.ts';
import { receiveMoney } from '../paying/receive-money.ts';
import { lockOrder } from '../store/orders.ts';

let shop: ConsigningShop;
beforeAll(async () => {
  shop = await consigningShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const by = { kind: 'customer' as const, id: null, name: 'Lin' };
const payByTransfer = (id: number) =>
  inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('no order');
    return changeMethod(tx, order, shop.transfer, by, shop.now());
  });
const receive = (id: number, kind: 'card' | 'cash', amount: number) =>
  inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('no order');
    return receiveMoney(tx, order, { kind, amount, currency: 'twd' }, { by, at: shop.now() });
  });
const show = (id: number) => shop.staff('show', { id });

test('an order whose parcel collects its cash cannot be paid another way, until its note is discarded', async () => {
  const { id, parcelId } = await shop.noted('family');
  await expect(payByTransfer(id)).rejects.toMatchObject({ code: 'not_payable' });
  await shop.call('discard', { id, parcel_id: parcelId });
  expect(await payByTransfer(id)).toMatchObject({ payment_kind: 'bank_transfer' });
});

test('nor one that was shipped without a note', async () => {
  const { id } = await shop.sell('family');
  await shop.staff('move', { id, machine: 'shipping', from: 'unshipped', to: 'shipped' });
  await expect(payByTransfer(id)).rejects.toMatchObject({ code: 'not_payable' });
});

test('cash that is collected for an order paid by card meanwhile is to be given back', async () => {
  const { id, carrierId, grand_total } = await shop.noted('family');
  await receive(id, 'card', grand_total);
  for (let n = 0; n < 4; n += 1) await shop.simulator.advance(carrierId);
  expect(await show(id)).toMatchObject({
    ...{ shipping_status: 'delivered', payment_status: 'paid', to_give_back: grand_total },
    refunds: [{ kind: 'late_money', amount: grand_total, state: 'to_do' }],
  });
});

test('cash that staff recorded before the carrier reported it is not recorded twice', async () => {
  const { id, carrierId, grand_total } = await shop.noted('family');
  await receive(id, 'cash', grand_total);
  for (let n = 0; n < 4; n += 1) await shop.simulator.advance(carrierId);
  expect(await show(id)).toMatchObject({ payment_status: 'paid', to_give_back: 0, balance: { received: grand_total } });
});
