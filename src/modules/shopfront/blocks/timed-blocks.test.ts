import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePicture } from '#modules/media/index.ts';
import type { BlockForm } from '#modules/settings/contract.ts';
import { guest, type StaffClient, staffWith } from '#testing/clients.ts';
import { colouredPng } from '#testing/products/full-product.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let staff: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  staff = await staffWith(shop, 'cms update');
});
afterAll(() => shop.close());

const at = (hours: number) => new Date(shop.fixtures.clock.now().getTime() + hours * 60 * 60 * 1000).toISOString();
const spacer = (change: Partial<BlockForm> = {}): BlockForm => ({ type: 'spacer', size: 'small', line: false, ...change }) as BlockForm;
const page = (blocks: BlockForm[], status = 'published') => ({
  ...{ title: { tw: '頁', en: 'Page' }, slug: { tw: '' }, status, publish_at: null, seo: null, noindex: false, in_menu: false },
  blocks,
});
const create = async (blocks: BlockForm[], status?: string): Promise<number> =>
  (await staff.call<{ id: number }>('POST', '/api/admin/pages', page(blocks, status))).body.id;
const saveHome = async (blocks: BlockForm[]): Promise<void> => {
  const { body } = await staff.call<{ version: number }>('GET', '/api/admin/settings/home');
  const saved = await staff.call('PUT', '/api/admin/settings/home', { value: { blocks }, version: body.version });
  expect(saved.status, saved.text).toBe(200);
};
const anchors = async (path: string): Promise<unknown[]> =>
  (await guest(shop).call<{ blocks: { anchor?: string }[] }>('GET', path)).body.blocks.map(({ anchor }) => anchor);
const nextMoment = async (): Promise<string | undefined> => {
  const now = shop.fixtures.clock.now();
  const { next } = await shop.db.selectNoFrom(sql<Date | null>`next_content_moment(${now})`.as('next')).executeTakeFirstOrThrow();
  return next?.toISOString();
};

test('a block of a custom page is shown in its period, and its times invalidate the page automatically', async () => {
  const id = await create([spacer({ anchor: 'always' }), spacer({ anchor: 'later', from: at(2) }), spacer({ anchor: 'gone', to: at(1) })]);
  const now = shop.fixtures.clock.now();
  expect(await anchors(`/api/pages/${id}`)).toEqual(['always', 'gone']);
  expect(await nextMoment()).toBe(at(1));
  shop.fixtures.clock.set(new Date(at(1)));
  expect(await anchors(`/api/pages/${id}`)).toEqual(['always']);
  shop.fixtures.clock.set(now);
  await create([spacer({ from: at(0.5) })], 'draft');
  expect(await nextMoment(), 'a draft renews nothing').toBe(at(1));
});

test('a hidden block is stored for staff and is in no answer to shoppers', async () => {
  const blocks = [spacer({ anchor: 'seen' }), spacer({ anchor: 'unseen', hidden: true }), spacer({ anchor: 'later', from: at(5) })];
  await saveHome(blocks);
  expect(await anchors('/api/home')).toEqual(['seen']);
  const { body } = await guest(shop).call<{ home: { blocks: { anchor?: string }[] } }>('GET', '/api/settings?q=home');
  expect(body.home.blocks.map(({ anchor }) => anchor)).toEqual(['seen']);
  const id = await create(blocks);
  expect(await anchors(`/api/pages/${id}`)).toEqual(['seen']);
  const saved = await staff.call<{ blocks: BlockForm[] }>('GET', `/api/admin/pages/${id}`);
  expect(saved.body.blocks.map(({ anchor }) => anchor)).toEqual(['seen', 'unseen', 'later']);
});

test('pictures of slides and blocks are known as used, on the home page and on custom pages', async () => {
  const ids: number[] = [];
  for (const n of [1, 2, 3]) {
    const { id } = await storePicture(shop, await colouredPng(n), { fileName: `${n}.png`, alt: { tw: `圖 ${n}` } });
    ids.push(id);
  }
  const [first = 0, second = 0, third = 0] = ids;
  const slide = (media_id: number) => ({ title: { tw: '標題' }, text: null, button: null, media_id });
  await saveHome([{ type: 'hero', slides: [slide(first), slide(second)], autoplay: false }]);
  const id = await create([{ type: 'instagram', title: { tw: '店裡' }, media_ids: [third, first] }]);
  const rows = await shop.db.selectFrom('media_uses').select(['media_id', 'kind', 'subject']).orderBy('kind').orderBy('media_id').execute();
  expect(rows.map(({ media_id, kind, subject }) => `${kind} ${subject} ${media_id}`)).toEqual([
    `home  ${first}`,
    `home  ${second}`,
    `page ${id} ${first}`,
    `page ${id} ${third}`,
  ]);
});
