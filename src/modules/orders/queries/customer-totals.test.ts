import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionOf } from '#platform/db/connection.ts';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { sumCustomers } from '../commands/sum-customers.ts';
import { customerTotals } from './customer-totals.ts';

let shop: OrderingShop;
let orders: number[];
let customers: number[];
beforeAll(async () => {
  shop = await orderingShop();
  customers = [await shop.customer(), await shop.customer()];
  const item = await shop.item(480, 50);
  orders = [];
  for (let n = 0; n < 6; n += 1) orders.push((await shop.place({ items: [{ itemId: item }], customerId: customers[n % 2] ?? 0 })).id);
});
afterAll(() => shop.close());
beforeEach(() => sum());

const rule = readFileSync(path.resolve('db/verify/customer_totals_match_orders.sql'), 'utf8');
type Client = Pick<pg.Client, 'query'>;

/** What the rule of `verify` finds wrong. */
async function wrongSums(client: Client = shop.pool.pg): Promise<string[]> {
  return (await client.query<{ what: string }>(rule)).rows.map(({ what }) => what);
}

/** Whether what lists read of all customers is what the orders of each come to; each customer once. */
async function listsAreTrue(): Promise<boolean> {
  const { rows } = await sql<{ wrong: number; listed: number; customers: number }>`
    select (select count(*) from customers c join ${customerTotals.all} t on t.customer_id = c.id cross join lateral ${customerTotals.of(sql.ref('c.id'))} o
        where (t.orders, t.spent, t.average, t.last_order_at) is distinct from (o.orders, o.spent, o.average, o.last_order_at))::integer as wrong,
      (select count(*) from ${customerTotals.all} t)::integer as listed, (select count(*) from customers)::integer as customers`.execute(
    shop.db,
  );
  return rows.every((row) => row.wrong === 0 && row.listed === row.customers);
}

const change = (columns: string, order: number) => shop.pool.pg.query(`update orders set ${columns} where id = $1`, [order]);
const marks = async () => (await shop.pool.pg.query('select from marked_customers()')).rowCount;
/** Both jobs: that of reports takes the marks of orders, which mark their customers then. */
async function sum(): Promise<void> {
  await shop.pool.pg.query('delete from report_marks');
  await sumCustomers(shop.db);
}

test('whatever happens to orders, lists show the sums of each customer’s orders, before and after the job', async () => {
  const changes = fc.oneof(
    fc.constantFrom('pending', 'processing', 'completed', 'cancelled').map((status) => `status = '${status}'`),
    fc.constantFrom('unpaid', 'paid', 'partially_refunded', 'refunded', 'voided').map((status) => `payment_status = '${status}'`),
    fc.integer({ min: 1, max: 500 }).map((more) => `items_total = items_total + ${more}, grand_total = grand_total + ${more}`),
    fc.integer({ min: 0, max: 30 }).map((day) => `created_at = '2026-10-01'::timestamptz + interval '${day} days'`),
    fc.constantFrom(0, 1, undefined).map((n) => `customer_id = ${n === undefined ? 'null' : customers[n]}`),
    fc.constant("status = 'cancelled', payment_status = 'voided', customer_id = null"),
  );
  const steps = fc.array(fc.tuple(changes, fc.nat({ max: 5 }), fc.boolean()), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      for (const [columns, n, isSummed] of list) {
        await change(columns, orders[n] ?? 0);
        if (isSummed) await sum();
      }
      expect([await wrongSums(), await listsAreTrue()]).toEqual([[], true]);
      await sumCustomers(shop.db);
      expect([await wrongSums(), await listsAreTrue()]).toEqual([[], true]);
      await sum();
      expect([await wrongSums(), await listsAreTrue(), await marks()]).toEqual([[], true, 0]);
    }),
    { numRuns: 60 },
  );
});

