import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePicture } from '#modules/media/index.ts';
import { guest, type StaffClient, staffWith } from '#testing/clients.ts';
import { colouredPng } from '#testing/products/full-product.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { ArticleForm, ArticleRow, BlogCategoryRow } from './contract.ts';

let shop: ServedShop;
let staff: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  staff = await staffWith(shop, 'blogs view', 'blogs create', 'blogs update', 'categories view', 'logs view');
});
afterAll(() => shop.close());

let made = 0;
const form = (change: Partial<ArticleForm> = {}): ArticleForm => ({
  ...{ title: { tw: `消息 ${++made}`, en: `Article ${made}` }, slug: { tw: '' }, category_id: null, media_id: null, excerpt: null },
  ...{ body: { tw: '<p>內文</p>', en: '<p>Text</p>' }, author: '', pinned: false, product_ids: [], seo: null },
  ...{ status: 'published', published_at: null, ...change },
});
const add = async (change: Partial<ArticleForm> = {}): Promise<number> => {
  const { status, body, text } = await staff.call<{ id: number }>('POST', '/api/admin/blogs', form(change));
  expect(status, text).toBe(201);
  return body.id;
};
const addCategory = async (tw: string, change: object = {}): Promise<number> => {
  const sent = { name: { tw }, slug: { tw: '' }, parent_id: null, sort: 0, active: true, ...change };
  const { status, body, text } = await staff.call<{ id: number }>('POST', '/api/admin/blog-categories', sent);
  expect(status, text).toBe(201);
  return body.id;
};
type List = { data: ArticleRow[]; meta: { total: number }; counts: Record<string, number> };
const list = async (query: string) => (await staff.call<List>('GET', `/api/admin/blogs?per_page=100&${query}`)).body;
const seen = async (query = '') => {
  const { body } = await guest(shop).call<{ data: { id: number }[] }>('GET', `/api/news?per_page=100&${query}`);
  return body.data.map(({ id }) => id);
};
const soon = (ms: number) => new Date(shop.fixtures.clock.now().getTime() + ms).toISOString();
const hour = 3_600_000;

test('an article appears at its minute, and a draft never; the list says the same', async () => {
  const author = 'Phases';
  const ids = {
    scheduled: await add({ author, published_at: soon(hour) }),
    draft: await add({ author, status: 'draft' }),
    published: await add({ author }),
  };
  const shownAt = async (ms: number): Promise<number[]> => {
    const begin = shop.fixtures.clock.now();
    shop.fixtures.clock.set(new Date(begin.getTime() + ms));
    // Nothing is written in between: the cached answer must expire by itself.
    const shown = await seen();
    shop.fixtures.clock.set(begin);
    return shown.filter((id) => Object.values(ids).includes(id));
  };
  expect(await shownAt(hour - 1)).toEqual([ids.published]);
  expect(await shownAt(hour)).toEqual([ids.scheduled, ids.published]);
  const all = await list('q=phases');
  expect(Object.fromEntries(all.data.map(({ state, id }) => [state, id]))).toEqual(ids);
  expect(all.counts).toEqual({ draft: 1, scheduled: 1, published: 1 });
  const drafts = await list('q=phases&state=draft');
  expect([drafts.data.map(({ id }) => id), drafts.meta.total]).toEqual([[ids.draft], 1]);
});

test('the page of a product lists the articles that show it, from their minute on and at once when one is withdrawn', async () => {
  const [product, other] = [await shop.fixtures.product(), await shop.fixtures.product()];
  const listed = async ({ id } = product): Promise<number[]> =>
    (await guest(shop).call<{ news: { id: number }[] }>('GET', `/api/products/${id}`)).body.news.map((each) => each.id);
  const at = async (ms: number) => {
    const begin = shop.fixtures.clock.now();
    shop.fixtures.clock.set(new Date(begin.getTime() + ms));
    // Nothing is written in between: the cached answers must expire by themselves.
    const news = await listed(other);
    shop.fixtures.clock.set(begin);
    return news;
  };
  expect([await listed(), await listed(other)]).toEqual([[], []]);
  const shown = await add({ product_ids: [product.id] });
  expect([await listed(), await listed(other)]).toEqual([[shown], []]);
  await staff.call('POST', '/api/admin/blogs/bulk', { ids: [shown], action: 'unpublish' });
  expect(await listed()).toEqual([]);
  const scheduled = await add({ product_ids: [other.id], published_at: soon(hour) });
  expect([await at(hour - 1), await at(hour)]).toEqual([[], [scheduled]]);
});

