import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionOf } from '#platform/db/connection.ts';
import { guest, superman } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { sumDays } from './commands/sum-days.ts';

/** Whatever changes a sum of a day marks it: for each change, and for each trigger, what happens without it. */
let shop: ServedShop;
let client: pg.Client;
/** Two orders of one buyer, the first paid, shipped in two parcels and refunded in part; and one of a buyer without e-mail and city. */
let [first, second, byPhone] = [0, 0, 0];
let itemId: number;

const rule = readFileSync(path.resolve('db/verify/report_sums_match_orders_and_ledger.sql'), 'utf8');
const now = new Date('2026-04-02T04:00:00Z');
const sum = () => sumDays(shop.fixtures.db, now);
const wrongSums = async (reader: pg.Client = client): Promise<string[]> =>
  (await reader.query<{ what: string }>(rule)).rows.map(({ what }) => what);

async function order(day: string, request: { email?: string; quantity?: number } = {}): Promise<number> {
  shop.fixtures.clock.set(new Date(`${day}T04:00:00Z`));
  const { token } = await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer', ...request });
  return (await client.query<{ id: string }>('select id from orders where token = $1', [token])).rows.map(({ id }) => Number(id))[0] ?? 0;
}

beforeAll(async () => {
  shop = await servedShop();
  client = new pg.Client(connectionOf(shop.fixtures.address));
  await client.connect();
  ({ itemId } = await shop.fixtures.product({ price: 590, stock: 1000 }));
  await order('2026-02-28', { email: 'earlier@example.com' });
  [first, second, byPhone] = [await order('2026-03-02'), await order('2026-03-05'), await order('2026-03-06', { email: 'x@example.com' })];
  await client.query(`
    update orders set paid_at = '2026-03-03T04:00:00Z', payment_status = 'paid' where id = ${first};
    update orders set email = '', recipient_city = '' where id = ${byPhone};
    insert into payments (order_id, kind, amount, currency, created_at) values (${first}, 'bank_transfer', 690, 'twd', '2026-03-03T04:00:00Z');
    insert into money_entries (day, order_id, kind, amount, currency, payment_id)
      select '2026-03-03', order_id, 'payment', amount, currency, id from payments where order_id = ${first};
    update order_shippings set shipped_at = '2026-03-04T04:00:00Z' where order_id = ${first};
    insert into order_shippings (order_id, parcel_no, status, fee, shipped_at) values (${first}, 2, 'shipped', 0, '2026-03-07T04:00:00Z');
    insert into order_adjustments (order_id, step, offer_id, name, amount) values (${first}, 'order_offer', 7, '{"tw": "週年慶"}', 5);
    insert into refunds (order_id, kind, state, amount, currency) values (${first}, 'return', 'done', 100, 'twd');
    insert into refund_lines (refund_id, order_line_id, quantity, amount)
      select r.id, l.id, 1, 100 from refunds r join order_lines l using (order_id) where order_id = ${first};`);
  await sum();
  expect(await wrongSums()).toEqual([]);
  expect((await client.query('select from report_marks')).rowCount).toBe(0);
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

/** The wrong sums that a change leaves, with or without its trigger; everything is taken back. */
async function wrongAfter(change: string, withoutTrigger?: string): Promise<string[]> {
  await client.query('begin');
  try {
    if (withoutTrigger) await client.query(`alter table ${withoutTrigger.split(' ')[0]} disable trigger ${withoutTrigger.split(' ')[1]}`);
    const { rowCount } = await client.query(change);
    expect(rowCount).toBeGreaterThan(0);
    return await wrongSums();
  } finally {
    await client.query('rollback');
  }
}

/** A copy of an order's row without lines and entries. */
const copyOfFirst = (day: string) => `
  with o as (select * from orders where id = ${first})
  insert into orders (order_no, token, locale, currency, status, payment_status, shipping_status, email, name, phone, recipient_name, recipient_phone,
    delivery_method, payment_method, items_total, shipping_total, grand_total, quantity_count, created_at)
  select 'copied', repeat('x', 30), locale, currency, status, payment_status, shipping_status, email, name, phone, recipient_name, recipient_phone,
    delivery_method, payment_method, items_total, shipping_total, grand_total, quantity_count, '${day}T04:00:00Z' from o`;

const changedOrders = 'orders changed_orders_mark_their_day';
const ofOrder = {
  cancelled: `status = 'cancelled'`,
  'not paid any more': `payment_status = 'unpaid'`,
  'paid in another way': `payment_method = payment_method || '{"kind": "atm"}'`,
  'delivered in another way': `delivery_method = delivery_method || '{"kind": "cvs"}'`,
  dearer: 'items_total = items_total + 1, grand_total = grand_total + 1',
  'with credit goods': 'credit_items_total = 1, grand_total = grand_total + 1',
  discounted: 'discount_total = 1, grand_total = grand_total - 1',
  'dearer to deliver': 'shipping_total = shipping_total + 1, grand_total = grand_total + 1',
  'paid on another day': `paid_at = '2026-03-09T04:00:00Z'`,
  'of another buyer': `email = 'another@example.com'`,
  'to another city': `recipient_city = '高雄市'`,
  'from another source': `ads_tracking = '{"utm_source": "letter"}'`,
};

const changes: [name: string, trigger: string, change: () => string][] = [
  ...Object.entries(ofOrder).map(([name, set]): [string, string, () => string] => [
    `an order is ${name}`,
    changedOrders,
    () => `update orders set ${set} where id = ${first}`,
  ]),
  ['a buyer without e-mail takes an order over', changedOrders, () => `update orders set email = '', phone = '0987' where id = ${second}`],
  ['an order goes to a store', changedOrders, () => `update orders set cvs = '{"address": "高雄市前金區一路 1 號"}' where id = ${byPhone}`],
  [
    'a line that costs nothing is added',
    changedOrders,
    () => `with counted as (update orders set quantity_count = quantity_count + 1 where id = ${first})
      insert into order_lines (order_id, position, product_id, sku, name, unit_price, quantity, line_total)
      select order_id, 9, product_id, sku, name, 0, 1, 0 from order_lines where order_id = ${first}`,
  ],
  ['an order is placed', 'orders placed_orders_mark_their_day', () => copyOfFirst('2026-03-08')],
  ['an order older than the buyer’s others is imported', 'orders placed_orders_mark_their_day', () => copyOfFirst('2026-03-01')],
  [
    'a value is booked later',
    'money_entries entries_mark_their_days',
    () => `insert into money_entries (day, order_id, kind, amount, currency) values ('2026-03-10', ${first}, 'sale', 1, 'twd')`,
  ],
  [
    'a payment is booked',
    'money_entries entries_mark_their_days',
    () => `insert into money_entries (day, order_id, kind, amount, currency) values ('2026-03-10', ${first}, 'payment', 1, 'twd')`,
  ],
  [
    'an entry is deleted',
    'money_entries gone_entries_mark_their_days',
    () => `delete from money_entries where order_id = ${first} and kind = 'sale'`,
  ],
  ['a line changes', 'order_lines changed_lines_mark_their_day', () => `update order_lines set discount = 1 where order_id = ${first}`],
  [
    'a line is returned',
    'order_lines changed_lines_mark_their_day',
    () => `update order_lines set returned_quantity = 1 where order_id = ${first}`,
  ],
  ['a line is deleted', 'order_lines gone_lines_mark_their_day', () => `delete from order_lines where order_id = ${second}`],
  ['a fee becomes known', 'payments known_fees_mark_their_day', () => `update payments set fee = 7 where order_id = ${first}`],
  [
    'a parcel left on another day',
    'order_shippings shipped_parcels_mark_their_order',
    () => `update order_shippings set shipped_at = '2026-03-09T04:00:00Z' where order_id = ${first} and parcel_no = 1`,
  ],
  [
    'a parcel has not left',
    'order_shippings shipped_parcels_mark_their_order',
    () => `update order_shippings set shipped_at = null where order_id = ${first} and parcel_no = 1`,
  ],
  [
    'a parcel that left before the others is added',
    'order_shippings new_parcels_mark_their_order',
    () =>
      `insert into order_shippings (order_id, parcel_no, status, fee, shipped_at) values (${first}, 3, 'shipped', 0, '2026-03-03T05:00:00Z')`,
  ],
  [
    'the first parcel is deleted',
    'order_shippings gone_parcels_mark_their_order',
    () => `delete from order_shippings where order_id = ${first} and parcel_no = 1`,
  ],
  [
    'an offer is added',
    'order_adjustments new_adjustments_mark_their_order',
    () => `insert into order_adjustments (order_id, step, offer_id, amount) values (${first}, 'order_offer', 8, 0)`,
  ],
  [
    'an offer takes off more',
    'order_adjustments changed_adjustments_mark_their_order',
    () => `update order_adjustments set amount = 9 where order_id = ${first}`,
  ],
  [
    'an offer is taken back',
    'order_adjustments gone_adjustments_mark_their_order',
    () => `delete from order_adjustments where order_id = ${first}`,
  ],
  [
    'a line is refunded',
    'refund_lines new_refund_lines_mark_their_day',
    () => `insert into refund_lines (refund_id, order_line_id, quantity, amount)
      select r.id, l.id, 1, 5 from refunds r cross join order_lines l where l.order_id = ${second}`,
  ],
  ['a refunded amount changes', 'refund_lines changed_refund_lines_mark_their_day', () => 'update refund_lines set amount = 99'],
  ['a refunded line is deleted', 'refund_lines gone_refund_lines_mark_their_day', () => 'delete from refund_lines'],
  ['a refund fails', 'refunds failed_refunds_mark_their_day', () => `update refunds set state = 'failed'`],
];

test.each(changes)('%s: no wrong sum is read, but without %s', async (_name, trigger, change) => {
  expect(await wrongAfter(change())).toEqual([]);
  expect(await wrongAfter(change(), trigger)).not.toEqual([]);
});

test('an order without lines and entries is deleted: its day is marked, and that of the buyer’s next order', async () => {
  await client.query(copyOfFirst('2026-02-27'));
  await sum();
  const change = `delete from orders where order_no = 'copied'`;
  expect(await wrongAfter(change)).toEqual([]);
  const wrong = await wrongAfter(change, 'orders placed_orders_mark_their_day');
  expect(wrong.map((what) => what.slice(0, 'parts of 2026-02-27'.length))).toContain('parts of 2026-02-27');
  expect(wrong.join()).toContain('2026-03-02');
  await client.query(change);
  await sum();
});

test('a whole month is read from its sums, and by its days as soon as one of them is marked', async () => {
  const staff = await superman(shop);
  const pieces = async (from: string, to: string): Promise<number> => {
    const { body } = await staff.call<{ data: { quantity: number }[] }>('GET', `/api/admin/reports/products?from=${from}&to=${to}`);
    return body.data.reduce((all, { quantity }) => all + quantity, 0);
  };
  expect((await client.query('select month from report_months')).rows).toEqual([{ month: '2026-03-01' }]);
  const [whole, longer, shorter] = [
    ['2026-03-01', '2026-03-31'],
    ['2026-02-28', '2026-04-01'],
    ['2026-03-02', '2026-03-31'],
  ] as const;
  expect([await pieces(...whole), await pieces(...longer), await pieces(...shorter)]).toEqual([3, 4, 3]);
  await client.query('update report_month_items set quantity = quantity + 100');
  expect(await wrongSums()).toEqual(['items of the month of 2026-03-01 differ from what was ordered and booked']);
  expect([await pieces(...whole), await pieces(...longer), await pieces(...shorter)]).toEqual([103, 104, 3]);
  await client.query(`insert into report_marks (day) values ('2026-03-31')`);
  expect([await pieces(...whole), await pieces(...longer), await pieces(...shorter)]).toEqual([3, 4, 3]);
  await sum();
  expect([await pieces(...whole), await wrongSums()]).toEqual([3, []]);
  expect((await client.query('select from report_months')).rowCount).toBe(1);
});

test('every trigger that marks days is one of these', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select tgrelid::regclass || ' ' || tgname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not tgisinternal and p.prosrc like '%report_marks%' order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([...new Set(changes.map(([, trigger]) => trigger))].sort());
});

test.each([
  'status = status',
  `status = 'completed'`,
  `staff_note = 'a note'`,
  `shipping_status = 'delivered'`,
  `payment_status = 'refunded'`,
])('%s of a paid order changes no sum and marks nothing', async (set) => {
  await client.query('begin');
  try {
    await client.query(`update orders set ${set} where id = ${first}`);
    expect((await client.query('select from report_marks')).rowCount).toBe(0);
    expect(await wrongSums()).toEqual([]);
  } finally {
    await client.query('rollback');
  }
});

/** A change that is open while another is committed and summed up, and that is committed then. */
async function committedLater(open: string, other: string): Promise<void> {
  await client.query(`begin; ${open}`);
  const second = new pg.Client(connectionOf(shop.fixtures.address));
  await second.connect();
  try {
    await second.query(other);
    await sum();
    expect(await wrongSums(second)).toEqual([]);
    await client.query('commit');
    expect(await wrongSums(second)).toEqual([]);
    await sum();
    expect(await wrongSums(second)).toEqual([]);
  } finally {
    await second.end();
  }
}

test('an entry and a day of payment that do not see one another', () =>
  committedLater(
    `insert into money_entries (day, order_id, kind, amount, currency) values ('2026-03-11', ${second}, 'sale', 1, 'twd')`,
    `update orders set paid_at = '2026-03-12T04:00:00Z' where id = ${second}`,
  ));

test('an entry and a first parcel that do not see one another', () =>
  committedLater(
    `insert into money_entries (day, order_id, kind, amount, currency) values ('2026-03-11', ${second}, 'sale', 1, 'twd')`,
    `update order_shippings set shipped_at = '2026-03-13T04:00:00Z' where order_id = ${second}`,
  ));

test('a cancelled first order and a next one of the buyer that do not see one another', () =>
  committedLater(`update orders set status = 'cancelled' where id in (${first}, ${second})`, copyOfFirst('2026-03-14')));
