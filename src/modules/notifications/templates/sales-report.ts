import * as m from '#messages';
import type { FiguresForMail } from '#modules/reports/index.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { formatMoney } from '#shared/money.ts';
import { html } from './html.ts';
import { button, type Composed, heading, ledger, type MailShop, mailHtml, muted, paragraph, plainText } from './layout.ts';

const minus = '−';

/** To staff who subscribed: figures of a week or a month, next to the previous one, and the best sellers. */
export function salesReport(figures: FiguresForMail, rhythm: 'weekly' | 'monthly', locale: Locale, shop: MailShop): Composed {
  const o = { locale };
  const { currency, total, previous, from, to } = figures;
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  const less = (amount: number): string => (amount === 0 ? money(0) : `${minus}${money(amount)}`);
  const site = inLocale(shop.website.site_name, locale);
  const subject =
    rhythm === 'weekly'
      ? m.mail_report_weekly({ site, net: money(total.net) }, o)
      : m.mail_report_monthly({ site, net: money(total.net) }, o);
  const intro = m.mail_report_intro({ from: dayText(from, locale), to: dayText(to, locale), n: total.orders }, o);
  const compared = changeText(total.net, previous.net, locale, money);
  const rows: [string, string][] = [
    [m.mail_report_goods({}, o), money(total.goods)],
    [m.mail_report_discount({}, o), less(total.discount)],
    [m.mail_report_shipping({}, o), money(total.shipping)],
    [m.mail_report_net({}, o), money(total.net)],
  ];
  const paid: [string, string][] = [
    [m.mail_report_payments({}, o), money(total.payments)],
    [m.mail_report_refunds({}, o), less(total.refunds)],
  ];
  const best = figures.products.map(({ name, quantity, goods: sales }): [string, string] => [`${name} × ${quantity}`, money(sales)]);
  const url = `${shop.publicUrl}/admin/reports/sales?from=${from}&to=${to}`;
  const why = m.mail_report_why({}, o);
  const bestTitle = m.mail_report_best({}, o);
  const content = html`${paragraph(intro)}${ledger(rows, { total: true })}<div style="height:8px"></div>${paragraph(muted(compared))}
${ledger(paid)}${best.length > 0 && html`${heading(bestTitle)}${ledger(best)}`}${button(m.mail_report_open({}, o), url, shop.website.primary_colour)}${paragraph(muted(why))}`;
  const asText = (lines: readonly (readonly [string, string])[]): string => lines.map((line) => line.join('  ')).join('\n');
  const plain = [intro, asText(rows), compared, asText(paid), best.length > 0 ? `${bestTitle}\n${asText(best)}` : '', url, why];
  return { subject, html: mailHtml(content, shop, locale), plain: plainText(plain, shop, locale) };
}

/** Change against the previous period, in words; without previous sales none. */
function changeText(now: number, before: number, locale: Locale, money: (amount: number) => string): string {
  const o = { locale };
  if (before <= 0) return m.mail_report_no_before({}, o);
  const percent = Math.abs(Math.round(((now - before) / before) * 100));
  if (percent === 0) return m.mail_report_even({ before: money(before) }, o);
  return now > before ? m.mail_report_up({ percent, before: money(before) }, o) : m.mail_report_down({ percent, before: money(before) }, o);
}

/** A day of the shop as it is written in a sentence. */
const dayText = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'tw' ? 'zh-Hant-TW' : 'en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: locale === 'tw' ? 'numeric' : 'long',
  }).format(new Date(day));
