import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { productSetup } from '#modules/catalog/index.ts';
import { addArticle } from '#modules/content/index.ts';
import { saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { guest, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

type Page = { data: { id: number; name: string }[]; meta: { total: number }; meant: string | null };
type Suggestions = {
  products: { name: string }[];
  total: number;
  categories: { name: string }[];
  brands: { name: string }[];
  articles: { name: string }[];
  hot: string[];
};

let shop: ServedShop;
let other: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
  other = await servedShop({ beside: shop });
  await shop.fixtures.product({ form: { name: { tw: '朱泥小壺', en: 'Red clay teapot' } } });
  await inTransaction(shop.db, async (tx) => {
    await productSetup.addCategory(tx, { name: { tw: '茶壺', en: 'Teapots' }, slug: { tw: '茶壺', en: 'teapots' } });
    await productSetup.addCategory(tx, { name: { tw: '公用茶壺' }, slug: { tw: 'b' } });
    await productSetup.addBrand(tx, { name: { tw: '壺坊', en: 'Teapot House' }, slug: { tw: 'c' } });
  });
});
// Searches of the previous test may not be logged yet.
beforeEach(async () => {
  await Promise.all([logged(), logged(other)]);
  await shop.db.deleteFrom('search_log').execute();
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const search = async (q: string, at: ServedShop = shop, parameters = '') =>
  (await guest(at).call<Page>('GET', `/api/products?q=${encodeURIComponent(q)}${parameters}`)).body;
const suggest = async (q: string) =>
  (await guest(shop).call<Suggestions>('GET', `/api/search/suggest?q=${encodeURIComponent(q)}`, undefined, { 'accept-language': 'zh-TW' }))
    .body;
const isCheck = (text: string) => /pg_current_snapshot|next_content_moment/.test(text);
const isLog = (text: string) => /insert into search_log/.test(text);
let asked = 0;
/** The search log so far: a server writes its searches a moment later and in order, so this waits for a last one. */
const logged = async (at: ServedShop = shop) => {
  asked += 1;
  const last = `龘${asked}`;
  await search(last, at);
  const rows = () => shop.db.selectFrom('search_log').select(['query', 'locale', 'hits']).orderBy('id').execute();
  await expect.poll(async () => (await rows()).some(({ query }) => query === last)).toBe(true);
  return (await rows()).filter(({ query }) => !query.startsWith('龘'));
};

test('a search costs one statement and one for the cache version; a cached one costs only the last', async () => {
  shop.resetStatements();
  await search('clay');
  expect(shop.statements().filter((text) => !isCheck(text) && !isLog(text))).toHaveLength(1);
  await logged();
  shop.resetStatements();
  await search(' ＣＬＡＹ ');
  expect(shop.statements().every(isCheck), shop.statements().join('\n')).toBe(true);
});

test('suggestions cost three statements, then none', async () => {
  shop.resetStatements();
  expect((await suggest('小')).total).toBe(1);
  expect(shop.statements().filter((text) => !isCheck(text))).toHaveLength(3);
  shop.resetStatements();
  await suggest('小');
  expect(shop.statements().every(isCheck)).toBe(true);
});

test('suggestions include products, and categories and brands with the prefix before those that contain the text', async () => {
  expect(await suggest('茶壶')).toMatchObject({ categories: [{ name: '茶壺' }, { name: '公用茶壺' }], brands: [] });
  expect(await suggest('teapot')).toMatchObject({
    products: [{ name: '朱泥小壺' }],
    total: 1,
    categories: [{ name: '茶壺' }],
    brands: [{ name: '壺坊' }],
  });
  expect(await suggest('')).toEqual({ products: [], total: 0, meant: null, categories: [], brands: [], articles: [], hot: [] });
});

test('suggestions include articles whose title contains the typed text, from their publishing day on', async () => {
  await inTransaction(shop.db, async (tx) => {
    const article = { excerpt: null, body: { tw: '<p>水</p>' }, author: 'A', media_id: null, category_id: null, product_ids: [] };
    const at = (days: number) => new Date(shop.fixtures.clock.now().getTime() + days * 86_400_000);
    const title = (tw: string) => ({ title: { tw }, slug: { tw } });
    await addArticle(tx, { ...article, ...title('養一把銅壺'), published_at: at(-1) } as never);
    await addArticle(tx, { ...article, ...title('明天的銅壺'), published_at: at(1) } as never);
  });
  expect((await suggest('铜壶')).articles).toMatchObject([{ name: '養一把銅壺' }]);
});

test('a change is visible to the next search, also on another server', async () => {
  for (const at of [shop, other]) expect((await search('葫蘆', at)).data).toEqual([]);
  const { id } = await shop.fixtures.product({ form: { name: { tw: '葫蘆瓶', en: 'Gourd' } } });
  for (const at of [shop, other]) expect((await search('葫蘆', at)).data).toMatchObject([{ id }]);
  expect((await search('gorud')).data).toMatchObject([{ id }]);
});

test('a mistyped word is corrected; a name that differs in one character is proposed', async () => {
  expect(await search('clay teapt')).toMatchObject({ meta: { total: 1 }, meant: 'clay teapot' });
  expect(await search('朱泥小胡')).toMatchObject({ data: [], meant: '朱泥小壺' });
  expect(await search('朱泥')).toMatchObject({ meant: null });
  expect(await search('望遠鏡子')).toMatchObject({ data: [], meant: null });
});

test('no other name is proposed for one that is in the shop, when what else was typed finds nothing', async () => {
  await shop.fixtures.product({ form: { name: { tw: '陶坊大壺', en: 'Large pot' } } });
  await shop.fixtures.product({ form: { name: { tw: '陶坊小壺', en: 'Small pot' } } });
  expect(await search('陶坊大壺 98765')).toMatchObject({ data: [], meant: null });
  expect(['陶坊大壺', '陶坊小壺']).toContain((await search('陶坊中壺')).meant);
});

test('staff with reports see searches without results, the most frequent first', async () => {
  for (const q of ['望遠鏡', 'Telescope', 'telescope', 'clay']) await search(q);
  await logged();
  const staff = await superman(shop);
  const { body } = await staff.call<{ data: object[]; meta: object }>('GET', '/api/admin/search-log?per_page=2');
  expect(body).toMatchObject({ data: [{ query: 'Telescope', locale: 'en', searches: 2 }, { searches: 1 }], meta: { total: 3 } });
  const chinese = await staff.call<{ data: object[] }>('GET', '/api/admin/search-log?locale=tw');
  expect(chinese.body.data).toEqual([]);
  expect((await guest(shop).call('GET', '/api/admin/search-log')).status).toBe(401);
});

test('synonyms apply from the moment they are saved', async () => {
  expect((await search('瓢瓜', other)).meta.total).toBe(0);
  const staff = await superman(shop);
  const url = '/api/admin/settings/search';
  const { value, version } = (await staff.call<{ value: object; version: number }>('GET', url)).body;
  const save = (synonyms: string[][], at: number) => staff.call('PUT', url, { value: { ...value, synonyms }, version: at });
  expect((await save([['瓢瓜', 'teapot']], version)).status).toBe(200);
  expect((await search('瓢瓜', other)).meta.total).toBe(1);
  expect((await save([], version)).status).toBe(409);
  expect((await save([['alone']], version + 1)).status).toBe(422);
});

test('a search is logged with its hits: the first page, once while it is cached', async () => {
  await search('clay teapot');
  await search('clay teapot');
  await search('clay teapot', shop, '&price_min=1');
  await search('clay teapot', shop, '&page=2');
  await search('clay', shop, '&sort=price');
  expect(await logged()).toEqual([{ query: 'clay teapot', locale: 'en', hits: 1 }]);
});

test('searches without hits are logged every time; addresses and phone numbers never', async () => {
  for (const q of ['amber@example.com', '0912-345-678', '4242 4242 4242 4242', '望遠鏡', '望遠鏡']) await search(q);
  expect(await logged()).toEqual([
    { query: '望遠鏡', locale: 'en', hits: 0 },
    { query: '望遠鏡', locale: 'en', hits: 0 },
  ]);
});

test('frequent searches are suggested, in their language, where they have hits; the shop’s own words follow', async () => {
  const row = (query: string, locale: 'tw' | 'en', hits: number) => ({ query, locale, hits, created_at: shop.fixtures.clock.now() });
  const five = [1, 2, 3, 4, 5];
  const rows = [...five.flatMap(() => [row('小壺', 'tw', 1), row('pot', 'en', 1), row('空', 'tw', 0)]), row('壺', 'tw', 1)];
  await shop.db.insertInto('search_log').values(rows).execute();
  await inTransaction(shop.db, (tx) =>
    saveSetting(tx, 'search', { synonyms: [], hot_words: [{ tw: '葫蘆', en: 'gourd' }, { tw: '小壺' }] }),
  );
  expect((await suggest('')).hot).toEqual(['小壺', '葫蘆']);
});

test.each(["' or 1=1 --", 'a & !(b|c):*', '\u0000', '\\', '%25', '🙂'])('%j is answered', async (q) => {
  const path = `q=${encodeURIComponent(q)}`;
  for (const url of [`/api/products?${path}`, `/api/products?${path}&facets=1&sort=-price`, `/api/search/suggest?${path}`])
    expect((await guest(shop).call('GET', url)).status).toBe(200);
});

test('too long a search is refused, and an empty one is the whole list', async () => {
  expect((await guest(shop).call('GET', `/api/products?q=${'x'.repeat(10_000)}`)).status).toBe(422);
  expect((await search('')).meta.total).toBeGreaterThan(0);
});

test('fifty concurrent equal searches get the same answer', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => search('teap')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.meta.total).toBe(1);
});
