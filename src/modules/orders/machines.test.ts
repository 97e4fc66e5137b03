import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type OrderingShop, type OrderRequest, orderingShop } from '#testing/orders/ordering.ts';
import { applyStep } from './commands/apply-step.ts';
import { orderJobs } from './index.ts';
import { findTargets, isMachineState } from './rules.ts';
import { type MachineName, machineStatus, machines } from './status.ts';
import { lockOrder } from './store/orders.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

type Steps = readonly (readonly [MachineName, string])[];
const staff = { kind: 'staff' as const, id: 1, name: 'Chen' };

/** Moves as staff do, through the endpoint. */
async function takeSteps(id: number, steps: Steps): Promise<void> {
  for (const [machine, to] of steps) {
    const now = await shop.staff('show', { id });
    await shop.staff('move', { id, machine, from: machineStatus(now, machine), to, reason: 'test' });
  }
}
const place = async (request: Partial<OrderRequest> = {}) => {
  const itemId = await shop.item(590);
  return { itemId, ...(await shop.place({ items: [{ itemId }], ...request })) };
};
const states = async (id: number) => {
  const { status, payment_status, shipping_status } = await shop.staff('show', { id });
  return [status, payment_status, shipping_status];
};

const paid: Steps = [['payment', 'paid']];
const shipped: Steps = [...paid, ['shipping', 'shipped']];
const delivered: Steps = [...shipped, ['shipping', 'delivered']];

describe('every legal step is taken once', () => {
  test.each<[string, Steps, string[], Partial<OrderRequest>?]>([
    ['an order is paid and sent', delivered, ['processing', 'paid', 'delivered']],
    ['a transfer is reported first', [['payment', 'pending'], ...paid], ['processing', 'paid', 'unshipped']],
    ['a note is made and voided', [...paid, ['shipping', 'preparing'], ['shipping', 'unshipped']], ['processing', 'paid', 'unshipped']],
    ['a prepared parcel leaves', [...paid, ['shipping', 'preparing'], ['shipping', 'shipped']], ['processing', 'paid', 'shipped']],
    ['a lost parcel is sent again', [...shipped, ['shipping', 'failed'], ['shipping', 'shipped']], ['processing', 'paid', 'shipped']],
    [
      'a lost parcel comes back',
      [...shipped, ['shipping', 'failed'], ['shipping', 'returned'], ['order', 'returned']],
      ['returned', 'paid', 'returned'],
    ],
    ['a return is refused', [...delivered, ['shipping', 'returning'], ['shipping', 'delivered']], ['processing', 'paid', 'delivered']],
    [
      'a completed order comes back',
      [...delivered, ['order', 'completed'], ['shipping', 'returning'], ['shipping', 'returned'], ['order', 'returned']],
      ['returned', 'paid', 'returned'],
    ],
    ['an unpaid order is cancelled', [['order', 'cancelled']], ['cancelled', 'voided', 'cancelled']],
    ['a prepared order is cancelled', [...paid, ['shipping', 'preparing'], ['order', 'cancelled']], ['cancelled', 'paid', 'cancelled']],
    ['staff accept an order before it is paid', [['order', 'processing']], ['processing', 'unpaid', 'unshipped']],
    [
      'cash is collected at the door',
      [['shipping', 'shipped'], ['shipping', 'delivered'], ...paid, ['order', 'completed']],
      ['completed', 'paid', 'delivered'],
      { payment: 'cod' },
    ],
  ])('%s', async (_what, steps, ends, request) => {
    const { id } = await place(request);
    await takeSteps(id, steps);
    expect(await states(id)).toEqual(ends);
  });

  test('and the rest by the system: failed, tried again, expired', async () => {
    const { id } = await place();
    await inTransaction(shop.db, async (tx) => {
      let order = await lockOrder(tx, id);
      for (const to of ['pending', 'failed', 'unpaid', 'failed', 'pending', 'failed'])
        order = order && (await applyStep(tx, order, { machine: 'payment', to, by: staff, at: shop.now() }));
    });
    shop.advance(4);
    expect(await orderJobs.expireUnpaidOrders(shop.db, shop.now())).toBeGreaterThan(0);
    expect(await states(id)).toEqual(['cancelled', 'expired', 'cancelled']);
    await takeSteps(id, [['payment', 'voided']]);
    expect(await states(id)).toEqual(['cancelled', 'voided', 'cancelled']);
  });
});