test('the text is sanitised, the slug made from the title, and publishing sets the moment', async () => {
  const now = shop.fixtures.clock.now().toISOString();
  const id = await add({ title: { tw: '新茶到了' }, body: { tw: '<p onclick="x()">茶<script>alert(1)</script></p>' }, category_id: null });
  const { body } = await staff.call('GET', `/api/admin/blogs/${id}`);
  expect(body).toMatchObject({ slug: { tw: '新茶到了' }, body: { tw: '<p>茶</p>' }, published_at: now, state: 'published', version: 1 });
  expect((await list('no_english=1&q=新茶')).data.map((row) => row.id)).toEqual([id]);
  expect((await list('no_english=0&q=新茶')).data).toEqual([]);
});

test('views of shoppers’ browsers are counted and sorted by; those of bots, drafts and articles to come are not', async () => {
  const title = { tw: '看過' };
  const [read, unread] = [await add({ title }), await add({ title })];
  const hidden = [await add({ title, status: 'draft' }), await add({ title, published_at: soon(hour) })];
  const count = (id: number, agent = 'Mozilla/5.0') => guest(shop).call('POST', `/api/news/${id}/count`, {}, { 'user-agent': agent });
  const answers = await Promise.all([read, read, read, ...hidden, 999_999].map((id) => count(id)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  await count(unread, 'Googlebot/2.1');
  const views = (await list('q=看過&sort=-views')).data.map(({ id, views }) => [id, views]);
  expect(views[0]).toEqual([read, 3]);
  expect(views.slice(1).map(([, n]) => n)).toEqual([0, 0, 0]);
});

test('an unknown category or cover is refused at its field', async () => {
  const refused = await staff.call<{ errors: object }>('POST', '/api/admin/blogs', form({ category_id: 999_999 }));
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['category_id']]);
  const cover = await staff.call<{ errors: object }>('POST', '/api/admin/blogs', form({ media_id: 999_999 }));
  expect([cover.status, Object.keys(cover.body.errors)]).toEqual([422, ['media_id']]);
});

test('twenty saves of the same version: one succeeds, and its log entry can be reverted once', async () => {
  const picture = await storePicture(shop, await colouredPng(1), { fileName: '1.png' });
  const first = form({ media_id: picture.id });
  const { id } = (await staff.call<{ id: number }>('POST', '/api/admin/blogs', first)).body;
  const { published_at } = (await staff.call<ArticleForm>('GET', `/api/admin/blogs/${id}`)).body;
  const save = (n: number) =>
    staff.call('PUT', `/api/admin/blogs/${id}`, { ...first, published_at, author: `${n}`, body: { tw: '<p>新的</p>' }, version: 1 });
  const saves = await Promise.all(Array.from({ length: 20 }, (_, n) => save(n)));
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(saves.filter(({ status }) => status === 409)).toHaveLength(19);
  type Log = { data: { id: number; action: string; changes: { field: string }[] }[] };
  const log = async () => (await staff.call<Log>('GET', `/api/admin/blogs/${id}/logs`)).body.data;
  const [entry] = await log();
  expect(entry?.changes.map(({ field }) => field).sort()).toEqual(
    ['author', 'body.en', 'body.tw', 'slug.en', 'slug.tw'].filter((f) => !f.startsWith('slug')),
  );
  const revert = () => staff.call('POST', `/api/admin/blogs/${id}/logs/${entry?.id}/revert`, {});
  expect((await revert()).body).toEqual({ id, version: 3 });
  expect((await revert()).body).toMatchObject({ code: 'nothing_to_revert' });
  const { body } = await staff.call('GET', `/api/admin/blogs/${id}`);
  expect(body).toMatchObject({ author: '', body: { tw: '<p>內文</p>', en: '<p>Text</p>' }, media: [{ id: picture.id }], version: 3 });
});

test('many are published, withdrawn and pinned at once, each with its log; pinned ones come first', async () => {
  const [draft, other] = [await add({ status: 'draft' }), await add({ published_at: soon(-hour) })];
  const bulk = async (ids: number[], action: string) => (await staff.call('POST', '/api/admin/blogs/bulk', { ids, action })).body;
  expect(await bulk([draft, other, 999_999], 'publish')).toMatchObject({
    done: [draft],
    unchanged: [other],
    failed: [{ code: 'article_not_found' }],
  });
  await bulk([other], 'pin');
  expect((await seen())[0]).toBe(other);
  await bulk([other], 'unpin');
  await bulk([draft], 'unpublish');
  expect(await seen()).not.toContain(draft);
  expect((await staff.call('GET', `/api/admin/blogs/${other}/logs`)).body).toMatchObject({ meta: { total: 3 } });
  expect((await staff.call('DELETE', `/api/admin/blogs/${other}`)).status).toBe(204);
  expect((await staff.call('DELETE', `/api/admin/blogs/${other}`)).status).toBe(404);
  expect(await seen()).not.toContain(other);
});

