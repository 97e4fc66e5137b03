import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Content, createContentReader } from '#platform/cache/content-reader.ts';
import { createDatabase } from '#platform/db/database.ts';
import { createCall } from '#platform/http/call.ts';
import type { Endpoint } from '#shared/contract.ts';
import { type StaffClient, superman } from '#testing/clients.ts';
import {
  articleForm,
  bannerForm,
  blogCategoryForm,
  brandForm,
  categoryForm,
  deliveryForm,
  name,
  nextPicture,
  offerForm,
  pageForm,
  productForm,
  shopForm,
} from '#testing/forms/content-forms.ts';
import { answersOfPages, readAnswers } from '#testing/pages/page-answers.ts';
import { supplyProduct } from '#testing/products/supplied-product.ts';
import { noProviders } from '#testing/providers/no-providers.ts';
import { sendPictures } from '#testing/sent-pictures.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { shopFacts } from '#testing/shop-facts.ts';
import { contracts } from '../../contracts.ts';
import { allRoutes } from '../../routes.ts';
import { changesNoPage } from './changes-no-page.ts';
import { type Call, contentCalls, revertCall, settingReverts, withoutDelete } from './content-calls.ts';
import { pictureCalls } from './picture-calls.ts';

/**
 * A cached page is served until something that it was made from changes, so every staff call that changes a page must change one of
 * the names that this page depends on, in any process, at once. Each staff write is listed here with its input, or in
 * `changesNoPage` with the reason; a new one without either fails.
 */
type Ids = { product: number; item: number; spare: number; category: number; child: number; brand: number; gift: number; offer: number };

let shop: ServedShop;
let staff: StaffClient;
let ids: Ids;
let readContent: () => Promise<Content>;

const call: Call = async (method, path, body) => {
  const answer = await staff.call(method, path, body);
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer;
};
const createRecord = async (path: string, body: object): Promise<number> => Number((await call('POST', path, body)).body['id']);

/** The page made last: pages are seen at their own address only. */
let newestPage = 0;
const addPage = async (): Promise<number> => {
  // The block is made from a cached answer, which names less than the page depends on.
  const { blocks, ...form } = pageForm();
  const tiles = { type: 'category_tiles', category_ids: [ids.category] };
  newestPage = await createRecord('/api/admin/pages', { ...form, blocks: [...blocks, tiles] });
  return newestPage;
};

/** Reads a record as its form does and saves it with this change. */
async function resave(path: string, change: object): Promise<void> {
  const { body } = await call('GET', path);
  await call('PUT', path, { ...body, ...change });
}
/** The same for a section of the settings. */
async function resaveSetting(path: string, change: object): Promise<void> {
  const { body } = await call('GET', path);
  await call('PUT', path, { value: { ...(body['value'] as object), ...change }, version: body['version'] });
}

/** A picture that a product on the shelf shows. */
async function shownPicture(): Promise<number> {
  const bytes = await nextPicture();
  const { body } = await sendPictures<{ data: { id: number }[] }>(staff, '/api/admin/media', [{ name: 'pot.png', bytes }]);
  const id = body.data[0]?.id ?? 0;
  await resave(`/api/admin/products/${ids.product}`, { media_ids: [id] });
  return id;
}

/** Delivery methods of products: inputs need their ids. */
const methodsOf = async (path: string) => (await call('GET', path)).body['data'] as { id: number; version: number }[];
async function reverse(path: string): Promise<void> {
  const all = (await methodsOf(path)).map(({ id }) => id);
  await call('POST', `${path}/order`, { ids: all.reverse() });
}
async function archiveNewest(path: string): Promise<void> {
  const { id, version } = (await methodsOf(path)).at(-1) ?? { id: 0, version: 0 };
  await call('POST', `${path}/${id}/archive`, { id, version, archived: true });
}

