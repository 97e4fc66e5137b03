import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSetup } from '#modules/catalog/index.ts';
import { addArticle, addPage } from '#modules/content/index.ts';
import { storePicture } from '#modules/media/index.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { readGeneratedFile } from '#platform/files/generated-files.ts';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { mountPages } from '#testing/pages/mounted-pages.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { isBuilt } from '#testing/servers/running-program.ts';
import { writeSitemaps } from './write-sitemaps.ts';

const publicUrl = 'https://shop.example';
const whenBuilt = test.skipIf(!isBuilt);
let shop: ServedShop;

/** A shop with one record of each kind, with the built pages. */
beforeAll(async () => {
  if (!isBuilt) return;
  shop = await servedShop({ env: { PUBLIC_URL: publicUrl } });
  const square = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#a83' } })
    .png()
    .toBuffer();
  const { id: picture } = await storePicture(shop, square, { fileName: 'pot.png' });
  const { category, brand } = await inTransaction(shop.db, async (tx) => ({
    category: await productSetup.addCategory(tx, { name: { tw: '碗', en: 'Bowls' }, slug: { tw: '碗', en: 'bowls' } }),
    brand: await productSetup.addBrand(tx, { name: { tw: '窯', en: 'Kiln' }, slug: { tw: '窯', en: 'kiln' } }),
  }));
  const form = {
    slug: { tw: '青花碗', en: 'blue-bowl' },
    category_ids: [category],
    main_category_id: category,
    brand_id: brand,
    media_ids: [picture],
  };
  await shop.fixtures.product({ price: 350, form });
  await inTransaction(shop.db, async (tx) => {
    await addPage(tx, { title: { tw: '送禮', en: 'Gifts' }, slug: { tw: '送禮', en: 'gifts' }, html: [{ tw: '<p>禮</p>' }] });
    const words = { title: { tw: '春茶', en: 'Spring' }, slug: { tw: '春茶', en: 'spring' }, excerpt: null, body: { tw: '<p>茶</p>' } };
    await addArticle(tx, { ...words, category_id: null, media_id: picture, author: '林', published_at: new Date(0) });
  });
  await mountPages(shop, publicUrl);
});
afterAll(() => shop?.close());

const get = (url: string) => shop.app.inject({ url: url.replace(publicUrl, '') });
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'));
const linked = (html: string, rel: string) => all(html, new RegExp(`<link[^>]* ?rel="${rel}"[^>]*? href="([^"]+)"`, 'g'));
const metaContent = (html: string, name: string) => all(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
const alternates = (html: string) =>
  Object.fromEntries(
    all(html, /<link rel="alternate" ([^>]+)>/g).map((link) => [/hrefLang="([^"]+)"/i.exec(link)?.[1], /href="([^"]+)"/.exec(link)?.[1]]),
  );
const jsonLd = (html: string): Record<string, unknown>[] =>
  all(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).map((text) => JSON.parse(text));

/** Checks that apply to every page. */
function checkPage(html: string, locale: Locale, url: string): void {
  const say = (what: string) => `${what} of ${url}`;
  expect(all(html, /<title>([^<]+)<\/title>/g), say('titles')).toHaveLength(1);
  expect(all(html, /<(h1)[ >]/g), say('headings')).toHaveLength(1);
  expect(all(html, /^<!DOCTYPE html><html lang="([^"]+)"/g), say('language')).toEqual([locale === 'en' ? 'en' : 'zh-Hant-TW']);
  const ids = all(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''), / id="([^"]+)"/g);
  expect(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    say('ids used twice'),
  ).toEqual([]);
  for (const name of ['og:title', 'og:type', 'og:site_name', 'og:locale', 'twitter:card'])
    expect(metaContent(html, name), say(name)).toHaveLength(1);
  expect(
    metaContent(html, 'og:image').filter((image) => !image.startsWith(`${publicUrl}/card/`)),
    say('card'),
  ).toEqual([]);
  jsonLd(html);
}

async function addressesInSitemaps(): Promise<string[]> {
  const names = await writeSitemaps({ db: shop.db, clock: shop.fixtures.clock, log: shop.log, shop: { publicUrl } }, 'test');
  const files = await Promise.all(names.map(async (name) => gunzipSync((await readGeneratedFile(shop.db, name))?.body ?? '').toString()));
  return files.flatMap((xml) => all(xml, /<loc>([^<]+)<\/loc>/g)).filter((address) => !address.includes('/media/'));
}

