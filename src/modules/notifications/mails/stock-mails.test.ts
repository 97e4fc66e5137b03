import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockNotices } from '#modules/catalog/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { type Client, guest, signUpCustomer } from '#testing/clients.ts';
import { type MailWorker, mailWorker } from '#testing/mails.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, secretKey, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let worker: MailWorker;
beforeAll(async () => {
  shop = await servedShop();
  worker = mailWorker(shop.db, shop.fixtures.clock, { secrets: createSecrets(secretKey) });
});
afterAll(() => shop.close());

const now = () => shop.fixtures.clock.now();
const advance = (minutes: number) => shop.fixtures.clock.set(new Date(now().getTime() + minutes * 60_000));
const wait = async (itemId: number, email: string, client: Client = guest(shop)) =>
  expect((await client.call('POST', '/api/notify-me', { product_item_id: itemId, email })).status).toBe(204);
/** Pieces come in, as in the ledger. */
async function restock(itemId: number, pieces: number) {
  await shop.db
    .updateTable('product_items')
    .set((eb) => ({ stock: eb('stock', '+', pieces) }))
    .where('id', '=', itemId)
    .execute();
  await shop.db
    .insertInto('stock_movements')
    .values({ product_item_id: itemId, kind: 'manual', stock_delta: pieces, reserved_delta: 0 })
    .execute();
}
/** One minute's run, and who got a mail by it. */
async function minute(): Promise<string[]> {
  await stockNotices.notify(shop.db, now());
  return (await worker.run()).map(({ to }) => to);
}
const soldOut = async (form = {}) => (await shop.fixtures.product({ stock: 0, form })).itemId;

test('three subscribers, two pieces: the first two are notified within the hour, the third an hour later while it can still be bought', async () => {
  const itemId = await soldOut();
  await wait(itemId, 'first@example.com');
  advance(1);
  await wait(itemId, 'second@example.com');
  await wait(itemId, 'second@example.com');
  advance(1);
  await wait(itemId, 'third@example.com');
  expect(await minute()).toEqual([]);
  await restock(itemId, 2);
  expect(await minute()).toEqual(['first@example.com', 'second@example.com']);
  advance(59);
  expect(await minute()).toEqual([]);
  advance(1);
  expect(await minute()).toEqual(['third@example.com']);
  advance(61);
  expect(await minute()).toEqual([]);
});

test('no notice is sent for stock that was sold again within the hour', async () => {
  const itemId = await soldOut();
  await wait(itemId, 'a@example.com');
  await wait(itemId, 'b@example.com');
  await restock(itemId, 1);
  expect(await minute()).toEqual(['a@example.com']);
  await buy(shop.fixtures, guest(shop), { itemId });
  await worker.run();
  advance(61);
  expect(await minute()).toEqual([]);
  await restock(itemId, 1);
  expect(await minute()).toEqual(['b@example.com']);
});

test('the mail names the item, links to it in the reader’s language, and has an unsubscribe link', async () => {
  const itemId = await soldOut();
  const { product_id } = await shop.db.selectFrom('product_items').select('product_id').where('id', '=', itemId).executeTakeFirstOrThrow();
  await wait(itemId, 'reader@example.com');
  await restock(itemId, 1);
  await stockNotices.notify(shop.db, now());
  const [mail] = await worker.run();
  expect(mail?.subject).toBe('My shop: you can buy Rouge bowl now');
  expect(mail?.plain).toContain(`Have a look\nhttps://shop.example/en/products/${product_id}`);
  expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/shop\.example\/en\/unsubscribe\?token=[\w-]+$/);
  expect(mail?.plain).toContain(mail?.unsubscribeUrl);
});

test('the words of staff are those of the mail, and keep its unsubscribe link', async () => {
  const words = { mail: 'stock_notice', locale: 'en' as const, subject: 'Hurry: {product}', intro: 'Back at {site}.', next: '' };
  await shop.db
    .insertInto('mail_templates')
    .values({ ...words, updated_at: now() })
    .execute();
  const itemId = await soldOut();
  await wait(itemId, 'hasty@example.com');
  await restock(itemId, 1);
  await stockNotices.notify(shop.db, now());
  const [mail] = await worker.run();
  await shop.db.deleteFrom('mail_templates').execute();
  expect(mail?.subject).toBe('Hurry: Rouge bowl');
  expect(mail?.plain).toContain('Back at My shop.');
  expect(mail?.plain).toContain(`Stop these mails\n${mail?.unsubscribeUrl}`);
});

