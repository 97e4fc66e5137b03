import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CartView } from '#modules/cart/contract.ts';
import { leftCarts } from '#modules/cart/index.ts';
import { creditMails, grantCredits } from '#modules/credits/index.ts';
import { couponMails } from '#modules/pricing/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { type CustomerClient, guest, signUpCustomer, staffWith } from '#testing/clients.ts';
import { type MailWorker, mailWorker } from '#testing/mails.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, secretKey, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let worker: MailWorker;
beforeAll(async () => {
  shop = await servedShop();
  await shop.db
    .insertInto('settings')
    .values({ name: 'credits', value: json({ reserve: false }) })
    .execute();
  worker = mailWorker(shop.db, shop.fixtures.clock, { secrets: createSecrets(secretKey) });
});
afterAll(() => shop.close());

const hour = 3_600_000;
const day = 24 * hour;
const now = () => shop.fixtures.clock.now();
const advance = (ms: number) => shop.fixtures.clock.set(new Date(now().getTime() + ms));
const toWhom = (mails: readonly Mail[]) => mails.map(({ to, subject }) => [to, subject]);

/** A member with a confirmed address who reads English and agreed to news and offers. */
async function member({ marketing = true } = {}): Promise<CustomerClient> {
  const client = await signUpCustomer(shop);
  await shop.db.updateTable('customers').set({ locale: 'en', email_verified_at: now() }).where('id', '=', client.id).execute();
  expect((await client.call('PUT', '/api/customer/me', { marketing })).status).toBe(200);
  await worker.run();
  return client;
}
const grant = (customerId: number, amount: number, days: number | null, effectKey: string) =>
  inTransaction(shop.db, (tx) =>
    grantCredits(tx, {
      ...{ customerId, amount, effectKey, now: now() },
      description: { tw: '補償', en: 'For the delay' },
      expiresAt: days === null ? null : new Date(now().getTime() + days * day),
    }),
  );

test('granted credits are mailed once: how many, why and until when', async () => {
  const lin = await member();
  await grant(lin.id, 150, 90, 'mail:1');
  await grant(lin.id, 150, 90, 'mail:1');
  const mails = await worker.run();
  expect(toWhom(mails)).toEqual([[lin.account.email, 'My shop: 150 credits for you']]);
  expect(mails[0]?.plain).toContain('For the delay');
  expect(mails[0]?.plain).toMatch(/They can be spent until \w{3} \d+ \w{3}, \d\d:\d\d\./);
  expect(mails[0]?.unsubscribeUrl).toBeUndefined();
  expect(await worker.run()).toEqual([]);
});

test('credits that expire are announced 30 and 7 days before, in one mail a day, however often the job runs', async () => {
  const lin = await member();
  await grant(lin.id, 100, 31, 'expiring:1');
  await grant(lin.id, 40, 40, 'expiring:2');
  await worker.run();
  const run = async () => {
    await Promise.all(Array.from({ length: 20 }, () => creditMails.warnOfExpiry(shop.db, now())));
    return toWhom(await worker.run()).filter(([to]) => to === lin.account.email);
  };
  expect(await run()).toEqual([]);
  advance(day);
  expect(await run()).toEqual([[lin.account.email, 'My shop: 100 credits expire soon']]);
  expect(await run()).toEqual([]);
  advance(9 * day);
  expect(await run()).toEqual([[lin.account.email, 'My shop: 140 credits expire soon']]);
  advance(14 * day);
  expect(await run()).toEqual([[lin.account.email, 'My shop: 140 credits expire soon']]);
  advance(day);
  expect(await run()).toEqual([]);
  advance(8 * day);
  expect(await run()).toEqual([[lin.account.email, 'My shop: 40 credits expire soon']]);
});

