import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guest } from '#testing/clients.ts';
import { type NewbangShop, newbangShop } from '#testing/providers/newbang.ts';

let shop: NewbangShop;
beforeAll(async () => {
  shop = await newbangShop();
});
afterAll(async () => {
  expect(await shop.fixtures.broken()).toEqual([]);
  await shop.close();
});
beforeEach(() => shop.clear());

describe('reading the feed', () => {
  test('stores every product once, with counts in the journal, and a second time changes nothing', async () => {
    expect(await shop.sync()).toMatchObject({
      state: 'done',
      kind: 'full',
      total: 16,
      seen: 16,
      created: 16,
      changed: 0,
      gone: 0,
      wrong: 0,
      by: expect.any(String),
    });
    expect(await shop.sync()).toMatchObject({ state: 'done', created: 0, changed: 0, unchanged: 16 });
    expect(await shop.rows()).toHaveLength(16);
    expect(await shop.row('NB1003')).toMatchObject({
      ...{
        name: '宇治抹茶粉 40g',
        brand: '丸久小山園',
        category: '茶',
        cost: 520,
        price: 676,
        suggested_price: 936,
        min_price: 598,
        stock: 40,
        variants: 1,
      },
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
    await shop.query(
      `insert into settings (name, value) values ('website', '{"currency": "usd"}') on conflict (name) do update set value = settings.value || '{"currency": "usd"}'`,
    );
    const sync = await shop.sync();
    await shop.query(`update settings set value = value || '{"currency": "twd"}' where name = 'website'`);
    expect(sync).toMatchObject({ state: 'done', created: 0, wrong: 16 });
    expect(sync.problems[0]).toEqual({ id: 'NB1001', field: 'variants.currency twd', kind: 'currency' });
  });

  test('twenty starts at once begin one sync', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.staff.call('POST', '/api/admin/newbang/syncs', { kind: 'full' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    await shop.work();
  });

  test('a sync is cancelled by staff, and two workers read each page once', async () => {
    const { id } = await shop.call<{ id: number }>('POST', '/syncs', { kind: 'full' });
    await Promise.all([shop.work(), shop.work()]);
    expect((await shop.call<{ data: { created: number }[] }>('GET', '/syncs')).data[0]).toMatchObject({
      state: 'done',
      created: 16,
      seen: 16,
    });
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
    expect(await shop.query('select kind, state from newbang_syncs order by id desc limit 1')).toEqual([
      { kind: 'changes', state: 'done' },
    ]);
    shop.advance(24 * 60);
    await shop.minute();
    await shop.work();
    expect(await shop.query('select kind, staff_id from newbang_syncs order by id desc limit 1')).toEqual([
      { kind: 'full', staff_id: null },
    ]);
    // Back to before the staff session ended.
    shop.advance(-25 * 60);
  });
});

describe('what vanishes', () => {
  test('is gone after a whole feed; our product is off the shelf, sold out, and not valid in a cart', async () => {
    await shop.sync();
    await shop.importAll('NB1004');
    const before = await shop.product('NB1004');
    await shop.save(before, { shelf_status: 'on_shelf' });
    const visitor = guest(shop);
    const item = { product_item_id: before.items[0]?.id, quantity: 2, mode: 'add' };
    const { body: cart } = await visitor.call<{ id: string; items: object[] }>('POST', '/api/cart/update', { cart: null, item });
    expect(cart.items).toMatchObject([{ valid: true, is_newbang: true }]);
    shop.simulator.set({ vanished: ['NB1004'] });
    expect(await shop.sync()).toMatchObject({ state: 'done', gone: 1, problems: [] });
    expect(await shop.row('NB1004')).toMatchObject({ state: 'gone', shelf: 'off' });
    expect(await shop.product('NB1004')).toMatchObject({ shelf_status: 'off_shelf', items: [{ stock: 0 }] });
    const { body: after } = await visitor.call<{ items: object[] }>('POST', '/api/cart', { cart: cart.id });
    expect(after.items).toMatchObject([{ valid: false }]);
  });

  test.each([
    ['a tombstone', { deleted: ['NB1003'] }, { state: 'gone', shelf: 'off' }],
    ['switched off', { off: ['NB1003'] }, { state: 'imported', shelf: 'off' }],
  ])('with %s our product is taken off the shelf', async (_, switches, row) => {
    await shop.sync();
    await shop.importAll('NB1003');
    await shop.save(await shop.product('NB1003'), { shelf_status: 'on_shelf' });
    shop.simulator.set(switches);
    await shop.sync('changes');
    expect(await shop.row('NB1003')).toMatchObject(row);
    expect(await shop.product('NB1003')).toMatchObject({ shelf_status: 'off_shelf', items: [{ stock: 0 }] });
    shop.simulator.set({});
    await shop.sync();
    expect(await shop.row('NB1003')).toMatchObject({ state: 'imported', shelf: 'on' });
    expect(await shop.product('NB1003')).toMatchObject({ shelf_status: 'off_shelf', items: [{ stock: 40 }] });
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
