import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as m from '#messages';
import { systemClock } from '#platform/clock/clock.ts';
import { json } from '#platform/db/json.ts';
import type { Files } from '#platform/files/files.ts';
import { PublicCallError } from '#platform/http/public-call.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type ImportOptions, importProducts } from './import-products.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const stored = new Set<string>();
const files: Files = {
  folder: '',
  put: async (key) => void stored.add(key),
  read: async () => Buffer.alloc(0),
  exists: async (key) => stored.has(key),
  removeAll: async () => {},
  keys: async function* () {},
  stream: async () => Readable.from([]),
  facts: async () => undefined,
  freeBytes: async () => null,
};
/** The smallest GIF there is. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position';
const file = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;
const run = (csv: string, options: ImportOptions = {}) =>
  importProducts({ db: database.db, files, clock: systemClock }, Readable.from([csv]), { fetchPicture: async () => gif, ...options });
const emptyReport = { created: 0, updated: 0, unchanged: 0, failed: 0, errors: [], warnings: [] };

const readProductRow = async (handle: string) => {
  const product = await database.db.selectFrom('products').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow();
  const items = await database.db
    .selectFrom('product_items')
    .selectAll()
    .where('product_id', '=', product.id)
    .orderBy('position')
    .execute();
  return { ...product, items };
};
const rowCounts = async () =>
  Promise.all(
    (['products', 'product_items', 'brands', 'categories', 'media', 'stock_movements'] as const).map(
      async (table) =>
        (
          await database.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
    ),
  );

const shirts = file(
  'shirt,Linen shirt,"<p>Soft,\nwashed</p><script>x</script>",Weavers,Clothes,"summer, linen",true,Size,Small,Colour,紅,SH-S,200,4,19.99,24.5,,https://pictures.example/a.gif,1',
  'shirt,,,,,,,,Large,,紅,,200,0,19.5,,,,',
  'shirt,,,,,,,,Large,,藍,,200,2,19.49,,,,',
  'mug,Plain mug,,,,"kitchen, gift",false,Title,Default Title,,,,,-3,12,,,,',
);

const roundedTo = (line: number, column: string, amounts: string) => ({
  line,
  column,
  message: `The shop’s currency has fewer decimals: ${amounts}`,
});
const rounded = [
  roundedTo(2, 'Variant Price', '19.99 became 20'),
  roundedTo(2, 'Variant Compare At Price', '24.5 became 25'),
  roundedTo(4, 'Variant Price', '19.5 became 20'),
  roundedTo(5, 'Variant Price', '19.49 became 19'),
];

test('a dry run reports the same and saves nothing', async () => {
  const before = await rowCounts();
  expect(await run(shirts, { dryRun: true })).toEqual({ ...emptyReport, created: 2, warnings: rounded });
  expect(await rowCounts()).toEqual(before);
});

test('lines with one handle become one product, and the progress is reported', async () => {
  const progress: number[][] = [];
  expect(await run(shirts, { onProgress: (done, all) => progress.push([done, all]) })).toEqual({
    ...emptyReport,
    created: 2,
    warnings: rounded,
  });
  expect(progress).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect(await readProductRow('shirt')).toMatchObject({
    type: 'multi',
    shelf_status: 'on_shelf',
    name: { tw: 'Linen shirt' },
    description: { tw: [{ type: 'paragraph', runs: [{ text: 'Soft, washed' }] }] },
    slug: { tw: 'shirt' },
    tags: ['summer', 'linen'],
    options: [
      {
        name: { tw: 'Size' },
        values: [
          { key: 'small', label: { tw: 'Small' } },
          { key: 'large', label: { tw: 'Large' } },
        ],
      },
      {
        name: { tw: 'Colour' },
        values: [
          { key: 'v1', label: { tw: '紅' } },
          { key: 'v2', label: { tw: '藍' } },
        ],
      },
    ],
  });
});

test('each line is an item with its amounts rounded to the currency; without options there is one', async () => {
  const shirt = await readProductRow('shirt');
  expect(
    shirt.items.map(({ sku, option_values, price, suggested_price, stock, weight_g }) => [
      sku,
      option_values,
      price,
      suggested_price,
      stock,
      weight_g,
    ]),
  ).toEqual([
    ['SH-S', ['small', 'v1'], 20, 25, 4, 200],
    ['shirt-large-v1', ['large', 'v1'], 20, null, 0, 200],
    ['shirt-large-v2', ['large', 'v2'], 19, null, 2, 200],
  ]);
  expect(await readProductRow('mug')).toMatchObject({
    type: 'single',
    shelf_status: 'draft',
    options: [],
    items: [{ sku: 'mug', price: 12, stock: 0, option_values: [] }],
  });
  const names = await database.db.selectFrom('categories').select('name').orderBy('id').execute();
  expect(names).toEqual([{ name: { tw: 'Clothes' } }, { name: { tw: 'kitchen' } }]);
});

test('importing again changes nothing', async () => {
  const before = [await rowCounts(), await readProductRow('shirt'), await readProductRow('mug')];
  expect(await run(shirts)).toEqual({ ...emptyReport, unchanged: 2, warnings: rounded });
  expect([await rowCounts(), await readProductRow('shirt'), await readProductRow('mug')]).toEqual(before);
});

test('a change in the file changes only that, and keeps what staff added', async () => {
  const mug = await readProductRow('mug');
  await database.db
    .updateTable('products')
    .set({ subtitle: json({ tw: 'ours' }), name: json({ tw: 'Plain mug', en: 'A mug' }) })
    .where('id', '=', mug.id)
    .execute();
  expect(await run(shirts.replace(',-3,12,', ',7,15,'))).toEqual({ ...emptyReport, updated: 1, unchanged: 1, warnings: rounded });
  expect(await readProductRow('mug')).toMatchObject({
    id: mug.id,
    version: 2,
    subtitle: { tw: 'ours' },
    name: { tw: 'Plain mug', en: 'A mug' },
    items: [{ price: 15, stock: 7 }],
  });
});

test('a wrong line is reported with its number and column, and does not stop other products', async () => {
  const csv = file(
    'dear,Dear,,,,,true,,,,,D-1,,1,twelve,,,,',
    ',Lost,,,,,true,,,,,L-1,,1,5,,,,',
    'nameless,,,,,,true,,,,,N-1,,1,5,,,,',
    'good,Good,,,,,true,,,,,G-1,,1,5,,,,',
    'twin,Twin,,,,,true,,,,,G-1,,1,5,,,,',
    'taken,Taken,,,,,true,,,,,SH-S,,1,5,,,,',
    `long,${'x'.repeat(200)},,,,,true,,,,,LONG,,1,5,,,,`,
  );
  expect(await run(csv)).toEqual({
    ...emptyReport,
    created: 1,
    failed: 5,
    errors: [
      { line: 3, column: 'Handle', message: 'Required' },
      { line: 2, column: 'Variant Price', message: '“twelve” is not a number' },
      { line: 4, column: 'Title', message: 'Required' },
      { line: 6, column: 'Variant SKU', message: 'This SKU stands in line 5 already' },
      { line: 7, column: 'Variant SKU', message: '“Linen shirt” has this already. Choose another' },
      { line: 8, column: 'Title', message: '150 characters at most' },
    ],
  });
  expect(await readProductRow('good')).toMatchObject({ items: [{ sku: 'G-1' }] });
});

test('a picture that cannot be fetched is a warning; the next import tries it again', async () => {
  const csv = file('bowl,Bowl,,,,,true,,,,,BOWL,,1,5,,,https://pictures.example/bowl.gif,1');
  const fails = async () => {
    throw new PublicCallError('private');
  };
  expect(await run(csv, { fetchPicture: fails, locale: 'en' })).toEqual({
    ...emptyReport,
    created: 1,
    warnings: [{ line: 2, column: 'Image Src', message: 'The picture’s address lies inside a private network' }],
  });
  expect(await run(csv, { fetchPicture: async () => Buffer.from('<svg/>') })).toMatchObject({
    unchanged: 1,
    warnings: [{ message: 'The file is not a picture the shop can read' }],
  });
  expect(await run(csv)).toEqual({ ...emptyReport, updated: 1 });
  expect(await run(csv, { fetchPicture: fails })).toEqual({ ...emptyReport, unchanged: 1 });
});

test('a file without the needed columns has no products', async () => {
  expect(await run('Name,Price\nBowl,5\n')).toEqual({
    ...emptyReport,
    errors: [{ line: 1, message: 'The first line must name the columns. Handle, Title and Variant Price are needed' }],
  });
  expect(await run('')).toEqual(emptyReport);
});

test.each([
  ['en', 'Unable to read this line. Is a quotation mark missing?'],
  ['tw', '無法讀取這一行，是不是少了引號？'],
] as const)('a line that cannot be read is reported in %s', async (locale, message) => {
  const csv = file('whole,Whole,,,,,true,,,,,W-1,,1,5,,,,', 'broken,"Bro"ken,,,,,true,,,,,B-1,,1,5,,,,');
  const { created, errors } = await run(csv, { locale, dryRun: true });
  expect([created, errors[0]]).toEqual([1, { line: 3, message }]);
});

test('tags, address and SEO texts are imported with a product; a tag that is too long is reported', async () => {
  const head = 'Handle,Title,Vendor,Type,Tags,Variant Price,SEO Title,SEO Description';
  const long = 'x'.repeat(31);
  const line = (title: string) => `linen-shirt,Shirt,,,"summer, linen, summer, ${long}",500,${title},Cool in July`;
  const first = await run([head, line('A linen shirt')].join('\n'));
  expect(first).toMatchObject({ created: 1, failed: 0, warnings: [{ line: 2, column: 'Tags', message: expect.stringContaining(long) }] });
  const seo = { title: { tw: 'A linen shirt' }, description: { tw: 'Cool in July' }, media_id: null };
  expect(await readProductRow('linen-shirt')).toMatchObject({ slug: { tw: 'linen-shirt' }, tags: ['summer', 'linen'], seo });
  expect(await run([head, line('')].join('\n'))).toMatchObject({ updated: 1 });
  expect(await readProductRow('linen-shirt')).toMatchObject({ seo: { title: null, description: { tw: 'Cool in July' } } });
});

test('an amount with more decimals than the currency has is rounded, and that is reported', async () => {
  const { created, warnings } = await run(file('cup,Cup,,,,,true,,,,,CUP-1,,,42.99,,,,', 'jar,Jar,,,,,true,,,,,JAR-1,,,42.00,,,,'));
  expect({ created, warnings }).toEqual({
    created: 2,
    warnings: [{ line: 2, column: 'Variant Price', message: 'The shop’s currency has fewer decimals: 42.99 became 43' }],
  });
});

test('a file with an unclosed quote cannot be read: the line is reported, and nothing is saved', async () => {
  const before = await rowCounts();
  const { errors, created } = await run(file('bowl,"Bowl'));
  expect({ created, errors }).toEqual({ created: 0, errors: [{ line: 2, message: m.import_unreadable_line({}, { locale: 'en' }) }] });
  expect(await rowCounts()).toEqual(before);
});

test.each([
  ['en', 'The picture has too many pixels. 50 megapixels at most', 'The picture is too long. Cut it into shorter ones'],
  ['tw', '圖片的像素太多，最大 5000 萬像素', '圖片太長了，請先分成幾張'],
] as const)('a picture with too many pixels, or too long, is reported as such in %s', async (locale, pixels, long) => {
  const csv = file(`vast-${locale},Vast,,,,,true,,,,,VAST-${locale},,1,5,,,https://pictures.example/vast.png,1`);
  const sized = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const [huge, tall] = [await sized(8000, 7000), await sized(40, 17_000)];
  const readWarnings = async (picture: Buffer) => (await run(csv, { locale, fetchPicture: async () => picture })).warnings;
  expect(await readWarnings(huge)).toEqual([{ line: 2, column: 'Image Src', message: pixels }]);
  expect(await readWarnings(tall)).toEqual([{ line: 2, column: 'Image Src', message: long }]);
});

test('category paths of more than four levels, empty levels and names that are too long are reported at their columns', async () => {
  const paths = 'Handle,Title,Variant Price,Categories,Vendor';
  const names = ['一 > 二 > 三 > 四', '一 > 二 > 三 > 四 > 五', '一 >  > 三', `一 > ${'長'.repeat(61)}`, '一'];
  const vendors = ['', '', '', '', '牌'.repeat(61)];
  const report = await run(`${[paths, ...names.map((path, i) => `levels-${i},階,100,${path},${vendors[i]}`)].join('\n')}\n`);
  expect(report).toMatchObject({ created: 1, failed: 4 });
  expect(report.errors).toEqual([
    { line: 3, column: 'Categories', message: m.validation_too_deep({ max: 4 }, { locale: 'en' }) },
    { line: 4, column: 'Categories', message: m.validation_required({}, { locale: 'en' }) },
    { line: 5, column: 'Categories', message: m.validation_too_long({ max: 60 }, { locale: 'en' }) },
    { line: 6, column: 'Vendor', message: m.validation_too_long({ max: 60 }, { locale: 'en' }) },
  ]);
  const { rows } = await database.pool.pg.query('select count(*)::int as n from categories where length(name ->> $1) > 60', ['tw']);
  expect(rows).toEqual([{ n: 0 }]);
});
