import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#shared/contract.ts';
import { type StaffClient, superman } from '#testing/clients.ts';
import { colouredPng } from '#testing/products/full-product.ts';
import { sendPictures } from '#testing/sent-pictures.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { libraryContract, PictureDetail } from './contract.ts';

type Sent = OutputOf<(typeof libraryContract)['upload']>;

let shop: ServedShop;
let client: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  client = await superman(shop);
});
afterAll(() => shop.close());

const uploaded = async (): Promise<number> => {
  const { body } = await sendPictures<Sent>(client, '/api/admin/media', [{ name: 'pot.png', bytes: await colouredPng(7) }]);
  return body.data[0]?.id ?? 0;
};
const detail = async (id: number): Promise<PictureDetail> => (await client.call<PictureDetail>('GET', `/api/admin/media/${id}`)).body;

test('name, folder, description and focal point of a log entry go back where they are unchanged since; the file never does', async () => {
  const id = await uploaded();
  type Log = { data: { id: number; action: string; changes: { field: string }[] }[] };
  const log = async () => (await client.call<Log>('GET', `/api/admin/media/${id}/logs`)).body.data;
  const save = async (change: object) => {
    const { value, version } = await detail(id);
    expect((await client.call('PUT', `/api/admin/media/${id}`, { value: { ...value, ...change }, version })).status).toBe(200);
  };
  const revert = (entry: number | undefined) => client.call('POST', `/api/admin/media/${id}/logs/${entry}/revert`, {});
  const folder = (await client.call<{ id: number }>('POST', '/api/admin/media-folders', { name: '還原', parent_id: null })).body.id;
  const before = (await detail(id)).value;
  await save({ file_name: 'kettle.png', folder_id: folder, alt: { tw: '壺', en: 'Kettle' }, focus: { x: 20, y: 30 } });
  const [entry] = await log();
  await save({ alt: { tw: '鐵壺', en: 'Kettle' } });
  const both = await Promise.all([revert(entry?.id), revert(entry?.id)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  // The Chinese description was changed again since: it stays.
  expect((await detail(id)).value).toEqual({ ...before, alt: { tw: '鐵壺' } });
  expect((await log())[0]).toMatchObject({ action: 'revert' });
  expect(await revert(entry?.id)).toMatchObject({ status: 422, body: { code: 'nothing_to_revert' } });
  const { version } = await detail(id);
  await client.call('POST', `/api/admin/media/${id}/crop`, { crop: { left: 0, top: 0, width: 50, height: 100 }, version });
  expect(await revert((await log())[0]?.id)).toMatchObject({ status: 422, body: { code: 'nothing_to_revert' } });
  expect((await detail(id)).crop).toMatchObject({ width: 50 });
  // What lay in a folder that is gone does not go back there.
  await save({ folder_id: folder });
  await save({ folder_id: null });
  const [moved] = await log();
  await client.call('DELETE', `/api/admin/media-folders/${folder}`);
  expect(await revert(moved?.id)).toMatchObject({ status: 404, body: { code: 'folder_not_found' } });
});
