import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePicture } from '#modules/media/index.ts';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { guest, type StaffClient, superman } from '#testing/clients.ts';
import { mountPages } from '#testing/mounted-pages.ts';
import { type MailedOrders, mailedOrders, paid, shipped } from '#testing/orders/mailed-orders.ts';
import { colouredPng } from '#testing/products/full-product.ts';
import { messageSimulators } from '#testing/providers/message-simulators.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { isBuilt } from '#testing/servers/running-program.ts';
import { sweepAll } from '../jobs/nightly.ts';

let shop: ServedShop;
let owner: StaffClient;
let picture: number;
let providers: Awaited<ReturnType<typeof messageSimulators>>;
let orders: MailedOrders;
beforeAll(async () => {
  shop = await servedShop();
  if (isBuilt) await mountPages(shop, 'https://shop.example');
  owner = await superman(shop);
  picture = (await storePicture(shop, await colouredPng(1), { fileName: 'logo.png' })).id;
  providers = await messageSimulators();
  orders = await mailedOrders({ ports: providers.ports });
}, 60_000);
afterAll(async () => {
  await shop.close();
  await orders.shop.close();
  await providers.stop();
});

/** What was seen before and after the setting was saved. */
type Seen = readonly [before: string, after: string];
type Proof = () => Promise<Seen>;
type Change = Partial<WebsiteSettings>;

async function save(change: Change): Promise<void> {
  const { value, version } = (await owner.call<{ value: object; version: number }>('GET', '/api/admin/settings/general')).body;
  const { status, text } = await owner.call('PUT', '/api/admin/settings/general', { value: { ...value, ...change }, version });
  expect(status, text).toBe(200);
}

/** Saves the setting through the back office between two looks at the same thing. */
const around =
  (look: () => Promise<string>, change: () => Change): Proof =>
  async () => {
    const before = await look();
    await save(change());
    return [before, await look()];
  };

/** A page as shoppers see it: without the data for its scripts, which have a new nonce each time. */
async function readPage(): Promise<string> {
  const { statusCode, body } = await shop.app.inject({ url: '/home' });
  expect(statusCode).toBe(200);
  return body.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/ nonce="[^"]*"/g, '');
}
const onPage = (change: Change) => around(readPage, () => change);

/** One field of what everybody may read, by which the pages and the cart behave. */
const answered = (field: string, change: Change) =>
  around(
    async () => {
      const { body } = await guest(shop).call<{ website: Record<string, unknown> }>('GET', '/api/settings?q=website');
      return JSON.stringify(body.website[field]);
    },
    () => change,
  );

/** The same for mails and messages, in a shop with orders. */
const aroundOrders =
  (look: () => Promise<string>, change: Change): Proof =>
  async () => {
    const before = await look();
    await inTransaction(orders.shop.db, async (tx) => saveSetting(tx, 'website', { ...(await readWebsite(tx)), ...change }));
    return [before, await look()];
  };
async function readOrderMails(): Promise<string> {
  const order = await orders.placed();
  await orders.moveAlong(order.id, paid);
  return (await orders.worker.run()).map(({ to, subject }) => `${to} ${subject.replace(order.order_no, '')}`).join();
}
let phones = 100;
async function readTexts(): Promise<string> {
  const phone = `0912000${phones++}`;
  const order = await orders.placed();
  await orders.shop.db.updateTable('orders').set({ phone }).where('id', '=', order.id).execute();
  await orders.moveAlong(order.id, shipped);
  await orders.worker.run();
  return `${providers.sms.outbox().filter(({ to }) => to === phone).length} texts`;
}
let lineUsers = 1;
async function readLineMessages(): Promise<string> {
  const subject = `U-${lineUsers++}`;
  const { db } = orders.shop;
  const order = await orders.placed();
  const customer = { name: 'Lin', locale: 'en' as const, orders_placed: 1 };
  const { id } = await db.insertInto('customers').values(customer).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('customer_bindings').values({ customer_id: id, provider: 'line', subject }).execute();
  await db.updateTable('orders').set({ customer_id: id }).where('id', '=', order.id).execute();
  await orders.moveAlong(order.id, shipped);
  await orders.worker.run();
  return `${providers.line.outbox().filter(({ to }) => to === subject).length} messages`;
}
async function readStaffMails(): Promise<string> {
  await orders.shop.place({ items: [{ itemId: await orders.shop.item(590) }] });
  return (await orders.worker.run()).map(({ to }) => to).join();
}
/** How many messages of forty days ago are left after a night. */
async function readOldMessages(): Promise<string> {
  const message = { name: 'Lin', email: 'lin@example.com', phone: '', order_no: '', message: '請問' };
  await guest(shop).call('POST', '/api/contact', message);
  const old = new Date(shop.fixtures.clock.now().getTime() - 40 * 86_400_000);
  await shop.db.updateTable('contact_messages').set({ created_at: old }).execute();
  await sweepAll({ db: shop.db, files: shop.files, clock: shop.fixtures.clock, log: createLog('silent', 'test') });
  return `${(await shop.db.selectFrom('contact_messages').select('id').execute()).length > 0}`;
}
/**
 * What each general setting changes: a new one does not compile without its proof. Those of `quiet_hours`
 * and `alerts_off` are in bulk.test.ts and alerts.test.ts of the notifications.
 */
