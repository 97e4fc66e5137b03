import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let keeper: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  keeper = await staffWith(shop, 'products create', 'products update');
});
afterAll(() => shop.close());

let piece = 0;
const sendRows = (path: string, rows: Record<string, string>[], dry_run = false) =>
  keeper.call<{ created: number; failed: number; problems: { line: number; field?: string; message: string }[] }>('POST', path, {
    rows: rows.map((cells, i) => ({ line: i + 2, cells })),
    dry_run,
    reference: `piece-${++piece}`,
    reason: '',
  });
const importProducts = (rows: Record<string, string>[], dry_run?: boolean) => sendRows('/api/admin/products/import', rows, dry_run);

/** A row with a distinct value in every field that a column can map to. */
const full = {
  handle: 'linen-shirt',
  title: 'Linen shirt',
  description: '<p>Soft and washed</p>',
  brand: 'Weavers of Lugang',
  category: 'Shirts',
  published: 'true',
  status: 'active',
  option1_name: 'Size',
  option1_value: 'Small',
  option2_name: 'Colour',
  option2_value: 'Red',
  option3_name: 'Collar',
  option3_value: 'Round',
  sku: 'LS-1',
  barcode: '4710001234567',
  price: '890',
  compare_price: '1090',
  stock: '7',
  weight: '240',
};

test('every mapped column of a product file reaches the product', async () => {
  const { status, body } = await importProducts([full]);
  expect([status, body]).toMatchObject([200, { created: 1, failed: 0, problems: [] }]);
  const { rows } = await shop.fixtures.pool.pg.query(`
    select p.handle, p.name->>'tw' as title, p.description::text as description, b.name->>'tw' as brand, p.shelf_status, p.options::text as options,
      (select string_agg(c.name->>'tw', ',') from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id) as category,
      i.sku, i.barcode, i.price, i.suggested_price, i.stock, i.weight_g
    from products p join product_items i on i.product_id = p.id left join brands b on b.id = p.brand_id where p.handle = 'linen-shirt'`);
  expect(rows).toMatchObject([
    {
      handle: 'linen-shirt',
      title: 'Linen shirt',
      description: expect.stringContaining('Soft and washed'),
      brand: 'Weavers of Lugang',
      category: 'Shirts',
      shelf_status: 'on_shelf',
      sku: 'LS-1',
      barcode: '4710001234567',
      price: 890,
      suggested_price: 1090,
      stock: 7,
      weight_g: 240,
    },
  ]);
  for (const word of ['Size', 'Small', 'Colour', 'Red', 'Collar', 'Round']) expect(rows[0].options).toContain(word);
});

test.each(['published', 'status'])('a product with “no” in the column “%s” is a draft', async (field) => {
  const cells = { ...full, handle: `hidden-${field}`, sku: `H-${field}`, [field]: field === 'status' ? 'archived' : 'false' };
  await importProducts([cells]);
  const { rows } = await shop.fixtures.pool.pg.query('select shelf_status from products where handle = $1', [cells.handle]);
  expect(rows).toEqual([{ shelf_status: 'draft' }]);
});

test.each(['title', 'price', 'compare_price', 'stock', 'weight'])(
  'a problem in the column “%s” is reported under that name',
  async (field) => {
    const { body } = await importProducts(
      [{ ...full, handle: `wrong-${field}`, sku: `W-${field}`, [field]: field === 'title' ? '' : 'many' }],
      true,
    );
    expect(body).toMatchObject({ failed: 1, problems: [{ line: 2, field }] });
  },
);

test('every mapped column of a stock file reaches the stock and its ledger', async () => {
  const sku = async (itemId: number) =>
    (await shop.fixtures.db.selectFrom('product_items').select('sku').where('id', '=', itemId).executeTakeFirstOrThrow()).sku;
  const [set, changed] = [(await shop.fixtures.product({ stock: 10 })).itemId, (await shop.fixtures.product({ stock: 10 })).itemId];
  const { body } = await sendRows('/api/admin/product-items/import', [
    { sku: await sku(set), stock: '25', reason: 'Counted on Monday' },
    { sku: await sku(changed), change: '-4', reason: 'Broken' },
  ]);
  expect(body).toMatchObject({ failed: 0, problems: [] });
  const { rows } = await shop.fixtures.pool.pg.query(
    `select i.stock, m.stock_delta, m.reason from product_items i join stock_movements m on m.product_item_id = i.id
     where i.id = any($1) and m.kind <> 'initial' order by i.id`,
    [[set, changed]],
  );
  expect(rows).toEqual([
    { stock: 25, stock_delta: 15, reason: expect.stringContaining('Counted on Monday') },
    { stock: 6, stock_delta: -4, reason: expect.stringContaining('Broken') },
  ]);
});
