import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneServer, peakMegabytes, reportsMemory, type ServerProcess } from '#testing/servers/server-process.ts';

let shop: ServerProcess;
beforeAll(async () => {
  shop = await oneServer();
});
afterAll(() => shop.stop());

/** A single colour compresses to almost nothing. */
const plain = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a83' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

type Sent = { status: number; body: Record<string, unknown>; retryAfter: string | null };

async function send(...pictures: Buffer[]): Promise<Sent> {
  const form = new FormData();
  for (const [i, picture] of pictures.entries())
    form.append('files', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${i}.png`);
  const answer = await fetch(`http://127.0.0.1:${shop.port}/api/contact/pictures`, {
    method: 'POST',
    headers: { 'accept-language': 'en' },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Sent['body'], retryAfter: answer.headers.get('retry-after') };
}

/** Sends other requests meanwhile; returns the result of the work and the longest response time in ms. */
async function whileOthersCall<T>(work: Promise<T>): Promise<{ done: T; longestMs: number; requests: number }> {
  let working = true;
  void work.then(
    () => (working = false),
    () => (working = false),
  );
  let longestMs = 0;
  let requests = 0;
  do {
    const from = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${shop.port}/health/ready`);
    expect(status).toBe(200);
    longestMs = Math.max(longestMs, performance.now() - from);
    requests += 1;
  } while (working);
  return { done: await work, longestMs, requests };
}

test.runIf(reportsMemory)('three small files that decode to 49 megapixels each are refused by their headers', async () => {
  const bomb = await plain(7000, 7000);
  expect(bomb.length).toBeLessThan(200_000);
  await send(await plain(20, 20));
  const before = peakMegabytes(shop.pid);
  const { done, longestMs } = await whileOthersCall(Promise.all([send(bomb), send(bomb), send(bomb)]));
  expect(done.map(({ status, body }) => [status, body['errors']])).toEqual(
    Array(3).fill([422, { 'files.0': ['Pictures can have 16 megapixels at most. Save a smaller copy and send that one'] }]),
  );
  expect(peakMegabytes(shop.pid) - before).toBeLessThan(60);
  expect(longestMs).toBeLessThan(2000);
});

test.runIf(reportsMemory)(
  'of thirty concurrent uploads of the largest picture two are decoded at a time, and those above the queue limit get a retry answer',
  async () => {
    const largest = await plain(4000, 4000);
    const before = peakMegabytes(shop.pid);
    const tails = Array.from({ length: 30 }, (_, i) => Buffer.concat([largest, Buffer.from([i])]));
    const { done, longestMs, requests } = await whileOthersCall(Promise.all(tails.map((picture) => send(picture))));
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([201, 503]));
    const tooMany = done.filter(({ status }) => status === 503);
    expect(tooMany.map(({ body, retryAfter }) => [body['code'], retryAfter])).toEqual(tooMany.map(() => ['uploads_busy', '5']));
    expect(peakMegabytes(shop.pid) - before).toBeLessThan(300);
    expect(requests).toBeGreaterThan(5);
    expect(longestMs).toBeLessThan(3000);
    expect((await send(await plain(30, 30))).status).toBe(201);
  },
);
