import { expect, test } from 'vitest';
import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';

import { defaultWebsite, type WebsiteSettings } from '#modules/settings/contract.ts';
import { partial } from '#testing/partial.ts';
import { writeBuyerMail } from './buyer-mail.ts';
import { composeMail } from './compose.ts';
import { momentText } from './dates.ts';
import { html } from './html.ts';
import { type MailShop, readableOn } from './layout.ts';
import { writeNewOrder } from './new-order.ts';
import { writeOrderPlaced } from './order-placed.ts';
import { orderRest } from './order-rest.ts';
import { writeInvitation, writePasswordReset } from './staff.ts';

const website: WebsiteSettings = { ...defaultWebsite, site_name: { tw: 'Tingha & Sons' }, contact_email: 'hello@tingha.example' };
const shop: MailShop = { website, publicUrl: 'https://shop.example' };

const order: mailing.OrderForMail = {
  id: 118,
  order_no: '261120-00118',
  token: 'p0l1Tq2rN5x8vB3c6Zk9wA',
  locale: 'en',
  currency: 'twd',
  email: 'lin@example.com',
  phone: '0912345678',
  customer_id: null,
  name: 'Lin',
  lines: [{ name: { tw: 'Gaiwan' }, spec: { tw: '150 ml' }, quantity: 2, line_total: 1360 }],
  items_total: 1360,
  discount_total: 136,
  shipping_total: 0,
  grand_total: 1224,
  is_to_ship: true,
  cancelled_by: null,
  is_settled: false,
  is_paid: false,
  due: 0,
  delivery: { name: { tw: 'Home' }, kind: 'home' },
  payment: {
    name: { tw: 'Transfer' },
    kind: 'bank_transfer',
    instructions: null,
    deadline: new Date('2026-11-21T06:00:00Z'),
    bank: { name: 'Bank', branch: '', code: '013', account_name: 'Tingha', account_number: '0123456789' },
  },
  recipient: { name: 'Wu', phone: '0912345678', zip: '103', city: 'Taipei', district: 'Datong', address: '1 Dihua St' },
  customer_note: '',
};

test('the shopper reads the items, the amounts and how to pay, in both parts', () => {
  const mail = composeMail(writeOrderPlaced(order, shop), shop);
  expect(mail.subject).toBe('Tingha & Sons: we have your order 261120-00118');
  for (const fact of [
    'Gaiwan',
    '150 ml',
    '×\u00a02',
    '$1,360',
    '−$136',
    '$1,224',
    'Free',
    '0123456789',
    'Sat 21 Nov, 14:00',
    'Wu',
    '1 Dihua St',
    '/order/p0l1Tq2rN5x8vB3c6Zk9wA',
  ]) {
    expect(mail.html).toContain(fact);
    expect(mail.plain).toContain(fact);
  }
  expect(mail.html).toContain('lang="en"');
});

test('the transfer instructions come above the bank account', () => {
  const withInstructions = { ...order, payment: { ...order.payment, instructions: { tw: 'x', en: 'Pay to the account below.' } } };
  const { html, plain } = composeMail(writeOrderPlaced(withInstructions, shop), shop);
  for (const part of [html, plain]) {
    expect(part).toContain('Pay to the account below.');
    expect(part.indexOf('Pay to the account below.')).toBeLessThan(part.indexOf('0123456789'));
  }
});

test('an amount to pay or to be refunded has its currency where $ could be another dollar', () => {
  const total = '$1,224\u00a0TWD';
  const placed = composeMail(writeOrderPlaced(order, shop), shop).plain;
  expect(placed).toContain(m.mail_pay_by({ amount: total, moment: 'Sat 21 Nov, 14:00' }, { locale: 'en' }));
  expect(placed).toContain(`${m.mail_grand_total({}, { locale: 'en' })}  ${total}`);
  expect(placed).not.toContain('$1,360\u00a0TWD');
  const rest = orderRest({ ...order, due: 224 }, shop);
  expect(rest.subject).toContain('$224\u00a0TWD');
  const facts = partial<mailing.BuyerMailFacts>({ order, expires_at: null, refund: { money: 224, credits: 0, card: null, account: null } });
  expect(composeMail(writeBuyerMail('refunded', facts, shop), shop).subject).toContain('$224\u00a0TWD');
  expect(composeMail(writeOrderPlaced({ ...order, locale: 'tw' }, shop), shop).plain).not.toContain('TWD');
});

test('a refund that staff sent by bank says to which account, by its last digits', () => {
  const written = (account: string | null) =>
    composeMail(
      writeBuyerMail('refunded', partial<mailing.BuyerMailFacts>({ order, refund: { money: 224, credits: 0, card: null, account } }), shop),
      shop,
    ).plain;
  expect(written('812 …56789')).toContain('We’ve sent $224\u00a0TWD to your bank account 812 …56789.');
  expect(written(null)).toContain('We’ve refunded $224\u00a0TWD to you.');
});

