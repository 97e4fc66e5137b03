import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guest } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
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

describe('importing', () => {
  test('makes a draft: cleaned HTML, options, prices by the rule, tax ID, pictures of our own', async () => {
    await shop.sync();
    expect(await shop.importAll('NB1001')).toMatchObject({ done: [expect.any(Number)], failed: [] });
    const draft = await shop.product('NB1001');
    expect(draft).toMatchObject({
      ...{ shelf_status: 'draft', name: { tw: '南部鐵器 急須 0.6L' }, requires_tax_id: true },
      options: [
        {
          name: { tw: '顏色' },
          values: [
            { key: 'v1', label: { tw: '玄黑' } },
            { key: 'v2', label: { tw: '青磁綠' } },
          ],
        },
      ],
      items: [
        { sku: 'NB1001-1', price: 1924, min_price: 1702, cost_price: 1480, suggested_price: 2664, stock: 40 },
        { sku: 'NB1001-2', price: 2002, min_price: 1771, cost_price: 1540, stock: 40 },
      ],
    });
    expect(draft.description.tw).toBe(
      '<h2>一壺好茶</h2><p>盛岡鑄造的南部鐵壺，內裡琺瑯，不生鏽。</p><ul><li>容量 0.6 公升</li><li>附不鏽鋼茶濾</li></ul>',
    );
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
    const edited = await shop.product('NB1002');
    const items = edited.items.map((item, n) => (n === 0 ? { ...item, price: 999 } : item));
    await shop.save(edited, { items, description: { tw: '<p>我們自己寫的。</p>' } });
    shop.simulator.set({ cost_percent: 110, stocks: { 'NB1002-1': 7, 'NB1003-1': 5 } });
    expect(await shop.sync()).toMatchObject({ changed: 16 });
    expect((await shop.product('NB1003')).items).toMatchObject([{ price: 744, cost_price: 572, min_price: 658, stock: 5 }]);
    const after = await shop.product('NB1002');
    expect(after.items).toMatchObject([
      { price: 999, cost_price: 462, min_price: 531, stock: 7 },
      { price: 686, cost_price: 528, stock: 40 },
      { price: 772, cost_price: 594 },
    ]);
    expect(after.description.tw).toBe('<p>我們自己寫的。</p>');
    expect([(await shop.row('NB1002')).state, (await shop.row('NB1003')).state]).toEqual(['changed', 'imported']);
  });

  test('a price never falls below the supplier’s lowest, and rises to the next nine where the rule says so', async () => {
    const value = {
      active: false,
      base_url: '',
      api_key: '',
      margin_percent: 0,
      margin_fixed: 0,
      rounding: 'nine',
      category_id: null,
      stock_buffer: 3,
      auto_off_shelf: true,
      sync_minutes: 60,
    };
    const { version } = await shop.call<{ version: number }>('GET', '/config');
    await shop.call('PUT', '/config', { value, version });
    await shop.sync();
    await shop.importAll('NB1003', 'NB1004');
    // Costs 520 and 480, lowest prices 598 and 552.
    expect([(await shop.product('NB1003')).items[0], (await shop.product('NB1004')).items[0]]).toMatchObject([
      { price: 598, stock: 37 },
      { price: 552, stock: 37 },
    ]);
    await shop.call('PUT', '/config', { value: { ...value, margin_percent: 25 }, version: version + 1 });
    await shop.sync();
    expect((await shop.product('NB1003')).items).toMatchObject([{ price: 659 }]);
    await shop.call('PUT', '/config', { value: { ...value, margin_percent: 30, rounding: 'unit', stock_buffer: 0 }, version: version + 2 });
  });

  test('reserved pieces stay in stock, whatever the supplier says', async () => {
    await shop.sync();
    await shop.importAll('NB1004');
    const draft = await shop.product('NB1004');
    await shop.save(draft, { shelf_status: 'on_shelf' });
    await buy(shop.fixtures, guest(shop), { itemId: draft.items[0]?.id ?? 0, quantity: 6, payment: 'transfer' });
    shop.simulator.set({ stocks: { 'NB1004-1': 2 } });
    await shop.sync();
    expect((await shop.product('NB1004')).items).toMatchObject([{ stock: 6, reserved: 6 }]);
  });

  test('what the supplier changed in texts waits for staff, who take it or keep theirs', async () => {
    await shop.sync();
    await shop.importAll('NB1003');
    shop.simulator.set({ renamed: '新版' });
    await shop.sync();
    const { id, state } = await shop.row('NB1003');
    expect([state, (await shop.product('NB1003')).name.tw]).toEqual(['changed', '宇治抹茶粉 40g']);
    const { differences } = await shop.call<{ differences: unknown[] }>('GET', `/${id}`);
    expect(differences).toEqual([
      { field: 'name', edited: false, pending: true, ours: '宇治抹茶粉 40g', theirs: '宇治抹茶粉 40g新版' },
      { field: 'description', edited: false, pending: true, ours: expect.any(String), theirs: expect.stringContaining('<p>新版</p>') },
    ]);
    expect(await shop.call('POST', `/${id}/take`, { fields: ['name'] })).toMatchObject({ state: 'changed', name: '宇治抹茶粉 40g新版' });
    expect((await shop.product('NB1003')).name.tw).toBe('宇治抹茶粉 40g新版');
    expect(await shop.call('POST', `/${id}/keep`, { fields: ['description'] })).toMatchObject({
      state: 'imported',
      differences: [{ field: 'description', pending: false }],
    });
    await shop.sync();
    expect((await shop.row('NB1003')).state).toBe('imported');
    shop.simulator.set({ renamed: '再版' });
    await shop.sync();
    expect((await shop.row('NB1003')).state).toBe('changed');
    expect((await shop.product('NB1003')).description.tw).not.toContain('版');
  });
});