const changesByTrigger: [change: string, trigger: string, sql: () => string][] = [
  ['cancelled', 'orders changed_orders_mark_their_day', () => `update orders set status = 'cancelled' where id = ${orders[0]}`],
  ['paid', 'orders changed_orders_mark_their_day', () => `update orders set payment_status = 'paid' where id = ${orders[0]}`],
  ['refunded', 'orders refunded_orders_mark_their_customer', () => `update orders set payment_status = 'refunded' where id = ${orders[2]}`],
  [
    'of another customer',
    'orders moved_orders_mark_their_customers',
    () => `update orders set customer_id = ${customers[1]} where id = ${orders[0]}`,
  ],
  [
    'placed',
    'orders placed_orders_mark_their_day',
    () => `insert into orders (order_no, token, locale, currency, status, payment_status, shipping_status, email, name, phone, recipient_name, recipient_phone,
        delivery_method, payment_method, items_total, shipping_total, grand_total, quantity_count, customer_id)
      select 'copied', repeat('x', 30), locale, currency, status, payment_status, shipping_status, email, name, phone, recipient_name, recipient_phone,
        delivery_method, payment_method, items_total, shipping_total, grand_total, quantity_count, customer_id from orders where id = ${orders[0]}`,
  ],
  ['deleted', 'orders gone_orders_mark_their_customer', () => `delete from orders where order_no = 'gone'`],
];

test.each(changesByTrigger)('an order is %s: no wrong sum is stored as true, but without %s', async (_name, trigger, statement) => {
  const client = new pg.Client(connectionOf(shop.address));
  await client.connect();
  try {
    await client.query(
      `update orders set customer_id = ${customers[0]}, status = 'pending', payment_status = 'unpaid' where id = ${orders[0]}`,
    );
    await client.query(
      `update orders set customer_id = ${customers[0]}, status = 'pending', payment_status = 'paid' where id = ${orders[2]}`,
    );
    const [, , placed] = changesByTrigger[4] ?? [];
    await client.query((placed?.() ?? '').replace('copied', 'gone').replace("'x'", "'y'"));
    await sum();
    for (const without of [false, true]) {
      await client.query('begin');
      if (without) await client.query(`alter table ${trigger.replace(' ', ' disable trigger ')}`);
      expect((await client.query(statement())).rowCount).toBe(1);
      expect((await wrongSums(client)).length > 0).toBe(without);
      await client.query('rollback');
    }
  } finally {
    await client.query(`delete from orders where order_no = 'gone'`);
    await client.end();
  }
});

test('a new customer is listed before and after the job, and verify misses one without sums', async () => {
  await shop.customer();
  expect([await wrongSums(), await listsAreTrue()]).toEqual([[], true]);
  await sum();
  expect([await wrongSums(), await listsAreTrue(), await marks()]).toEqual([[], true, 0]);
});

test('a customer that is deleted before the job does not stop it', async () => {
  await shop.pool.pg.query('delete from customers where id = $1', [await shop.customer()]);
  await sum();
  expect([await wrongSums(), await listsAreTrue(), await marks()]).toEqual([[], true, 0]);
});

test.each(['status = status', `status = 'completed'`, `staff_note = 'a note'`, `shipping_status = 'delivered'`])(
  '%s changes no sum and marks nobody',
  async (columns) => {
    const [order = 0] = orders;
    await change(`customer_id = ${customers[0]}, status = 'pending'`, order);
    await sum();
    await change(columns, order);
    expect(await marks()).toBe(0);
  },
);

test('orders of one customer that change at the same moment, while jobs run, are all summed up', async () => {
  const [customer = 0] = customers;
  for (const order of orders) await change(`customer_id = ${customer}, status = 'pending', payment_status = 'unpaid'`, order);
  await Promise.all([
    ...orders.map((order, n) => change(n % 2 === 0 ? "payment_status = 'paid'" : "status = 'cancelled'", order)),
    ...orders.map(() => sum()),
  ]);
  expect([await wrongSums(), await listsAreTrue()]).toEqual([[], true]);
  await sum();
  const { rows } = await shop.pool.pg.query('select orders, paid_orders from customer_totals where customer_id = $1', [customer]);
  expect(rows).toEqual([{ orders: 3, paid_orders: 3 }]);
});

test('an order that is committed after its customer was summed up is in the lists at once', async () => {
  const open = new pg.Client(connectionOf(shop.address));
  await open.connect();
  try {
    await open.query(`begin; update orders set status = 'cancelled' where id = ${orders[1]}`);
    await change(`grand_total = grand_total + 5, items_total = items_total + 5, payment_status = 'paid'`, orders[3] ?? 0);
    await sum();
    expect([await wrongSums(), await listsAreTrue()]).toEqual([[], true]);
    await open.query('commit');
    expect([await wrongSums(), await listsAreTrue()]).toEqual([[], true]);
    await sum();
    expect([await wrongSums(), await listsAreTrue(), await marks()]).toEqual([[], true, 0]);
  } finally {
    await open.end();
  }
});
