import { existsSync, readdirSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createFiles } from '#platform/files/files.ts';
import type { Context, UploadedFile } from '#platform/http/context.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { shopFacts } from '#testing/shop-facts.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { completePicture } from './commands/complete-picture.ts';
import { storeGeneratedPicture } from './commands/store-made-picture.ts';
import { pictureHash, storePicture } from './commands/store-picture.ts';
import { takeUploads } from './commands/upload-pictures.ts';
import { iconOfPicture } from './icon-of-picture.ts';
import { readPictures } from './queries.ts';
import { cutAround, pictureFrom, tooLarge, widthsFor } from './rules.ts';
import { mountMedia } from './serve.ts';
import { mountCards } from './serve-cards.ts';

let database: TestDatabase;
let files: ReturnType<typeof createFiles>;
const folder = temporaryFolder('media');
beforeAll(async () => {
  database = await testDatabase();
  files = createFiles(folder);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const plain = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } });
const upload = async (...buffers: Buffer[]) => {
  const uploads = async function* (): AsyncGenerator<UploadedFile> {
    for (const [i, buffer] of buffers.entries())
      yield { fieldName: 'files', fileName: `${i}.png`, mime: 'image/png', stream: Readable.from([buffer]) };
  };
  const ctx: Context = {
    db: database.db,
    files,
    clock: systemClock,
    log: undefined as never,
    locale: 'en',
    requestId: 'test',
    web: { ...inProcessWeb, uploads },
    shop: shopFacts({ publicUrl: 'https://shop.example', secrets: createSecrets('x') }),
    caller: { kind: 'staff', id: 1, name: 'Mei', sessionId: 1, superman: true, permissions: new Set() },
  };
  const stored = await takeUploads(ctx, { limit: 10 });
  return { data: stored.map((row) => pictureFrom(row, 'en')) };
};
const pictureCount = async () => (await database.db.selectFrom('media').select('id').execute()).length;

test('a picture is stored in several widths, never larger than the original', () => {
  expect(widthsFor(200)).toEqual([200]);
  expect(widthsFor(960)).toEqual([320, 640, 960]);
  expect(widthsFor(4000)).toEqual([320, 640, 960, 1440, 1600]);
});

test('a photograph is rotated upright, loses its metadata, and has all its files', async () => {
  const photo = await plain(800, 600, '#a83')
    .jpeg()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const row = await storePicture({ db: database.db, files }, photo, { fileName: 'photo.jpg', alt: { tw: '壺', en: 'A pot' } });
  expect(row).toMatchObject({ width: 600, height: 800, widths: [320, 600], avif: false, file_name: 'photo.jpg' });
  const picture = await sharp(await files.read(`${row.key}-600.webp`)).metadata();
  expect([picture.format, picture.width, picture.height, picture.exif, picture.orientation]).toEqual([
    'webp',
    600,
    800,
    undefined,
    undefined,
  ]);
  expect((await readPictures(database.db, [row.id, 999_999], 'en')).get(row.id)).toEqual({
    id: row.id,
    url: `/media/${row.key}`,
    width: 600,
    height: 800,
    widths: [320, 600],
    avif: false,
    alt: 'A pot',
    focus: null,
  });
});

test('concurrent uploads of the same bytes are stored once, with no file left over', async () => {
  const fileCount = () => (existsSync(files.folder) ? readdirSync(files.folder).length : 0);
  const [before, filesBefore] = [await pictureCount(), fileCount()];
  const same = await plain(100, 100, '#123').png().toBuffer();
  const rows = await Promise.all([1, 2, 3].map(() => storePicture({ db: database.db, files }, same, { fileName: 'same.png' })));
  expect(new Set(rows.map((row) => row.id)).size).toBe(1);
  expect([(await pictureCount()) - before, fileCount() - filesBefore]).toEqual([1, 1]);
});