test('a page of news shows the categories below it too; a hidden category hides those below, not the articles', async () => {
  const top = await addCategory('工藝', { sort: 1 });
  const below = await addCategory('陶', { parent_id: top });
  const ids = [await add({ category_id: below }), await add({ category_id: top })];
  const shown = async () => {
    const { body } = await guest(shop).call<{ data: { id: number; count: number }[] }>('GET', '/api/news-categories');
    return body.data.filter(({ id }) => id === top || id === below).map(({ id, count }) => [id, count]);
  };
  expect(await shown()).toEqual([
    [top, 2],
    [below, 1],
  ]);
  expect((await seen(`category=${top}`)).sort()).toEqual(ids);
  expect(await seen(`category=${below}`)).toEqual([ids[0]]);
  await staff.call('POST', '/api/admin/blog-categories/bulk', { ids: [top], active: false });
  expect(await shown()).toEqual([]);
  expect(await seen(`category=${below}`)).toEqual([]);
  expect(await seen()).toEqual(expect.arrayContaining(ids));
  await staff.call('POST', '/api/admin/blog-categories/bulk', { ids: [top], active: true });
  expect((await staff.call('DELETE', `/api/admin/blog-categories/${below}`)).body).toMatchObject({ code: 'category_in_use' });
  for (const id of ids) await staff.call('DELETE', `/api/admin/blogs/${id}`);
  expect((await staff.call('DELETE', `/api/admin/blog-categories/${top}`)).body).toMatchObject({ code: 'category_in_use' });
  expect((await staff.call('DELETE', `/api/admin/blog-categories/${below}`)).status).toBe(204);
});

test('categories are four levels deep at most, never in themselves, and listed as a tree', async () => {
  const one = await addCategory('一', { sort: 9 });
  const two = await addCategory('二', { parent_id: one });
  const three = await addCategory('三', { parent_id: two });
  const four = await addCategory('四', { parent_id: three });
  const five = { name: { tw: '五' }, slug: { tw: '' }, parent_id: four, sort: 0, active: true };
  expect((await staff.call<{ errors: object }>('POST', '/api/admin/blog-categories', five)).body.errors).toHaveProperty('parent_id');
  const { body } = await staff.call<object>('GET', `/api/admin/blog-categories/${one}`);
  const moved = await staff.call<{ errors: object }>('PUT', `/api/admin/blog-categories/${one}`, { ...body, parent_id: three });
  expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['parent_id']]);
  const rows = (await staff.call<{ data: BlogCategoryRow[] }>('GET', '/api/admin/blog-categories?per_page=100')).body.data;
  const own = rows.filter(({ id }) => [one, two, three, four].includes(id));
  expect(own.map(({ id, depth }) => [id, depth])).toEqual([
    [one, 0],
    [two, 1],
    [three, 2],
    [four, 3],
  ]);
});

test('a category of articles is no category of products, keeps its log, and one of twenty saves', async () => {
  const id = await addCategory('活動');
  const catalogStaff = await staffWith(shop, 'categories view', 'categories create', 'categories update');
  expect((await catalogStaff.call('GET', `/api/admin/product-categories/${id}`)).status).toBe(404);
  const save = (n: number) =>
    staff.call('PUT', `/api/admin/blog-categories/${id}`, {
      name: { tw: '活動' },
      slug: { tw: '活動' },
      parent_id: null,
      sort: n + 1,
      active: true,
      version: 1,
    });
  const saves = await Promise.all(Array.from({ length: 20 }, (_, n) => save(n)));
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(saves.filter(({ status }) => status === 409)).toHaveLength(19);
  type Log = { data: { id: number; changes: { field: string }[] }[] };
  const [entry] = (await staff.call<Log>('GET', `/api/admin/blog-categories/${id}/logs`)).body.data;
  expect(entry?.changes.map(({ field }) => field)).toEqual(['sort']);
  const reverted = await staff.call('POST', `/api/admin/blog-categories/${id}/logs/${entry?.id}/revert`, {});
  expect(reverted.body).toEqual({ id, version: 3 });
  expect((await staff.call('GET', `/api/admin/blog-categories/${id}`)).body).toMatchObject({ sort: 0 });
});
