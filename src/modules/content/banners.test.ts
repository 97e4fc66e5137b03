import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSetup } from '#modules/catalog/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { guest, type StaffClient, staffWith } from '#testing/clients.ts';
import { bannerForm } from '#testing/forms/content-forms.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { BannerForm, VideoForm } from './contract.ts';

let shop: ServedShop;
let staff: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  staff = await staffWith(shop, 'banners view', 'banners create', 'banners update', 'logs view');
});
afterAll(() => shop.close());

const hour = 60 * 60 * 1000;
const at = (hours: number) => new Date(shop.fixtures.clock.now().getTime() + hours * hour).toISOString();
const form = (change: Partial<BannerForm> = {}) => bannerForm({ name: 'Sale', title: { tw: '特賣', en: 'Sale' }, ...change });
const add = async (change: Partial<BannerForm> = {}): Promise<number> => {
  const { status, body } = await staff.call<{ id: number }>('POST', '/api/admin/banners', form(change));
  expect(status).toBe(201);
  return body.id;
};
type List = { data: { id: number; views: number; clicks: number }[] };
const counted = async (id: number) => {
  const { body } = await staff.call<List>('GET', '/api/admin/banners?per_page=100');
  const { views, clicks } = body.data.find((row) => row.id === id) ?? {};
  return [views, clicks];
};
const count = (body: object, headers: Record<string, string> = {}) => guest(shop).call('POST', '/api/banners/count', body, headers);

test('a banner of a category is shown there and in its descendants, one of all categories in each', async () => {
  const { db } = shop.fixtures;
  const [tea, oolong] = await inTransaction(db, async (tx) => {
    const parent = await productSetup.addCategory(tx, { name: { tw: '茶' }, slug: { tw: '茶' } });
    return [parent, await productSetup.addCategory(tx, { name: { tw: '烏龍' }, slug: { tw: '烏龍' }, parent_id: parent })] as const;
  });
  const [teaOnly, all] = [await add({ position: 'category_top', category_ids: [tea] }), await add({ position: 'category_top' })];
  const shown = async (categories: number[]) => {
    const { body } = await guest(shop).call<List>('GET', `/api/banners?position=category_top&categories=${categories.join(',')}`);
    return body.data.map(({ id }) => id);
  };
  expect(await shown([oolong, tea])).toEqual([teaOnly, all]);
  expect(await shown([oolong])).toEqual([all]);
  expect(await shown([])).toEqual([all]);
});

test('views and clicks are counted by the shop’s day, without invalidating pages', async () => {
  const id = await add();
  const version = () => shop.fixtures.db.selectFrom('content_versions').selectAll().orderBy('name').execute();
  const before = await version();
  expect((await count({ seen: [id, id] })).status).toBe(204);
  await count({ seen: [id], pressed: [id] });
  expect(await counted(id)).toEqual([2, 1]);
  expect(await version()).toEqual(before);
  const now = shop.fixtures.clock.now();
  shop.fixtures.clock.set(new Date('2026-12-31T16:30:00Z'));
  await count({ pressed: [id] });
  const days = await shop.fixtures.db
    .selectFrom('banner_days')
    .where('banner_id', '=', id)
    .select(['day', 'views', 'clicks'])
    .orderBy('day')
    .execute();
  expect(days).toHaveLength(2);
  expect(days[1]).toMatchObject({ views: 0, clicks: 1 });
  expect(String(days[1]?.day)).toContain('2027');
  shop.fixtures.clock.set(now);
});

test('views of hidden or missing banners and by bots are not counted; invalid input is refused', async () => {
  const id = await add();
  const [over, off] = [await add({ starts_at: at(-2), ends_at: at(-1) }), await add({ active: false })];
  expect((await count({ seen: [id, over, off, 999_999] })).status).toBe(204);
  expect([await counted(id), await counted(over), await counted(off)]).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
  ]);
  for (const robot of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'facebookexternalhit/1.1', '']) {
    expect((await count({ seen: [id] }, { 'user-agent': robot })).status).toBe(204);
  }
  expect(await counted(id)).toEqual([1, 0]);
  for (const body of [{ seen: ['x'] }, { seen: Array.from({ length: 21 }, (_, n) => n + 1) }, { pressed: [-1] }, { seen: 7 }])
    expect((await count(body)).status, JSON.stringify(body)).toBe(422);
});

test('fifty concurrent visits lose no view', async () => {
  const ids = [await add(), await add(), await add()];
  await Promise.all(Array.from({ length: 50 }, (_, n) => count({ seen: n % 2 ? ids : ids.toReversed() })));
  expect(await Promise.all(ids.map(counted))).toEqual(ids.map(() => [50, 0]));
});

