import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePicture } from '#modules/media/index.ts';
import type { PublicWebsite, WebsiteSettings } from '#modules/settings/contract.ts';
import { saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { guest, type StaffClient, superman } from '#testing/clients.ts';
import { type Proof, type Proofs, prove, saveForm } from '#testing/forms/setting-proofs.ts';
import { newMails } from '#testing/mails.ts';
import { type MailedOrders, mailedOrders, paid, shipped } from '#testing/orders/mailed-orders.ts';
import { buy } from '#testing/orders/shopping.ts';
import { mountPages } from '#testing/pages/mounted-pages.ts';
import { colouredPng } from '#testing/products/full-product.ts';
import { messageSimulators } from '#testing/providers/message-simulators.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { isBuilt } from '#testing/servers/running-program.ts';
import { sweepAll } from '../../jobs/nightly.ts';

let shop: ServedShop;
let owner: StaffClient;
let picture: number;
let product: { id: number; itemId: number };
let base: WebsiteSettings;
const line = 'https://line.me/R/ti/p/base';
let providers: Awaited<ReturnType<typeof messageSimulators>>;
let orders: MailedOrders;
beforeAll(async () => {
  shop = await servedShop();
  if (isBuilt) await mountPages(shop, 'https://shop.example');
  owner = await superman(shop);
  picture = (await storePicture(shop, await colouredPng(1), { fileName: 'logo.png' })).id;
  product = await shop.fixtures.product({ price: 640 });
  base = (await owner.call<{ value: WebsiteSettings }>('GET', '/api/admin/settings/general')).body.value;
  providers = await messageSimulators();
  orders = await mailedOrders({ ports: providers.ports });
});
afterAll(async () => {
  await shop.close();
  await orders.shop.close();
  await providers.stop();
});

/** Saves in the served shop through its back office, and in the shop with orders. */
async function save(value: WebsiteSettings): Promise<void> {
  await saveForm(owner, 'general', value);
  await inTransaction(orders.shop.db, (tx) => saveSetting(tx, 'website', value));
}

/** A page as shoppers see it: without the data for its scripts. */
async function readPage(url = '/home'): Promise<string> {
  const { statusCode, body } = await shop.app.inject({ url });
  expect(statusCode).toBe(200);
  return body.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/ nonce="[^"]*"/g, '');
}
/** What the group of the pattern matches on a page, from top to bottom. */
const find = async (pattern: RegExp, url?: string): Promise<string[]> =>
  [...(await readPage(url)).matchAll(pattern)].map(([, part]) => part ?? '');
/** What search engines read about the shop, in the JSON-LD of the home page. */
async function readOrganization(): Promise<Record<string, unknown>> {
  const { body } = await shop.app.inject({ url: '/home' });
  const found = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  const things = found.flatMap(([, text]) => (JSON.parse(text ?? '') as { '@graph'?: Record<string, unknown>[] })['@graph'] ?? []);
  const organization = things.find((thing) => thing['@type'] === 'Organization');
  if (!organization) throw new Error('the home page has no Organization');
  return organization;
}
/** A way to reach the shop: in the footer of every page, once more on the contact page, and for search engines. */
const reached = (set: Partial<WebsiteSettings>, pattern: RegExp, field: string, after: { link: string; said: string }) => ({
  set,
  look: async () => [await find(pattern), await find(pattern, '/information/contact'), (await readOrganization())[field]],
  before: [[], [], undefined],
  after: [[after.link], [after.link, after.link], after.said],
});
/** A network of the shop, in the footer and for search engines, who know LINE already. */
const social = (network: 'facebook' | 'instagram' | 'youtube', name: string): Proof<WebsiteSettings> => ({
  set: { [network]: `https://${network}.com/hill` },
  look: async () => [await find(new RegExp(`href="([^"]+)"[^>]*aria-label="${name}"`, 'g')), (await readOrganization())['sameAs']],
  before: [[], [line]],
  after: [[`https://${network}.com/hill`], [line, `https://${network}.com/hill`]],
});
/** A setting that a page shows nothing of until it is set. */
const shown = (set: Partial<WebsiteSettings>, pattern: RegExp, after: string): Proof<WebsiteSettings> => ({
  ...{ set, look: () => find(pattern), before: [], after: [after] },
});

