import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedFiles } from '#modules/media/index.ts';
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

/** Carries out the effect that waits for this picture, and answers the picture then. */
async function complete(id: number): Promise<PictureDetail['picture']> {
  const waiting = shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'picture_stored').where('done_at', 'is', null);
  expect((await waiting.execute()).map(({ payload }) => payload)).toEqual([{ media_id: id }]);
  await storedFiles.completePicture({ db: shop.db, files: shop.files }, id);
  await shop.db.updateTable('outbox').set({ done_at: new Date() }).where('kind', '=', 'picture_stored').execute();
  return (await client.call<PictureDetail>('GET', `/api/admin/media/${id}`)).body.picture;
}

test('a cropped, a restored and a replaced picture get their AVIF files as an upload does', async () => {
  const { body } = await sendPictures<Sent>(client, '/api/admin/media', [{ name: 'pot.png', bytes: await colouredPng(7) }]);
  const id = body.data[0]?.id ?? 0;
  expect(await complete(id)).toMatchObject({ avif: true, width: 40 });
  await client.call('POST', `/api/admin/media/${id}/crop`, { version: 1, crop: { left: 0, top: 0, width: 50, height: 100 } });
  const cropped = await complete(id);
  expect(cropped).toMatchObject({ avif: true, width: 20 });
  expect((await shop.app.inject({ method: 'GET', url: `${cropped.url}-20.avif` })).statusCode).toBe(200);
  await client.call('POST', `/api/admin/media/${id}/crop`, { version: 2, crop: null });
  expect(await complete(id)).toMatchObject({ avif: true, width: 40 });
  await sendPictures(client, `/api/admin/media/${id}/file?version=3`, [{ name: 'kettle.png', bytes: await colouredPng(8) }]);
  expect(await complete(id)).toMatchObject({ avif: true, file_name: 'kettle.png' });
});
