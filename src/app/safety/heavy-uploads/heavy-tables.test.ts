import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { unpackZip } from '#platform/files/unpack-zip.ts';
import { superman } from '#testing/clients.ts';
import { packedZip } from '#testing/packed-zip.ts';
import { oneServer, peakMegabytes, reportsMemory, type ServerProcess } from '#testing/servers/server-process.ts';

let shop: Awaited<ReturnType<typeof oneServer>>;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await oneServer();
  const { cookies } = await superman(shop);
  const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  headers = { cookie, referer: 'http://localhost/admin', 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '', 'accept-language': 'en' };
});
afterAll(() => shop.stop());

async function send(file: Buffer, name: string, { port }: Pick<ServerProcess, 'port'> = shop): Promise<{ status: number; code: unknown }> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(file)]), name);
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/imports/new/products`, { method: 'POST', headers, body: form });
  return { status: answer.status, code: ((await answer.json()) as { code?: unknown }).code };
}

let packedBomb: Buffer | undefined;

/** 300 MB of blanks between two rows, compressed as tightly as possible, which takes seconds and is done once. */
function bomb(): Buffer {
  packedBomb ??= packBlanks(300);
  return packedBomb;
}

function packBlanks(megabytes: number): Buffer {
  const rows = (n: number) => `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>x</t></is></c></row>`;
  const blanks = Buffer.alloc(megabytes * 1024 * 1024, ' ');
  return deflateRawSync(
    Buffer.concat([Buffer.from(`<worksheet><sheetData>${rows(1)}`), blanks, Buffer.from(`${rows(2)}</sheetData></worksheet>`)]),
    {
      level: 9,
    },
  );
}

test.runIf(reportsMemory).each([
  ['says so', 300 * 1024 * 1024],
  ['says that it is small', 1000],
])('a spreadsheet of 300 kB that unpacks to 300 MB, and %s, is refused before it is unpacked', async (_, claimedSize) => {
  const file = packedZip([{ name: 'xl/worksheets/sheet1.xml', packed: bomb(), size: claimedSize }]);
  expect(file.length).toBeLessThan(400_000);
  await send(Buffer.from('SKU\n'), 'warm.csv');
  const before = peakMegabytes(shop.pid);
  const readiness = fetch(`http://127.0.0.1:${shop.port}/health/ready`);
  const results = await Promise.all([send(file, 'a.xlsx'), send(file, 'b.xlsx'), send(file, 'c.xlsx')]);
  expect(results).toEqual(Array(3).fill({ status: 422, code: 'import_too_large' }));
  expect((await readiness).status).toBe(200);
  expect(peakMegabytes(shop.pid) - before).toBeLessThan(150);
});

test.runIf(reportsMemory)('a table of one line with ten megabytes of commas is refused without delaying other requests', async () => {
  const before = peakMegabytes(shop.pid);
  expect(await send(Buffer.alloc(9_900_000, ','), 'commas.csv')).toEqual({ status: 422, code: 'import_too_large' });
  expect(peakMegabytes(shop.pid) - before).toBeLessThan(150);
});

test('while the largest table is read in a thread of its own, other calls are answered', async () => {
  const row = (n: number) => `<row r="${n}">${'ABCDEFGHIJKLMNOPQRST'.replace(/./g, (c) => `<c r="${c}${n}"><v>${n}</v></c>`)}</row>`;
  const xml = `<worksheet><sheetData>${Array.from({ length: 30_000 }, (_, i) => row(i + 1)).join('')}</sheetData></worksheet>`;
  const plain = await writeExcelFile([[{ value: 'SKU' }]]).toBuffer();
  const parts = await unpackZip(plain, () => true, 1_000_000);
  const file = packedZip(
    parts.map(({ name, content }) => {
      const bytes = name === 'xl/worksheets/sheet1.xml' ? Buffer.from(xml) : content;
      return { name, packed: deflateRawSync(bytes), size: bytes.length };
    }),
  );
  let isRead = false;
  const result = send(file, 'large.xlsx').finally(() => {
    isRead = true;
  });
  let answered = 0;
  while (!isRead) {
    expect((await fetch(`http://127.0.0.1:${shop.port}/health/ready`)).status).toBe(200);
    answered++;
  }
  // More than 20,000 rows, known only after reading all.
  expect(await result).toEqual({ status: 422, code: 'import_too_large' });
  expect(answered).toBeGreaterThan(20);
});
