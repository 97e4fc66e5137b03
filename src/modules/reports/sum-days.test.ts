import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionOf } from '#platform/db/connection.ts';
import { guest, type StaffClient, superman } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { findBrokenRules } from '#testing/verify/broken-rules.ts';
import { sumAllDays, sumDays } from './commands/sum-days.ts';
import { bases, dimensions } from './contract.ts';

let shop: ServedShop;
let superAdmin: StaffClient;
let itemId: number;
beforeAll(async () => {
  shop = await servedShop();
  superAdmin = await superman(shop);
  ({ itemId } = await shop.fixtures.product({ price: 590, stock: 1000 }));
});
afterAll(() => shop.close());

const { from, to } = { from: '2026-03-01', to: '2026-03-12' };
const at = (day: string) => shop.fixtures.clock.set(new Date(`${day}T04:00:00Z`));
const sum = () => sumDays(shop.fixtures.db, new Date(`${to}T04:00:00Z`));
const query = <T extends pg.QueryResultRow>(text: string) => shop.fixtures.pool.pg.query<T>(text).then(({ rows }) => rows);
const forgetSums = () => query('delete from report_days');
/** Whether `verify` finds the stored sums to be those of orders and ledger. */
const sumsAreTrue = async () =>
  !(await findBrokenRules(shop.fixtures.pool, shop.fixtures.clock.now())).some(
    ({ name }) => name === 'report_sums_match_orders_and_ledger',
  );

/** Everything that reads the sums. */
async function figures() {
  at(to);
  const get = async (path: string) => {
    const { status, body, text } = await superAdmin.call('GET', `/api/admin/reports/${path}`);
    expect(status, text).toBe(200);
    return body;
  };
  const span = `from=${from}&to=${to}`;
  const paths = bases.flatMap((basis) => [
    `sales?${span}&basis=${basis}`,
    ...dimensions.map((by) => `breakdown?${span}&basis=${basis}&by=${by}`),
  ]);
  const lists = ['item', 'product'].flatMap((by) => ['parts', 'whole'].map((combos) => `products?${span}&by=${by}&combos=${combos}`));
  const others = await Promise.all([...paths, ...lists].map(async (path) => [path, await get(path)] as const));
  const [sales, money, dashboard] = await Promise.all([get(`sales?${span}`), get(`money?${span}`), get('dashboard?days=30')]);
  return { sales, money, dashboard: { ...dashboard, todo: null }, others: Object.fromEntries(others) };
}

const order = async (day: string, quantity = 1): Promise<number> => {
  at(day);
  const { token } = await buy(shop.fixtures, guest(shop), { itemId, quantity, payment: 'transfer' });
  return (await query<{ id: number }>(`select id from orders where token = '${token}'`))[0]?.id ?? 0;
};
const move = async (id: number, machine: string, from: string, to: string) => {
  const answer = await superAdmin.call('POST', `/api/admin/orders/${id}/move`, { machine, from, to, reason: 'staff', restock: true });
  expect(answer.status, answer.text).toBe(200);
};

/** The reports as they are with the sums at hand, which are those without any sums. */
async function trueFigures() {
  const read = await figures();
  await forgetSums();
  expect(read).toEqual(await figures());
  return read;
}

beforeEach(forgetSums);

test('reports are the same with and without sums, and at once after an order of a summed day is paid, cancelled or edited', async () => {
  const [paid, dropped, edited] = [await order('2026-03-02'), await order('2026-03-02', 2), await order('2026-03-03', 3)];
  expect(await sum()).toBeGreaterThanOrEqual(11);
  expect(await query('select from report_marks')).toEqual([]);
  const before = await figures();
  expect(before.sales).toMatchObject({ total: { orders: 3, goods: 3540, payments: 0 }, reconciles: { difference: 0 } });
  await forgetSums();
  expect(await figures()).toEqual(before);

  await sum();
  at('2026-03-05');
  await move(paid, 'payment', 'unpaid', 'paid');
  await move(dropped, 'order', 'pending', 'cancelled');
  const [line] = await query<{ id: number; version: number }>(
    `select l.id, o.version from order_lines l join orders o on o.id = l.order_id where o.id = ${edited}`,
  );
  const edit = await superAdmin.call('PUT', `/api/admin/orders/${edited}`, {
    version: line?.version,
    lines: [{ id: line?.id, quantity: 1 }],
  });
  expect(edit.status, edit.text).toBe(200);
  await sum();
  await query(`update payments set fee = 7 where order_id = ${paid}`);
  const after = await trueFigures();
  expect(after.money).toMatchObject({ data: [{ day: '2026-03-05', received: 690, fees: 7 }] });
  expect(after.sales).toMatchObject({ total: { orders: 2, goods: 1180, payments: 690 }, reconciles: { difference: 0 } });
  expect(after.dashboard).toMatchObject({ best: [{ quantity: 2, goods: 1180 }] });
  await sum();
  expect(await sumsAreTrue()).toBe(true);
});

