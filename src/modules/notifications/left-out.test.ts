import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultWebsite, notificationMails, orderMails, type WebsiteSettings } from '#modules/settings/contract.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { locales } from '#shared/locale.ts';
import { delivered, type MailedOrders, mailedOrders, toRecipientsAndSubjects } from '#testing/orders/mailed-orders.ts';
import { composeExample } from './mails/sample-mails.ts';

let orders: MailedOrders;
beforeAll(async () => {
  orders = await mailedOrders();
});
afterAll(() => orders.shop.close());

const leaveOut = (mails_off: WebsiteSettings['mails_off']) =>
  inTransaction(orders.shop.db, async (tx) => saveSetting(tx, 'website', { ...(await readWebsite(tx)), mails_off }));

/** The mails of an order from its payment to its arrival. */
async function mailsOfOrder(): Promise<string[]> {
  const order = await orders.placed({ locale: 'en' });
  await orders.worker.run();
  await orders.moveAlong(order.id, delivered);
  return toRecipientsAndSubjects(await orders.worker.run()).map(([, subject]) => (subject ?? '').replace(order.order_no, 'N'));
}

test('a mail that the shop leaves out is not sent, the others are; switched on again it is sent', async () => {
  const all = await mailsOfOrder();
  expect(all).toContain('My shop: order N was delivered');
  await leaveOut(['delivered']);
  expect(await mailsOfOrder()).toEqual(all.filter((subject) => subject !== 'My shop: order N was delivered'));
  await leaveOut([]);
  expect(await mailsOfOrder()).toEqual(all);
});

const website: WebsiteSettings = { ...defaultWebsite, site_name: { tw: '茶行', en: 'Tea House' } };

test.each(notificationMails)('the sample of “%s” is whole in both languages', (mail) => {
  const now = new Date('2026-11-23T04:00:00Z');
  const samples = locales.map((locale) => composeExample(mail, { website, publicUrl: 'https://shop.example', locale, now }, {}));
  expect(samples.map(({ html }) => /lang="([^"]+)"/.exec(html)?.[1])).toEqual(['zh-Hant-TW', 'en']);
  for (const { subject, html } of samples) {
    if ((orderMails as readonly string[]).includes(mail)) expect(`${subject} ${html}`).toContain('261120-00118');
    expect(html).not.toMatch(/undefined|NaN|Invalid|\[object/);
  }
  expect(samples[0]?.subject).not.toBe(samples[1]?.subject);
});