async function issue(owners: readonly CustomerClient[], validDays: number): Promise<string[]> {
  const campaign = await shop.db
    .insertInto('coupon_campaigns')
    .values({
      name: json({ tw: '九折', en: '10% off' }),
      ...{ code_style: 'unique', issue: 'manual', valid_days: validDays, per_customer: 5, created_at: now(), updated_at: now() },
      benefit: json({ kind: 'percent', percent: 10 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const staff = await staffWith(shop, 'coupons update');
  const to = { kind: 'customers', ids: owners.map(({ id }) => id) };
  const answer = await staff.call('POST', `/api/admin/coupons/${campaign.id}/issue`, { to, note: '' });
  expect(answer.status).toBe(200);
  const codes = await shop.db.selectFrom('coupons').select('code').where('campaign_id', '=', campaign.id).orderBy('id').execute();
  return codes.map(({ code }) => code);
}

test('an issued coupon is mailed to its owner with its code', async () => {
  const lin = await member({ marketing: false });
  const [code = ''] = await issue([lin], 60);
  const mails = await worker.run();
  expect(toWhom(mails)).toEqual([[lin.account.email, 'My shop: a coupon for you, 10% off']]);
  expect(mails[0]?.plain).toContain(`Code ${code}`);
});

test('a coupon that ends within seven days is announced once, only with consent, and the link of the mail withdraws it', async () => {
  const [lin, wu] = [await member(), await member({ marketing: false })];
  await issue([lin, wu], 9);
  await worker.run();
  const run = async () => {
    await Promise.all(Array.from({ length: 20 }, () => couponMails.warnOfCouponExpiry(shop.db, now())));
    return worker.run();
  };
  expect(await run()).toEqual([]);
  advance(3 * day);
  const mails = await run();
  expect(toWhom(mails)).toEqual([[lin.account.email, 'My shop: 10% off ends soon']]);
  expect(mails[0]?.unsubscribeUrl).toMatch(/^https:\/\/shop\.example\/en\/unsubscribe\?list=marketing&token=[\w-]+$/);
  expect(mails[0]?.plain).toContain(mails[0]?.unsubscribeUrl);
  const stored = await shop.db.selectFrom('mails').select('plain').where('kind', '=', 'coupon_expiring').executeTakeFirstOrThrow();
  expect(stored.plain).toContain('token=…');
  expect(await run()).toEqual([]);
  const token = new URL(mails[0]?.unsubscribeUrl ?? '').searchParams.get('token');
  expect((await guest(shop).call('POST', '/api/customer/stop-marketing', { token })).status).toBe(204);
  expect((await lin.call('GET', '/api/customer/me')).body).toMatchObject({ marketing: false });
  expect((await guest(shop).call('POST', '/api/customer/stop-marketing', { token: token?.replace(/^./, 'B') })).body).toMatchObject({
    code: 'marketing_link_wrong',
  });
  await issue([lin], 3);
  await worker.run();
  advance(day);
  expect(await run()).toEqual([]);
});

async function leave(client: CustomerClient, itemId: number): Promise<string> {
  const item = { product_item_id: itemId, quantity: 2, mode: 'add' };
  const { body } = await client.call<CartView>('POST', '/api/cart/update', { cart: null, item });
  return body.id;
}
async function remind(): Promise<Mail[]> {
  await Promise.all(Array.from({ length: 20 }, () => leftCarts.remindOfLeftCarts(shop.db, now())));
  return worker.run();
}

test('a left cart is remembered after an hour and after a day, not before, and never without consent', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590 });
  const [lin, wu] = [await member(), await member({ marketing: false })];
  await leave(lin, itemId);
  await leave(wu, itemId);
  advance(hour - 1000);
  expect(await remind()).toEqual([]);
  advance(1000);
  const first = await remind();
  expect(toWhom(first)).toEqual([[lin.account.email, expect.stringMatching(/^My shop: .+ is still in your cart$/)]]);
  expect(first[0]?.plain).toContain('× 2');
  expect(first[0]?.plain).toContain('https://shop.example/en/cart');
  expect(first[0]?.unsubscribeUrl).toContain('list=marketing');
  expect(await remind()).toEqual([]);
  advance(22 * hour);
  expect(await remind()).toEqual([]);
  advance(hour);
  expect(toWhom(await remind()).map(([to]) => to)).toEqual([lin.account.email]);
  advance(30 * hour);
  expect(await remind()).toEqual([]);
});

test('an order stops the reminders, also one from another cart, and so does a consent withdrawn before the mail is made', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590 });
  const [lin, wu] = [await member(), await member()];
  await leave(lin, itemId);
  await leave(wu, itemId);
  advance(hour);
  await leftCarts.remindOfLeftCarts(shop.db, now());
  await buy(shop.fixtures, guest(shop), { itemId });
  const order = await shop.db.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await shop.db.updateTable('orders').set({ customer_id: lin.id, created_at: now() }).where('id', '=', order.id).execute();
  await wu.call('PUT', '/api/customer/me', { marketing: false });
  expect((await worker.run()).filter(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([]);
});

test('a cart with nothing that can be bought is not remembered', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590 });
  const lin = await member();
  await leave(lin, itemId);
  await shop.db.updateTable('product_items').set({ stock: 0 }).where('id', '=', itemId).execute();
  advance(hour);
  expect(await remind()).toEqual([]);
});
