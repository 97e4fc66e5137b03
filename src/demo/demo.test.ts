import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { createFiles } from '#platform/files/files.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { demoCalls } from '#testing/demo-calls.ts';
import { findBrokenRules } from '#testing/verify/broken-rules.ts';
import { type DemoData, demoFolder, readDemoData } from './demo-data.ts';
import { fillShop } from './fill-shop.ts';
import { drawingHash, drawingsFolder, madeFolder, pictureSpecs, readMade } from './pictures.ts';
import { removeDemo } from './remove-demo.ts';
import { seedDemo } from './seed.ts';

let database: TestDatabase;
let demo: Awaited<ReturnType<typeof demoCalls>>;
let data: DemoData;
const now = new Date('2026-11-20T04:00:00Z');
const progress: [number, number][] = [];
beforeAll(async () => {
  database = await testDatabase();
  data = await readDemoData();
  // Without pictures, which would take half a minute.
  demo = await demoCalls();
  await inTransaction(database.db, (tx) =>
    fillShop(tx, data, new Map(), now, { onOrder: (done, all) => progress.push([done, all]), ...demo }),
  );
});
afterAll(async () => {
  await demo.supplier.stop();
  await database.close();
});

const rows = async (query: string) => (await sql.raw(query).execute(database.db)).rows;

test('every product has a drawing, and every referenced drawing exists', () => {
  const drawn = new Set(readdirSync(path.join(demoFolder, 'pictures')).map((file) => file.replace(/\.svg$/, '')));
  const named = [
    ...data.products.flatMap((p) => p.pictures),
    ...data.gifts.map((gift) => gift.picture),
    ...data.categories.flatMap((c) => c.picture ?? []),
    ...pictureSpecs(data).map(({ name }) => name),
  ];
  expect(named.filter((name) => !drawn.has(name))).toEqual([]);
  expect(data.products.filter((p) => p.pictures.length === 0)).toEqual([]);
});

test('every picture of the demo matches its current drawing (npm run demo-pictures generates them)', async () => {
  const made = await readMade();
  for (const { name, width } of pictureSpecs(data)) {
    expect(made[name]?.drawing, name).toBe(drawingHash(readFileSync(path.join(drawingsFolder, `${name}.svg`))));
    expect(made[name]?.widths.at(-1), name).toBe(width);
  }
  const files = readdirSync(madeFolder).filter((file) => file.endsWith('.avif'));
  expect(files.toSorted()).toEqual(
    Object.entries(made)
      .flatMap(([name, { widths }]) => widths.map((width) => `${name}-${width}.avif`))
      .toSorted(),
  );
});

test('the sellable stock equals the file, and the ledger accounts for every unit', async () => {
  const items = await rows('select sku, stock - reserved as sellable from product_items where newbang_sku is null order by sku');
  const expected = data.products.flatMap((p) => p.items.map(({ sku, stock }) => ({ sku, sellable: stock })));
  expect(items).toEqual(expected.sort((a, b) => (a.sku < b.sku ? -1 : 1)));
  const wrong = `select i.id from product_items i join stock_movements m on m.product_item_id = i.id
    group by i.id having sum(m.stock_delta) <> i.stock or sum(m.reserved_delta) <> i.reserved`;
  expect(await rows(wrong)).toEqual([]);
});

test('there are orders in every status, none in the future, each with its history in order', async () => {
  expect(progress.at(-1)).toEqual([202, 202]);
  for (const [column, states] of [
    ['status', ['cancelled', 'completed', 'pending', 'processing']],
    ['payment_status', ['failed', 'paid', 'partially_refunded', 'pending', 'unpaid', 'voided']],
    ['shipping_status', ['arrived', 'cancelled', 'delivered', 'failed', 'preparing', 'shipped', 'unshipped']],
  ] as const) {
    const found = (await rows(`select distinct ${column} as state from orders order by 1`)) as { state: string }[];
    expect(found.map((row) => row.state)).toEqual(states);
  }
  // One declined card, two that the bank holds, and one parcel that was not collected, of a customer who ordered again.
  expect(await rows('select state, error_code from payment_attempts order by state, id')).toEqual([
    { state: 'captured', error_code: null },
    { state: 'captured', error_code: null },
    { state: 'failed', error_code: '10003' },
  ]);
  const uncollected = `select o.id from orders o where o.shipping_status = 'failed' and exists (
    select from orders n where n.id > o.id and (n.customer_id = o.customer_id or n.phone = o.phone))`;
  expect(await rows(uncollected)).toHaveLength(1);
  const late = await sql`select id from order_history where created_at > ${now}`.execute(database.db);
  expect(late.rows).toEqual([]);
  expect(
    await rows(
      'select a.id from order_history a join order_history b on b.order_id = a.order_id and b.id > a.id and b.created_at < a.created_at',
    ),
  ).toEqual([]);
});

