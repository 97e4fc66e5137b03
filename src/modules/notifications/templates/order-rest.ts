import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import { inLocale } from '#shared/locale.ts';
import { formatSum } from '#shared/money.ts';
import { html } from './html.ts';
import { button, type Composed, ledger, type MailShop, mailHtml, paragraph, plainText } from './layout.ts';
import { orderUrl } from './order-content.ts';

/** To the buyer of an order that was changed after it was paid: what is still due, and where it is paid. */
export function orderRest(order: mailing.OrderForMail, shop: MailShop): Composed {
  const { locale } = order;
  const o = { locale };
  const site = inLocale(shop.website.site_name, locale);
  const money = (amount: number): string => formatSum(amount, order.currency, locale);
  const url = orderUrl(order, shop);
  const greeting = m.mail_greeting({ name: order.name }, o);
  const why = m.mail_rest_text({ number: order.order_no, amount: money(order.due) }, o);
  const rows = [
    [m.mail_grand_total({}, o), money(order.grand_total)],
    [m.mail_rest_paid({}, o), money(order.grand_total - order.due)],
    [m.mail_rest_due({}, o), money(order.due)],
  ] as const;
  const label = m.mail_rest_button({ amount: money(order.due) }, o);
  const content = html`${paragraph(greeting)}${paragraph(why)}${ledger(rows, { total: true })}${button(label, url, shop.website.primary_colour)}`;
  return {
    subject: m.mail_rest_subject({ site, number: order.order_no, amount: money(order.due) }, o),
    html: mailHtml(content, shop, locale),
    plain: plainText([greeting, why, rows.map((row) => row.join('  ')).join('\n'), `${label}\n${url}`], shop, locale),
  };
}