test('the hash of a private picture is its owner’s alone', () => {
  const hashes = [
    pictureHash(Buffer.from('2abc'), 'staff 1'),
    pictureHash(Buffer.from('abc'), 'staff 12'),
    pictureHash(Buffer.from('staff 12abc')),
    pictureHash(Buffer.from('abc')),
  ];
  expect(new Set(hashes).size).toBe(4);
  expect(pictureHash(Buffer.from('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.each([
  [
    { x: 50, y: 50 },
    { left: 500, top: 0, width: 1000, height: 500 },
  ],
  [
    { x: 0, y: 0 },
    { left: 0, top: 0, width: 1000, height: 500 },
  ],
  [
    { x: 25, y: 50 },
    { left: 0, top: 0, width: 1000, height: 500 },
  ],
  [
    { x: 26, y: 50 },
    { left: 20, top: 0, width: 1000, height: 500 },
  ],
  [
    { x: 100, y: 100 },
    { left: 1000, top: 0, width: 1000, height: 500 },
  ],
])('a wide picture is cut to a shape around %j as far as its edges allow', (focus, part) => {
  expect(cutAround({ width: 2000, height: 500 }, { width: 1200, height: 600 }, focus)).toEqual(part);
});

test('transparency is preserved', async () => {
  const mark = await sharp({ create: { width: 50, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  const row = await storePicture({ db: database.db, files }, mark, { fileName: 'mark.png' });
  expect((await sharp(await files.read(`${row.key}-50.webp`)).metadata()).hasAlpha).toBe(true);
});

test('AVIF files of an upload are created by a worker', async () => {
  const { data } = await upload(await plain(700, 10, '#fff').png().toBuffer());
  const [picture] = data;
  const waiting = await database.db
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where('effect_key', '=', `picture_stored:${picture?.id}`)
    .execute();
  expect(waiting).toEqual([{ kind: 'picture_stored', payload: { media_id: picture?.id } }]);
  await completePicture({ db: database.db, files }, picture?.id as number);
  await completePicture({ db: database.db, files }, 999_999);
  const view = (await readPictures(database.db, [picture?.id as number], 'tw')).get(picture?.id as number);
  expect(view).toMatchObject({ avif: true, widths: [320, 640, 700] });
  for (const width of [320, 640, 700])
    expect((await sharp(await files.read(`${view?.url.slice(7)}-${width}.avif`)).metadata()).format).toBe('heif');
});

test('an AVIF picture is shown at once, and the worker creates its WebP', async () => {
  const sizes = await Promise.all(
    [320, 400].map(async (width) => ({
      width,
      avif: await plain(width, width / 2, '#a83')
        .avif({ effort: 0 })
        .toBuffer(),
    })),
  );
  const picture = { name: 'pot', alt: { tw: '壺' }, height: 200, files: sizes };
  const id = await storeGeneratedPicture({ db: database.db, files }, picture);
  expect(await storeGeneratedPicture({ db: database.db, files }, picture)).toBe(id);
  const view = (await readPictures(database.db, [id], 'tw')).get(id);
  expect(view).toMatchObject({ avif: true, width: 400, height: 200, widths: [320, 400], alt: '壺' });
  expect(await iconOfPicture({ db: database.db, files }, id, 48, { share: 1 })).toBeInstanceOf(Buffer);
  await completePicture({ db: database.db, files }, id);
  for (const { width } of sizes) {
    const { format, width: real } = await sharp(await files.read(`${view?.url.slice(7)}-${width}.webp`)).metadata();
    expect([format, real]).toEqual(['webp', width]);
  }
});

test('a file that is no picture is refused by its index, and nothing of the upload is stored', async () => {
  const [before, filesBefore] = [await pictureCount(), readdirSync(files.folder).length];
  const good = await plain(30, 30, '#fed').png().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
  const broken = Buffer.concat([good.subarray(0, 40), Buffer.alloc(100)]);
  for (const bad of [svg, broken, Buffer.from('hello')])
    await expect(upload(good, bad)).rejects.toMatchObject({ fields: { 'files.1': [{ key: 'picture_type' }] } });
  await expect(upload(good, Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
    fields: { 'files.1': [{ key: 'picture_size', facts: { max: 5 } }] },
  });
  await expect(upload(...Array.from({ length: 11 }, () => good))).rejects.toMatchObject({
    fields: { files: [{ key: 'upload_limit', facts: { max: 10 } }] },
  });
  await expect(upload()).rejects.toMatchObject({ fields: { files: [{ key: 'required' }] } });
  expect([await pictureCount(), readdirSync(files.folder).length]).toEqual([before, filesBefore]);
});

test.each([
  ['a visitor’s', 'visitor', 'image/png', 4000, 4000, undefined],
  ['one row more', 'visitor', 'image/png', 4000, 4001, { key: 'picture_pixels', facts: { max: 16 } }],
  ['a visitor’s AVIF', 'visitor', 'image/avif', 4000, 2000, undefined],
  ['one row more', 'visitor', 'image/avif', 4000, 2001, { key: 'picture_pixels', facts: { max: 8 } }],
  ['one of the staff’s', 'staff', 'image/jpeg', 10_000, 5000, undefined],
  ['one column more', 'staff', 'image/jpeg', 10_001, 5000, { key: 'picture_pixels', facts: { max: 50 } }],
  ['the staff’s AVIF', 'staff', 'image/avif', 4000, 4001, { key: 'picture_pixels', facts: { max: 16 } }],
  ['as long as WebP can be', 'visitor', 'image/png', 10, 16_383, undefined],
  ['one row longer', 'visitor', 'image/png', 10, 16_384, { key: 'picture_long' }],
  ['longer, but shrunk to 1,600 wide it is not', 'staff', 'image/png', 3200, 15_000, undefined],
] as const)('size limits of a picture: %s, %s, %s, %i × %i', (_, sender, mime, width, height, expected) => {
  expect(tooLarge({ width, height }, mime, sender)).toEqual(expected);
});

test('a too large or too long picture is refused by its index and header; of an animation the first frame is stored', async () => {
  const wide = await plain(8001, 6250, '#fff').png().toBuffer();
  const long = await plain(10, 16_384, '#fff').png().toBuffer();
  const good = await plain(30, 30, '#fed').png().toBuffer();
  // Its pixels are gone: what refuses it has not tried to read them.
  await expect(upload(good, wide.subarray(0, 200))).rejects.toMatchObject({
    fields: { 'files.1': [{ key: 'picture_pixels', facts: { max: 50 } }] },
  });
  await expect(upload(long)).rejects.toMatchObject({ fields: { 'files.0': [{ key: 'picture_long' }] } });
  const frames = await Promise.all(['#08f', '#0f8', '#f08'].map((colour) => plain(40, 30, colour).png().toBuffer()));
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(animated, { pages: -1 }).metadata()).height).toBe(90);
  expect((await upload(animated)).data).toMatchObject([{ width: 40, height: 30 }]);
});

test('a link preview is served although the disk has no room to keep it', async () => {
  const picture = await storePicture({ db: database.db, files }, await plain(400, 500, '#24448c').png().toBuffer(), {
    fileName: 'blue.png',
  });
  const app = fastify();
  const full = () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
  mountCards(app, { db: database.db, files: { ...files, put: full } });
  const card = await app.inject({ url: `/card/${picture.key}.jpg` });
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg']);
  await app.close();
});

test('pictures are served for a year, and nothing else is', async () => {
  const { data } = await upload(await plain(40, 40, '#0a0').png().toBuffer());
  await files.put('notes.txt', Buffer.from('private'));
  const app = fastify();
  await mountMedia(app, files);
  const answer = await app.inject(`${data[0]?.url}-40.webp`);
  expect([
    answer.statusCode,
    answer.headers['content-type'],
    answer.headers['cache-control'],
    answer.headers['x-content-type-options'],
  ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable', 'nosniff']);
  for (const url of ['/media/notes.txt', '/media/none-40.webp', '/media/', '/media/%2e%2e/secret.webp', '/media/../database/PG_VERSION']) {
    expect((await app.inject(url)).statusCode, url).toBe(404);
  }
  await app.close();
});
