import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import { inLocale } from '#shared/locale.ts';
import { formatSum } from '#shared/money.ts';
import type { MailShop } from './layout.ts';
import type { Written } from './mail-text.ts';
import { deliveryLines, lineRows, totalRows } from './order-content.ts';

/** New order mail to staff, in the shop's language. */
export function writeNewOrder(order: mailing.OrderForMail, shop: MailShop): Written {
  const { locale } = shop.website;
  const o = { locale };
  const total = formatSum(order.grand_total, order.currency, locale);
  const text = {
    subject: m.mail_new_order_subject({ number: order.order_no, total }, o),
    paragraphs: [m.mail_new_order({ name: order.name, total }, o)],
    table: { rows: [...lineRows(order, locale), ...totalRows(order, locale)], total: true },
    facts: [
      { title: '', lines: [inLocale(order.payment.name, locale), ...deliveryLines(order, locale)] },
      { title: m.mail_note({}, o), lines: [order.customer_note].filter(Boolean) },
    ],
    button: { label: m.mail_open_order({}, o), url: `${shop.publicUrl}/admin/orders/${order.id}` },
  };
  const values = { site: inLocale(shop.website.site_name, locale), name: order.name, number: order.order_no, amount: total };
  return { locale, name: '', text, values };
}