test('no notice for what cannot be bought: off the shelf, not started, ended, too few, members only', async () => {
  const [off, early, over, few, members] = [
    await soldOut(),
    await soldOut({ available_from: new Date(now().getTime() + 60_000).toISOString() }),
    await soldOut(),
    await soldOut({ min_order_quantity: 2 }),
    await soldOut({ member_only: true }),
  ] as const;
  const subscriber = await signUpCustomer(shop);
  for (const itemId of [off, early, over, few, members]) {
    await wait(itemId, `guest${itemId}@example.com`);
    await restock(itemId, 1);
  }
  await wait(members, subscriber.account.email, subscriber);
  await worker.run();
  const product = (itemId: number) =>
    shop.db.updateTable('products').where('id', '=', (eb) => eb.selectFrom('product_items').select('product_id').where('id', '=', itemId));
  await product(off).set({ shelf_status: 'off_shelf' }).execute();
  await product(over).set({ available_until: now() }).execute();
  // A member may buy what is for members: they get a mail, the guest does not.
  expect(await minute()).toEqual([subscriber.account.email]);
  advance(1);
  expect(await minute()).toEqual([`guest${early}@example.com`]);
  await restock(few, 1);
  expect(await minute()).toEqual([`guest${few}@example.com`]);
  await product(off).set({ shelf_status: 'on_shelf' }).execute();
  expect(await minute()).toEqual([`guest${off}@example.com`]);
});

test('opening the link cancels nothing, its POST cancels all notices of the address, and a later request is new', async () => {
  const [one, other] = [await soldOut(), await soldOut()];
  await wait(one, 'tired@example.com');
  await wait(other, 'tired@example.com');
  await wait(other, 'keen@example.com');
  await restock(one, 1);
  await stockNotices.notify(shop.db, now());
  const [mail] = await worker.run();
  const token = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
  const stop = (sentToken: string) => guest(shop).call('POST', '/api/notify-me/stop', { token: sentToken });
  // Not the last character: some of its bits mean nothing.
  const forged = token.slice(0, -3) + (token.at(-3) === 'A' ? 'B' : 'A') + token.slice(-2);
  expect((await stop(forged)).status).toBe(422);
  expect((await stop('')).status).toBe(422);
  expect([(await stop(token)).status, (await stop(token)).status]).toEqual([204, 204]);
  await restock(other, 5);
  expect(await minute()).toEqual(['keen@example.com']);
  await wait(other, 'tired@example.com');
  expect(await minute()).toEqual(['tired@example.com']);
});

test('five concurrent workers notify each person once, and no more people than units', async () => {
  const itemId = await soldOut();
  for (let n = 0; n < 6; n++) await wait(itemId, `racer${n}@example.com`);
  await restock(itemId, 3);
  await Promise.all(Array.from({ length: 5 }, () => stockNotices.notify(shop.db, now())));
  const otherWorkers = Array.from({ length: 3 }, () => mailWorker(shop.db, shop.fixtures.clock, { secrets: createSecrets(secretKey) }));
  const mails = (await Promise.all([worker, ...otherWorkers].map((one) => one.run()))).flat();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['racer0@example.com', 'racer1@example.com', 'racer2@example.com']);
  expect(await minute()).toEqual([]);
});

test('sold out again before the mail was sent: the notice stays pending; a refused mail is sent once', async () => {
  const itemId = await soldOut();
  await wait(itemId, 'patient@example.com');
  await restock(itemId, 1);
  await stockNotices.notify(shop.db, now());
  await restock(itemId, -1);
  expect(await worker.run()).toEqual([]);
  expect(await minute()).toEqual([]);
  advance(1);
  await restock(itemId, 1);
  worker.refuse(1);
  expect(await minute()).toEqual([]);
  expect((await worker.run()).map(({ to }) => to)).toEqual(['patient@example.com']);
  expect(await minute()).toEqual([]);
});

test('no notice is sent to an account closed in the meantime', async () => {
  const itemId = await soldOut();
  const subscriber = await signUpCustomer(shop);
  await wait(itemId, subscriber.account.email, subscriber);
  await shop.db.updateTable('customers').set({ status: 'anonymised' }).where('id', '=', subscriber.id).execute();
  await restock(itemId, 1);
  expect(await minute()).toEqual([]);
});
