import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storePicture } from '#modules/media/index.ts';
import { guest, type StaffClient, staffWith } from '#testing/clients.ts';
import { bannerForm } from '#testing/forms/content-forms.ts';
import { colouredPng } from '#testing/products/full-product.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { bannerPositions } from './contract/banners.ts';
import type { BannerForm, BannerRow } from './contract.ts';

let shop: ServedShop;
let staff: StaffClient;
let media: number;
beforeAll(async () => {
  shop = await servedShop();
  staff = await staffWith(shop, 'banners view', 'banners create', 'banners update', 'logs view');
  media = (await storePicture(shop, await colouredPng(1), { fileName: '1.png' })).id;
});
afterAll(() => shop.close());

const now = () => shop.fixtures.clock.now().getTime();
const at = (ms: number) => new Date(now() + ms).toISOString();
const hour = 3_600_000;
const form = (change: Partial<BannerForm> = {}) => bannerForm({ name: 'Sale', title: { tw: '特賣', en: 'Sale' }, ...change });
const add = async (change: Partial<BannerForm> = {}): Promise<number> => {
  const { status, body, text } = await staff.call<{ id: number }>('POST', '/api/admin/banners', form(change));
  expect(status, text).toBe(201);
  return body.id;
};
type List = { data: BannerRow[]; meta: { total: number }; counts: Record<string, number> };
const list = async (query: string) => (await staff.call<List>('GET', `/api/admin/banners?per_page=100&${query}`)).body;

describe('what shoppers see, to the millisecond', () => {
  test.each(bannerPositions)('%s: from the moment it starts until just before the moment it ends', async (position) => {
    const id = await add({ position, starts_at: at(hour), ends_at: at(2 * hour) });
    const begin = now();
    const shownAt = async (ms: number): Promise<boolean> => {
      shop.fixtures.clock.set(new Date(begin + ms));
      const { body } = await guest(shop).call<{ data: { id: number }[] }>('GET', `/api/banners?position=${position}`);
      return body.data.some((banner) => banner.id === id);
    };
    const seen: boolean[] = [];
    // Nothing is written in between: the cached answer must expire by itself.
    for (const ms of [0, hour - 1, hour, 2 * hour - 1, 2 * hour]) seen.push(await shownAt(ms));
    shop.fixtures.clock.set(new Date(begin));
    expect(seen).toEqual([false, false, true, true, false]);
  });

  test('the list says the same: scheduled, active, ended, and off whatever its period', async () => {
    const name = 'Phases';
    const ids = {
      scheduled: await add({ name, starts_at: at(1) }),
      active: await add({ name, starts_at: at(0), ends_at: at(1) }),
      ended: await add({ name, ends_at: at(0) }),
      off: await add({ name, active: false, starts_at: at(-1) }),
    };
    const all = await list('q=phases&sort=name');
    expect(Object.fromEntries(all.data.map(({ state, id }) => [state, id]))).toEqual(ids);
    expect(all.counts).toEqual({ scheduled: 1, active: 1, ended: 1, off: 1 });
    const ended = await list('q=phases&state=ended');
    expect([ended.data.map(({ id }) => id), ended.meta.total, ended.counts['active']]).toEqual([[ids.ended], 1, 1]);
  });
});

test('the list is in the order of the page, filtered by place, and sorted by clicks per view', async () => {
  const name = 'Order';
  const [popup, second, first] = [
    await add({ name, position: 'popup' }),
    await add({ name, position: 'home_hero', sort: 2 }),
    await add({ name, position: 'home_hero', sort: 1 }),
  ];
  const ids = async (query: string) => (await list(`q=order&${query}`)).data.map(({ id }) => id);
  expect(await ids('')).toEqual([first, second, popup]);
  expect(await ids('position=popup,announcement')).toEqual([popup]);
  const days = [
    { banner_id: first, day: '2026-01-01', views: 100, clicks: 1 },
    { banner_id: popup, day: '2026-01-01', views: 10, clicks: 5 },
  ];
  await shop.db.insertInto('banner_days').values(days).execute();
  expect(await ids('sort=-rate')).toEqual([popup, first, second]);
  expect((await list('q=order&sort=-views')).data[0]).toMatchObject({ id: first, views: 100, clicks: 1 });
});

test('a banner shows something, and its link has a name', async () => {
  const link = { path: '/products', new_tab: false };
  for (const [field, key, change] of [
    ['title', '必填', { position: 'announcement', title: null, media_id: media }],
    ['media_id', '必填', { title: null }],
    ['media_id', '必填', { mobile_media_id: media }],
    ['button', '必填', { title: null, body: { tw: '全館免運' }, link }],
    ['alt', '必填', { title: null, media_id: media, link }],
    ['ends_at', '這個值不對，請再看一次', { starts_at: at(0), ends_at: at(0) }],
  ] as const) {
    const { status, body } = await staff.call<{ errors: object }>('POST', '/api/admin/banners', form(change), {
      'accept-language': 'zh-TW',
    });
    expect([status, body.errors]).toEqual([422, { [field]: [key] }]);
  }
  const id = await add({ title: null, media_id: media, link, alt: { tw: '夏季特賣，全館九折', en: 'Summer sale' } });
  const { body } = await guest(shop).call<{ data: { id: number; alt: string }[] }>('GET', '/api/banners?position=home_mid');
  expect(body.data.find((banner) => banner.id === id)?.alt).toBe('Summer sale');
  expect((await staff.call<{ media: { id: number }[] }>('GET', `/api/admin/banners/${id}`)).body.media).toMatchObject([{ id: media }]);
});

