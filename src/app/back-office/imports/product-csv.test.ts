import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type ProductForm, type ProductForStaff, productForm, productItemForm } from '#modules/catalog/contract.ts';
import { productSetup } from '#modules/catalog/index.ts';
import type { Locale } from '#shared/locale.ts';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { fullProduct } from '#testing/products/full-product.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { editRows, type ProductFiles, productFiles } from '#testing/products/product-file.ts';
import { storeProduct } from '#testing/products/store-product.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let keeper: StaffClient;
let files: ProductFiles;
beforeAll(async () => {
  shop = await servedShop();
  keeper = await staffWith(shop, 'products view', 'products create', 'products update');
  files = productFiles(shop, keeper);
});
afterAll(() => shop.close());

async function readProduct(client: StaffClient, id: number, locale: Locale = 'tw'): Promise<ProductForStaff> {
  return (await client.call<ProductForStaff>('GET', `/api/admin/products/${id}`, undefined, { 'accept-language': locale })).body;
}

const findProductId = async ({ fixtures }: ServedShop, tw: string): Promise<number> =>
  (await fixtures.pool.pg.query("select id from products where name ->> 'tw' = $1", [tw])).rows[0]?.id;

/** Fields of this shop alone, and what a form was opened with: not in the file. Every other field is. */
const notInFile: ReadonlySet<string> = new Set(['delivery_method_ids', 'combo', 'slots', 'id', 'stock_seen']);
const inFile = ({ shape }: z.ZodObject): string[] => Object.keys(shape).filter((field) => !notInFile.has(field));
const saysNothing = (value: object, blank: object, keys: readonly string[]): string[] =>
  keys.filter((key) => JSON.stringify(Reflect.get(value, key)) === JSON.stringify(Reflect.get(blank, key)));

/** A product with ids replaced by names and picture contents, to compare two shops. */
async function withoutNumbers(from: ServedShop, client: StaffClient, id: number) {
  const [tw, en] = [await readProduct(client, id, 'tw'), await readProduct(client, id, 'en')];
  const { pg } = from.fixtures.pool;
  const alt = (mediaId: number | null | undefined) =>
    mediaId ? [tw, en].map(({ media }) => media.find((one) => one.id === mediaId)?.alt) : null;
  const names = async (table: string, ids: readonly (number | null)[]) =>
    (await pg.query(`select name from ${table} join unnest($1::bigint[]) with ordinality w (id, n) using (id) order by n`, [ids])).rows;
  const { id: _id, version: _version, created_at: _made, updated_at: _changed, media, ...rest } = tw;
  const html = (text: ProductForm['description']) => JSON.stringify(text).replace(/\/media\/[\w-]+-40\.webp/g, 'picture');
  return {
    ...rest,
    delivery_method_ids: [],
    brand_id: await names('brands', [rest.brand_id]),
    category_ids: await names('categories', rest.category_ids),
    parents: (
      await pg.query(
        'select c.name, p.name as parent from categories c left join categories p on p.id = c.parent_id where c.id = any($1) order by c.id',
        [rest.category_ids],
      )
    ).rows,
    related_ids: await names('products', rest.related_ids),
    media_ids: rest.media_ids.map(alt),
    pictures: media.map(({ width, height }) => [width, height]),
    description: html(rest.description),
    seo: rest.seo && { ...rest.seo, media_id: alt(rest.seo.media_id) },
    items: rest.items.map(({ id: _itemId, ...item }) => ({ ...item, media_id: alt(item.media_id) })),
  };
}

test('a product with every field filled is exported, imported unchanged into an empty shop, and importing it here changes nothing', async () => {
  const friend = await storeProduct(shop, plainForm('FRIEND', { name: { tw: '茶盤' }, slug: { tw: '' } }));
  const full = await fullProduct(shop, [friend.id]);
  expect(saysNothing(full, plainForm('X', { type: 'single' }), inFile(productForm))).toEqual([]);
  expect(saysNothing(full.items[0] ?? {}, plainItem('X'), inFile(productItemForm))).toEqual([]);
  const { id } = await storeProduct(shop, full);
  // Each refers to the other: the first one refers to a product that does not exist yet.
  const beside = { ...(await readProduct(keeper, friend.id)), related_ids: [id] };
  expect((await keeper.call('PUT', `/api/admin/products/${friend.id}`, beside)).status).toBe(200);
  const before = [await readProduct(keeper, id), await readProduct(keeper, friend.id)];

  const csv = await files.exportCsv();
  expect(await files.importCsv(csv)).toMatchObject({
    state: 'done',
    problems: [],
    import: { unchanged: 2, updated: 0, created: 0 },
  });
  expect([await readProduct(keeper, id), await readProduct(keeper, friend.id)]).toEqual(before);

  const other = await servedShop();
  try {
    const fetchPicture = (url: string) => shop.files.read(new URL(url).pathname.replace('/media/', ''));
    const deps = { db: other.db, files: other.files, clock: other.fixtures.clock };
    const run = () => productSetup.importProducts(deps, Readable.from([csv]), { fetchPicture });
    expect(await run()).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 0, errors: [], warnings: [] });
    const client = await staffWith(other, 'products view', 'products update');
    const there = await withoutNumbers(other, client, await findProductId(other, full.name.tw));
    expect(there).toEqual(await withoutNumbers(shop, keeper, id));
    const friendThere = await withoutNumbers(other, client, await findProductId(other, '茶盤'));
    expect(friendThere).toEqual(await withoutNumbers(shop, keeper, friend.id));
    expect(await run()).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  } finally {
    await other.close();
  }
});

