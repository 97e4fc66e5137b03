import { rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { libraryContract } from '#modules/library/contract.ts';
import { storedFiles } from '#modules/media/index.ts';
import { verifyBackup } from '#platform/backup/read-backup.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { openFiles } from '#platform/files/open-files.ts';
import type { OutputOf } from '#shared/contract.ts';
import { type StaffClient, superman } from '#testing/clients.ts';
import { sendPictures } from '#testing/sent-pictures.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { type TestBucket, testBucket } from '#testing/servers/bucket.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { connectionOf } from './address.ts';
import { copyFiles } from './cli/move-media.ts';
import { examineBucket } from './doctor/disk.ts';

type Sent = OutputOf<(typeof libraryContract)['upload']>;

let bucket: TestBucket;
let shop: ServedShop;
let client: StaffClient;
const folder = temporaryFolder('beside-bucket');
beforeAll(async () => {
  bucket = await testBucket();
  shop = await servedShop({ env: { MEDIA_URL: bucket.url } });
  client = await superman(shop);
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const uploaded = async (red: number): Promise<Sent['data'][number]> => {
  const bytes = await sharp({ create: { width: 700, height: 400, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .png()
    .toBuffer();
  const { body, text } = await sendPictures<Sent>(client, '/api/admin/media', [{ name: 'pot.png', bytes }]);
  const [picture] = body.data ?? [];
  if (!picture) throw new Error(text);
  return picture;
};
const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ method: 'GET', url, headers });
const nothing = (): void => {};

test('a picture is stored in the bucket and served by the shop with the headers of a folder, also cropped', async () => {
  const { id, url } = await uploaded(200);
  const file = await get(`${url}-640.webp`);
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control'], file.headers['x-content-type-options']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
    'nosniff',
  ]);
  expect(Number(file.headers['content-length'])).toBe(file.rawPayload.length);
  expect((await sharp(file.rawPayload).metadata()).width).toBe(640);
  const again = await get(`${url}-640.webp`, { 'if-none-match': String(file.headers.etag) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  const head = await shop.app.inject({ method: 'HEAD', url: `${url}-640.webp` });
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, file.headers['content-length'], 0]);
  for (const unknown of ['/media/nothing-320.webp', '/media/notes.txt', '/media/..%2Fnotes-320.webp', '/media/']) {
    expect((await get(unknown)).statusCode, unknown).toBe(404);
  }
  const crop = { left: 0, top: 0, width: 50, height: 100 };
  expect((await client.call('POST', `/api/admin/media/${id}/crop`, { version: 1, crop })).status).toBe(200);
  const { body } = await client.call<{ picture: { url: string } }>('GET', `/api/admin/media/${id}`);
  expect((await get(`${body.picture.url}-350.webp`)).statusCode).toBe(200);
});

test('a folder and a bucket answer with the same headers', async () => {
  const onDisk = await servedShop();
  const served = await superman(onDisk);
  const bytes = await sharp({ create: { width: 50, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { body } = await sendPictures<Sent>(served, '/api/admin/media', [{ name: 'a.png', bytes }]);
  const file = await onDisk.app.inject({ method: 'GET', url: `${body.data[0]?.url}-50.webp` });
  const there = await get(`${(await uploaded(201)).url}-640.webp`);
  const shared = ['cache-control', 'content-type', 'x-content-type-options', 'content-security-policy'];
  expect(shared.map((name) => there.headers[name])).toEqual(shared.map((name) => file.headers[name]));
  await onDisk.close();
});

test('the free space of a bucket is unknown, and the doctor checks that the bucket answers', async () => {
  const { body } = await client.call<{ storage: { free: number | null } }>('GET', '/api/admin/media/overview');
  expect(body.storage.free).toBeNull();
  expect(await examineBucket(bucket.url)).toEqual({ state: 'ok', about: 'pictures', says: expect.stringContaining('shop-pictures at') });
  const wrong = await examineBucket(bucket.url.replace('shop-pictures', 'another-bucket'));
  expect([wrong.state, wrong.says]).toEqual(['fail', expect.not.stringContaining('S3RVER')]);
});

test('a deleted picture leaves the bucket, and files that no picture needs are swept', async () => {
  const { id, url } = await uploaded(202);
  await client.call('POST', '/api/admin/media/delete', { ids: [id] });
  expect((await get(`${url}-640.webp`)).statusCode).toBe(404);
  await shop.files.put('abcdefghijklmnop-320.webp', Buffer.from('left over'));
  const deps = { db: shop.fixtures.db, files: shop.files };
  expect(await storedFiles.sweepPictureFiles(deps, new Date(0))).toBe(0);
  expect(await storedFiles.sweepPictureFiles(deps, new Date(Date.now() + 60_000))).toBeGreaterThan(0);
  expect(await shop.files.exists('abcdefghijklmnop-320.webp')).toBe(false);
});

test('pictures move between bucket and folder, twice without copying again, and files that differ in size are copied again', async () => {
  const { url } = await uploaded(203);
  const name = `${url.slice('/media/'.length)}-640.webp`;
  const disk = await openFiles({ dataDir: folder, mediaUrl: undefined });
  const steps: number[] = [];
  const first = await copyFiles(shop.files, disk, (done) => steps.push(done));
  const all = (await Array.fromAsync(shop.files.keys())).length;
  expect([first.copied, first.same, steps.length, steps.at(-1)]).toEqual([all, 0, all, all]);
  expect(await copyFiles(shop.files, disk, nothing)).toEqual({ copied: 0, same: all, bytes: 0 });
  await disk.put(name, Buffer.from('half of'));
  expect(await copyFiles(shop.files, disk, nothing)).toMatchObject({ copied: 1, same: all - 1 });
  expect(await disk.read(name)).toEqual(await shop.files.read(name));
  await shop.files.removeAll(name);
  expect(await copyFiles(disk, shop.files, nothing)).toMatchObject({ copied: 1, same: all - 1 });
  expect((await get(`${url}-640.webp`)).statusCode).toBe(200);
  expect((await Array.fromAsync(disk.keys())).length).toBe(all);
});

test('a backup holds the pictures of the bucket', async () => {
  const file = path.join(folder, 'shop.backup');
  const { media } = await writeBackup(file, {
    connection: connectionOf(shop.fixtures.address),
    media: shop.files,
    program: '0.0.0',
    keyCheck: 'x',
    now: new Date(),
    onProgress: nothing,
  });
  expect(media.files).toBe((await Array.fromAsync(shop.files.keys())).length);
  expect((await verifyBackup(file)).checksums.media).toEqual(media);
});
