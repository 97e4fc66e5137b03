import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, type StaffClient, signUpCustomer, staffWith } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { OrderFile } from '../contract/files.ts';
import { typeOfFile } from './file-type.ts';

let shop: ServedShop;
let staffWithOrders: StaffClient;
let id: number;
beforeAll(async () => {
  shop = await servedShop();
  staffWithOrders = await staffWith(shop, 'orders view', 'orders update', 'logs view');
  const { itemId } = await shop.fixtures.product({ price: 590, stock: 10 });
  const { token } = await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer' });
  ({ id } = await shop.fixtures.db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow());
});
afterAll(() => shop.close());

const pdf = '%PDF-1.7 a quotation';
const mark = 'mark-of-this-body';
const add = (client: StaffClient, ...files: [name: string, content: string][]) => {
  const parts = files.map(
    ([name, content]) =>
      `--${mark}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n${content}\r\n`,
  );
  const body = Buffer.from(`${parts.join('')}--${mark}--\r\n`);
  const headers = { 'content-type': `multipart/form-data; boundary=${mark}` };
  return client.call<{ data: OrderFile[] }>('POST', `/api/admin/orders/${id}/files`, body, headers);
};
const storedFiles = (): string[] => {
  try {
    return readdirSync(path.join(shop.files.folder ?? '', 'attachments'));
  } catch {
    return [];
  }
};

test('a file is stored, downloaded with its detected type, deleted; the log has its name', async () => {
  const added = await add(staffWithOrders, ['../報價單.html', pdf]);
  expect(added.status, added.text).toBe(201);
  const [file] = added.body.data;
  expect(file).toMatchObject({ name: '報價單.html', type: 'application/pdf', bytes: pdf.length, added_by: staffWithOrders.account.name });
  const address = `/api/admin/orders/${id}/files/${file?.id}`;
  const saved = await staffWithOrders.call('GET', address);
  expect(saved).toMatchObject({ status: 200, text: pdf });
  expect(saved.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('報價單.html')}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  // No address of the shop but that one leads to it, and that one only for staff who see orders.
  const [folder] = storedFiles();
  for (const url of [`/media/attachments/${folder}/file`, `/media/${folder}/file`, `/media/attachments%2F${folder}%2Ffile`])
    expect((await guest(shop).call('GET', url)).status).toBe(404);
  expect((await guest(shop).call('GET', address)).status).toBe(401);
  expect((await (await signUpCustomer(shop)).call('GET', address)).status).toBe(401);
  expect((await (await staffWith(shop, 'products view')).call('GET', address)).status).toBe(403);
  const viewer = await staffWith(shop, 'orders view');
  expect((await viewer.call('GET', address)).status).toBe(200);
  expect((await viewer.call('DELETE', address)).status).toBe(403);
  expect((await staffWithOrders.call('DELETE', address)).status).toBe(204);
  expect((await staffWithOrders.call('GET', address)).status).toBe(404);
  expect(storedFiles()).toEqual([]);
  const logs = await staffWithOrders.call<{ data: { changes: object[] }[] }>('GET', `/api/admin/orders/${id}/logs`);
  expect(logs.body.data.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [{ field: 'files', old: ['報價單.html'], new: null }],
    [{ field: 'files', old: null, new: ['報價單.html'] }],
  ]);
});

test('other than PDF and pictures is refused, whatever its name; so is one invalid file of several', async () => {
  const refused = await add(staffWithOrders, ['good.pdf', pdf], ['bill.pdf', '<script>alert(1)</script>']);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('files.1');
  expect(storedFiles()).toEqual([]);
  expect(typeOfFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined();
  expect(typeOfFile(Buffer.from('RIFF....WEBPVP8 '))).toBe('image/webp');
  expect(typeOfFile(Buffer.from(''))).toBeUndefined();
});

test('an order has at most ten, also with twenty concurrent uploads', async () => {
  // A server accepts six staff uploads at once; further ones must retry.
  const saveUntilFull = async (n: number) => {
    for (;;) {
      const answer = await add(staffWithOrders, [`${n}.pdf`, pdf]);
      if (answer.status !== 503) return answer;
    }
  };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => saveUntilFull(n)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const full = answers.find(({ status }) => status === 422);
  expect(full?.text).toContain('10 files at most');
  expect(storedFiles()).toHaveLength(10);
});