/** The input of each call; afterwards some page differs. */
const changesAPage: Readonly<Record<string, () => Promise<unknown>>> = {
  'PUT /api/admin/settings/general': () => resaveSetting('/api/admin/settings/general', { site_name: name() }),
  'PUT /api/admin/settings/menu': () => resaveSetting('/api/admin/settings/menu', { bg_colour: '#123456' }),
  'PUT /api/admin/settings/home': () =>
    resaveSetting('/api/admin/settings/home', { blocks: [{ type: 'spacer', size: 'large', line: true }] }),
  // Without the reserve: an empty purse promises nothing, whatever the rate.
  'PUT /api/admin/settings/credits': () => resaveSetting('/api/admin/settings/credits', { reward_rate: 5, reserve: false }),
  'PUT /api/admin/settings/gifts': () =>
    resaveSetting('/api/admin/settings/gifts', {
      ...{ active: true, min_price: 700, accumulate: false },
      tiers: [{ name: name(), min_price: 800, ids: [ids.gift], select: 1 }],
    }),
  'PUT /api/admin/settings/sign-in': () =>
    resaveSetting('/api/admin/settings/sign-in', { line: { active: true, client_id: '1650000001', secret: 'a secret' } }),
  'PUT /api/admin/settings/pixel': () => resaveSetting('/api/admin/settings/pixel', { pixel_id: '1234567890' }),
  'PUT /api/admin/settings/search': () => resaveSetting('/api/admin/settings/search', { hot_words: [{ tw: '茶碗', en: 'bowl' }] }),
  'POST /api/admin/products': () => call('POST', '/api/admin/products', productForm()),
  'PUT /api/admin/products/:id': () => resave(`/api/admin/products/${ids.product}`, { name: name() }),
  'POST /api/admin/products/:id/logs/:log_id/revert': async () => {
    const { body } = await call('GET', `/api/admin/products/${ids.product}/logs`);
    const entry = (body['data'] as { id: number; revertible?: boolean }[])[0];
    await call('POST', `/api/admin/products/${ids.product}/logs/${entry?.id}/revert`, {});
  },
  'POST /api/admin/newbang/:id/take': async () => {
    const id = await supplyProduct(shop.fixtures, ids.product, 1234);
    await call('POST', `/api/admin/newbang/${id}/take`, { fields: ['items.S1'] });
  },
  'POST /api/admin/products/shelf-status': () =>
    call('POST', '/api/admin/products/shelf-status', { ids: [ids.spare], shelf_status: 'off_shelf' }),
  'POST /api/admin/products/bulk': () =>
    call('POST', '/api/admin/products/bulk', { ids: [ids.spare], change: { action: 'shelf', shelf_status: 'on_shelf' } }),
  'POST /api/admin/products/import': () =>
    call('POST', '/api/admin/products/import', {
      rows: [{ line: 2, cells: { handle: 'imported', title: 'Imported bowl', price: '90', sku: 'CV-IN', published: 'true' } }],
      ...{ dry_run: false, reference: 'cv-1', reason: '' },
    }),
  'PATCH /api/admin/product-items': () => call('PATCH', '/api/admin/product-items', { edits: [{ id: ids.item, price: 777 }] }),
  'POST /api/admin/product-items/bulk': () => call('POST', '/api/admin/product-items/bulk', { ids: [ids.item], change: { price: 778 } }),
  'POST /api/admin/product-items/stocktake': () =>
    call('POST', '/api/admin/product-items/stocktake', { counts: [{ id: ids.item, counted: 0 }], reason: 'Counted' }),
  'POST /api/admin/product-items/import': async () => {
    const { sku } = await shop.fixtures.db.selectFrom('product_items').select('sku').where('id', '=', ids.item).executeTakeFirstOrThrow();
    const rows = [{ line: 2, cells: { sku, stock: '50' } }];
    await call('POST', '/api/admin/product-items/import', { rows, dry_run: false, reference: 'cv-2', reason: 'Came in' });
  },
  'POST /api/admin/product-categories': () => call('POST', '/api/admin/product-categories', categoryForm()),
  'PUT /api/admin/product-categories/:id': () => resave(`/api/admin/product-categories/${ids.category}`, { name: name() }),
  'POST /api/admin/product-categories/:id/move': async () => {
    const { tree } = (await call('GET', '/api/admin/product-categories')).body;
    await call('POST', `/api/admin/product-categories/${ids.child}/move`, { parent_id: null, position: 0, tree });
  },
  'PUT /api/admin/product-categories/:id/products': () =>
    call('PUT', `/api/admin/product-categories/${ids.category}/products`, { product_ids: [ids.spare, ids.product] }),
  'POST /api/admin/brands': () => call('POST', '/api/admin/brands', brandForm()),
  'PUT /api/admin/brands/:id': () => resave(`/api/admin/brands/${ids.brand}`, { name: name() }),
  'POST /api/admin/brands/bulk': () => call('POST', '/api/admin/brands/bulk', { ids: [ids.brand], active: false }),
  'POST /api/admin/offers': () => call('POST', '/api/admin/offers', offerForm()),
  'PUT /api/admin/offers/:id': () => resave(`/api/admin/offers/${ids.offer}`, { benefit: { kind: 'percent', percent: 30 } }),
  'POST /api/admin/shops': () => call('POST', '/api/admin/shops', shopForm()),
  'POST /api/admin/blogs': () => call('POST', '/api/admin/blogs', articleForm()),
  'POST /api/admin/banners': () => call('POST', '/api/admin/banners', bannerForm()),
  'PUT /api/admin/video-background': () =>
    call('PUT', '/api/admin/video-background', {
      value: {
        ...{ source: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', mobile_source: null, poster_media_id: null, autoplay: true },
        ...{ muted: true, loop: true, overlay: 20, caption: name(), link: null, height: 'medium', active: true },
      },
      version: 0,
    }),
  'POST /api/admin/deliveries': () => call('POST', '/api/admin/deliveries', deliveryForm()),
  'PUT /api/admin/deliveries/:id': () => resave(`/api/admin/deliveries/${shop.fixtures.home}`, { fee: 333 }),
  'POST /api/admin/deliveries/:id/logs/:log_id/revert': async () => {
    const path = `/api/admin/deliveries/${shop.fixtures.home}/logs`;
    const [entry] = (await call('GET', path)).body['data'] as { id: number }[];
    await call('POST', `${path}/${entry?.id}/revert`, {});
  },
  'POST /api/admin/deliveries/order': () => reverse('/api/admin/deliveries'),
  'POST /api/admin/deliveries/:id/archive': () => archiveNewest('/api/admin/deliveries'),
};

/** Categories of articles are seen while an article is in them: an empty one is deleted unseen. */
async function categoryWithArticle(): Promise<number> {
  const category_id = await createRecord('/api/admin/blog-categories', blogCategoryForm());
  await call('POST', '/api/admin/blogs', articleForm({ category_id }));
  return category_id;
}

/** Switched on too: a hidden brand is named nowhere. */
const newName = () => ({ name: name(), active: true });

/** Calls that need prepared records; each returned step changes a page. */
const changesAPageOfItsOwn: Readonly<Record<string, () => Promise<readonly (() => Promise<unknown>)[]>>> = {
  'POST /api/admin/product-categories/:id/merge': async () => {
    const from = await createRecord('/api/admin/product-categories', categoryForm());
    return [() => call('POST', `/api/admin/product-categories/${from}/merge`, { into_id: ids.category })];
  },
  'DELETE /api/admin/product-categories/:id': async () => {
    const empty = await createRecord('/api/admin/product-categories', categoryForm());
    return [() => call('DELETE', `/api/admin/product-categories/${empty}`)];
  },
  'DELETE /api/admin/brands/:id': async () => {
    const unused = await createRecord('/api/admin/brands', brandForm());
    return [() => call('DELETE', `/api/admin/brands/${unused}`)];
  },
  'POST /api/admin/offers/bulk': async () =>
    ['pause', 'resume'].map((action) => () => call('POST', '/api/admin/offers/bulk', { ids: [ids.offer], action })),
  ...revertCall(call, '/api/admin/product-categories', () => ids.category, newName),
  ...revertCall(call, '/api/admin/brands', () => ids.brand, newName),
  ...revertCall(call, '/api/admin/offers', () => ids.offer, newName),
  ...settingReverts(call, { site_name: name() }),
  'POST /api/admin/video-background/logs/:log_id/revert': async () => {
    const { value, version } = (await call('GET', '/api/admin/video-background')).body as { value: object; version: number };
    await call('PUT', '/api/admin/video-background', { value: { ...value, overlay: 55 }, version });
    const [entry] = (await call('GET', '/api/admin/video-background/logs')).body['data'] as { id: number }[];
    return [() => call('POST', `/api/admin/video-background/logs/${entry?.id}/revert`, {})];
  },
  ...pictureCalls(call, shownPicture, async (id) =>
    sendPictures(staff, `/api/admin/media/${id}/file?version=1`, [{ name: 'b.png', bytes: await nextPicture() }]),
  ),
  ...contentCalls(call, '/api/admin/banners', bannerForm),
  ...contentCalls(call, '/api/admin/shops', shopForm),
  ...contentCalls(call, '/api/admin/blogs', articleForm, { switches: [{ action: 'unpublish' }, { action: 'publish' }] }),
  ...withoutDelete(contentCalls(call, '/api/admin/blog-categories', blogCategoryForm, { add: categoryWithArticle })),
  ...contentCalls(call, '/api/admin/pages', pageForm, { switches: [{ status: 'draft' }, { status: 'published' }], add: addPage }),
  'PUT /api/admin/information/:name': async () => {
    const value = { body: name(), groups: [], effective_on: null };
    return [() => call('PUT', '/api/admin/information/about', { value, version: 0, is_substantial: false })];
  },
};

/** Folders of calls about people, orders and staff. Stock moved by orders is tested in modules/catalog/commands/move-stock.test.ts. */
const personal = /^\/api\/(me|admin\/(me|users|roles|views|orders|customers|customer-levels|credits|tasks|imports))(\/|$)/;

const writes = Object.values(contracts)
  .flatMap((contract) => Object.values(contract as Record<string, Endpoint>))
  .filter(({ access, method: verb }) => access !== 'public' && access !== 'customer' && verb !== 'GET');

/** Read with empty caches, which belong to a `Database`: those of another might be as stale as the pages would be. */
function answered() {
  const { fixtures, clock, files, log } = shop;
  const call = createCall(allRoutes(noProviders), { db: createDatabase(fixtures.pool), clock, files, log, shop: shopFacts() });
  return readAnswers(call, answersOfPages({ ...ids, page: newestPage }));
}

/** What was answered after the last change; undefined when something else was written since. */
let last: Awaited<ReturnType<typeof answered>> | undefined;

/** Performs a change, and expects that an answer differs and that none of those that differ would still be served. */
async function changed(change: () => Promise<unknown>): Promise<void> {
  const { at } = await readContent();
  const before = last ?? (await answered());
  last = undefined;
  await change();
  const content = await readContent();
  const after = await answered();
  last = after;
  const different = [...before].filter(([key, { body }]) => after.has(key) && after.get(key)?.body !== body);
  expect(different.length + (after.size - before.size), 'no page says anything else').toBeGreaterThan(0);
  const stillServed = different.filter(([, { names }]) => content.isUnchanged(at, names)).map(([key]) => key);
  expect(stillServed, 'answers still served from before').toEqual([]);
}

beforeAll(async () => {
  shop = await servedShop();
  staff = await superman(shop);
  readContent = createContentReader(shop.fixtures.db, shop.fixtures.clock);
  const category = await createRecord('/api/admin/product-categories', categoryForm());
  const child = await createRecord('/api/admin/product-categories', categoryForm({ parent_id: category }));
  const brand = await createRecord('/api/admin/brands', brandForm());
  const product = await createRecord('/api/admin/products', productForm({ category_ids: [category, child], brand_id: brand }));
  const spare = await createRecord('/api/admin/products', productForm({ category_ids: [category] }));
  const gift = { name: name(), description: null, media_id: null, sku: null, cost_price: null, weight_g: null, temperature: 'ambient' };
  const rest = { active: true, starts_at: null, ends_at: null, per_order_max: 1, linked_item_id: null, sort: 0, stock: 5 };
  const offer = await createRecord('/api/admin/offers', offerForm({ benefit: { kind: 'percent', percent: 20 } }));
  const { id: item } = await shop.fixtures.db
    .selectFrom('product_items')
    .select('id')
    .where('product_id', '=', product)
    .executeTakeFirstOrThrow();
  ids = { product, item, spare, category, child, brand, offer, gift: await createRecord('/api/admin/gifts', { ...gift, ...rest }) };
});
afterAll(() => shop.close());

const named = ({ method: verb, path }: Endpoint) => `${verb} ${path}`;

test('every staff call that writes is listed as invalidating pages or not', () => {
  const known = [...Object.keys(changesAPage), ...Object.keys(changesAPageOfItsOwn), ...Object.values(changesNoPage).flat()];
  expect(
    writes
      .filter(({ path }) => !personal.test(path))
      .map(named)
      .sort(),
  ).toEqual([...known].sort());
});

test.each(Object.keys(changesAPage))('%s invalidates cached pages', async (endpoint) => {
  const change = changesAPage[endpoint];
  await changed(async () => change?.());
});

test.each(Object.keys(changesAPageOfItsOwn))('%s invalidates cached pages at each step', async (endpoint) => {
  last = undefined;
  for (const step of (await changesAPageOfItsOwn[endpoint]?.()) ?? []) await changed(step);
});
