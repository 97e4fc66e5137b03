import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { htmlLang, inLocale, type Locale } from '#shared/locale.ts';
import { type Html, html, lines } from './html.ts';

/** A mail as a template makes it: the same content twice. */
export type Composed = { subject: string; html: string; plain: string };

/** What every template may say about the shop. */
export type MailShop = { website: WebsiteSettings; publicUrl: string };

const ink = '#1B2230';
const ink2 = '#535B6A';
const line = '#E3E5E1';
const fontFamily = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'PingFang TC','Noto Sans TC','Microsoft JhengHei',sans-serif`;

/** White or ink, whichever reads better on a colour of the merchant's (WCAG relative luminance). */
export function readableOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((offset) => {
    const channel = Number.parseInt(colour.slice(offset, offset + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#FFFFFF' : ink;
}

/** The shop's colour if readable on white, else ink. */
const onWhite = (colour: string): string => (readableOn(colour) === '#FFFFFF' ? colour : ink);

export const paragraph = (content: Html | string): Html => html`<p style="margin:0 0 16px">${content}</p>`;

export const heading = (text: string): Html => html`<h2 style="margin:28px 0 8px;font-size:16px;line-height:1.5">${text}</h2>`;

/** A link that looks like a button, and its address below for readers who cannot press it. */
export const button = (label: string, url: string, colour: string): Html =>
  html`<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:13px 24px;border-radius:4px;background:${colour};color:${readableOn(colour)};text-decoration:none;font-weight:600">${label}</a></p>`;

/** Two columns, the second to the right: names and amounts. The last row can be the total. */
export function ledger(rows: readonly (readonly [Html | string, string])[], { total = false } = {}): Html {
  const cell = `padding:8px 0;border-top:1px solid ${line};vertical-align:top`;
  const boldStyle = (i: number) => (total && i === rows.length - 1 ? 'font-weight:700;' : '');
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;border-bottom:1px solid ${line}">${rows.map(
    ([name, amount], i) =>
      html`<tr><td style="${boldStyle(i)}${cell}">${name}</td><td align="right" style="${boldStyle(i)}${cell};padding-left:16px;white-space:nowrap">${amount}</td></tr>`,
  )}</table>`;
}

export const muted = (text: Html | string): Html => html`<span style="color:${ink2};font-size:14px">${text}</span>`;

/** The layout of every mail: the shop's name above, its contact below. Tables, because mail programs need them. */
export function mailHtml(content: Html, { website, publicUrl }: MailShop, locale: Locale): string {
  const name = inLocale(website.site_name, locale);
  const contacts = [website.contact_email, website.contact_phone].filter(Boolean).join(' · ');
  const address = website.address ? inLocale(website.address, locale) : '';
  const footer = [name, contacts, address].filter(Boolean);
  return html`<!doctype html>
<html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank"><title>${name}</title></head>
<body style="margin:0;background:#F1F2EF;color:${ink};font:16px/1.7 ${fontFamily}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border-top:4px solid ${website.primary_colour}">
<tr><td style="padding:24px 28px 0"><a href="${publicUrl}" style="color:${onWhite(website.primary_colour)};text-decoration:none;font-size:20px;font-weight:700">${name}</a></td></tr>
<tr><td style="padding:20px 28px 28px">${content}</td></tr>
</table>
<p style="margin:16px 0 0;color:${ink2};font-size:13px">${lines(footer.join('\n'))}</p>
</td></tr></table>
</body></html>`.markup;
}

/** The plain-text part: its paragraphs, then the sender. Empty ones are dropped. */
export function plainText(parts: readonly (string | undefined)[], { website, publicUrl }: MailShop, locale: Locale): string {
  return [...parts.filter(Boolean), `${inLocale(website.site_name, locale)}\n${publicUrl}`].join('\n\n');
}
