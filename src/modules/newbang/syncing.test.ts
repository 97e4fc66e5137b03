import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guest } from '#testing/clients.ts';
import { type NewbangShop, newbangShop } from '#testing/newbang.ts';
import { buy } from '#testing/shopping.ts';

let shop: NewbangShop;
beforeAll(async () => {
  shop = await newbangShop();
});
afterAll(async () => {
  expect(await shop.fixtures.broken()).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  shop.simulator.set({});
  await shop.query('delete from newbang_syncs');
  await shop.query('delete from newbang_products');
  await shop.query(`update products set archived_at = now(), shelf_status = 'off_shelf', handle = null`);
  await shop.query(`update product_items set sku = 'old ' || id, newbang_sku = null where newbang_sku is not null`);
  await shop.query(`update products set slug = jsonb_build_object('tw', 'old-' || id)`);
});

const product = async (externalId: string) => {
  const { product_id } = await shop.row(externalId);
  const answer = await shop.staff.call<ProductBody>('GET', `/api/admin/products/${product_id}`);
  return answer.body;
};
type ProductBody = {
  id: number;
  version: number;
  shelf_status: string;
  name: { tw: string };
  description: { tw: string };
  media_ids: number[];
  requires_tax_id: boolean;
  options: unknown[];
  items: { id: number; sku: string; price: number; stock: number; min_price: number; cost_price: number; suggested_price: number | null; reserved: number }[];
};
const save = async (body: ProductBody, change: object) => {
  const { status, text } = await shop.staff.call('PUT', `/api/admin/products/${body.id}`, { ...body, ...change });
  if (status !== 200) throw new Error(text);
};

