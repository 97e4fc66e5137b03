import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePicture } from '#modules/media/index.ts';
import { guest, type StaffClient, staffWith } from '#testing/clients.ts';
import { colouredPng } from '#testing/products/full-product.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { ShopForm, ShopRow } from './contract.ts';

let shop: ServedShop;
let staff: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  staff = await staffWith(shop, 'shops view', 'shops create', 'shops update', 'logs view');
});
afterAll(() => shop.close());

let made = 0;
const day = [{ from: 600, to: 1200 }];
const form = (change: Partial<ShopForm> = {}): ShopForm => ({
  ...{
    name: { tw: `門市 ${++made}`, en: `Shop ${made}` },
    slug: { tw: '' },
    code: null,
    address: { tw: '中山路 1 號', en: '1 Zhongshan Rd' },
  },
  ...{ city: '台北市', zip: '100', latitude: null, longitude: null, phone: '', line: null, hours: Array(7).fill(day), special_days: [] },
  ...{ services: [], media_ids: [], pickup: false, sort: 0, active: true, ...change },
});
const add = async (change: Partial<ShopForm> = {}): Promise<number> => {
  const { status, body, text } = await staff.call<{ id: number }>('POST', '/api/admin/shops', form(change));
  expect(status, text).toBe(201);
  return body.id;
};
const refused = async (change: Partial<ShopForm>): Promise<[number, object]> => {
  const sent = await staff.call<{ errors: object }>('POST', '/api/admin/shops', form(change), { 'accept-language': 'zh-TW' });
  return [sent.status, sent.body.errors];
};
const list = async (query: string) => (await staff.call<{ data: ShopRow[] }>('GET', `/api/admin/shops?per_page=100&${query}`)).body.data;
type PublicShop = { id: number; slug: string; special_days: { date: string; note: string }[] };
const seen = async () => (await guest(shop).call<{ data: PublicShop[] }>('GET', '/api/shops')).body.data;

/** Does something at another moment. */
async function at<T>(moment: string, act: () => Promise<T>): Promise<T> {
  const begin = shop.fixtures.clock.now();
  shop.fixtures.clock.set(new Date(moment));
  const result = await act();
  shop.fixtures.clock.set(begin);
  return result;
}

test('a code and a slug belong to one shop; a slug that is left out is made from the name', async () => {
  const id = await add({ code: 'TPE-1', name: { tw: '永康店', en: 'Yongkang' } });
  expect((await seen()).find((one) => one.id === id)?.slug).toBe('yongkang');
  expect(await refused({ code: 'TPE-1', slug: { tw: '永康店', en: 'yongkang' } })).toEqual([
    422,
    { code: ['已經有一樣的了'], 'slug.tw': ['已經有一樣的了'], 'slug.en': ['已經有一樣的了'] },
  ]);
  const { body } = await staff.call<ShopForm & { version: number }>('GET', `/api/admin/shops/${id}`);
  expect((await staff.call('PUT', `/api/admin/shops/${id}`, { ...body, phone: '02-2321-0000' })).body).toEqual({ id, version: 2 });
});

test('twenty shops of one code at once: one is created', async () => {
  const sent = await Promise.all(Array.from({ length: 20 }, () => staff.call('POST', '/api/admin/shops', form({ code: 'RACE' }))));
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(sent.filter(({ status }) => status === 422)).toHaveLength(19);
});

test('half a place, hours that overlap, and a special day given twice are refused at their field', async () => {
  const invalid = ['這個值不對，請再看一次'];
  const week = (sunday: ShopForm['hours'][number]) => [sunday, ...Array(6).fill([])];
  const double = { date: '2027-02-06', hours: [], note: null };
  expect(await refused({ latitude: 25 })).toEqual([422, { longitude: ['必填'] }]);
  expect(
    await refused({
      hours: week([
        { from: 600, to: 720 },
        { from: 719, to: 800 },
      ]),
    }),
  ).toEqual([422, { 'hours.0.1': invalid }]);
  expect(await refused({ hours: week([{ from: 600, to: 600 }]) })).toEqual([422, { 'hours.0.0': invalid }]);
  expect(await refused({ special_days: [double, double] })).toEqual([422, { 'special_days.1.date': ['已經有一樣的了'] }]);
  expect((await refused({ hours: Array(6).fill([]) }))[0]).toBe(422);
  expect((await refused({ media_ids: [999_999] }))[1]).toEqual({ 'media_ids.0': invalid });
  await add({
    hours: week([
      { from: 600, to: 720 },
      { from: 720, to: 60 },
    ]),
  });
});