describe('every other step is refused and changes nothing', () => {
  const requests: Record<string, [Partial<OrderRequest>, Steps]> = {
    'a new transfer': [{}, []],
    'a paid transfer': [{}, paid],
    'a shipped transfer': [{}, shipped],
    'a delivered transfer': [{}, delivered],
    'a completed order': [{}, [...delivered, ['order', 'completed']]],
    'a cancelled order': [{}, [['order', 'cancelled']]],
    'new cash': [{ payment: 'cod' }, []],
    'a new card': [{ payment: 'card' }, []],
  };
  test.each(Object.keys(requests))('of %s', async (name) => {
    const [request, steps] = requests[name] ?? [{}, []];
    const { id } = await place(request);
    await takeSteps(id, steps);
    const now = await shop.staff('show', { id });
    const open = now.moves.filter(({ allowed }) => allowed).map(({ machine, to }) => `${machine} ${to}`);
    for (const machine of Object.keys(machines) as MachineName[]) {
      for (const to of Object.keys(machines[machine]).filter((state) => !open.includes(`${machine} ${state}`))) {
        const refused = shop.staff('move', { id, machine, from: machineStatus(now, machine), to });
        await expect(refused, `${machine} ${to}`).rejects.toMatchObject({ code: 'move_not_allowed', status: 422 });
      }
    }
    expect(await shop.staff('show', { id })).toEqual(now);
  });
  test('every state that staff reach is one of its machine', () => {
    for (const machine of Object.keys(machines) as MachineName[])
      for (const from of Object.keys(machines[machine]))
        expect(findTargets(machine, from).every((to) => isMachineState(machine, to))).toBe(true);
  });
});