describe('reading the feed', () => {
  test('stores every product once, with counts in the journal, and a second time changes nothing', async () => {
    expect(await shop.sync()).toMatchObject({ state: 'done', kind: 'full', total: 16, seen: 16, created: 16, changed: 0, gone: 0, wrong: 0, by: expect.any(String) });
    expect(await shop.sync()).toMatchObject({ state: 'done', created: 0, changed: 0, unchanged: 16 });
    expect(await shop.rows()).toHaveLength(16);
    expect(await shop.row('NB1003')).toMatchObject({
      ...{ name: '宇治抹茶粉 40g', brand: '丸久小山園', category: '茶', cost: 520, price: 676, suggested_price: 936, stock: 40, variants: 1 },
      ...{ cross_border: true, shelf: 'on', state: 'new', product_id: null },
    });
  });

  test.each([
    ['wrong types', { wrong_types: true }, { seen: 16, created: 10, wrong: 6 }, 'type'],
    ['every product twice', { repeat_ids: true }, { seen: 32, created: 16, wrong: 16 }, 'repeated'],
  ])('with %s keeps what is right, and names the rest', async (_, switches, counts, kind) => {
    shop.simulator.set(switches);
    const sync = await shop.sync();
    expect(sync).toMatchObject({ state: 'done', ...counts });
    expect(sync.problems.filter((problem) => problem.kind === kind)).toHaveLength(counts.wrong);
    expect(await shop.rows()).toHaveLength(counts.created);
    expect((await shop.rows()).map(({ name }) => name)).not.toContain('again');
  });

  test.each([
    ['huge', { huge: true }, 'too_large'],
    ['nonsense', { garble: true }, 'malformed'],
    ['an error', { fail_with: 500 }, 'http_500'],
    ['silence from the first page on', { silent_from_page: 1 }, 'timeout'],
  ])('a page that is %s fails the sync after three tries, and nothing has gone', async (_, switches, error) => {
    await shop.sync();
    shop.simulator.set(switches);
    const before = shop.simulator.calls()['products'] ?? 0;
    if (error === 'timeout') shop.patience(200);
    expect(await shop.sync()).toMatchObject({ state: 'failed', error, gone: 0 });
    expect((shop.simulator.calls()['products'] ?? 0) - before).toBe(3);
    shop.patience(30_000);
    expect((await shop.rows()).filter(({ state }) => state === 'gone')).toEqual([]);
  });

  test('a foreign currency is refused, each product by itself', async () => {
    await shop.query(`insert into settings (name, value) values ('website', '{"currency": "usd"}') on conflict (name) do update set value = settings.value || '{"currency": "usd"}'`);
    const sync = await shop.sync();
    await shop.query(`update settings set value = value || '{"currency": "twd"}' where name = 'website'`);
    expect(sync).toMatchObject({ state: 'done', created: 0, wrong: 16 });
    expect(sync.problems[0]).toEqual({ id: 'NB1001', field: 'variants.currency twd', kind: 'currency' });
  });

  test('twenty starts at once begin one sync', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.staff.call('POST', '/api/admin/newbang/syncs', { kind: 'full' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    await shop.work();
  });

  test('a sync is cancelled by staff, and two workers read each page once', async () => {
    const { id } = await shop.call<{ id: number }>('POST', '/syncs', { kind: 'full' });
    await Promise.all([shop.work(), shop.work()]);
    expect((await shop.call<{ data: { created: number }[] }>('GET', '/syncs')).data[0]).toMatchObject({ state: 'done', created: 16, seen: 16 });
    const next = await shop.call<{ id: number }>('POST', '/syncs', { kind: 'full' });
    await shop.call('POST', `/syncs/${next.id}/cancel`);
    await shop.work();
    expect(next.id).toBeGreaterThan(id);
    expect((await shop.call<{ data: unknown[] }>('GET', '/syncs')).data[0]).toMatchObject({ state: 'cancelled', cancel_requested: true });
  });

  test('the next one starts by itself when its time has come, with what has changed since', async () => {
    await shop.minute();
    expect(await shop.query('select 1 from newbang_syncs')).toEqual([]);
    await shop.sync();
    shop.advance(59);
    await shop.minute();
    expect(await shop.query('select kind from newbang_syncs')).toHaveLength(1);
    shop.advance(1);
    await shop.minute();
    await shop.work();
    expect(await shop.query('select kind, state from newbang_syncs order by id desc limit 1')).toEqual([{ kind: 'changes', state: 'done' }]);
    shop.advance(24 * 60);
    await shop.minute();
    await shop.work();
    expect(await shop.query('select kind, staff_id from newbang_syncs order by id desc limit 1')).toEqual([{ kind: 'full', staff_id: null }]);
    // Back to before the staff session ended.
    shop.advance(-25 * 60);
  });
});

describe('what vanishes', () => {
  test('is gone after a whole feed; our product is off the shelf, sold out, and not valid in a cart', async () => {
    await shop.sync();
    await shop.importAll('NB1004');
    const before = await product('NB1004');
    await save(before, { shelf_status: 'on_shelf' });
    const visitor = guest(shop);
    const item = { product_item_id: before.items[0]?.id, quantity: 2, mode: 'add' };
    const { body: cart } = await visitor.call<{ id: string; items: object[] }>('POST', '/api/cart/update', { cart: null, item });
    expect(cart.items).toMatchObject([{ valid: true, is_newbang: true }]);
    shop.simulator.set({ vanished: ['NB1004'] });
    expect(await shop.sync()).toMatchObject({ state: 'done', gone: 1, problems: [] });
    expect(await shop.row('NB1004')).toMatchObject({ state: 'gone', shelf: 'off' });
    expect(await product('NB1004')).toMatchObject({ shelf_status: 'off_shelf', items: [{ stock: 0 }] });
    const { body: after } = await visitor.call<{ items: object[] }>('POST', '/api/cart', { cart: cart.id });
    expect(after.items).toMatchObject([{ valid: false }]);
  });

  test.each([
    ['a tombstone', { deleted: ['NB1003'] }, { state: 'gone', shelf: 'off' }],
    ['switched off', { off: ['NB1003'] }, { state: 'imported', shelf: 'off' }],
  ])('with %s our product is taken off the shelf', async (_, switches, row) => {
    await shop.sync();
    await shop.importAll('NB1003');
    await save(await product('NB1003'), { shelf_status: 'on_shelf' });
    shop.simulator.set(switches);
    await shop.sync('changes');
    expect(await shop.row('NB1003')).toMatchObject(row);
    expect(await product('NB1003')).toMatchObject({ shelf_status: 'off_shelf', items: [{ stock: 0 }] });
    shop.simulator.set({});
    await shop.sync();
    expect(await shop.row('NB1003')).toMatchObject({ state: 'imported', shelf: 'on' });
    expect(await product('NB1003')).toMatchObject({ shelf_status: 'off_shelf', items: [{ stock: 40 }] });
  });

  test('most products at once are not believed to have gone, nor anything beside records that cannot be read', async () => {
    await shop.sync();
    const most = (await shop.rows()).slice(0, 9).map(({ external_id }) => external_id);
    shop.simulator.set({ vanished: most });
    expect(await shop.sync()).toMatchObject({ gone: 0, problems: [{ id: null, field: '9', kind: 'vanished' }] });
    shop.simulator.set({ vanished: ['NB1016'], wrong_types: true });
    expect(await shop.sync()).toMatchObject({ gone: 0 });
    shop.simulator.set({ vanished: most.slice(0, 8) });
    expect(await shop.sync()).toMatchObject({ gone: 8 });
  });
});

describe('importing', () => {
  test('makes a draft: cleaned HTML, options, prices by the rule, tax ID, pictures of our own', async () => {
    await shop.sync();
    expect(await shop.importAll('NB1001')).toMatchObject({ done: [expect.any(Number)], failed: [] });
    const draft = await product('NB1001');
    expect(draft).toMatchObject({
      ...{ shelf_status: 'draft', name: { tw: '南部鐵器 急須 0.6L' }, requires_tax_id: true },
      options: [{ name: { tw: '顏色' }, values: [{ key: 'v1', label: { tw: '玄黑' } }, { key: 'v2', label: { tw: '青磁綠' } }] }],
      items: [
        { sku: 'NB1001-1', price: 1924, min_price: 1702, cost_price: 1480, suggested_price: 2664, stock: 40 },
        { sku: 'NB1001-2', price: 2002, min_price: 1771, cost_price: 1540, stock: 40 },
      ],
    });
    expect(draft.description.tw).toBe('<h2>一壺好茶</h2><p>盛岡鑄造的南部鐵壺，內裡琺瑯，不生鏽。</p><ul><li>容量 0.6 公升</li><li>附不鏽鋼茶濾</li></ul>');
    expect(draft.media_ids).toHaveLength(2);
    expect(await shop.query(`select source from products where id = ${draft.id}`)).toEqual([{ source: 'newbang' }]);
    expect(await shop.row('NB1001')).toMatchObject({ state: 'imported', product_id: draft.id });
  });

  test('twenty at once make one product', async () => {
    await shop.sync();
    const { id } = await shop.row('NB1005');
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.call<{ done: number[] }>('POST', '/import', { ids: [id] })));
    expect(answers.flatMap(({ done }) => done)).toEqual([id]);
    expect(await shop.query(`select 1 from products where source = 'newbang' and archived_at is null`)).toHaveLength(1);
  });

  test('of several, one that has gone is refused and the others are imported', async () => {
    await shop.sync();
    shop.simulator.set({ deleted: ['NB1002'] });
    await shop.sync();
    const answer = await shop.importAll('NB1002', 'NB1006', 'NB1008');
    expect(answer).toMatchObject({ done: [expect.any(Number), expect.any(Number)], failed: [{ code: 'newbang_gone' }] });
  });
});