test('the list says what is open at this minute, and finds by name, code, city and phone', async () => {
  const id = await add({ code: 'KHH-7', city: '高雄市', phone: '07-555-0101', hours: Array(7).fill([{ from: 1080, to: 60 }]) });
  const openAt = (time: string) =>
    at(`2026-11-21T${time}:00+08:00`, async () => {
      const reader = await staffWith(shop, 'shops view');
      return (await reader.call<{ data: ShopRow[] }>('GET', '/api/admin/shops?q=khh-7')).body.data[0]?.open;
    });
  const states = [await openAt('00:59'), await openAt('01:00'), await openAt('17:59'), await openAt('18:00')];
  const closed = { isOpen: false, opens: { inDays: 0, date: '2026-11-21', at: 1080 } };
  expect(states).toEqual([{ isOpen: true, until: 60 }, closed, closed, { isOpen: true, until: 60 }]);
  for (const q of ['KHH', '高雄', '555-0101', `shop ${made}`])
    expect((await list(`q=${encodeURIComponent(q)}`)).map((one) => one.id)).toEqual([id]);
  const half = await add({ name: { tw: '只有中文' }, pickup: true, active: false });
  expect((await list('no_english=1')).map((one) => one.id)).toEqual([half]);
  expect((await list('pickup=1')).map((one) => one.id)).toEqual([half]);
  expect((await list('active=0')).map((one) => one.id)).toEqual([half]);
});

test('shoppers see special days from yesterday on, whose night may last', async () => {
  const days = ['2026-11-22', '2026-11-23', '2026-11-24'].map((date) => ({ date, hours: [], note: { tw: '盤點', en: 'Stocktaking' } }));
  const id = await add({ special_days: days });
  // 00:30 on the 24th in Taipei, while it is the 23rd in UTC.
  const shown = (await at('2026-11-23T16:30:00Z', seen)).find((one) => one.id === id)?.special_days;
  expect(shown?.map(({ date, note }) => [date, note])).toEqual([
    ['2026-11-23', 'Stocktaking'],
    ['2026-11-24', 'Stocktaking'],
  ]);
});

test('twenty saves of the same version: one succeeds, and its log entry can be reverted once', async () => {
  const picture = await storePicture(shop, await colouredPng(1), { fileName: '1.png' });
  const first = form({ code: 'LOG-1', media_ids: [picture.id], line: 'https://line.me/R/ti/p/@shop' });
  const { id } = (await staff.call<{ id: number }>('POST', '/api/admin/shops', first)).body;
  const save = (n: number) =>
    staff.call('PUT', `/api/admin/shops/${id}`, { ...first, phone: `02-${n}`, latitude: 25.03, longitude: 121.5, version: 1 });
  const saves = await Promise.all(Array.from({ length: 20 }, (_, n) => save(n)));
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(saves.filter(({ status }) => status === 409)).toHaveLength(19);
  type Log = { data: { id: number; action: string; changes: { field: string }[] }[] };
  const log = async () => (await staff.call<Log>('GET', `/api/admin/shops/${id}/logs`)).body.data;
  const [entry] = await log();
  expect(entry?.changes.map(({ field }) => field).sort()).toEqual(['latitude', 'longitude', 'phone']);
  const revert = () => staff.call('POST', `/api/admin/shops/${id}/logs/${entry?.id}/revert`, {});
  expect((await revert()).body).toEqual({ id, version: 3 });
  expect((await revert()).body).toMatchObject({ code: 'nothing_to_revert' });
  const { body } = await staff.call('GET', `/api/admin/shops/${id}`);
  expect(body).toMatchObject({ phone: '', latitude: null, longitude: null, media: [{ id: picture.id }], version: 3 });
  expect((await log()).map(({ action }) => action)).toEqual(['revert', 'update', 'create']);
});

test('many are hidden at once, each with its log; a deleted one is gone from the shop', async () => {
  const [on, off] = [await add(), await add({ active: false })];
  const bulk = async (ids: number[], active: boolean) => (await staff.call('POST', '/api/admin/shops/bulk', { ids, active })).body;
  expect(await bulk([on, off, 999_999], false)).toMatchObject({ done: [on], unchanged: [off], failed: [{ code: 'shop_not_found' }] });
  expect((await seen()).map(({ id }) => id)).not.toContain(on);
  await bulk([on], true);
  expect((await seen()).map(({ id }) => id)).toContain(on);
  expect((await staff.call('DELETE', `/api/admin/shops/${on}`)).status).toBe(204);
  expect((await staff.call('DELETE', `/api/admin/shops/${on}`)).status).toBe(404);
  expect((await seen()).map(({ id }) => id)).not.toContain(on);
});