const readAnswer = async (field: keyof PublicWebsite): Promise<unknown> =>
  (await guest(shop).call<{ website: PublicWebsite }>('GET', '/api/settings?q=website')).body.website[field];
/** A cart with one piece, which is stored as 640 of the smallest unit. */
async function readCart(field: 'invoice_kinds' | 'items_total'): Promise<unknown> {
  const item = { product_item_id: product.itemId, quantity: 1, mode: 'set' };
  return (await guest(shop).call('POST', '/api/cart/update', { cart: null, item })).body[field];
}
const messageFromLin = { name: 'Lin', email: 'lin@example.com', phone: '', order_no: '', message: '請問' };
/** The subject of what staff are mailed when somebody writes. */
async function readContactMail(): Promise<string | undefined> {
  await newMails(shop);
  await guest(shop).call('POST', '/api/contact', messageFromLin);
  return (await newMails(shop)).find(({ kind }) => kind === 'contact_message')?.subject;
}
/** The day in the number of an order that is placed at noon of 20 November in Taipei. */
async function readOrderDay(): Promise<string | undefined> {
  return (await buy(shop.fixtures, guest(shop), { itemId: product.itemId })).order_no.split('-')[0];
}
async function readOrderMails(): Promise<string[]> {
  const order = await orders.placed();
  await orders.moveAlong(order.id, paid);
  return (await orders.worker.run()).map(({ to, subject }) => `${to}: ${subject.replace(order.order_no, 'NO')}`);
}
/** A message without the number of its order and the address of its page, which differ from order to order. */
const withoutTraces = (text: string, { order_no }: { order_no: string }): string =>
  text.replaceAll(order_no, 'NO').replaceAll(/https?:\/\/\S+/g, 'PAGE');
let phones = 100;
async function readTexts(): Promise<string[]> {
  const phone = `0912000${phones++}`;
  const order = await orders.placed();
  await orders.shop.db.updateTable('orders').set({ phone }).where('id', '=', order.id).execute();
  await orders.moveAlong(order.id, shipped);
  await orders.worker.run();
  return providers.sms.outbox().flatMap((sent) => (sent.to === phone ? withoutTraces(sent.text, order) : []));
}
let lineUsers = 1;
async function readLineMessages(): Promise<string[]> {
  const subject = `U-${lineUsers++}`;
  const { db } = orders.shop;
  const order = await orders.placed();
  const customer = { name: 'Lin', locale: 'en' as const, orders_placed: 1 };
  const { id } = await db.insertInto('customers').values(customer).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('customer_bindings').values({ customer_id: id, provider: 'line', subject }).execute();
  await db.updateTable('orders').set({ customer_id: id }).where('id', '=', order.id).execute();
  await orders.moveAlong(order.id, shipped);
  await orders.worker.run();
  return providers.line.outbox().flatMap((sent) => (sent.to === subject ? withoutTraces(sent.text, order) : []));
}
/** What the desk of the shop is mailed when an order of 590 and a delivery of 100 is placed. */
async function readDeskMails(): Promise<string[]> {
  const { order_no } = await orders.shop.place({ items: [{ itemId: await orders.shop.item(590) }] });
  return (await orders.worker.run()).flatMap(({ to, subject }) => (to === 'desk@shop.tw' ? subject.replace(order_no, 'NO') : []));
}
/** How many messages of forty days ago are left after a night. */
async function readOldMessages(): Promise<number> {
  await shop.db.deleteFrom('contact_messages').execute();
  await guest(shop).call('POST', '/api/contact', messageFromLin);
  const old = new Date(shop.fixtures.clock.now().getTime() - 40 * 86_400_000);
  await shop.db.updateTable('contact_messages').set({ created_at: old }).execute();
  await sweepAll({ db: shop.db, files: shop.files, clock: shop.fixtures.clock, log: createLog('silent', 'test') });
  return (await shop.db.selectFrom('contact_messages').select('id').execute()).length;
}
/**
 * What each general setting changes in a new shop that has LINE. Those of `quiet_hours` and `alerts_off` are in bulk.test.ts and
 * alerts.test.ts of the notifications. The currency comes before the first order, which locks it.
 */
