import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { mailing } from '#modules/orders/index.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { createAdministrator } from '#modules/staff/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { notificationSubscribers } from './subscribers.ts';

const order: mailing.OrderForMail = {
  id: 118,
  order_no: '261120-00118',
  token: 'p0l1Tq2rN5x8vB3c6Zk9wA',
  locale: 'en',
  currency: 'gbp',
  email: 'lin@example.com',
  name: 'Lin',
  lines: [{ name: { tw: 'Gaiwan' }, spec: null, quantity: 1, line_total: 12.5 }],
  items_total: 12.5,
  discount_total: 0,
  shipping_total: 2,
  grand_total: 14.5,
  is_to_ship: true,
  cancelled_by: null,
  is_settled: false,
  is_paid: false,
  delivery: { name: { tw: 'Shop' }, kind: 'shop_pickup' },
  payment: { name: { tw: 'Cash' }, kind: 'cod', instructions: null, deadline: null, bank: null },
  recipient: { name: 'Lin', phone: '0912345678', zip: '', city: '', district: '', address: '' },
  customer_note: '',
};
vi.mock('#modules/orders/index.ts', () => ({ orderForMail: async (_db: unknown, id: number) => (id === 118 ? order : undefined) }));

let house: TestDatabase;
beforeAll(async () => {
  house = await testDatabase();
  await createAdministrator(house.db, systemClock, { name: 'Mei', email: 'mei@shop.tw', password: 'Kettle2026', locale: 'en' });
});
afterAll(() => house.close());

const subscribers = () =>
  notificationSubscribers({
    db: house.db,
    mailer: createMailer({ smtpUrl: undefined }),
    clock: systemClock,
    publicUrl: 'https://shop.example',
    secretKey: 'a secret for tests',
  });
const mailsOf = (kind: string) => house.db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('id').execute();

test('an order is mailed to the shopper once, with a link to it', async () => {
  await subscribers().order_placed({ order_id: 118 }, 'order_placed:118');
  await subscribers().order_placed({ order_id: 118 }, 'order_placed:118');
  await subscribers().order_placed({ order_id: 7 }, 'order_placed:7');
  const mails = await mailsOf('order_placed');
  expect(mails.map((mail) => [mail.recipient, mail.locale, mail.state])).toEqual([['lin@example.com', 'en', 'sink']]);
  expect(mails[0]?.plain).toContain('£14.50');
  expect(mails[0]?.plain).toContain('https://shop.example/en/order/p0l1Tq2rN5x8vB3c6Zk9wA');
});

test('staff are told of an order: the super-admins, or whom the settings name', async () => {
  await subscribers().staff_new_order({ order_id: 118 }, 'staff_new_order:118');
  const website = { ...(await readWebsite(house.db)), locale: 'en' as const, notify_emails: ['one@shop.tw', 'two@shop.tw'] };
  await inTransaction(house.db, (tx) => saveSetting(tx, 'website', website));
  await subscribers().staff_new_order({ order_id: 118 }, 'staff_new_order:119');
  const mails = await mailsOf('staff_new_order');
  expect(mails.map((mail) => [mail.recipient, mail.locale])).toEqual([
    ['mei@shop.tw', 'tw'],
    ['one@shop.tw', 'en'],
    ['two@shop.tw', 'en'],
  ]);
});

test('a reset link goes to a known address only, and one effect makes one code', async () => {
  await subscribers().staff_password_reset({ email: 'nobody@shop.tw' }, 'reset:1');
  await subscribers().staff_password_reset({ email: 'mei@shop.tw' }, 'reset:2');
  await subscribers().staff_password_reset({ email: 'mei@shop.tw' }, 'reset:2');
  const mails = await mailsOf('staff_password_reset');
  expect(mails.map((mail) => mail.recipient)).toEqual(['mei@shop.tw']);
  expect(mails[0]?.plain).toMatch(/https:\/\/shop\.example\/admin\/reset-password\?code=[\w-]{43}\n/);
  expect(await house.db.selectFrom('staff_codes').select('id').execute()).toHaveLength(1);
});
