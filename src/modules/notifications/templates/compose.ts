import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { html, lines } from './html.ts';
import { button, type Composed, heading, ledger, type MailShop, mailHtml, muted, paragraph, plainText } from './layout.ts';
import type { Written } from './mail-text.ts';
import { fullName } from './order-content.ts';
import { type Words, withWords } from './words.ts';

type Options = { words?: Words | undefined; unsubscribeUrl?: string | undefined };

const spacer = html`<div style="height:20px"></div>`;

/** Makes the mail: with the words of staff where they wrote some, and a link below that stops such mails. */
export function composeMail(written: Written, shop: MailShop, { words, unsubscribeUrl }: Options = {}): Composed {
  const { locale, name } = written;
  const o = { locale };
  const text = words ? withWords(written, words) : written.text;
  const greeting = written.greeting ?? (name && m.mail_greeting({ name }, o));
  const paragraphs = text.paragraphs.filter(Boolean);
  const itemRows = (text.items ?? []).map(
    (item) => [fullName(inLocale(item.name, locale), item.spec && inLocale(item.spec, locale)), `× ${item.quantity}`] as const,
  );
  const facts = (text.facts ?? []).filter((fact) => fact.lines.length > 0);
  const { table, next, footnote, button: link } = text;
  const stopWords = written.stop ?? { why: m.customer_mail_why({}, o), label: m.customer_mail_stop({}, o) };
  const stop = unsubscribeUrl && { ...stopWords, url: unsubscribeUrl };
  const content = html`${greeting && paragraph(greeting)}${paragraphs.map((one) => paragraph(lines(one)))}
${table && html`${table.title && heading(table.title)}${ledger(table.rows, { total: table.total ?? false })}${spacer}`}
${facts.map(({ title, lines: all }) => html`${title && heading(title)}${paragraph(lines(all.join('\n')))}`)}
${itemRows.length > 0 && html`${heading(m.buyer_mail_goods({}, o))}${ledger(itemRows)}${spacer}`}
${next && paragraph(lines(next))}${button(link.label, link.url, shop.website.primary_colour)}${footnote && paragraph(muted(footnote))}
${stop && paragraph(muted(html`${stop.why}<br><a href="${stop.url}" style="color:inherit">${stop.label}</a>`))}`;
  const plain = [
    greeting,
    ...paragraphs,
    table && [table.title, ...table.rows.map((row) => row.join('  '))].filter(Boolean).join('\n'),
    ...facts.map(({ title, lines: all }) => [title, ...all].filter(Boolean).join('\n')),
    itemRows.map((row) => row.join('  ')).join('\n'),
    next,
    `${link.label}\n${link.url}`,
    footnote,
    stop ? `${stop.why}\n${stop.label}\n${stop.url}` : '',
  ];
  return { subject: text.subject, html: mailHtml(content, shop, locale), plain: plainText(plain, shop, locale) };
}
