import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSetup } from '#modules/catalog/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { guest } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { addArticle, addBanner, addPage, addShop, contactMessages, type NewArticle, replaceInformation } from './index.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

const day = 24 * 60 * 60 * 1000;
const at = (days: number) => new Date(shop.fixtures.clock.now().getTime() + days * day);
const article = (changes: Partial<NewArticle> = {}): NewArticle => ({
  title: { tw: '新茶到了', en: 'New tea' },
  slug: { tw: 'new-tea', en: 'new-tea' },
  excerpt: null,
  body: { tw: '<p>春茶</p>', en: '<p>Spring tea</p>' },
  category_id: null,
  media_id: null,
  author: '林',
  published_at: at(-1),
  ...changes,
});
const add = (changes: Partial<NewArticle> = {}) => inTransaction(shop.fixtures.db, (tx) => addArticle(tx, article(changes)));
type News = { data: { id: number; title: string; fallback: boolean }[]; meta: { total: number } };

const paragraph = (text: string) => [{ type: 'paragraph', runs: [{ text }] }];

test('news are listed pinned first, then the newest, without future ones', async () => {
  const [old, pinned, fresh, later] = [
    await add({ published_at: at(-9) }),
    await add({ published_at: at(-20), pinned: true }),
    await add(),
    await add({ published_at: at(1) }),
  ];
  const visitor = guest(shop);
  shop.resetStatements();
  const { body } = await visitor.call<News>('GET', '/api/news?per_page=50');
  expect(shop.statements().filter((text) => text.includes('blogs'))).toHaveLength(1);
  expect(body.data.map(({ id }) => id)).toEqual([pinned, fresh, old]);
  expect(body.meta.total).toBe(3);
  expect((await visitor.call('GET', `/api/news/${later}`)).body['code']).toBe('article_not_found');
  const now = shop.fixtures.clock.now();
  shop.fixtures.clock.set(at(2));
  expect((await visitor.call('GET', `/api/news/${later}`)).status).toBe(200);
  shop.fixtures.clock.set(now);
});

test('texts without English are shown in Chinese and marked', async () => {
  const id = await add({ title: { tw: '只有中文' }, body: { tw: '<p>內文</p>' } });
  const { body } = await guest(shop).call('GET', `/api/news/${id}`);
  expect(body).toMatchObject({ title: '只有中文', body: paragraph('內文'), fallback: true });
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<p onclick="alert(1)">x</p>',
  '<style>*{display:none}</style>',
  '<form action="https://elsewhere.example"><input></form>',
  '<math><mtext><img src onerror=alert(1)></mtext></math>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
])('rich text is sanitised when it is saved: %s', async (payload) => {
  const id = await inTransaction(shop.fixtures.db, (tx) =>
    addPage(tx, { title: { tw: '頁' }, slug: { tw: 'page' }, html: [{ tw: `<p>留下</p>${payload}` }] }),
  );
  const { body } = await guest(shop).call<{ blocks: { content: unknown[] }[] }>('GET', `/api/pages/${id}`);
  expect(body.blocks[0]?.content[0]).toEqual(paragraph('留下')[0]);
  expect(JSON.stringify(body.blocks)).not.toMatch(/script|onerror|onload|onclick|javascript:|data:|iframe|style|form|svg|alert/i);
});