test('an order that is committed after its day was summed up is in the reports at once', async () => {
  await order('2026-03-06');
  const open = new pg.Client(connectionOf(shop.fixtures.address));
  await open.connect();
  try {
    await open.query(`begin; update orders set status = 'cancelled' where created_at >= '2026-03-06'`);
    await open.query(`insert into money_entries (day, order_id, kind, amount, currency, created_at)
      select '2026-03-06', order_id, kind, -amount, currency, created_at from money_entries where day = '2026-03-06'`);
    await sum();
    expect((await figures()).sales).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ from: '2026-03-06', orders: 1, goods: 590 })]),
    });
    await open.query('commit');
  } finally {
    await open.end();
  }
  expect((await trueFigures()).sales).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ from: '2026-03-06', orders: 0, goods: 0 })]),
  });
});

test('jobs at once, while orders come in, leave true sums', async () => {
  await order('2026-03-07');
  await sum();
  const orders = Array.from({ length: 12 }, () => order('2026-03-07'));
  const jobs = Array.from({ length: 8 }, () => sum());
  await Promise.all([...orders, ...jobs]);
  expect(await sumsAreTrue()).toBe(true);
  expect((await trueFigures()).sales).toMatchObject({ reconciles: { difference: 0 } });
  await Promise.all([sum(), sum(), sum()]);
  expect(await sumsAreTrue()).toBe(true);
  expect(await query('select from report_marks')).toEqual([]);
});

test('killed in the midst, a job has taken no mark away', async () => {
  await order('2026-03-08');
  await sum();
  await order('2026-03-08');
  const before = await figures();
  const block = new pg.Client(connectionOf(shop.fixtures.address));
  await block.connect();
  try {
    await block.query('begin; lock table report_day_products in exclusive mode');
    const job = sum();
    const killed = expect(job).rejects.toThrow();
    await expect
      .poll(() =>
        query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
      )
      .toHaveLength(1);
    await killed;
  } finally {
    await block.end();
  }
  expect((await query('select from report_marks')).length).toBeGreaterThan(0);
  expect(await figures()).toEqual(before);
  await sum();
  expect(await sumsAreTrue()).toBe(true);
});

test('a month is stored as soon as all its days are, before the days of older months', async () => {
  await order('2025-11-20');
  const stopped = sumDays(shop.fixtures.db, new Date('2026-03-01T04:00:00Z'), (days) => {
    if (days >= 49) throw new Error('stopped');
  });
  await expect(stopped).rejects.toThrow('stopped');
  expect(await query(`select month::text from report_months`)).toEqual([{ month: '2026-02-01' }]);
  expect(await query(`select from report_days where day < '2026-01-01'`)).toEqual([]);
});

test('all days summed at once have the sums that they have day by day', async () => {
  await move(await order('2026-03-04'), 'payment', 'unpaid', 'paid');
  await order('2026-03-10', 2);
  const sums = () =>
    query(`select 'parts' as of, to_jsonb(s) as sum from report_day_parts s union all select 'items', to_jsonb(s) from report_day_items s
    union all select 'money', to_jsonb(s) from report_day_money s union all select 'orders', to_jsonb(s) from report_day_orders s
    union all select 'month', to_jsonb(s) from report_month_items s order by 1, 2`);
  await sum();
  const [byDay, figuresByDay] = [await sums(), await figures()];
  await forgetSums();
  await query('delete from report_months');
  expect(await sumAllDays(shop.fixtures.db, new Date(`${to}T04:00:00Z`))).toBeGreaterThanOrEqual(11);
  expect(byDay.length).toBeGreaterThan(0);
  expect(await sums()).toEqual(byDay);
  expect(await figures()).toEqual(figuresByDay);
  expect(await sum()).toBe(0);
});

test('sums of another time zone are not read, and are made again', async () => {
  await order('2026-03-09');
  await sum();
  const zone = (name: string) => query(`update settings set value = value || '{"time_zone": "${name}"}' where name = 'website'`);
  await query(`insert into settings (name, value) values ('website', '{}') on conflict do nothing`);
  await zone('America/New_York');
  try {
    await trueFigures();
    await sum();
    expect(await query(`select distinct zone from report_days`)).toEqual([{ zone: 'America/New_York 2' }]);
    await trueFigures();
    expect(await sumsAreTrue()).toBe(true);
  } finally {
    await zone('Asia/Taipei');
  }
});