describe('consequences', () => {
  test('paid: stock is deducted, also of gifts, and the ledger has the money', async () => {
    const gift = await shop.gift(2);
    const { id, itemId } = await place({ gift });
    expect(await shop.stock(itemId)).toEqual([10, 1]);
    await takeSteps(id, paid);
    expect(await shop.stock(itemId)).toEqual([9, 0]);
    expect(await shop.ledger(id)).toEqual(['sale 590', 'shipping 100', 'payment 690']);
  });
  test('cancelled: stock, credits, coupon, offer and order count are released, and the sale leaves the ledger', async () => {
    const [customerId, offer, coupon] = [await shop.customer(200), await shop.offer(50, { total: 1 }), await shop.coupon(30)];
    const { id, itemId } = await place({ customerId, credits: 100, offers: [offer], coupons: [coupon] });
    const used = () => shop.db.selectFrom('offers').select('used').where('id', '=', offer).executeTakeFirstOrThrow();
    expect(await used()).toEqual({ used: 1 });
    await shop.as(customerId)('cancelMine', { id, reason: 'Changed my mind' });
    expect(await used()).toEqual({ used: 0 });
    expect(await shop.stock(itemId)).toEqual([10, 0]);
    const purse = await shop.db
      .selectFrom('credit_purses')
      .select('balance')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    expect(purse).toEqual({ balance: 200 });
    const customer = await shop.db.selectFrom('customers').select('orders_placed').where('id', '=', customerId).executeTakeFirstOrThrow();
    expect(customer).toEqual({ orders_placed: 0 });
    const sums = (await shop.ledger(id)).map((row) => Number(row.split(' ')[1]));
    expect(sums.reduce((a, b) => a + b, 0)).toBe(0);
    const order = await shop.db.selectFrom('orders').select(['cancelled_by', 'status']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(order).toEqual({ cancelled_by: 'customer', status: 'cancelled' });
  });
  test('cancelled after it was paid: the money becomes a refund', async () => {
    const { id, itemId } = await place();
    await takeSteps(id, [...paid, ['order', 'cancelled']]);
    const shown = await shop.staff('show', { id });
    expect(shown.refunds).toMatchObject([{ kind: 'cancel', state: 'to_do', amount: 690 }]);
    expect(shown).toMatchObject({ due: 0, to_give_back: 690, balance: { received: 690, refunded: 690, net: 0 } });
    expect(await shop.stock(itemId)).toEqual([10, 0]);
  });
  test('when the seventh day after delivery is over: completed, and the reward is granted once', async () => {
    const customerId = await shop.customer(1);
    const { id } = await place({ customerId });
    await takeSteps(id, delivered);
    shop.advance(6.9);
    await orderJobs.completeOrders(shop.db, shop.now());
    expect((await states(id))[0]).toBe('processing');
    shop.advance(1.1);
    expect(await orderJobs.completeOrders(shop.db, shop.now())).toBeGreaterThan(0);
    expect(await orderJobs.completeOrders(shop.db, shop.now())).toBe(0);
    expect((await states(id))[0]).toBe('completed');
    const purse = await shop.db
      .selectFrom('credit_purses')
      .select('balance')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    expect(purse).toEqual({ balance: 60 });
    const due = await shop.db.selectFrom('outbox').select('payload').where('effect_key', '=', `coupons_due:order:${id}`).execute();
    expect(due).toMatchObject([{ payload: { trigger: 'on_completed_order', customerId } }]);
  });
});

describe('parcels', () => {
  const twoParcels = async () => {
    const [item, tray] = [await shop.item(590), await shop.item(100, 10, { temperature: 'chilled' })];
    const order = await shop.place({ items: [{ itemId: item, quantity: 3 }, { itemId: tray }], payment: 'cod' });
    return { id: order.id, parcels: (await shop.staff('show', { id: order.id })).shippings };
  };
  const moveParcel = (id: number, parcel_id: number, from: string, to: string) =>
    shop.staff('move', { id, machine: 'shipping', parcel_id, from, to });

  test('move independently, and the order rolls them up', async () => {
    const { id, parcels } = await twoParcels();
    const [first, second] = parcels.map((parcel) => parcel.id);
    expect(await moveParcel(id, first ?? 0, 'unshipped', 'shipped')).toMatchObject({ shipping_status: 'partially_shipped' });
    expect(await moveParcel(id, first ?? 0, 'shipped', 'delivered')).toMatchObject({ shipping_status: 'partially_shipped' });
    expect(await moveParcel(id, second ?? 0, 'unshipped', 'shipped')).toMatchObject({ shipping_status: 'shipped' });
    const done = await moveParcel(id, second ?? 0, 'shipped', 'delivered');
    expect(done.shipping_status).toBe('delivered');
    const shippingSteps = done.history
      .filter(({ machine }) => machine === 'shipping')
      .map(({ parcel_id, from, to }) => [parcel_id, from, to]);
    expect(shippingSteps.reverse()).toEqual([
      [null, null, 'unshipped'],
      [first, 'unshipped', 'shipped'],
      [null, 'unshipped', 'partially_shipped'],
      [first, 'shipped', 'delivered'],
      [second, 'unshipped', 'shipped'],
      [null, 'partially_shipped', 'shipped'],
      [second, 'shipped', 'delivered'],
      [null, 'shipped', 'delivered'],
    ]);
    const logs = await shop.staff('shippingLogs', { id, relation: second ?? 0 });
    expect(logs.data.map(({ action }) => action)).toEqual(['moved', 'moved']);
  });
  test('are split and merged before shipping', async () => {
    const { id, parcels } = await twoParcels();
    const [first] = parcels;
    const lineId = first?.lines[0]?.line_id ?? 0;
    const split = await shop.staff('splitParcel', { id, parcel_id: first?.id ?? 0, lines: [{ line_id: lineId, quantity: 2 }] });
    expect(split.shippings.map(({ lines, fee }) => [lines[0]?.quantity, fee])).toEqual([
      [1, 0],
      [1, 100],
      [2, 0],
    ]);
    const third = split.shippings[2]?.id ?? 0;
    await expect(shop.staff('splitParcel', { id, parcel_id: third, lines: [{ line_id: lineId, quantity: 3 }] })).rejects.toMatchObject({
      code: 'line_not_found',
    });
    await expect(shop.staff('mergeParcels', { id, parcel_id: first?.id ?? 0, other_id: parcels[1]?.id ?? 0 })).rejects.toMatchObject({
      code: 'parcel_not_open',
    });
    const merged = await shop.staff('mergeParcels', { id, parcel_id: first?.id ?? 0, other_id: third });
    expect(merged.shippings.map(({ lines }) => lines[0]?.quantity)).toEqual([3, 1]);
    await shop.staff('track', { id, parcel_id: first?.id ?? 0, tracking_no: 'T1' });
    await moveParcel(id, first?.id ?? 0, 'unshipped', 'shipped');
    await expect(
      shop.staff('splitParcel', { id, parcel_id: first?.id ?? 0, lines: [{ line_id: lineId, quantity: 1 }] }),
    ).rejects.toMatchObject({ code: 'parcel_not_open' });
  });
});

describe('at the same moment', () => {
  test('of concurrent cancel, pay and ship exactly one succeeds completely', async () => {
    for (let round = 0; round < 6; round++) {
      const customerId = await shop.customer();
      const { id, itemId } = await place({ customerId });
      const racing = [
        shop.as(customerId)('cancelMine', { id }),
        shop.staff('move', { id, machine: 'payment', from: 'unpaid', to: 'paid' }),
        shop.staff('move', { id, machine: 'order', from: 'pending', to: 'cancelled' }),
        shop.superman('move', { id, machine: 'shipping', from: 'unshipped', to: 'shipped', force: true, reason: 'race' }),
      ];
      const results = await Promise.allSettled(racing);
      expect(results.some((r) => r.status === 'fulfilled')).toBe(true);
      for (const r of results) if (r.status === 'rejected') expect((r.reason as { status: number }).status).toBeLessThan(500);
      const [status, , shipping] = await states(id);
      expect(await shop.stock(itemId)).toEqual(
        status === 'cancelled' ? [10, 0] : shipping === 'shipped' || status === 'processing' ? [9, 0] : [10, 1],
      );
    }
  });
  test('two workers expire an order once', async () => {
    const { id } = await place();
    shop.advance(4);
    const counts = await Promise.all([
      orderJobs.expireUnpaidOrders(shop.db, shop.now()),
      orderJobs.expireUnpaidOrders(shop.db, shop.now()),
    ]);
    expect(counts[0] + counts[1]).toBeGreaterThan(0);
    const rows = await shop.db
      .selectFrom('order_history')
      .select('to_status')
      .where('order_id', '=', id)
      .where('machine', '=', 'order')
      .orderBy('id')
      .execute();
    expect(rows.map(({ to_status }) => to_status)).toEqual(['pending', 'cancelled']);
  });
  test('many orders move in one call, each or with the reason', async () => {
    const [a, b] = [await place(), await place({ payment: 'cod' })];
    const first = await shop.staff('moveMany', {
      ids: [a.id, b.id, 999_999],
      machine: 'shipping',
      from: 'unshipped',
      to: 'preparing',
    });
    expect(first).toMatchObject({ done: [a.id, b.id], unchanged: [], failed: [{ id: 999_999, code: 'order_not_found' }] });
    const again = await shop.staff('moveMany', { ids: [a.id, b.id], machine: 'shipping', from: 'preparing', to: 'shipped' });
    expect(again).toMatchObject({ done: [b.id], failed: [{ id: a.id, code: 'move_not_allowed' }] });
  });
});