test('banners and information show their current state', async () => {
  const banner = { name: 'Sale', position: 'home_mid' as const, media_id: null, body: null, button: null, link: null };
  await inTransaction(shop.fixtures.db, async (tx) => {
    await addBanner(tx, { ...banner, title: { tw: '現在', en: 'Now' }, starts_at: at(-1).toISOString(), ends_at: at(1).toISOString() });
    await addBanner(tx, { ...banner, title: { tw: '過了', en: 'Over' }, ends_at: at(-1).toISOString() });
    await addBanner(tx, { ...banner, title: { tw: '未到', en: 'Later' }, starts_at: at(1).toISOString() });
    await replaceInformation(tx, 'terms', { text: { body: { tw: '<p>一</p>', en: '<p>One</p>' } }, now: at(0) });
    await replaceInformation(tx, 'terms', { text: { body: { tw: '<p>二</p>', en: '<p>Two</p>' } }, raises: true, now: at(0) });
    const questions = [{ q: { tw: '問' }, a: { tw: '<p>答</p><script>x</script>' } }];
    await replaceInformation(tx, 'faq', { text: { groups: [{ name: { tw: '付款' }, questions }] }, now: at(0) });
  });
  const visitor = guest(shop);
  const { body } = await visitor.call<{ data: { title: string }[] }>('GET', '/api/banners?position=home_mid');
  expect(body.data.map(({ title }) => title)).toEqual(['Now']);
  expect((await visitor.call('GET', '/api/information/terms')).body).toMatchObject({ body: paragraph('Two'), text_version: 2 });
  expect((await visitor.call('GET', '/api/information/faq')).body).toMatchObject({
    groups: [{ questions: [{ q: '問', a: paragraph('答') }] }],
  });
  expect((await visitor.call('GET', '/api/information/privacy')).body).toMatchObject({ body: [], text_version: 1 });
  expect((await visitor.call('GET', '/api/video-background')).body).toEqual({ video: null });
});

test('shops show address and opening hours', async () => {
  await inTransaction(shop.fixtures.db, (tx) =>
    addShop(tx, {
      name: { tw: '本店', en: 'Main shop' },
      slug: { tw: 'main' },
      address: { tw: '迪化街' },
      city: '臺北市',
      zip: '103',
      latitude: 25,
      longitude: 121.5,
      phone: '02-0000-0000',
      hours: [[], [{ from: 630, to: 1140 }]],
      services: ['pickup'],
      media_ids: [],
      pickup: true,
    }),
  );
  const { body } = await guest(shop).call('GET', '/api/shops');
  expect(body).toMatchObject({ data: [{ name: 'Main shop', address: '迪化街', hours: [[], [{ from: 630, to: 1140 }]], pickup: true }] });
});

test('a message is stored and mailed once; a bot’s is not', async () => {
  const visitor = guest(shop);
  const message = { name: '林<b>美惠</b>', email: 'Lin@Example.com', message: 'Do you ship\r\nBcc: x@y.example to Hualien?' };
  expect((await visitor.call('POST', '/api/contact', message)).status).toBe(204);
  expect((await visitor.call('POST', '/api/contact', { ...message, website: 'https://spam.example' })).status).toBe(204);
  const rows = await shop.fixtures.db.selectFrom('contact_messages').select(['id', 'email', 'state']).execute();
  expect(rows).toMatchObject([{ email: 'lin@example.com', state: 'new' }]);
  const effects = await shop.fixtures.db.selectFrom('outbox').select('effect_key').where('kind', '=', 'contact_message').execute();
  expect(effects).toEqual([{ effect_key: `contact_message:${rows[0]?.id}` }]);
  const empty = await visitor.call<{ errors: object }>('POST', '/api/contact', { ...message, message: ' ' });
  expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['message']]);
});

test('pictures are sent with a message: up to three, valid ones, and the mail links to them', async () => {
  const visitor = guest(shop);
  const send = async (files: { name: string; bytes: Buffer }[]) => {
    const form = new FormData();
    for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
    const body = new Response(form);
    const payload = Buffer.from(await body.arrayBuffer());
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    return visitor.call<{ keys: string[]; errors: object }>('POST', '/api/contact/pictures', payload, headers);
  };
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  const { status, body } = await send([{ name: 'crack.png', bytes: picture }]);
  expect([status, body.keys.length]).toEqual([201, 1]);
  const broken = await send([{ name: 'crack.png', bytes: Buffer.from('<svg onload=alert(1)>') }]);
  expect([broken.status, Object.keys(broken.body.errors)]).toEqual([422, ['files.0']]);
  const many = await send(Array.from({ length: 4 }, (_, at) => ({ name: `${at}.png`, bytes: picture })));
  expect([many.status, Object.keys(many.body.errors)]).toEqual([422, ['files']]);
  const message = { name: '林', email: 'pictures@example.com', message: '破了', pictures: [...body.keys, 'made-up'] };
  expect((await visitor.call('POST', '/api/contact', message)).status).toBe(204);
  const { id } = await shop.fixtures.db
    .selectFrom('contact_messages')
    .select('id')
    .where('email', '=', message.email)
    .executeTakeFirstOrThrow();
  expect((await contactMessages.messageForMail(shop.fixtures.db, id))?.pictures).toEqual([`/media/${body.keys[0]}-40.webp`]);
});

