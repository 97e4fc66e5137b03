import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import { inLocale } from '#shared/locale.ts';
import { formatSum } from '#shared/money.ts';
import { html, lines } from './html.ts';
import { button, type Composed, ledger, type MailShop, mailHtml, paragraph, plainText } from './layout.ts';
import { deliveryLines, lineRows, totalRows } from './order-content.ts';

/** New order mail to staff, in the shop's language. */
export function newOrder(order: mailing.OrderForMail, shop: MailShop): Composed {
  const { locale } = shop.website;
  const o = { locale };
  const total = formatSum(order.grand_total, order.currency, locale);
  const url = `${shop.publicUrl}/admin/orders/${order.id}`;
  const intro = m.mail_new_order({ name: order.name, total }, o);
  const methods = [inLocale(order.payment.name, locale), ...deliveryLines(order, locale)].join('\n');
  const note = order.customer_note ? `${m.mail_note({}, o)}\n${order.customer_note}` : '';
  const bought = [...lineRows(order, locale), ...totalRows(order, locale)];
  const content = html`${paragraph(intro)}${ledger(bought, { total: true })}<div style="height:16px"></div>
${paragraph(lines(methods))}${note && paragraph(lines(note))}${button(m.mail_open_order({}, o), url, shop.website.primary_colour)}`;
  const plain = [intro, bought.map((row) => row.join('  ')).join('\n'), methods, note, url];
  return {
    subject: m.mail_new_order_subject({ number: order.order_no, total }, o),
    html: mailHtml(content, shop, locale),
    plain: plainText(plain, shop, locale),
  };
}