test('a mail is in the language of the order; one to staff in that of the shop', () => {
  const inChinese = composeMail(writeOrderPlaced({ ...order, locale: 'tw' }, shop), shop);
  expect(inChinese.plain).toContain(m.mail_received_transfer({}, { locale: 'tw' }));
  expect(inChinese.html).toContain('lang="zh-Hant-TW"');
  const toStaff = composeMail(writeNewOrder(order, shop), shop);
  expect(toStaff.plain).toContain(m.mail_new_order({ name: 'Lin', total: '$1,224' }, { locale: 'tw' }));
  expect(toStaff.html).toContain('https://shop.example/admin/orders/118');
});

test('typed text is escaped: never markup, never a template', () => {
  const typed = `<script>alert(1)</script>{{7*7}}\${7*7}"'`;
  const mailedOrder: mailing.OrderForMail = {
    ...order,
    name: typed,
    customer_note: typed,
    recipient: { ...order.recipient, address: typed },
    lines: order.lines.map((line) => ({ ...line, name: { tw: typed } })),
  };
  for (const mail of [
    composeMail(writeOrderPlaced(mailedOrder, shop), shop),
    composeMail(writeNewOrder(mailedOrder, shop), shop),
    composeMail(writePasswordReset({ name: typed, code: 'x', locale: 'en' }, shop), shop),
  ]) {
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{{7*7}}${7*7}&quot;&#39;');
    expect(mail.html).not.toContain('49');
    expect(mail.plain).toContain(typed);
  }
});

test('the tag escapes text and attributes, except its own markup', () => {
  const inner = html`<b>${'<i>'}</b>`;
  expect(html`<a title="${'"><script>'}">${inner}${[inner, 'a & b', null, false, 7]}</a>`.markup).toBe(
    '<a title="&quot;&gt;&lt;script&gt;"><b>&lt;i&gt;</b><b>&lt;i&gt;</b>a &amp; b7</a>',
  );
});

test('the reset link contains the code and states its validity', () => {
  const mail = composeMail(writePasswordReset({ name: 'Mei', code: 'one-time_code', locale: 'en' }, shop), shop);
  expect(mail.html).toContain('href="https://shop.example/admin/reset-password?code=one-time_code"');
  expect(mail.plain).toContain('60 minutes');
});

test('words of staff replace those of an account mail, never its link, its greeting or how long it is valid', () => {
  const words = { subject: 'In you come, {name}', intro: '{by} adds you to {site}', next: 'Ask me anything', line: '', sms: '' };
  const mail = composeMail(writeInvitation({ name: 'Mei', by: 'Alex', code: 'one-time_code', locale: 'en' }, shop), shop, { words });
  expect(mail.subject).toBe('In you come, Mei');
  for (const part of [
    'Hello Mei,',
    'Alex adds you to',
    'Ask me anything',
    'code=one-time_code',
    m.mail_invitation_validity({}, { locale: 'en' }),
  ])
    expect(mail.plain).toContain(part);
});

test('dates are in the shop’s time zone, whatever the machine’s', () => {
  const midnight = new Date('2026-11-20T16:00:00Z');
  expect(momentText(midnight, 'Asia/Taipei', 'en')).toBe('Sat 21 Nov, 00:00');
  expect(momentText(midnight, 'Europe/London', 'en')).toBe('Fri 20 Nov, 16:00');
  expect(momentText(midnight, 'Asia/Taipei', 'tw')).toMatch(/^11\/21.\p{Script=Han}.00:00$/u);
});

test('a button is readable on any colour of the shop', () => {
  expect(readableOn('#24448C')).toBe('#FFFFFF');
  expect(readableOn('#F2D04B')).toBe('#1B2230');
});

test('the mail about a higher total shows what was paid, what is due and where to pay in the language of the order', () => {
  const mail = orderRest({ ...order, due: 224 }, shop);
  expect(mail.subject).toBe('Tingha & Sons: $224\u00a0TWD is still due for order 261120-00118');
  for (const part of [mail.html, mail.plain]) {
    for (const fact of [
      '261120-00118',
      '$1,224\u00a0TWD',
      '$1,000\u00a0TWD',
      '$224\u00a0TWD',
      'https://shop.example/en/order/p0l1Tq2rN5x8vB3c6Zk9wA',
    ])
      expect(part).toContain(fact);
  }
  const chinese = orderRest({ ...order, locale: 'tw', due: 224 }, shop);
  for (const part of [chinese.html, chinese.plain]) expect(part).toContain('https://shop.example/order/p0l1Tq2rN5x8vB3c6Zk9wA');
});