test('an article has its previous and next one, and categories have their counts', async () => {
  const category_id = await inTransaction(shop.fixtures.db, (tx) =>
    productSetup.addCategory(tx, { type: 'blogs', name: { tw: '人', en: 'Makers' }, slug: { tw: 'ren', en: 'makers' } }),
  );
  const [first, second, third] = [
    await add({ category_id, published_at: at(-40) }),
    await add({ category_id, published_at: at(-39) }),
    await add({ published_at: at(-38) }),
  ];
  const visitor = guest(shop);
  const { body } = await visitor.call('GET', `/api/news/${second}`);
  expect(body).toMatchObject({ previous: { id: first }, next: { id: third }, slugs: { tw: 'new-tea', en: 'new-tea' } });
  const { body: categories } = await visitor.call<{ data: object[] }>('GET', '/api/news-categories');
  expect(categories.data).toEqual([{ id: category_id, count: 2, name: 'Makers', slug: 'makers', slugs: { tw: 'ren', en: 'makers' } }]);
  const { body: listed } = await visitor.call<News>('GET', `/api/news?category=${category_id}`);
  expect(listed.data.map((row) => row.id)).toEqual([second, first]);
});

test('a draft page and one before its date are not found', async () => {
  const page = { title: { tw: '頁' }, slug: { tw: 'page' }, html: [{ tw: '<p>內文</p>' }] };
  const id = await inTransaction(shop.fixtures.db, (tx) => addPage(tx, page));
  const visitor = guest(shop);
  const status = async () => (await visitor.call('GET', `/api/pages/${id}`)).status;
  expect(await status()).toBe(200);
  await shop.fixtures.db
    .updateTable('pages')
    .set({ publish_at: at(1) })
    .where('id', '=', id)
    .execute();
  expect(await status()).toBe(404);
  await shop.fixtures.db.updateTable('pages').set({ publish_at: null, status: 'draft' }).where('id', '=', id).execute();
  expect(await status()).toBe(404);
});

test('settings return only public names, including the home blocks', async () => {
  const { body } = await guest(shop).call('GET', '/api/settings?q=website,home,menu,cart_gifts,credits,secret');
  expect(Object.keys(body).sort()).toEqual(['cart_gifts', 'home', 'menu', 'website']);
  expect(JSON.stringify(body)).not.toMatch(/notify_emails|low_balance/);
});

test('an article below a hidden category names none, as the page of its category is not found', async () => {
  const { id, below } = await inTransaction(shop.fixtures.db, async (tx) => {
    const parent = await productSetup.addCategory(tx, { type: 'blogs', name: { tw: '活動' }, slug: { tw: 'events' } });
    await tx.updateTable('categories').set({ active: false }).where('id', '=', parent).execute();
    const below = await productSetup.addCategory(tx, { type: 'blogs', name: { tw: '市集' }, slug: { tw: 'fair' }, parent_id: parent });
    return { id: await addArticle(tx, article({ category_id: below })), below };
  });
  const { data } = (await guest(shop).call<{ data: { id: number }[] }>('GET', '/api/news-categories')).body;
  expect(data.map((one) => one.id)).not.toContain(below);
  expect((await guest(shop).call('GET', `/api/news/${id}`)).body).toMatchObject({ category: null });
});
