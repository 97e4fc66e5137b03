import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { formatSum } from '#shared/money.ts';
import { momentText } from './dates.ts';
import type { MailShop } from './layout.ts';
import type { Written } from './mail-text.ts';
import { deliveryLines, lineRows, orderUrl, totalRows } from './order-content.ts';

/** To the shopper, in the order's language: items, amounts, destination and how to pay. */
export function writeOrderPlaced(order: mailing.OrderForMail, shop: MailShop): Written {
  const { locale } = order;
  const o = { locale };
  const site = inLocale(shop.website.site_name, locale);
  const values = { site, name: order.name, number: order.order_no, amount: formatSum(order.grand_total, order.currency, locale) };
  const text = {
    subject: m.mail_order_placed_subject({ site, number: order.order_no }, o),
    paragraphs: [receivedLine(order)],
    table: {
      title: m.mail_order_no({ number: order.order_no }, o),
      rows: [...lineRows(order, locale), ...totalRows(order, locale)],
      total: true,
    },
    facts: [
      { title: m.mail_delivery({}, o), lines: deliveryLines(order, locale) },
      { title: m.mail_payment({}, o), lines: paymentLines(order, shop.website.time_zone) },
      { title: m.mail_note({}, o), lines: [order.customer_note].filter(Boolean) },
    ],
    button: { label: m.mail_view_order({}, o), url: orderUrl(order, shop) },
  };
  return { locale, name: order.name, text, values };
}

/** Packing is mentioned only when no payment is awaited. */
function receivedLine({ is_settled, payment, locale }: mailing.OrderForMail): string {
  if (is_settled) return m.mail_received({}, { locale });
  return payment.kind === 'bank_transfer' ? m.mail_received_transfer({}, { locale }) : m.mail_received_unpaid({}, { locale });
}

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