test('staff save banners: validated, versioned, and shown at once', async () => {
  for (const [field, change] of [
    ['ends_at', { starts_at: at(2), ends_at: at(1) }],
    ['media_id', { media_id: 999_999 }],
    ['link.path', { link: { path: 'javascript:alert(1)', new_tab: false } }],
    ['link.path', { link: { path: '//elsewhere.example', new_tab: false } }],
  ] as const) {
    const { status, body } = await staff.call<{ errors: object }>('POST', '/api/admin/banners', form(change));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  }
  const id = await add();
  const save = (version: number) => staff.call('PUT', `/api/admin/banners/${id}`, { ...form({ title: { tw: '新', en: 'New' } }), version });
  expect((await save(1)).body).toEqual({ id, version: 2 });
  expect((await save(1)).body).toMatchObject({ code: 'banner_changed' });
  const { body } = await guest(shop).call<{ data: { id: number; title: string }[] }>('GET', '/api/banners');
  expect(body.data.find((row) => row.id === id)?.title).toBe('New');
  expect((await staff.call('PUT', '/api/admin/banners/999999', { ...form(), version: 1 })).body).toMatchObject({
    code: 'banner_not_found',
  });
});

test('the video of the home page: its source is required, autoplay is muted, an outdated version changes nothing', async () => {
  const video: VideoForm = {
    source: '/films/tea.webm',
    mobile_source: null,
    poster_media_id: null,
    autoplay: true,
    muted: true,
    loop: true,
    overlay: 20,
    caption: { tw: '煮水', en: 'Boiling water' },
    link: null,
    height: 'tall',
    active: true,
  };
  const save = (value: object, version: number) =>
    staff.call<{ errors?: object }>('PUT', '/api/admin/video-background', { value, version });
  expect(Object.keys((await save({ ...video, source: '' }, 0)).body.errors ?? {})).toEqual(['value.source']);
  expect((await save(video, 0)).body).toEqual({ version: 1 });
  expect((await save(video, 0)).body).toMatchObject({ code: 'video_changed' });
  expect((await save({ ...video, overlay: 30, muted: false }, 1)).body).toEqual({ version: 2 });
  expect((await staff.call('GET', '/api/admin/video-background')).body).toMatchObject({
    value: { source: '/films/tea.webm', overlay: 30, muted: true },
    version: 2,
  });
  const { body } = await guest(shop).call('GET', '/api/video-background');
  expect(body).toMatchObject({ video: { source: '/films/tea.webm', caption: 'Boiling water', overlay: 30, height: 'tall' } });
});

test('a log entry of the video is reverted where the values are unchanged since, and once; its first save is not', async () => {
  type Log = { data: { id: number; action: string; changes: { field: string }[] }[] };
  type Video = { value: VideoForm; version: number };
  const log = async () => (await staff.call<Log>('GET', '/api/admin/video-background/logs')).body.data;
  const read = async () => (await staff.call<Video>('GET', '/api/admin/video-background')).body;
  const save = async (change: Partial<VideoForm>) => {
    const { value, version } = await read();
    expect((await staff.call('PUT', '/api/admin/video-background', { value: { ...value, ...change }, version })).status).toBe(200);
  };
  const revert = (id: number | undefined) => staff.call<Video>('POST', `/api/admin/video-background/logs/${id}/revert`, {});
  const before = await read();
  await save({ overlay: 70, height: 'low', link: '/products' });
  const [entry] = await log();
  await save({ height: 'medium' });
  const twice = await Promise.all([revert(entry?.id), revert(entry?.id)]);
  expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
  // The height was changed again since: it stays.
  expect((await read()).value).toEqual({ ...before.value, height: 'medium' });
  expect((await log())[0]).toMatchObject({ action: 'revert', changes: [{ field: 'overlay' }, { field: 'link' }] });
  expect(await revert(entry?.id)).toMatchObject({ status: 422, body: { code: 'nothing_to_revert' } });
  expect(await revert((await log()).at(-1)?.id)).toMatchObject({ status: 422, body: { code: 'nothing_to_revert' } });
  expect((await read()).version).toBe(before.version + 3);
});

test('a banner links to the current path of the page in each language; other paths stay as written', async () => {
  const slug = { tw: '茶葉', en: 'tea-leaves' };
  const category = await inTransaction(shop.fixtures.db, (tx) => productSetup.addCategory(tx, { name: { tw: '茶' }, slug }));
  const written = [
    `/products/category/${category}?sort=newest`,
    `/products/category/${category}/old#list`,
    '/products/category/999999',
    '/shops',
  ];
  const ids: number[] = [];
  for (const path of written) ids.push(await add({ position: 'popup', link: { path, new_tab: false } }));
  const pathsIn = async (language: string) => {
    const { body } = await guest(shop).call<{ data: { id: number; link: { path: string } | null }[] }>(
      'GET',
      '/api/banners?position=popup',
      undefined,
      { 'accept-language': language },
    );
    return ids.map((id) => body.data.find((banner) => banner.id === id)?.link?.path);
  };
  const same = ['/products/category/999999', '/shops'];
  const tea = `/products/category/${category}`;
  expect(await pathsIn('en')).toEqual([`${tea}/tea-leaves?sort=newest`, `${tea}/tea-leaves#list`, ...same]);
  expect(await pathsIn('zh-TW')).toEqual([`${tea}/%E8%8C%B6%E8%91%89?sort=newest`, `${tea}/%E8%8C%B6%E8%91%89#list`, ...same]);
});
