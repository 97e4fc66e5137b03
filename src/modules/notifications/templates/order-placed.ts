import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { formatSum } from '#shared/money.ts';
import { momentText } from './dates.ts';
import { html, lines } from './html.ts';
import { button, type Composed, heading, ledger, type MailShop, mailHtml, paragraph, plainText } from './layout.ts';
import { deliveryLines, lineRows, orderUrl, type Row, totalRows } from './order-content.ts';

/** To the shopper, in the order's language: items, amounts, destination and how to pay. */
export function orderPlaced(order: mailing.OrderForMail, shop: MailShop): Composed {
  const { locale } = order;
  const o = { locale };
  const site = inLocale(shop.website.site_name, locale);
  const url = orderUrl(order, shop);
  const greeting = m.mail_greeting({ name: order.name }, o);
  const received = receivedLine(order);
  const number = m.mail_order_no({ number: order.order_no }, o);
  const payment = paymentLines(order, shop.website.time_zone);
  const delivery = deliveryLines(order, locale);
  const note = order.customer_note ? ([[m.mail_note({}, o), order.customer_note]] as const) : [];
  const bought = [...lineRows(order, locale), ...totalRows(order, locale)];
  const content = html`${paragraph(greeting)}${paragraph(received)}
${heading(number)}${ledger(bought, { total: true })}
${heading(m.mail_delivery({}, o))}${paragraph(lines(delivery.join('\n')))}
${heading(m.mail_payment({}, o))}${paragraph(lines(payment.join('\n')))}
${note.map(([title, text]) => html`${heading(title)}${paragraph(lines(text))}`)}
${button(m.mail_view_order({}, o), url, shop.website.primary_colour)}`;
  const plain = [
    greeting,
    received,
    number,
    plainRows(bought),
    `${m.mail_delivery({}, o)}\n${delivery.join('\n')}`,
    `${m.mail_payment({}, o)}\n${payment.join('\n')}`,
    ...note.map((pair) => pair.join('\n')),
    `${m.mail_view_order({}, o)}\n${url}`,
  ];
  return {
    subject: m.mail_order_placed_subject({ site, number: order.order_no }, o),
    html: mailHtml(content, shop, locale),
    plain: plainText(plain, shop, locale),
  };
}

/** Packing is mentioned only when no payment is awaited. */
function receivedLine({ is_settled, payment, locale }: mailing.OrderForMail): string {
  if (is_settled) return m.mail_received({}, { locale });
  return payment.kind === 'bank_transfer' ? m.mail_received_transfer({}, { locale }) : m.mail_received_unpaid({}, { locale });
}

const plainRows = (rows: readonly Row[]): string => rows.map(([name, value]) => `${name}  ${value}`).join('\n');

function paymentLines(order: mailing.OrderForMail, timeZone: string): string[] {
  const { locale, payment } = order;
  const o = { locale };
  const amount = formatSum(order.grand_total, order.currency, locale);
  const instructions = payment.instructions ? inLocale(payment.instructions, locale) : '';
  const pay = payment.kind === 'bank_transfer' ? m.mail_pay_by : m.mail_pay_by_card;
  const deadline = payment.deadline && pay({ amount, moment: momentText(payment.deadline, timeZone, locale) }, o);
  // The shop's transfer instructions refer to “the account below”, as on the order's page.
  return [inLocale(payment.name, locale), instructions, ...bankLines(payment.bank, locale), deadline ?? ''].filter(Boolean);
}

/** The account for a bank transfer. */
export function bankLines(bank: mailing.OrderForMail['payment']['bank'], locale: Locale): string[] {
  if (!bank) return [];
  const o = { locale };
  return [
    m.mail_bank({ name: [bank.name, bank.branch, bank.code].filter(Boolean).join(' ') }, o),
    m.mail_account_number({ number: bank.account_number }, o),
    m.mail_account_name({ name: bank.account_name }, o),
  ];
}