whenBuilt('every page of the sitemaps has one title, one heading, itself as canonical, its other language, and sound data', async () => {
  const addresses = await addressesInSitemaps();
  expect(addresses.length).toBeGreaterThan(20);
  for (const url of addresses) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode]).toEqual([url, 200]);
    const locale = new URL(url).pathname.startsWith('/en/') ? 'en' : 'tw';
    checkPage(body, locale, url);
    expect(linked(body, 'canonical')).toEqual([url]);
    expect(metaContent(body, 'og:url')).toEqual([url]);
    expect(metaContent(body, 'robots')).toEqual([]);
    const { 'zh-Hant': tw, en, 'x-default': any } = alternates(body);
    expect([locale === 'en' ? en : tw, any]).toEqual([url, tw]);
    const other = await get((locale === 'en' ? tw : en) ?? '');
    expect([other.statusCode, alternates(other.body)]).toEqual([200, alternates(body)]);
  }
});

whenBuilt('pages that are one’s own, and searches, are kept out of search engines in both languages', async () => {
  const token = 'a'.repeat(24);
  const shells = ['/account', '/account/orders', '/reset-password', '/confirm-email', '/offers/abc/orders'];
  for (const locale of ['tw', 'en'] as const) {
    for (const page of ['/search?q=碗&page=1', '/cart', `/order/${token}`, ...shells]) {
      const { statusCode, body } = await get(localizedPath(page, locale));
      expect([page, statusCode, metaContent(body, 'robots'), linked(body, 'canonical')]).toEqual([page, 200, ['noindex'], []]);
      if (!shells.includes(page)) checkPage(body, locale, page);
    }
  }
});

whenBuilt('an outdated address leads to the current one for good, in its language', async () => {
  const [url = ''] = (await addressesInSitemaps()).filter((address) => address.includes('/en/products/') && address.endsWith('/blue-bowl'));
  const { statusCode, headers } = await get(url.replace('blue-bowl', 'old-name'));
  expect([statusCode, headers['location']]).toEqual([301, new URL(url).pathname]);
});

whenBuilt('home says who the shop is and where to search it; a product its price as it is shown, and the way to it', async () => {
  const home = (await get('/en/home')).body;
  expect(JSON.stringify(jsonLd(home))).toContain(`"urlTemplate":"${publicUrl}/en/search?page=1&q={search_term_string}"`);
  const [url = ''] = (await addressesInSitemaps()).filter((address) => address.endsWith('/blue-bowl'));
  const { body } = await get(url);
  expect(metaContent(body, 'og:type')).toEqual(['product']);
  const data = JSON.stringify(jsonLd(body));
  expect(data).toMatch(/"price":350,"priceCurrency":"TWD"/);
  expect(body.replaceAll(/<script[\s\S]*?<\/script>/g, '')).toContain('$350');
  expect(data).toContain('"@type":"BreadcrumbList"');
  expect((await get(metaContent(body, 'og:image')[0] ?? '')).headers['content-type']).toBe('image/jpeg');
});

whenBuilt('the policy of a page lets the tag manager in where the shop has one, and never where one pays', async () => {
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
  expect(await policyOf('/home')).not.toContain('googletagmanager');
  await inTransaction(shop.db, async (tx) => saveSetting(tx, 'website', { ...(await readWebsite(tx)), gtm: 'GTM-TEST123' }));
  for (const page of ['/home', '/en/products', '/search?q=a']) expect(await policyOf(page)).toContain('https://www.googletagmanager.com');
  for (const page of ['/cart', '/en/cart', '/order/aaaaaaaaaaaaaaaaaaaaaaaa', '/account/orders'])
    expect(await policyOf(page)).not.toContain('googletagmanager');
});

whenBuilt('a product whose time is over answers with its page, which says so, offers nothing and is not listed', async () => {
  const form = {
    name: { tw: '去年的年糕', en: 'Last year’s cake' },
    slug: { tw: 'old-cake', en: 'old-cake' },
    available_until: '2020-02-01T00:00:00.000Z',
  };
  const { itemId } = await shop.fixtures.product({ price: 350, form });
  const row = await shop.db.selectFrom('product_items').select('product_id').where('id', '=', itemId).executeTakeFirstOrThrow();
  const { statusCode, body } = await get(`/products/${row.product_id}/old-cake`);
  expect(statusCode).toBe(200);
  expect(body).toContain('已經停賣');
  expect(metaContent(body, 'robots')).toEqual(['noindex']);
  expect(body).not.toContain('name="quantity"');
  await shop.db.updateTable('products').set({ shelf_status: 'off_shelf' }).where('id', '=', row.product_id).execute();
  expect((await get(`/en/products/${row.product_id}/old-cake`)).statusCode).toBe(404);
});
