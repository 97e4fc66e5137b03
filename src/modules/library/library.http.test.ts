import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedFiles, storePicture } from '#modules/media/index.ts';
import type { OutputOf } from '#shared/contract.ts';
import { type Answer, type StaffClient, superman } from '#testing/clients.ts';
import { plainForm } from '#testing/products/plain-product.ts';
import { storeProduct } from '#testing/products/store-product.ts';
import { sendPictures } from '#testing/sent-pictures.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { type libraryContract, type PictureDetail, useKinds } from './contract.ts';
import { countLevels, countLevelsBelow, isInside } from './rules.ts';

type Page = OutputOf<(typeof libraryContract)['listPictures']>;
type Overview = OutputOf<(typeof libraryContract)['overview']>;
type Sent = OutputOf<(typeof libraryContract)['upload']>;
type Bulk = OutputOf<(typeof libraryContract)['deletePictures']>;

let shop: ServedShop;
let client: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  client = await superman(shop);
});
afterAll(() => shop.close());

/** Left half red, right half blue, so that a part of it is recognised. */
const twoHalves = async (width: number, height: number, seed = 0) => {
  const half = { width: width / 2, height, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: { r: 0, g: seed, b: 250 } } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width, background: { r: 250, g: seed, b: 0 } } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
};
let seeds = 0;
async function uploaded(size: { width: number; height: number } = { width: 800, height: 400 }, query = ''): Promise<Sent['data'][number]> {
  const bytes = await twoHalves(size.width, size.height, ++seeds);
  const { body, text } = await sendPictures<Sent>(client, `/api/admin/media${query}`, [{ name: `halves-${seeds}.png`, bytes }]);
  const [picture] = body.data ?? [];
  if (!picture) throw new Error(text);
  return picture;
}
const detail = async (id: number): Promise<PictureDetail> => (await client.call<PictureDetail>('GET', `/api/admin/media/${id}`)).body;
const colourAt = async (url: string, x: number): Promise<string> => {
  const file = await shop.app.inject({ method: 'GET', url });
  expect(file.statusCode, url).toBe(200);
  const { data, info } = await sharp(file.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = Math.min(info.width - 1, Math.floor(info.width * x)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
};
const used = async (mediaId: number) => (await storeProduct(shop, plainForm(`LIB-${mediaId}`, { media_ids: [mediaId] }))).id;

test('an upload is in its folder with its sender, and the same bytes again give the same picture', async () => {
  const folder = (await client.call<{ id: number }>('POST', '/api/admin/media-folders', { name: '茶葉', parent_id: null })).body.id;
  const bytes = await twoHalves(60, 40, 99);
  const send = () => sendPictures<Sent>(client, `/api/admin/media?folder_id=${folder}`, [{ name: 'tin.png', bytes }]);
  const [first, again] = [await send(), await send()];
  expect([first.status, first.body.data[0]?.is_known, again.body.data[0]?.is_known]).toEqual([201, false, true]);
  expect(again.body.data[0]?.id).toBe(first.body.data[0]?.id);
  const { body } = await client.call<Page>('GET', `/api/admin/media?folder=${folder}`);
  expect(body.data).toMatchObject([{ file_name: 'tin.png', folder_id: folder, uses: 0, described: { tw: false, en: false } }]);
  expect(body.data[0]?.uploaded_by).toMatch(/./);
  expect((await client.call('POST', '/api/admin/media?folder_id=9999', undefined)).status).toBe(404);
});

test('a crop is served in every width under another address, is made from the whole again, and can be taken back', async () => {
  const { id, url } = await uploaded();
  const right = { left: 50, top: 0, width: 50, height: 100 };
  expect(await colourAt(`${url}-800.webp`, 0.1)).toBe('red');
  expect((await client.call('POST', `/api/admin/media/${id}/crop`, { version: 1, crop: right })).body).toEqual({ version: 2 });
  const cropped = await detail(id);
  expect(cropped.picture).toMatchObject({ width: 400, height: 400, widths: [320, 400] });
  expect([cropped.crop, cropped.source.url, cropped.picture.url === url]).toEqual([right, url, false]);
  for (const width of cropped.picture.widths) expect(await colourAt(`${cropped.picture.url}-${width}.webp`, 0.1)).toBe('blue');
  const left = { left: 0, top: 0, width: 25, height: 100 };
  await client.call('POST', `/api/admin/media/${id}/crop`, { version: 2, crop: left });
  const again = await detail(id);
  expect(again.picture).toMatchObject({ width: 200, height: 400, widths: [200] });
  expect(await colourAt(`${again.picture.url}-200.webp`, 0.9)).toBe('red');
  await client.call('POST', `/api/admin/media/${id}/crop`, { version: 3, crop: null });
  expect((await detail(id)).picture).toMatchObject({ url, width: 800, height: 400, widths: [320, 640, 800] });
});

test.each([
  [{ left: 50, top: 0, width: 50, height: 100 }, 200],
  [{ left: 50.5, top: 0, width: 50, height: 100 }, 422],
  [{ left: 0, top: 0, width: 0.9, height: 100 }, 422],
  [{ left: 99, top: 99, width: 1, height: 1 }, 200],
])('a crop of %j answers %i', async (crop, status) => {
  const { id } = await uploaded({ width: 100, height: 100 });
  expect((await client.call('POST', `/api/admin/media/${id}/crop`, { version: 1, crop })).status).toBe(status);
});

test('another file takes its place everywhere with the description; one that the library has is refused', async () => {
  const { id, url } = await uploaded();
  const product = await used(id);
  const other = await uploaded();
  const value = { file_name: 'pot.png', folder_id: null, alt: { tw: '壺', en: 'Pot' }, focus: { x: 20, y: 50 } };
  await client.call('PUT', `/api/admin/media/${id}`, { version: 1, value });
  expect(await detail(id)).toMatchObject({ value, version: 2, picture: { focus: { x: 20, y: 50 } } });
  const bytes = await twoHalves(600, 300, 201);
  const sent = await sendPictures(client, `/api/admin/media/${id}/file?version=2`, [{ name: 'new.png', bytes }]);
  expect([sent.status, sent.body]).toEqual([200, { version: 3 }]);
  const after = await detail(id);
  expect(after.picture).toMatchObject({ width: 600, height: 300, file_name: 'new.png', focus: null, alt: 'Pot' });
  expect(after.picture.url).not.toBe(url);
  const { body } = await client.call('GET', `/api/products/${product}`);
  expect(JSON.stringify(body)).toContain(after.picture.url);
  const known = await sendPictures(client, `/api/admin/media/${other.id}/file?version=1`, [{ name: 'same.png', bytes }]);
  expect([known.status, known.body]).toMatchObject([409, { code: 'picture_exists', id, file_name: 'new.png' }]);
  const late = await sendPictures(client, `/api/admin/media/${id}/file?version=2`, [
    { name: 'x.png', bytes: await twoHalves(20, 20, 202) },
  ]);
  expect([late.status, late.body]).toMatchObject([409, { code: 'picture_changed', current: 3 }]);
});

test('of two pictures replaced by the same file at once one gets it', async () => {
  const ids = [(await uploaded()).id, (await uploaded()).id];
  const file = { name: 'new.png', bytes: await twoHalves(90, 60, 203) };
  const answers = await Promise.all(ids.map((id) => sendPictures(client, `/api/admin/media/${id}/file?version=1`, [file])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'picture_exists', file_name: 'new.png' });
});

test('a text shows its pictures as they are now, and goes without those that were deleted', async () => {
  const [cropped, gone] = [await uploaded(), await uploaded()];
  const image = ({ url }: { url: string }, alt: string) => `<img src="${url}-800.webp" alt="${alt}" data-side="end">`;
  const description = { tw: `<p>茶</p>${image(cropped, '紅壺')}${image(gone, '藍壺')}` };
  const { id: product } = await storeProduct(shop, plainForm('LIB-TEXT', { description }));
  expect((await detail(cropped.id)).used_in).toMatchObject([{ kind: 'product', subject: String(product) }]);
  await client.call('POST', `/api/admin/media/${cropped.id}/crop`, { version: 1, crop: { left: 0, top: 0, width: 50, height: 100 } });
  await client.call('POST', '/api/admin/media/delete', { ids: [gone.id], reason: '沒有授權' });
  const { picture } = await detail(cropped.id);
  const { body } = await client.call<{ description: unknown[] }>('GET', `/api/products/${product}`);
  expect(body.description).toMatchObject([
    { type: 'paragraph' },
    { type: 'image', side: 'end', picture: { url: picture.url, width: 400, alt: '紅壺', widths: [320, 400] } },
  ]);
  expect(body.description).toHaveLength(2);
});

test('of twenty crops at once one holds, and its files are its own', async () => {
  const { id } = await uploaded();
  const crops = Array.from({ length: 20 }, (_, i) => ({ left: i < 10 ? 0 : 60, top: 0, width: 30, height: 100 }));
  const answers = await Promise.all(crops.map((crop) => client.call('POST', `/api/admin/media/${id}/crop`, { version: 1, crop })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  const { crop, picture } = await detail(id);
  expect(await colourAt(`${picture.url}-${picture.width}.webp`, 0.5)).toBe(crop?.left === 0 ? 'red' : 'blue');
});

test('a used picture is deleted only with a reason, which is logged; what showed it goes without', async () => {
  const [{ id }, free] = [await uploaded(), await uploaded()];
  const product = await used(id);
  const { used_in } = await detail(id);
  expect(used_in).toMatchObject([{ kind: 'product', subject: String(product) }]);
  const refused = await client.call<Bulk>('POST', '/api/admin/media/delete', { ids: [id, free.id] });
  expect(refused.body).toMatchObject({ done: [free.id], failed: [{ id, code: 'picture_in_use' }] });
  const forced = await client.call<Bulk>('POST', '/api/admin/media/delete', { ids: [id], reason: '拍錯了' });
  expect(forced.body.done).toEqual([id]);
  expect((await client.call('GET', `/api/admin/media/${id}`)).status).toBe(404);
  expect((await client.call<{ media_ids: number[] }>('GET', `/api/admin/products/${product}`)).body.media_ids).toEqual([]);
  const { body } = await client.call<{ data: { action: string; changes: unknown[] }[] }>('GET', `/api/admin/media/${id}/logs`);
  expect(body.data[0]).toMatchObject({
    action: 'delete',
    changes: expect.arrayContaining([{ field: 'reason', old: null, new: '拍錯了' }]),
  });
});

test('the lists say what is unused, without a description in a language, or large from a megabyte on', async () => {
  const before = (await client.call<Overview>('GET', '/api/admin/media/overview')).body.counts;
  const [lonely, shown, large] = [await uploaded(), await uploaded(), await uploaded()];
  await used(shown.id);
  const value = { file_name: 'displayed.png', folder_id: null, alt: { tw: '有', en: 'yes' }, focus: { x: 50, y: 50 } };
  await client.call('PUT', `/api/admin/media/${shown.id}`, { version: 1, value });
  await client.call('PUT', `/api/admin/media/${lonely.id}`, {
    version: 1,
    value: { ...value, file_name: 'lonely.png', alt: { tw: '只有中文' } },
  });
  await shop.fixtures.db.updateTable('media').set({ bytes: 1_000_000 }).where('id', '=', large.id).execute();
  await shop.fixtures.db.updateTable('media').set({ bytes: 999_999 }).where('id', '=', lonely.id).execute();
  const { counts, storage } = (await client.call<Overview>('GET', '/api/admin/media/overview')).body;
  const grown = { all: 3, unused: 2, undescribed: 2, large: 1 };
  for (const [name, by] of Object.entries(grown)) expect(counts[name as 'all'] - before[name as 'all'], name).toBe(by);
  expect(storage.used).toBeGreaterThan(0);
  expect(storage.free).toBeGreaterThan(0);
  const ids = async (query: string) =>
    (await client.call<Page>('GET', `/api/admin/media?per_page=100&${query}`)).body.data.map(({ id }) => id);
  expect(await ids('unused=1')).toEqual(expect.not.arrayContaining([shown.id]));
  expect(await ids('undescribed=1')).toEqual(expect.arrayContaining([lonely.id, large.id]));
  expect(await ids('undescribed=1')).not.toContain(shown.id);
  expect(await ids('large=1')).toEqual([large.id]);
  expect(await ids('q=DISPLAYED')).toEqual([shown.id]);
  expect(await ids(`q=${encodeURIComponent('只有中文')}`)).toEqual([lonely.id]);
});

test('a visitor’s picture is not in the library until staff send the same one', async () => {
  const bytes = await twoHalves(90, 90, 210);
  const mine = await storePicture(shop, bytes, { fileName: 'mine.png' });
  await shop.fixtures.db.updateTable('media').set({ in_library: false }).where('id', '=', mine.id).execute();
  expect((await client.call('GET', `/api/admin/media/${mine.id}`)).status).toBe(404);
  const { body } = await sendPictures<Sent>(client, '/api/admin/media', [{ name: 'theirs.png', bytes }]);
  expect(body.data[0]).toMatchObject({ id: mine.id, is_known: true });
  expect((await client.call('GET', `/api/admin/media/${mine.id}`)).status).toBe(200);
});

test('folders nest four deep, keep a name once in a place, never lie in themselves, and are deleted empty', async () => {
  const add = (name: string, parent_id: number | null) =>
    client.call<{ id: number }>('POST', '/api/admin/media-folders', { name, parent_id });
  const chain: number[] = [];
  for (const name of ['一', '二', '三', '四']) chain.push((await add(name, chain.at(-1) ?? null)).body.id);
  const [first = 0, second = 0, , fourth = 0] = chain;
  expect((await add('五', fourth)).body).toMatchObject({ code: 'folder_too_deep' });
  expect((await add('一', null)).body).toHaveProperty('errors.name');
  const move = (id: number, parent_id: number | null, version = 1) =>
    client.call('PUT', `/api/admin/media-folders/${id}`, { name: '搬', parent_id, version });
  expect((await move(first, fourth)).body['code']).toBe('folder_too_deep');
  expect((await move(first, first)).body['code']).toBe('folder_too_deep');
  expect((await client.call('DELETE', `/api/admin/media-folders/${second}`)).body['code']).toBe('folder_not_empty');
  expect((await client.call('DELETE', `/api/admin/media-folders/${fourth}`)).status).toBe(204);
  expect((await client.call('DELETE', `/api/admin/media-folders/${fourth}`)).status).toBe(404);
  const moves = await Promise.all([move(first, null, 1), move(first, null, 1)]);
  expect(moves.map(({ status }: Answer) => status).sort()).toEqual([200, 409]);
  const { id } = await uploaded(undefined, `?folder_id=${second}`);
  const moved = await client.call<Bulk>('POST', '/api/admin/media/move', { ids: [id, 99_999], folder_id: first });
  expect(moved.body).toMatchObject({ done: [id], unchanged: [], failed: [{ id: 99_999, code: 'picture_not_found' }] });
  expect((await client.call<Bulk>('POST', '/api/admin/media/move', { ids: [id], folder_id: first })).body.unchanged).toEqual([id]);
});

test('two moves at once never build a ring of folders', async () => {
  const add = async (name: string) =>
    (await client.call<{ id: number }>('POST', '/api/admin/media-folders', { name, parent_id: null })).body.id;
  const [a, b] = [await add('甲'), await add('乙')];
  const into = (id: number, name: string, parent_id: number) =>
    client.call('PUT', `/api/admin/media-folders/${id}`, { name, parent_id, version: 1 });
  const answers = await Promise.all([into(a, '甲', b), into(b, '乙', a)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('files that no picture needs are swept after a day, and the others stay', async () => {
  const { id, url } = await uploaded();
  await client.call('POST', `/api/admin/media/${id}/crop`, { version: 1, crop: { left: 0, top: 0, width: 50, height: 100 } });
  const first = (await detail(id)).picture.url;
  await client.call('POST', `/api/admin/media/${id}/crop`, { version: 2, crop: { left: 50, top: 0, width: 50, height: 100 } });
  const second = (await detail(id)).picture.url;
  await shop.files.put('notes.txt', Buffer.from('not ours'));
  const part = `${url.slice('/media/'.length)}-800.avif.cut-off.part`;
  await shop.files.put(part, Buffer.from('a kill left it'));
  const tomorrow = new Date(Date.now() + 60_000);
  expect(await storedFiles.sweepPictureFiles({ db: shop.fixtures.db, files: shop.files }, new Date(0))).toBe(0);
  expect(await storedFiles.sweepPictureFiles({ db: shop.fixtures.db, files: shop.files }, tomorrow)).toBeGreaterThan(0);
  const status = async (name: string) => (await shop.app.inject({ method: 'GET', url: name })).statusCode;
  expect([await status(`${first}-320.webp`), await status(`${second}-320.webp`), await status(`${url}-800.webp`)]).toEqual([404, 200, 200]);
  expect([await shop.files.exists('notes.txt'), await shop.files.exists(part)]).toEqual([true, false]);
  expect(await storedFiles.sweepPictureFiles({ db: shop.fixtures.db, files: shop.files }, tomorrow)).toBe(0);
});

test('each column and each list that names a picture counts as a use, but those of orders, people and their letters', async () => {
  const { rows } = await shop.fixtures.pool.pg.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns c
    where table_schema = 'public' and (column_name like '%media_id' or column_name = 'media_ids')
      and exists (select from information_schema.tables t where t.table_name = c.table_name and t.table_type = 'BASE TABLE')`);
  const { rows: view } = await shop.fixtures.pool.pg.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.view_column_usage where view_name = 'media_uses'`,
  );
  const counted = view.map((use) => `${use.table_name}.${use.column_name}`);
  const notCounted = ['contact_messages.media_ids', 'customers.avatar_media_id', 'order_lines.media_id', 'staff.avatar_media_id'];
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !counted.includes(name))
      .sort(),
  ).toEqual(notCounted);
  const { rows: kinds } = await shop.fixtures.pool.pg.query<{ view: string }>(`select pg_get_viewdef('media_uses'::regclass) as view`);
  const named = new Set(
    [...(kinds[0]?.view ?? '').matchAll(/'([a-z]+)'::text AS kind|'([a-z]+)'::text(?=,| AS "?text)/g)].map((m) => m[1] ?? m[2]),
  );
  for (const kind of useKinds) expect([...named].join(), kind).toContain(kind);
});

test('folders count their levels up and down', () => {
  const folders = [
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
    { id: 3, parent_id: 2 },
  ];
  expect([countLevels(folders, null), countLevels(folders, 1), countLevels(folders, 3)]).toEqual([0, 1, 3]);
  expect([countLevelsBelow(folders, 1), countLevelsBelow(folders, 3)]).toEqual([2, 0]);
  expect([isInside(folders, 3, 1), isInside(folders, 1, 3), isInside(folders, 1, 1), isInside(folders, null, 1)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