const proofs = {
  site_name: onPage({ site_name: { tw: '山房茶行' } }),
  locale: answered('locale', { locale: 'en' }),
  country: answered('country', { country: 'hk' }),
  currency: answered('currency', { currency: 'hkd' }),
  time_zone: answered('time_zone', { time_zone: 'Asia/Tokyo' }),
  return_days: answered('return_days', { return_days: 30 }),
  seo_description: onPage({ seo_description: { tw: '高山茶與茶具' } }),
  website_logo_id: around(readPage, () => ({ website_logo_id: picture })),
  logo_id: around(readPage, () => ({ logo_id: picture })),
  primary_colour: onPage({ primary_colour: '#7A2E1D' }),
  secondary_colour: onPage({ secondary_colour: '#20435C' }),
  heading_style: onPage({ heading_style: 'sans' }),
  corners: onPage({ corners: 'square' }),
  card_ratio: onPage({ card_ratio: '1/1' }),
  density: onPage({ density: 'compact' }),
  logo_height: onPage({ logo_height: 24 }),
  logo_height_small: onPage({ logo_height_small: 18 }),
  contact_email: onPage({ contact_email: 'hello@hill.tw' }),
  contact_phone: onPage({ contact_phone: '02-2345-6789' }),
  address: onPage({ address: { tw: '臺北市茶街 1 號' } }),
  hours: onPage({ hours: { tw: '每日 10 點到 18 點' } }),
  company_name: onPage({ company_name: { tw: '山房茶業有限公司' } }),
  company_id: onPage({ company_id: '24536806' }),
  footer_note: onPage({ footer_note: { tw: '自產自銷' } }),
  announcement: onPage({ announcement: { tw: '週五公休' } }),
  line: onPage({ line: 'https://line.me/R/ti/p/hill' }),
  facebook: onPage({ facebook: 'https://facebook.com/hill' }),
  instagram: onPage({ instagram: 'https://instagram.com/hill' }),
  youtube: onPage({ youtube: 'https://youtube.com/hill' }),
  line_sticky: answered('line_sticky', { line_sticky: true }),
  gtm: answered('gtm', { gtm: 'GTM-AB12CD' }),
  coupon_only: answered('coupon_only', { coupon_only: true }),
  message_days: around(readOldMessages, () => ({ message_days: 30 })),
  telescope_url: around(
    async () => JSON.stringify((await owner.call<{ url: unknown }>('GET', '/api/admin/telescope')).body.url),
    () => ({ telescope_url: 'https://diagnostics.example' }),
  ),
  notify_emails: aroundOrders(readStaffMails, { notify_emails: ['desk@shop.tw'] }),
  mails_off: aroundOrders(readOrderMails, { mails_off: ['paid'] }),
  line_on: aroundOrders(readLineMessages, { line_on: ['shipped'] }),
  sms_on: aroundOrders(readTexts, { sms_on: ['shipped'] }),
} satisfies Record<Exclude<keyof WebsiteSettings, 'quiet_hours' | 'alerts_off'>, Proof>;

test.skipIf(!isBuilt).each(Object.entries(proofs))('the general setting %s changes what shoppers or staff get', async (_, proof) => {
  const [before, after] = await proof();
  expect(after).not.toBe(before);
});

test.skipIf(!isBuilt)('a page that is read twice is the same', async () => {
  expect(await readPage()).toBe(await readPage());
});