describe('following', () => {
  test('prices and stock follow the supplier; what staff set stays, and so does their text', async () => {
    await shop.sync();
    await shop.importAll('NB1002', 'NB1003');
    const edited = await product('NB1002');
    const items = edited.items.map((item, n) => (n === 0 ? { ...item, price: 999 } : item));
    await save(edited, { items, description: { tw: '<p>我們自己寫的。</p>' } });
    shop.simulator.set({ cost_percent: 110, stocks: { 'NB1002-1': 7, 'NB1003-1': 5 } });
    expect(await shop.sync()).toMatchObject({ changed: 16 });
    expect((await product('NB1003')).items).toMatchObject([{ price: 744, cost_price: 572, min_price: 658, stock: 5 }]);
    const after = await product('NB1002');
    expect(after.items).toMatchObject([
      { price: 999, cost_price: 462, min_price: 531, stock: 7 },
      { price: 686, cost_price: 528, stock: 40 },
      { price: 772, cost_price: 594 },
    ]);
    expect(after.description.tw).toBe('<p>我們自己寫的。</p>');
    expect([(await shop.row('NB1002')).state, (await shop.row('NB1003')).state]).toEqual(['changed', 'imported']);
  });

  test('a price never falls below the supplier’s lowest, and rises to the next nine where the rule says so', async () => {
    const value = { active: false, base_url: '', api_key: '', margin_percent: 0, margin_fixed: 0, rounding: 'nine', category_id: null, stock_buffer: 3, auto_off_shelf: true, sync_minutes: 60 };
    const { version } = await shop.call<{ version: number }>('GET', '/config');
    await shop.call('PUT', '/config', { value, version });
    await shop.sync();
    await shop.importAll('NB1003', 'NB1004');
    // Costs 520 and 480, lowest prices 598 and 552.
    expect([(await product('NB1003')).items[0], (await product('NB1004')).items[0]]).toMatchObject([{ price: 598, stock: 37 }, { price: 552, stock: 37 }]);
    await shop.call('PUT', '/config', { value: { ...value, margin_percent: 25 }, version: version + 1 });
    await shop.sync();
    expect((await product('NB1003')).items).toMatchObject([{ price: 659 }]);
    await shop.call('PUT', '/config', { value: { ...value, margin_percent: 30, rounding: 'unit', stock_buffer: 0 }, version: version + 2 });
  });

  test('reserved pieces stay in stock, whatever the supplier says', async () => {
    await shop.sync();
    await shop.importAll('NB1004');
    const draft = await product('NB1004');
    await save(draft, { shelf_status: 'on_shelf' });
    await buy(shop.fixtures, guest(shop), { itemId: draft.items[0]?.id ?? 0, quantity: 6, payment: 'transfer' });
    shop.simulator.set({ stocks: { 'NB1004-1': 2 } });
    await shop.sync();
    expect((await product('NB1004')).items).toMatchObject([{ stock: 6, reserved: 6 }]);
  });

  test('what the supplier changed in texts waits for staff, who take it or keep theirs', async () => {
    await shop.sync();
    await shop.importAll('NB1003');
    shop.simulator.set({ renamed: '新版' });
    await shop.sync();
    const { id, state } = await shop.row('NB1003');
    expect([state, (await product('NB1003')).name.tw]).toEqual(['changed', '宇治抹茶粉 40g']);
    const { differences } = await shop.call<{ differences: unknown[] }>('GET', `/${id}`);
    expect(differences).toEqual([
      { field: 'name', edited: false, pending: true, ours: '宇治抹茶粉 40g', theirs: '宇治抹茶粉 40g新版' },
      { field: 'description', edited: false, pending: true, ours: expect.any(String), theirs: expect.stringContaining('<p>新版</p>') },
    ]);
    expect(await shop.call('POST', `/${id}/take`, { fields: ['name'] })).toMatchObject({ state: 'changed', name: '宇治抹茶粉 40g新版' });
    expect((await product('NB1003')).name.tw).toBe('宇治抹茶粉 40g新版');
    expect(await shop.call('POST', `/${id}/keep`, { fields: ['description'] })).toMatchObject({ state: 'imported', differences: [{ field: 'description', pending: false }] });
    await shop.sync();
    expect((await shop.row('NB1003')).state).toBe('imported');
    shop.simulator.set({ renamed: '再版' });
    await shop.sync();
    expect((await shop.row('NB1003')).state).toBe('changed');
    expect((await product('NB1003')).description.tw).not.toContain('版');
  });
});
