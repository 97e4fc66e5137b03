import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#shared/contract.ts';
import { type Answer, type Client, guest, type StaffClient, superman } from '#testing/clients.ts';
import { expectSafeAnswer } from '#testing/pages/safe-answer.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { libraryContract, PictureDetail } from './contract.ts';

type Sent = OutputOf<(typeof libraryContract)['upload']>;

let shop: ServedShop;
let client: StaffClient;
beforeAll(async () => {
  shop = await servedShop({ env: { IMAGE_MAX_FILES: '2', IMAGE_MAX_MB: '1' } });
  client = await superman(shop);
});
afterAll(() => shop.close());

const send = <T = Record<string, unknown>>(
  who: Client,
  method: 'POST' | 'PUT',
  path: string,
  fields: readonly [string, string][],
): Promise<Answer<T>> =>
  who.call<T>(method, path, Buffer.from(fields.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')), {
    'content-type': 'application/x-www-form-urlencoded',
  });
let colours = 0;
const picture = async (): Promise<string> => {
  const background = { r: ++colours, g: 90, b: 40 };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
};
const count = async (): Promise<number> =>
  Number(
    (
      await shop.fixtures.db
        .selectFrom('media')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test('a form uploads pictures as data URLs into a folder, and another changes one', async () => {
  const { body: folder } = await send<{ id: number }>(client, 'POST', '/api/admin/media-folders', [
    ['name', '表單'],
    ['parent_id', ''],
  ]);
  const sent = await send<Sent>(client, 'POST', '/api/admin/media', [
    ['file', await picture()],
    ['file', await picture()],
    ['file_name', 'first.png'],
    ['file_name', 'second.png'],
    ['folder_id', String(folder.id)],
  ]);
  expect([sent.status, sent.body.data.map(({ file_name }) => file_name)]).toEqual([201, ['first.png', 'second.png']]);
  const id = sent.body.data[0]?.id ?? 0;
  const changed = await send(client, 'PUT', `/api/admin/media/${id}`, [
    ['version', '1'],
    ['value[file_name]', 'pot.png'],
    ['value[folder_id]', ''],
    ['value[alt][tw]', '紅泥小壺'],
    ['value[alt][en]', 'Red clay pot'],
    ['value[focus][x]', '20'],
    ['value[focus][y]', '80'],
  ]);
  expect([changed.status, changed.body]).toEqual([200, { version: 2 }]);
  const { body } = await client.call<PictureDetail>('GET', `/api/admin/media/${id}`);
  expect(body.value).toEqual({
    file_name: 'pot.png',
    folder_id: null,
    alt: { tw: '紅泥小壺', en: 'Red clay pot' },
    focus: { x: 20, y: 80 },
  });
  const moved = await send<{ done: number[] }>(client, 'POST', '/api/admin/media/move', [
    ['ids[]', String(id)],
    ['folder_id', String(folder.id)],
  ]);
  expect(moved.body.done).toEqual([id]);
  const cropped = await send(client, 'POST', `/api/admin/media/${id}/crop`, [
    ['version', '3'],
    ['crop[left]', '0'],
    ['crop[top]', '0'],
    ['crop[width]', '50.5'],
    ['crop[height]', '100'],
  ]);
  expect([cropped.status, cropped.body]).toEqual([200, { version: 4 }]);
});

test('a form obeys the configured number and size of pictures', async () => {
  const before = await count();
  const three = await send(client, 'POST', '/api/admin/media', [
    ['file', await picture()],
    ['file', await picture()],
    ['file', await picture()],
  ]);
  expect([three.status, three.body['errors']]).toEqual([422, { files: ['2 pictures at most at a time'] }]);
  const large = `data:image/png;base64,${Buffer.alloc(1024 * 1024 + 1).toString('base64')}`;
  const heavy = await send(client, 'POST', '/api/admin/media', [['file', large]]);
  expect([heavy.status, heavy.body['errors']]).toEqual([422, { 'files.0': ['Pictures must be under 1 MB'] }]);
  const beyond = await send(client, 'POST', '/api/admin/media', [['file', large + large]]);
  expect(beyond.status).toBe(413);
  expect(await count()).toBe(before);
});

test('a form with files is not read for a stranger, nor without the token of the session', async () => {
  const stranger = await send(guest(shop), 'POST', '/api/admin/media', [['file', await picture()]]);
  expect(stranger.status).toBe(401);
  const withoutToken = await client.call(
    'POST',
    '/api/admin/media',
    Buffer.from(new URLSearchParams({ file: await picture() }).toString()),
    { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': 'wrong' },
  );
  expect(withoutToken.status).toBe(419);
});

test.each([
  'file=',
  'file=hello',
  'file=data:image/png;base64,AAAA',
  'file=data:text/html;base64,PHA+',
  'file[a]=x',
  '__proto__[x]=1&file=x',
  'a[b][c][d][e][f][g][h]=1',
  `${'a[]=1&'.repeat(3000)}`,
  '%%%=%%%',
  '',
])('the form %j is refused and stores nothing', async (body) => {
  const before = await count();
  for (const path of ['/api/admin/media', '/api/admin/media/1/file?version=1', '/api/admin/media/move', '/api/admin/media/1/crop']) {
    const answer = await client.call('POST', path, Buffer.from(body), { 'content-type': 'application/x-www-form-urlencoded' });
    expectSafeAnswer(answer);
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(answer.status, path).toBeLessThan(500);
  }
  expect(await count()).toBe(before);
});

test('the description of the API names the form', async () => {
  const api = (await shop.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  const types = (path: string, method: string) => Object.keys(api.paths[path][method].requestBody.content);
  expect(types('/api/admin/media', 'post')).toEqual(['multipart/form-data', 'application/x-www-form-urlencoded']);
  expect(types('/api/admin/media/{id}', 'put')).toEqual(['application/json', 'application/x-www-form-urlencoded']);
});