test('an edited row of the file changes the edited fields and nothing else', async () => {
  const full = await readProduct(keeper, await findProductId(shop, '=1+1 青瓷杯'));
  const csv = editRows(await files.exportCsv(), (row) => {
    if (row['Title'])
      return row['Kind'] === 'multi' ? { ...row, 'Title (en)': 'A new cup', 'SEO Title': '新標題', 'SEO Description (en)': '' } : row;
    return row['Variant SKU'] === 'CUP-RED-L' ? { ...row, 'Variant Price': '1234', 'Variant Compare At Price': '' } : row;
  });
  expect(await files.importCsv(csv)).toMatchObject({ problems: [], import: { updated: 1, unchanged: 1 } });
  const [first, ...others] = full.items;
  expect(await readProduct(keeper, full.id)).toEqual({
    ...full,
    version: full.version + 1,
    updated_at: expect.any(String),
    name: { ...full.name, en: 'A new cup' },
    seo: { ...full.seo, title: { tw: '新標題', en: 'Celadon cups' }, description: { tw: '+好杯' } },
    items: [{ ...first, price: 1234, suggested_price: null }, ...others],
  });
});

test('a file with a few columns changes no other columns, and no items that it does not list', async () => {
  const id = await findProductId(shop, '=1+1 青瓷杯');
  const full = await readProduct(keeper, id);
  const head = 'Handle,Title,Variant SKU,Variant Price';
  expect(await files.importCsv(`${head}\n青瓷杯-1,'${full.name.tw},'-CUP-SKY-S,999`)).toMatchObject({
    problems: [],
    import: { updated: 1 },
  });
  const items = full.items.map((item) => (item.sku === '-CUP-SKY-S' ? { ...item, price: 999 } : item));
  const { version: _version, updated_at: _at, ...rest } = await readProduct(keeper, id);
  const { version: _before, updated_at: _then, ...old } = full;
  expect(rest).toEqual({ ...old, items });
  const unknown = await files.importCsv(`${head}\n青瓷杯-1,'${full.name.tw},NO-SUCH,999`);
  expect(unknown).toMatchObject({ failed: 1, problems: [{ message: 'Variant SKU: There is no SKU “NO-SUCH”' }] });
});

test('pictures get a new alt text, another order and one fewer; an invalid cell is reported', async () => {
  const id = await findProductId(shop, '=1+1 青瓷杯');
  const before = await readProduct(keeper, id, 'en');
  const csv = await files.exportCsv();
  const swapped = editRows(csv, (row) => {
    if (row['Image Position'] === '1') return { ...row, 'Image Position': '2', 'Image Alt Text (en)': 'From behind' };
    return row['Image Position'] === '2' ? { ...row, 'Image Position': '1' } : row;
  });
  expect(await files.importCsv(swapped)).toMatchObject({ problems: [], import: { updated: 1, unchanged: 1 } });
  const after = await readProduct(keeper, id, 'en');
  expect(after.media_ids).toEqual([...before.media_ids].reverse());
  expect(after.media.find((one) => one.id === before.media_ids[0])?.alt).toBe('From behind');
  const alone = editRows(csv, (row) => (row['Image Position'] === '2' ? { ...row, 'Image Src': '', 'Image Position': '' } : row));
  expect(await files.importCsv(alone)).toMatchObject({ problems: [], import: { updated: 1 } });
  expect((await readProduct(keeper, id)).media_ids).toEqual(before.media_ids.slice(0, 1));
  const wrong = editRows(csv, (row) => ({
    ...row,
    'Members Only': row['Members Only'] ? 'perhaps' : '',
    'Tax Type': row['Tax Type'] ? 'none' : '',
  }));
  const { failed, problems } = await files.importCsv(wrong);
  expect(failed).toBeGreaterThan(0);
  expect(problems.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['Members Only: “perhaps” is neither true nor false', 'Tax Type: “none” is none of taxable, zero, free']),
  );
});

test('products that refer to each other across chunks of a file are related in one import, and counted once each', async () => {
  const head = 'Handle,Title,Variant SKU,Variant Price,Related Products';
  const between = Array.from({ length: 25 }, (_, i) => `between-${i},Between ${i},BETWEEN-${i},10,`);
  const csv = [head, 'first,First,FIRST,10,"last\nnowhere"', ...between, 'last,Last,LAST,10,first'].join('\n');
  const nowhere = [{ id: 2, message: expect.stringContaining('nowhere') }];
  expect(await files.importCsv(csv)).toMatchObject({
    ...{ state: 'done', total: 27, done: 27, failed: 0, problems: nowhere },
    import: { created: 27, updated: 0, unchanged: 0 },
  });
  const [first, last] = [await findProductId(shop, 'First'), await findProductId(shop, 'Last')];
  const related = async () => [(await readProduct(keeper, first)).related_ids, (await readProduct(keeper, last)).related_ids];
  expect(await related()).toEqual([[last], [first]]);
  expect(await files.importCsv(csv)).toMatchObject({ problems: nowhere, import: { created: 0, updated: 0, unchanged: 27 } });
  const brings = [head, 'last,Last,LAST,10,"first\nnewest"', ...between, 'newest,Newest,NEWEST,10,'].join('\n');
  expect(await files.importCsv(brings)).toMatchObject({ problems: [], import: { created: 1, updated: 1, unchanged: 25 } });
  expect(await related()).toEqual([[last], [first, await findProductId(shop, 'Newest')]]);
});
