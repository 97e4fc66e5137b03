import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const shown = (id: number) => shop.staff('show', { id });
const found = async (query: object): Promise<number[]> => (await shop.staff('list', query as never)).data.map(({ id }) => id);
const file = (rows: Record<string, string>[], overrides: object = {}) => ({
  ...{ dry_run: false, reference: '1-1', reason: '', extra: false },
  rows: rows.map((cells, i) => ({ line: i + 2, cells })),
  ...overrides,
});

test('tags are added and removed, logged, suggested and searched', async () => {
  const item = await shop.item(600);
  const [{ id: a }, { id: b }] = [await shop.place({ items: [{ itemId: item }] }), await shop.place({ items: [{ itemId: item }] })];
  expect(await shop.staff('tag', { ids: [a, b], add: ['急件', 'VIP'], remove: [] })).toMatchObject({ done: [a, b], failed: [] });
  expect(await shop.staff('tag', { ids: [a, b], add: ['VIP'], remove: [] })).toMatchObject({ done: [], unchanged: [a, b] });
  await shop.staff('tag', { ids: [b], add: [], remove: ['急件'] });
  expect([(await shown(a)).tags, (await shown(b)).tags]).toEqual([['急件', 'VIP'], ['VIP']]);
  expect(await found({ tag: ['急件'] })).toEqual([a]);
  expect((await shop.staff('words', {})).tags).toEqual(['VIP', '急件']);
  const { data } = await shop.staff('logs', { id: b, page: 1, per_page: 20 } as never);
  expect(data[0]?.changes).toMatchObject([{ field: 'tags', new: ['VIP'] }]);
});

test('orders are found by their items, their discounts and their totals', async () => {
  const [cup, pot] = [await shop.item(310), await shop.item(7300)];
  const offer = await shop.offer(90);
  const plain = await shop.place({ items: [{ itemId: cup }] });
  const expensive = await shop.place({ items: [{ itemId: pot }], offers: [offer] });
  const sku = (await shown(expensive.id)).lines[0]?.sku ?? '';
  expect(await found({ product: sku })).toEqual([expensive.id]);
  expect(await found({ total_from: 7000 })).toEqual([expensive.id]);
  expect(await found({ total_from: 300, total_until: 500 })).toContain(plain.id);
  const { grand_total: total } = await shown(expensive.id);
  expect(await found({ total_from: total, total_until: total })).toEqual([expensive.id]);
  expect(await found({ total_from: total + 1 })).toEqual([]);
  expect(await found({ total_from: 7000, total_until: total - 1 })).toEqual([]);
  const { offers } = await shop.staff('words', {});
  const used = offers.find(({ id }) => id > 0);
  expect(await found({ offer_id: [used?.id ?? 0] })).toEqual([expensive.id]);
});

test('an order is found by any known part of it', async () => {
  const { id } = await shop.place({ items: [{ itemId: await shop.item(480) }] });
  const { order_no, lines } = await shown(id);
  const known = [
    order_no,
    order_no.replace('-', ''),
    order_no.slice(-5),
    '美惠',
    '惠',
    '12345',
    '0912-345',
    (lines[0]?.sku ?? '').toLowerCase(),
  ];
  for (const q of known) expect(await found({ q }), q).toContain(id);
  for (const q of ['美林', '0912-346', '%']) expect(await found({ q }), q).toEqual([]);
});

test('a whole address or phone finds the orders that have exactly it, also of another recipient, and a part of it all that contain it', async () => {
  const items = [{ itemId: await shop.item(480) }];
  const [a, b, c] = [await shop.place({ items }), await shop.place({ items }), await shop.place({ items })];
  const set = (id: number, columns: string) => shop.pool.pg.query(`update orders set ${columns} where id = $1`, [id]);
  await set(a.id, "email = 'ann@whole.test', phone = '0955111222', recipient_phone = '0955111222'");
  await set(b.id, "email = 'joann@whole.test', recipient_phone = '0955111222'");
  await set(c.id, "phone = '09551112223'");
  expect(await found({ q: 'Ann@whole.test' })).toEqual([a.id]);
  expect(await found({ q: 'nn@whole.test' })).toEqual([b.id, a.id]);
  expect(await found({ q: '0955-111-222' })).toEqual([b.id, a.id]);
  expect(await found({ q: '955-111-222' })).toEqual([c.id, b.id, a.id]);
  expect(await found({ q: (await shown(b.id)).order_no })).toEqual([b.id]);
});

