import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempts } from '#modules/payments/index.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { endOfLocalDay } from '#shared/time/time-zone.ts';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { orderJobs } from '../index.ts';
import { mayReturn, returnUntil } from '../refunding/return-rules.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(() => shop.close());

const day = 86_400_000;
const readStatus = async (id: number) => (await shop.staff('show', { id })).status;

describe('the return window', () => {
  const parcel = (at: string | null) => ({ delivered_at: at === null ? null : new Date(at) });
  const first = parcel('2026-11-20T04:00:00Z');
  const last = parcel('2026-11-23T04:00:00Z');
  const week = { days: 7, timeZone: 'Asia/Taipei' };
  // Delivered at noon in Taipei: until the last second of the seventh day after it, as the page names that day.
  const end = new Date('2026-11-30T15:59:59Z');

  test('lasts to the end of its last day after the last parcel, in any order of parcels', () => {
    expect(returnUntil({ status: 'processing' }, [first, last], week)).toEqual(end);
    expect(returnUntil({ status: 'completed' }, [last, first, parcel(null)], week)).toEqual(end);
  });

  test('is open in the last second of that day and closed after it', () => {
    expect(mayReturn({ status: 'processing' }, [first, last], week, end)).toBe(true);
    expect(mayReturn({ status: 'processing' }, [first, last], week, new Date(end.getTime() + 1))).toBe(false);
  });

  test('never opens in a shop that accepts no returns', () => {
    expect(returnUntil({ status: 'processing' }, [first], { ...week, days: 0 })).toBeNull();
    expect(mayReturn({ status: 'processing' }, [first], { ...week, days: 0 }, new Date('2026-11-20T04:00:00Z'))).toBe(false);
  });

  test('does not begin before anything was delivered, nor for a cancelled order', () => {
    expect(returnUntil({ status: 'processing' }, [parcel(null)], week)).toBeNull();
    expect(returnUntil({ status: 'cancelled' }, [first], week)).toBeNull();
  });
});

describe('an order that was delivered', () => {
  async function delivered() {
    const customerId = await shop.customer();
    const { id } = await shop.place({ items: [{ itemId: await shop.item(590), quantity: 2 }], customerId });
    const steps = [
      ['payment', 'unpaid', 'paid'],
      ['shipping', 'unshipped', 'shipped'],
      ['shipping', 'shipped', 'delivered'],
    ] as const;
    for (const [machine, from, to] of steps) await shop.staff('move', { id, machine, from, to });
    const { lines } = await shop.staff('show', { id });
    return {
      id,
      customer: shop.as(customerId),
      returnRequest: { id, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 1 }], reason: 'Too small' },
    };
  }

  test('is completed at the midnight that ends its window, and not a millisecond before', async () => {
    const { id } = await delivered();
    const { created_at } = await shop.db
      .selectFrom('order_history')
      .select('created_at')
      .where('order_id', '=', id)
      .where('to_status', '=', 'delivered')
      .where('order_shipping_id', 'is', null)
      .executeTakeFirstOrThrow();
    const end = endOfLocalDay(new Date(created_at.getTime() + 7 * day), 'Asia/Taipei').getTime() + 1000;
    await orderJobs.completeOrders(shop.db, new Date(end - 1));
    expect(await readStatus(id)).toBe('processing');
    await orderJobs.completeOrders(shop.db, new Date(end));
    expect(await readStatus(id)).toBe('completed');
  });

  test('may be returned within the shop’s window, is completed after it, and shows the day', async () => {
    const choose = (return_days: number | null) =>
      inTransaction(shop.db, async (tx) => {
        const { version } = (await tx.selectFrom('settings').select('version').where('name', '=', 'website').executeTakeFirst()) ?? {
          version: 0,
        };
        await saveSetting(tx, 'website', { ...(await readWebsite(tx)), return_days }, version);
      });
    const { id, customer, returnRequest } = await delivered();
    await choose(30);
    try {
      const { return_until, parcels } = await customer('myOrder', { id });
      const arrived = new Date(parcels[0]?.delivered_at ?? 0);
      const end = endOfLocalDay(new Date(arrived.getTime() + 30 * day), 'Asia/Taipei');
      expect(return_until).toBe(end.toISOString());
      await orderJobs.completeOrders(shop.db, new Date(arrived.getTime() + 29 * day));
      expect(await readStatus(id)).toBe('processing');
      shop.advance(29);
      expect((await customer('myOrder', { id })).may.return).toBe(true);
      await choose(null);
      expect((await customer('myOrder', { id })).may.return).toBe(false);
      await expect(customer('requestReturn', returnRequest)).rejects.toMatchObject({ code: 'return_not_possible' });
      await choose(30);
      await customer('requestReturn', returnRequest);
      await customer('withdrawReturn', { id });
      await orderJobs.completeOrders(shop.db, new Date(end.getTime() + 60_000));
      expect(await readStatus(id)).toBe('completed');
    } finally {
      await choose(null);
    }
  });

  test('is not completed while a return is open; once that is closed, it is', async () => {
    const { id, customer, returnRequest } = await delivered();
    const { returns } = await customer('requestReturn', returnRequest);
    const answer = (from: 'requested' | 'approved' | 'received', to: 'approved' | 'received' | 'closed') =>
      shop.staff('answerReturn', { id, return_id: returns[0]?.id ?? 0, from, to });
    const afterTheWindow = async () => {
      await orderJobs.completeOrders(shop.db, new Date(shop.now().getTime() + 8 * day));
      return readStatus(id);
    };
    expect(await afterTheWindow()).toBe('processing');
    await answer('requested', 'approved');
    expect(await afterTheWindow()).toBe('processing');
    await answer('approved', 'received');
    expect(await afterTheWindow()).toBe('processing');
    await answer('received', 'closed');
    expect(await afterTheWindow()).toBe('completed');
  });

  test('is completed when its customer withdraws the return', async () => {
    const { id, customer, returnRequest } = await delivered();
    await customer('requestReturn', returnRequest);
    await customer('withdrawReturn', { id });
    await orderJobs.completeOrders(shop.db, new Date(shop.now().getTime() + 8 * day));
    expect(await readStatus(id)).toBe('completed');
  });
});

describe('an order after its payment deadline', () => {
  const minute = 60_000;
  async function waiting() {
    const { id } = await shop.place({ items: [{ itemId: await shop.item(590) }] });
    const { expires_at } = await shop.db.selectFrom('orders').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow();
    if (!expires_at) throw new Error('the order waits without end');
    return { id, expireAt: (ms: number) => orderJobs.expireUnpaidOrders(shop.db, new Date(expires_at.getTime() + ms)) };
  }

  test('is cancelled at that moment, and not a millisecond before', async () => {
    const { id, expireAt } = await waiting();
    await expireAt(-1);
    expect(await readStatus(id)).toBe('pending');
    await expireAt(0);
    expect(await readStatus(id)).toBe('cancelled');
  });

  test('waits fifteen minutes longer for a pending charge', async () => {
    const { id, expireAt } = await waiting();
    const charge = {
      id: 'charge00000000000001',
      order_id: id,
      payment_method_id: 1,
      provider: 'tappay',
      amount: 690,
      currency: 'twd' as const,
    };
    await inTransaction(shop.db, (tx) => attempts.insertAttempt(tx, { ...charge, created_at: shop.now() }));
    await expireAt(15 * minute - 1);
    expect(await readStatus(id)).toBe('pending');
    await expireAt(15 * minute);
    expect(await readStatus(id)).toBe('cancelled');
  });
});