test('what is received has its day of payout: cash collected by carriers after ten days, money held by the bank none yet', async () => {
  const held = `select p.state, o.payment_status, o.shipping_status, p.amount = o.grand_total as is_whole
    from payments p join orders o on o.id = p.order_id where p.attempt_id is not null`;
  const whole = { state: 'authorised', payment_status: 'paid', shipping_status: 'unshipped', is_whole: true };
  expect(await rows(held)).toEqual([whole, whole]);
  const payouts = 'select distinct method, payout_days, is_held from report_payouts order by method';
  expect(await rows(payouts)).toEqual([
    { method: 'card', payout_days: 3, is_held: true },
    { method: 'cod', payout_days: 10, is_held: false },
  ]);
});

test('an order that is not paid holds its goods for a limited time by every method but cash on delivery', async () => {
  expect(await rows('select kind from payment_methods where expire_minutes is null')).toEqual([{ kind: 'cod' }]);
});

test('22 of 34 members agreed to news and offers, so that a bulk message has receivers', async () => {
  const agreed = `select count(*)::int as members, count(*) filter (where s.granted)::int as agreed
    from customers c join customer_consents s on s.customer_id = c.id and s.type = 'marketing'`;
  expect(await rows(agreed)).toEqual([{ members: 34, agreed: 22 }]);
});

test('returns, coupons, offers, reports, carts, notices and answers are those of the file', async () => {
  const states = (column: string, table: string) =>
    rows(`select ${column} as state, count(*)::int as n from ${table} group by 1 order by 1`);
  const one = (...names: string[]) => names.map((state) => ({ state, n: 1 }));
  expect(await states('state', 'return_requests')).toEqual(one('approved', 'closed', 'received', 'refused', 'requested'));
  expect(await rows('select code from coupons where used_at is not null order by code')).toEqual([
    { code: 'AUTUMN-TEA-0002' },
    { code: 'BIRTHDAY-0002' },
  ]);
  // 3.5 % of 1,980 + 1,180, of the pan of 1,980 that came back, of 2 × 520 + 2 × 380 less a tenth of these, and of 1,880 less 150.
  expect(await rows('select event, sale_amount, commission_cents from affiliate_conversions order by id')).toEqual([
    { event: 'conversion', sale_amount: 3160, commission_cents: 11060 },
    { event: 'adjustment', sale_amount: -1980, commission_cents: -6930 },
    { event: 'conversion', sale_amount: 1724, commission_cents: 6034 },
    { event: 'conversion', sale_amount: 1730, commission_cents: 6055 },
  ]);
  expect(await rows('select kind, state, amount from refunds')).toEqual([{ kind: 'return', state: 'done', amount: 1980 }]);
  expect(await rows(`select count(*)::int as n from carts where state = 'open'`)).toEqual([{ n: 3 }]);
  expect(await rows('select count(*)::int as n from stock_notices')).toEqual([{ n: 3 }]);
  expect(await states('state', 'contact_messages')).toEqual([
    { state: 'answered', n: 1 },
    { state: 'new', n: 2 },
  ]);
});

test('the supplier has sent an order, and its new name of that product waits for a decision of staff', async () => {
  const syncs = 'select kind, state, seen, created, changed, wrong from newbang_syncs order by id';
  expect(await rows(syncs)).toEqual([
    { kind: 'full', state: 'done', seen: 24, created: 24, changed: 0, wrong: 0 },
    { kind: 'full', state: 'done', seen: 24, created: 0, changed: 24, wrong: 0 },
  ]);
  const sent = `select n.state, n.lines->0->>'sku' as sku, o.payment_status, o.shipping_status, n.supplier_order_no
    from newbang_orders n join orders o on o.id = n.order_id`;
  expect(await rows(sent)).toEqual([
    { state: 'shipped', sku: 'NB1003-1', payment_status: 'paid', shipping_status: 'shipped', supplier_order_no: 'S700001' },
  ]);
  const waiting = `select n.state, n.name as theirs, p.name->>'tw' as ours, p.shelf_status
    from newbang_products n join products p on p.id = n.product_id`;
  expect(await rows(waiting)).toEqual([
    { state: 'changed', theirs: '宇治抹茶粉 40g', ours: '宇治抹茶粉 40g（舊包裝）', shelf_status: 'off_shelf' },
  ]);
});

test('no rule that always holds is broken', async () => {
  expect(await findBrokenRules(database.pool, now)).toEqual([]);
});

test('a shop with products gets no demo data', async () => {
  const files = createFiles('/nonexistent');
  await expect(seedDemo({ db: database.db, files, clock: { now: () => now }, log: undefined as never, ...demo })).rejects.toThrow(
    'this one has products',
  );
});

test('removing the demo removes all its data', async () => {
  await removeDemo(database.db, createFiles('/nonexistent'));
  const full = (await rows(
    `select tablename from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'shop_state')`,
  )) as { tablename: string }[];
  // The rows that every shop has, and how often they were written.
  const remaining = ['payment_methods', 'credit_purses', 'content_versions'];
  const own = full.filter(({ tablename }) => !remaining.includes(tablename));
  for (const { tablename } of own) expect(await rows(`select 1 from ${tablename} limit 1`), tablename).toEqual([]);
  expect(await rows('select owner_type, balance from credit_purses')).toEqual([{ owner_type: 'shop', balance: 0 }]);
  expect(await rows('select id, active, account from payment_methods')).toEqual([{ id: 1, active: false, account: null }]);
});