test('a file of tracking numbers: a dry run writes nothing, then it is imported; invalid rows do not stop the others', async () => {
  const item = await shop.item(600);
  const [a, b] = [await shop.place({ items: [{ itemId: item }] }), await shop.place({ items: [{ itemId: item }] })];
  await shop.pay(a.id);
  const [one, two] = [await shown(a.id), await shown(b.id)];
  const rows = [
    { order_no: one.order_no.replace('-', ''), tracking_no: "'0090681" },
    { order_no: two.order_no, tracking_no: '0090682' },
    { order_no: '990101-99999', tracking_no: '0090683' },
    { order_no: two.order_no, tracking_no: '' },
  ];
  const response = await shop.staff('importTracking', file(rows, { dry_run: true, extra: true }));
  expect(response).toMatchObject({ updated: 1, unchanged: 0, failed: 3 });
  expect(response.problems.map(({ line, field }) => [line, field])).toEqual([
    [3, undefined],
    [4, 'order_no'],
    [5, 'tracking_no'],
  ]);
  expect((await shown(a.id)).shippings[0]).toMatchObject({ tracking_no: null, status: 'unshipped' });
  await shop.staff('importTracking', file(rows, { extra: true }));
  expect((await shown(a.id)).shippings[0]).toMatchObject({ tracking_no: '0090681', status: 'shipped' });
  expect((await shown(b.id)).shippings[0]).toMatchObject({ tracking_no: null, status: 'unshipped' });
  expect(await shop.staff('importTracking', file(rows.slice(0, 2)))).toMatchObject({ updated: 1, unchanged: 1, failed: 0 });
  expect(await found({ q: '0090682' })).toEqual([b.id]);
});

test('a tracking number with characters that no text has is imported without them, and the rows after it too', async () => {
  const item = await shop.item(600);
  const [a, b] = [await shop.place({ items: [{ itemId: item }] }), await shop.place({ items: [{ itemId: item }] })];
  const rows = [
    { order_no: `\0${a.order_no}`, tracking_no: 'T\0 7\ud83d' },
    { order_no: b.order_no, tracking_no: 'T8' },
  ];
  expect(await shop.staff('importTracking', file(rows))).toMatchObject({ updated: 2, failed: 0 });
  expect((await shown(a.id)).shippings[0]?.tracking_no).toBe('T 7\ufffd');
  expect((await shown(b.id)).shippings[0]?.tracking_no).toBe('T8');
});

test('earlier uncollected orders are marked on the next order', async () => {
  const item = await shop.item(600);
  const first = await shop.place({ items: [{ itemId: item }] });
  await shop.pay(first.id);
  await shop.staff('move', { id: first.id, machine: 'shipping', from: 'unshipped', to: 'shipped' });
  await shop.staff('move', { id: first.id, machine: 'shipping', from: 'shipped', to: 'failed' });
  const before = await shown(first.id);
  const next = await shop.place({ items: [{ itemId: item }] });
  expect((await shown(next.id)).earlier_problems).toBe(before.earlier_problems + 1);
});

test('a code without effect stays on the order with the missing condition', async () => {
  const item = await shop.item(600);
  const [better, worse] = [await shop.coupon(200), await shop.coupon(50)];
  const { id } = await shop.place({ items: [{ itemId: item }], coupons: [better, worse] });
  const { refused, discount_total } = await shown(id);
  expect(discount_total).toBe(200);
  expect(refused).toEqual([{ name: 'Off', code: expect.any(String), reason: 'Can’t be used together with the better one' }]);
});
