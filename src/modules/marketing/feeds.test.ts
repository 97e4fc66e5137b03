import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSetup } from '#modules/catalog/index.ts';
import { storePicture } from '#modules/media/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type MarketingShop, marketingShop } from '#testing/providers/marketing.ts';
import { isGtin } from './feeds/entry.ts';
import { writeFeeds } from './feeds/write-feeds.ts';

let shop: MarketingShop;
let brand: number;
let picture: number;
let key: string;
const deps = () => ({ ...shop, clock: shop.fixtures.clock, publicUrl: 'https://shop.example' });
const write = (always = false) => writeFeeds(deps(), { always });
const get = (name: string, headers: Record<string, string> = {}) => shop.app.inject({ url: `/feeds/${name}.xml`, headers });
const read = async (name: string) => gunzipSync((await get(name)).rawPayload).toString();

beforeAll(async () => {
  shop = await marketingShop();
  const pot = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#a83' } })
    .png()
    .toBuffer();
  ({ id: picture, key } = await storePicture(shop, pot, { fileName: 'pot.png' }));
  brand = await inTransaction(shop.db, (tx) =>
    productSetup.addBrand(tx, { name: { tw: '窯', en: 'Kiln & Co' }, slug: { tw: '窯', en: 'kiln' } }),
  );
  const whole = { brand_id: brand, media_ids: [picture] };
  await shop.fixtures.product({ price: 350, form: { ...whole, name: { tw: '青花碗 <大>', en: 'Blue bowl' } } });
  await shop.fixtures.product({ form: { ...whole, media_ids: [] } });
  await shop.fixtures.product({ form: { ...whole, name: { tw: '只有中文' } } });
  await shop.fixtures.product({ form: { ...whole, brand_id: null } });
  await shop.fixtures.product({ form: { ...whole, member_only: true, brand_id: null, media_ids: [] } });
});
afterAll(() => shop.close());

test('before the first run there is no feed', async () => {
  expect((await get('google-tw')).statusCode).toBe(404);
});

test('a feed lists what is complete, with price, link and picture of its language', async () => {
  await write();
  const tw = await read('google-tw');
  const [first = ''] = tw.split('<item>').slice(1);
  expect(first).toContain('<g:title>青花碗 &lt;大&gt;</g:title>');
  expect(first).toContain('<g:price>350 TWD</g:price>');
  expect(first).toContain('<g:brand>窯</g:brand>');
  expect(first).toContain('<g:availability>in_stock</g:availability>');
  expect(first).toMatch(/<g:link>https:\/\/shop\.example\/products\/\d+\//);
  expect(first).toContain(`<g:image_link>https://shop.example/media/${key}`);
  expect(tw.split('<item>')).toHaveLength(3);
  const en = await read('meta-en');
  expect(en).toContain('<g:title>Blue bowl</g:title>');
  expect(en).toContain('<g:brand>Kiln &amp; Co</g:brand>');
  expect(en).toContain('<g:availability>in stock</g:availability>');
  expect(en.split('<item>')).toHaveLength(2);
});

test('what is not listed is named with every reason', async () => {
  const list = async (query: string) => (await shop.staff.call<Refusals>('GET', `/api/admin/feeds?${query}`)).body;
  type Refusals = {
    data: { name: string; reasons: string[] }[];
    feeds: { name: string; listed: number; refused: number }[];
    meta: { total: number };
  };
  const tw = await list('feed=google-tw');
  expect(tw.data.map(({ reasons }) => reasons)).toEqual([
    ['no_picture'],
    ['no_identifier'],
    ['members_only', 'no_identifier', 'no_picture'],
  ]);
  expect(tw.feeds.map(({ name, listed, refused }) => [name, listed, refused])).toEqual([
    ['google-tw', 2, 3],
    ['google-en', 1, 4],
    ['meta-tw', 2, 3],
    ['meta-en', 1, 4],
  ]);
  expect((await list('feed=google-en&reason=no_english')).data).toMatchObject([{ name: '只有中文', reasons: ['no_english'] }]);
  expect((await list('feed=google-tw&page=2&per_page=3')).meta.total).toBe(3);
});

test('an unchanged feed is not made again, is answered by its ETag, and is replaced in one step', async () => {
  const before = await get('google-tw');
  const runs = () => shop.db.selectFrom('product_feeds').select('run').orderBy('target').orderBy('locale').execute();
  const first = await runs();
  await write();
  expect(await runs()).toEqual(first);
  const again = await get('google-tw', { 'if-none-match': String(before.headers['etag']) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  for (let n = 0; n < 3; n++) await write(true);
  expect((await get('google-tw')).headers['etag']).toBe(before.headers['etag']);
  const kept = await shop.db
    .selectFrom('product_feed_pieces')
    .select('run')
    .where('target', '=', 'google')
    .where('locale', '=', 'tw')
    .execute();
  expect(new Set(kept.map(({ run }) => run)).size).toBe(2);
  expect(await shop.db.selectFrom('product_feed_refusals').select('id').where('locale', '=', 'tw').execute()).toHaveLength(6);
});

test('a feed of a thousand products is stored in pieces and read as one', async () => {
  const { rows } = await shop.fixtures.pool.pg.query(`
    with made as (
      insert into products (type, name, slug, brand_id, shelf_status, list_price, stock_word)
      select 'single', jsonb_build_object('tw', md5(n::text) || repeat(md5(random()::text), 8)), '{"tw":"x"}', ${brand}, 'on_shelf', 100, 'available'
      from generate_series(1, 1100) n returning id),
    items as (insert into product_items (product_id, sku, price, stock) select id, 'bulk-' || id, 100, 5 from made)
    insert into product_images (product_id, media_id, position) select id, ${picture}, 0 from made returning 1`);
  expect(rows).toHaveLength(1100);
  await writeFeeds(deps(), { always: true, pieceBytes: 20_000 });
  const xml = await read('google-tw');
  expect(xml.split('<item>')).toHaveLength(1103);
  expect(xml.endsWith('</channel></rss>\n')).toBe(true);
  const { run } = await shop.db
    .selectFrom('product_feeds')
    .select('run')
    .where('target', '=', 'google')
    .where('locale', '=', 'tw')
    .executeTakeFirstOrThrow();
  const pieces = await shop.db.selectFrom('product_feed_pieces').select('n').where('run', '=', run).execute();
  expect(pieces.length).toBeGreaterThan(1);
});

test('two workers that write the feeds at once leave whole ones', async () => {
  const writeInPieces = (pieceBytes: number) => writeFeeds(deps(), { always: true, pieceBytes });
  await Promise.all([writeInPieces(5_000), writeInPieces(5_000), writeInPieces(5_000)]);
  for (const name of ['google-tw', 'google-en', 'meta-tw', 'meta-en'])
    expect([name, (await read(name)).endsWith('</channel></rss>\n')]).toEqual([name, true]);
});

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['036000291452', true],
  ['96385074', true],
  ['10614141000415', true],
  ['400638133393', false],
  ['SKU-1', false],
])('%s is a GTIN: %s', (code, is) => {
  expect(isGtin(code)).toBe(is);
});