const proofs: Omit<Proofs<WebsiteSettings>, `quiet_hours.${'from' | 'until'}` | 'alerts_off'> = {
  site_name: {
    set: { site_name: { tw: '山房茶行' } },
    look: () => find(/(?:<title>|<h1[^>]*>|© \d{4} )([^<]*)</g),
    before: ['我的商店', '我的商店', '我的商店'],
    after: ['山房茶行', '山房茶行', '山房茶行'],
  },
  locale: { set: { locale: 'en' }, look: readContactMail, before: '我的商店：Lin 的來信', after: 'My shop: a message from Lin' },
  country: { set: { country: 'hk' }, look: () => readCart('invoice_kinds'), before: ['person', 'barcode', 'company'], after: [] },
  currency: {
    set: { currency: 'hkd' },
    look: async () => [await readAnswer('currency'), await readCart('items_total')],
    before: ['twd', 640],
    after: ['hkd', 6.4],
  },
  time_zone: { set: { time_zone: 'America/New_York' }, look: readOrderDay, before: '261120', after: '261119' },
  return_days: { set: { return_days: 30 }, look: () => readAnswer('return_days'), before: 7, after: 30 },
  seo_description: shown({ seo_description: { tw: '高山茶與茶具' } }, /name="description" content="([^"]*)"/g, '高山茶與茶具'),
  website_logo_id: {
    // A function, because the picture is made later.
    get set() {
      return { website_logo_id: picture };
    },
    look: async () => [await find(/回首頁"[^>]*><span[^>]*>([^<]*)/g), (await find(/回首頁"[^>]*>(<img )/g)).length],
    before: [['我的商店'], 0],
    after: [[], 1],
  },
  logo_id: {
    get set() {
      return { logo_id: picture };
    },
    look: () => find(/rel="icon"[^>]*href="([^"]+)"/g),
    before: ['/icon.svg'],
    after: ['/icon-48.png'],
  },
  primary_colour: {
    set: { primary_colour: '#7A2E1D' },
    look: async () => [await find(/theme-color" content="([^"]+)"/g), await find(/--color-primary:(#\w+)/g)],
    before: [['#24448C'], []],
    after: [['#7A2E1D'], ['#7A2E1D']],
  },
  secondary_colour: shown({ secondary_colour: '#20435C' }, /--color-secondary:(#\w+)/g, '#20435C'),
  heading_style: { set: { heading_style: 'sans' }, look: () => find(/data-headings="(\w+)"/g), before: ['song'], after: ['sans'] },
  corners: shown({ corners: 'square' }, /--radius-card:(\w+)/g, '0px'),
  card_ratio: shown({ card_ratio: '1/1' }, /--card-ratio:([\d/]+)/g, '1/1'),
  density: shown({ density: 'compact' }, /--density:([\d.]+)/g, '0.55'),
  logo_height: shown({ logo_height: 24 }, /--logo:(\w+)/g, '24px'),
  logo_height_small: shown({ logo_height_small: 18 }, /--logo-small:(\w+)/g, '18px'),
  contact_email: reached({ contact_email: 'hello@hill.tw' }, /href="mailto:([^"]+)"/g, 'email', {
    ...{ link: 'hello@hill.tw', said: 'hello@hill.tw' },
  }),
  contact_phone: reached({ contact_phone: '02-2345-6789' }, /href="tel:([^"]+)"/g, 'telephone', {
    ...{ link: '0223456789', said: '02-2345-6789' },
  }),
  address: shown({ address: { tw: '臺北市茶街 1 號' } }, /<address[^>]*><span>([^<]*)/g, '臺北市茶街 1 號'),
  hours: shown({ hours: { tw: '每日 10 點到 18 點' } }, /<address[^>]*><span>([^<]*)/g, '每日 10 點到 18 點'),
  company_name: {
    set: { company_name: { tw: '山房茶業有限公司' } },
    look: async () => [await find(/<span>([^<]*公司)</g), (await readOrganization())['legalName']],
    before: [[], undefined],
    after: [['山房茶業有限公司'], '山房茶業有限公司'],
  },
  company_id: shown({ company_id: '24536806' }, /統一編號 (\d+)</g, '24536806'),
  footer_note: shown({ footer_note: { tw: '自產自銷' } }, /<footer.*>(自產自銷)</g, '自產自銷'),
  announcement: shown({ announcement: { tw: '週五公休' } }, /<aside aria-label="公告"[^>]*><p[^>]*>([^<]*)/g, '週五公休'),
  line: {
    set: { line: 'https://line.me/R/ti/p/hill' },
    look: async () => [await find(/href="(https:\/\/line[^"]+)"/g), (await readOrganization())['sameAs']],
    before: [[line], [line]],
    after: [['https://line.me/R/ti/p/hill'], ['https://line.me/R/ti/p/hill']],
  },
  facebook: social('facebook', 'Facebook'),
  instagram: social('instagram', 'Instagram'),
  youtube: social('youtube', 'YouTube'),
  // Beside the link in the footer: the bar of a phone, and the button of a wide screen.
  line_sticky: { set: { line_sticky: true }, look: () => find(/href="(https:\/\/line[^"]+)"/g), before: [line], after: [line, line, line] },
  gtm: shown({ gtm: 'GTM-AB12CD' }, /<html[^>]*data-gtm="([^"]+)"/g, 'GTM-AB12CD'),
  coupon_only: {
    set: { coupon_only: true },
    look: () => find(/(\$[\d,]+|憑券兌換)/g, '/products'),
    before: ['$640'],
    after: ['憑券兌換'],
  },
  closed: {
    set: { closed: true },
    look: async () => {
      const { statusCode, body } = await shop.app.inject({ url: '/products' });
      return [statusCode, /<h1[^>]*>([^<]+)</.exec(body)?.[1]];
    },
    before: [200, '全部商品'],
    after: [503, '暫時停業'],
  },
  message_days: { set: { message_days: 30 }, look: readOldMessages, before: 1, after: 0 },
  telescope_url: {
    set: { telescope_url: 'https://diagnostics.example' },
    look: async () => (await owner.call<{ url: unknown }>('GET', '/api/admin/telescope')).body.url,
    before: '',
    after: 'https://diagnostics.example',
  },
  notify_emails: { set: { notify_emails: ['desk@shop.tw'] }, look: readDeskMails, before: [], after: ['新訂單 NO，$690'] },
  mails_off: {
    set: { mails_off: ['paid'] },
    look: readOrderMails,
    before: ['lin@example.com: My shop: payment received for order NO'],
    after: [],
  },
  line_on: {
    set: { line_on: ['shipped'] },
    look: readLineMessages,
    before: [],
    after: ['My shop: order NO is on its way\n\nYour parcel has left and is on its way to your address.\n\nPAGE'],
  },
  sms_on: { set: { sms_on: ['shipped'] }, look: readTexts, before: [], after: ['My shop: order NO is on its way PAGE'] },
};

test.skipIf(!isBuilt).each(Object.entries(proofs))('the general setting %s changes what shoppers or staff get', (_, proof) =>
  prove({ ...base, line }, proof, save),
);
