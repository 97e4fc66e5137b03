import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSetup } from '#modules/catalog/index.ts';
import { addPage } from '#modules/content/index.ts';
import { storePicture } from '#modules/media/index.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { readGeneratedFile } from '#platform/files/generated-files.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { indexName, refreshSitemaps, writeSitemaps } from './write-sitemaps.ts';

let shop: ServedShop;
const publicUrl = 'https://shop.example';
const deps = () => ({ db: shop.db, clock: shop.fixtures.clock, log: shop.log, shop: { publicUrl } });
const get = async (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const fileOf = async (name: string) => gunzipSync((await readGeneratedFile(shop.db, name))?.body ?? Buffer.alloc(0)).toString();
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

beforeAll(async () => {
  shop = await servedShop({ env: { PUBLIC_URL: publicUrl } });
});
afterAll(() => shop.close());

test('a sitemap that was not created yet answers 503, and exists once the job has run', async () => {
  expect((await get('/sitemap.xml')).statusCode).toBe(503);
  await refreshSitemaps(deps());
  const index = await get('/sitemap.xml');
  expect([index.statusCode, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const parts = locations(index.body);
  expect(parts).toEqual([`${publicUrl}/sitemap-pages-1.xml`]);
  expect((await get(new URL(parts[0] ?? '').pathname)).body).toContain(`<loc>${publicUrl}/en/information/faq</loc>`);
  expect((await get('/sitemap-nothing-1.xml')).statusCode).toBe(404);
});

test('a product has an address in each language, linked to the other, and its pictures; hidden products are not listed', async () => {
  const webp = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a83' } })
    .png()
    .toBuffer();
  const picture = await storePicture(shop, webp, { fileName: 'pot.png' });
  const form = { slug: { tw: '青花碗 & 盤', en: 'bowl' }, media_ids: [picture.id] };
  const { id } = await shop.fixtures.product({ form });
  const { id: hidden } = await shop.fixtures.product({ form: { shelf_status: 'draft' } });
  await inTransaction(shop.db, (tx) =>
    addPage(tx, { title: { tw: '不給找' }, slug: { tw: 'unlisted' }, html: [{ tw: '<p>…</p>' }], noindex: true }),
  );
  await refreshSitemaps(deps());
  const xml = (await get('/sitemap-products-1.xml')).body;
  const [tw, en] = [`${publicUrl}/products/${id}/${encodeURIComponent('青花碗 & 盤')}`, `${publicUrl}/en/products/${id}/bowl`];
  expect(xml).toContain(`<loc>${tw}</loc>`);
  expect(xml).toContain(`<loc>${en}</loc>`);
  expect(xml.match(new RegExp(`hreflang="en" href="${en}"`, 'g'))).toHaveLength(2);
  expect(xml).toContain(`<image:loc>${publicUrl}/media/${picture.key}-400.webp</image:loc>`);
  expect(xml).not.toContain(`/products/${hidden}/`);
  expect(await fileOf('sitemap-pages-1.xml')).not.toContain('unlisted');

  const card = await get(`/card/${picture.key}.jpg`);
  const { format, width, height } = await sharp(card.rawPayload).metadata();
  expect([card.headers['content-type'], format, width, height]).toEqual(['image/jpeg', 'jpeg', 1200, 630]);
  expect((await get('/card/no-such-picture.jpg')).statusCode).toBe(404);
});

test('an unchanged sitemap is not written; a change is written at the next run', async () => {
  const made = async () => (await readGeneratedFile(shop.db, indexName))?.made_at.getTime();
  const before = await made();
  await refreshSitemaps(deps());
  expect(await made()).toBe(before);
  await inTransaction(shop.db, (tx) => productSetup.addBrand(tx, { name: { tw: '窯' }, slug: { tw: 'kiln' } }));
  await inTransaction(shop.db, (tx) => addPage(tx, { title: { tw: '新' }, slug: { tw: 'fresh-page' }, html: [{ tw: '<p>新</p>' }] }));
  await refreshSitemaps(deps());
  expect(await fileOf('sitemap-pages-1.xml')).toContain('fresh-page');
});

test('a picture that was cropped or replaced is listed by its present file', async () => {
  const square = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#38a' } })
    .png()
    .toBuffer();
  const picture = await storePicture(shop, square, { fileName: 'cup.png' });
  await shop.fixtures.product({ form: { media_ids: [picture.id] } });
  await shop.db.updateTable('media').set({ look: 7 }).where('id', '=', picture.id).execute();
  await refreshSitemaps(deps());
  expect(await fileOf('sitemap-products-1.xml')).toContain(`<image:loc>${publicUrl}/media/${picture.key}.7-300.webp</image:loc>`);
});

test('a large shop has several files, each page in one of them, and files it no longer needs are dropped', async () => {
  for (let n = 0; n < 5; n++) await shop.fixtures.product();
  const names = await writeSitemaps(deps(), 'by hand', 2);
  const products = names.filter((name) => name.startsWith('sitemap-products-'));
  expect(products.length).toBeGreaterThan(2);
  const all = (await Promise.all(products.map(fileOf))).flatMap((xml) => locations(xml).filter((address) => !address.includes('/media/')));
  expect(new Set(all).size).toBe(all.length);
  const onShelf = await shop.db.selectFrom('products').select('id').where('shelf_status', '=', 'on_shelf').execute();
  expect(all).toHaveLength(2 * onShelf.length);
  await writeSitemaps(deps(), 'by hand');
  expect(await readGeneratedFile(shop.db, 'sitemap-products-2.xml')).toBeUndefined();
});

test('robots.txt names the sitemaps, and excludes the back office and the API', async () => {
  const { body } = await get('/robots.txt');
  expect(body.split('\n')).toEqual(expect.arrayContaining(['Disallow: /admin', 'Disallow: /api/', `Sitemap: ${publicUrl}/sitemap.xml`]));
  expect(body).not.toContain('Disallow: /\n');
});

test('the manifest has the shop’s name, colour and icons; without a logo the icon is the first letter', async () => {
  const { name, theme_color, icons } = (await get('/manifest.webmanifest')).json();
  const website = await readWebsite(shop.db);
  expect([name, theme_color]).toEqual([website.site_name.tw, website.primary_colour]);
  for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
    const { width, height, format } = await sharp((await get(src)).rawPayload).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
  expect((await get('/icon.svg')).body).toContain(`>${website.site_name.tw[0]}</text>`);
  const first = await get('/apple-touch-icon.png');
  expect((await get('/apple-touch-icon.png', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  const ico = (await get('/favicon.ico')).rawPayload;
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(48);

  const red = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const { id } = await storePicture(shop, red, { fileName: 'logo.png' });
  await inTransaction(shop.db, (tx) => saveSetting(tx, 'website', { ...website, logo_id: id }));
  const drawn = await sharp((await get('/icon-192.png')).rawPayload).stats();
  expect(drawn.dominant.r).toBeGreaterThan(200);
});