test('an entry of the log is reverted where nothing changed since, and that is an entry too', async () => {
  const id = await add({ sort: 1 });
  const save = (version: number, change: Partial<BannerForm>) =>
    staff.call('PUT', `/api/admin/banners/${id}`, { ...form({ sort: 1, ...change }), version });
  const link = { path: '/news', new_tab: true };
  await save(1, { link, overlay: 40, title: { tw: '新', en: 'New' } });
  await save(2, { link, overlay: 60, title: { tw: '新', en: 'New' } });
  type Log = { data: { id: number; action: string; changes: { field: string; old: unknown; new: unknown }[] }[] };
  const log = async () => (await staff.call<Log>('GET', `/api/admin/banners/${id}/logs`)).body.data;
  const [, entry] = await log();
  const revert = () => staff.call('POST', `/api/admin/banners/${id}/logs/${entry?.id}/revert`, {});
  expect((await revert()).body).toEqual({ id, version: 4 });
  const { body } = await staff.call('GET', `/api/admin/banners/${id}`);
  expect(body).toMatchObject({ link: null, overlay: 60, title: { tw: '特賣', en: 'Sale' }, version: 4 });
  expect((await log())[0]).toMatchObject({ action: 'revert' });
  expect((await revert()).body).toMatchObject({ code: 'nothing_to_revert' });
  expect(await log()).toHaveLength(4);
});

test('twenty saves of the same version: one succeeds', async () => {
  const id = await add();
  const saves = await Promise.all(
    Array.from({ length: 20 }, (_, n) => staff.call('PUT', `/api/admin/banners/${id}`, { ...form({ sort: n }), version: 1 })),
  );
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(saves.filter(({ status }) => status === 409)).toHaveLength(19);
  expect((await staff.call('GET', `/api/admin/banners/${id}/logs`)).body).toMatchObject({ meta: { total: 2 } });
});

test('many are switched at once, each with its log; one is deleted with its counts', async () => {
  const [on, off] = [await add(), await add({ active: false })];
  const bulk = async (ids: number[], active: boolean) => (await staff.call('POST', '/api/admin/banners/bulk', { ids, active })).body;
  expect(await bulk([on, off, 999_999], false)).toMatchObject({ done: [on], unchanged: [off], failed: [{ code: 'banner_not_found' }] });
  expect((await staff.call('GET', `/api/admin/banners/${on}`)).body).toMatchObject({ active: false, state: 'off', version: 2 });
  expect((await staff.call('GET', `/api/admin/banners/${on}/logs`)).body).toMatchObject({
    data: [{ changes: [{ field: 'active', old: true, new: false }] }, { action: 'create' }],
  });
  await shop.db.insertInto('banner_days').values({ banner_id: on, day: '2026-01-01', views: 1 }).execute();
  expect((await staff.call('DELETE', `/api/admin/banners/${on}`)).status).toBe(204);
  expect((await staff.call('DELETE', `/api/admin/banners/${on}`)).status).toBe(404);
  expect(await shop.db.selectFrom('banner_days').where('banner_id', '=', on).selectAll().execute()).toEqual([]);
});

test('the last thirty days are those of the shop, including days without visitors', async () => {
  const id = await add();
  const begin = now();
  // 00:30 in Taipei, while it is the day before in UTC.
  shop.fixtures.clock.set(new Date('2027-03-01T16:30:00Z'));
  const days = [
    { banner_id: id, day: '2027-03-02', views: 3, clicks: 1 },
    { banner_id: id, day: '2027-02-01', views: 5, clicks: 0 },
    { banner_id: id, day: '2027-01-31', views: 7, clicks: 2 },
  ];
  await shop.db.insertInto('banner_days').values(days).execute();
  const reader = await staffWith(shop, 'banners view');
  const { body } = await reader.call<{ data: { day: string; views: number }[]; total: object }>('GET', `/api/admin/banners/${id}/days`);
  shop.fixtures.clock.set(new Date(begin));
  expect(body.data).toHaveLength(30);
  expect([body.data[0], body.data[28], body.data[29]]).toEqual([
    { day: '2027-02-01', views: 5, clicks: 0 },
    { day: '2027-03-01', views: 0, clicks: 0 },
    { day: '2027-03-02', views: 3, clicks: 1 },
  ]);
  expect(body.total).toEqual({ views: 15, clicks: 3 });
});

test('the list says which banners lack the English of a text that they show', async () => {
  const whole = await add({ name: 'language', body: { tw: '全館八折', en: '20% off' } });
  const half = await add({ name: 'language', button: { tw: '去看看' } });
  const picture = await add({ name: 'language', title: null, media_id: media, alt: { tw: '圖' } });
  const found = async (value: string) => (await list(`q=language&no_english=${value}`)).data.map(({ id }) => id);
  expect([await found('1'), await found('0')]).toEqual([[half], [whole, picture]]);
});
