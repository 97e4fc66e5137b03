import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { differences } from '#modules/payments/index.ts';
import type { PagePort } from '#modules/payments/ports.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { partial } from '#testing/partial.ts';
import { type PayingShop, payingShop, type WaitingOrder } from '#testing/providers/paying.ts';
import { reconcilePayments } from './reconcile.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.simulator.set({}));

const run = () => reconcilePayments(shop.deps, shop.ports);
const found = async ({ id }: WaitingOrder) =>
  (await differences.selectOpenDifferences(shop.db, id)).map(({ kind, ours, theirs }) => [kind, ours, theirs]);
const comparedAt = async ({ id }: WaitingOrder) =>
  (await shop.db.selectFrom('payment_attempts').select('compared_at').where('order_id', '=', id).executeTakeFirstOrThrow()).compared_at;

/** A paid order, old enough for the provider's record to be final. */
async function paid(): Promise<WaitingOrder> {
  const order = await shop.order({ amount: 1680 });
  await shop.pay(order);
  shop.advance(60);
  return order;
}

test('a payment on which both records agree leaves nothing to do, and is compared once, an hour after it at the earliest', async () => {
  const order = await shop.order({ amount: 1680 });
  await shop.pay(order);
  shop.advance(59);
  await run();
  expect(await comparedAt(order)).toBeNull();
  shop.advance(1);
  await run();
  const first = await comparedAt(order);
  expect(first).toEqual(shop.deps.clock.now());
  shop.advance(60);
  await run();
  expect([await comparedAt(order), await found(order)]).toEqual([first, []]);
});

test('another amount at the provider, and a payment that it does not know, each wait for staff once', async () => {
  const [other, unknown] = [await paid(), await paid()];
  await shop.db.updateTable('payment_attempts').set({ amount: 1780 }).where('order_id', '=', other.id).execute();
  await shop.db.updateTable('payment_attempts').set({ trade_id: 'unknown-there' }).where('order_id', '=', unknown.id).execute();
  await run();
  await shop.db.updateTable('payment_attempts').set({ compared_at: null }).where('order_id', '=', other.id).execute();
  await run();
  expect(await found(other)).toEqual([['amount', 1780, 1680]]);
  expect(await found(unknown)).toEqual([['not_paid', 1680, 0]]);
});

test('a refund that only the provider has is a difference', async () => {
  const order = await paid();
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select('trade_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  await shop.card.refund({ refund_id: 'madeElsewhere', trade_id: attempt.trade_id ?? '', amount: 80 });
  await run();
  expect(await found(order)).toEqual([['refunded', 0, 80]]);
});

test('without an answer the payment is compared in the next run', async () => {
  const order = await paid();
  shop.simulator.set({ at: 'query', fail_with: 500 });
  await run();
  expect([await comparedAt(order), await found(order)]).toEqual([null, []]);
  shop.simulator.set({});
  shop.advance(12 * 60 - 1);
  await run();
  expect(await comparedAt(order)).toBeNull();
  shop.advance(1);
  await run();
  expect(await comparedAt(order)).toEqual(shop.deps.clock.now());
});

test('payments of a method whose provider does not answer hold up no other ones, and are queried three at a time', async () => {
  const { id: ecpay } = await shop.db
    .insertInto('payment_methods')
    .values({ name: json({ tw: 'ATM' }), kind: 'atm', active: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [older, newer] = [await Promise.all([1, 2, 3, 4].map(paid)), await paid()];
  const ids = older.map(({ id }) => id);
  await shop.db
    .updateTable('payment_attempts')
    .set({ payment_method_id: ecpay, provider: 'ecpay', finished_at: new Date('2026-11-20T04:00:00Z') })
    .where('order_id', 'in', ids)
    .execute();
  const queried: string[] = [];
  const page = async () =>
    partial<PagePort>({
      query: async (id) => {
        queried.push(id);
        return { state: 'unknown', reason: 'connection' };
      },
    });
  shop.advance(12 * 60);
  await reconcilePayments(shop.deps, { ...shop.ports, page });
  expect(queried).toHaveLength(3);
  expect(await comparedAt(newer)).toEqual(shop.deps.clock.now());
  expect(await Promise.all(older.map(comparedAt))).toEqual([null, null, null, null]);
  await reconcilePayments(shop.deps, { ...shop.ports, page });
  expect(queried).toHaveLength(4);
});

test('of twenty who settle a difference at once, one does, and it is open no more', async () => {
  const order = await paid();
  await shop.db.updateTable('payment_attempts').set({ trade_id: 'gone' }).where('order_id', '=', order.id).execute();
  await run();
  const [open] = await differences.selectOpenDifferences(shop.db, order.id);
  const settled = { id: open?.id ?? 0, order_id: order.id, settled_at: shop.deps.clock.now(), settled_by: null, note: 'Asked the bank' };
  const settle = () => inTransaction(shop.db, (tx) => differences.settleDifference(tx, settled));
  const answers = await Promise.all(Array.from({ length: 20 }, settle));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await found(order)).toEqual([]);
});
