import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import { formatAddress } from '#shared/address/address.ts';
import { inLocale, type Locale, localizedPath } from '#shared/locale.ts';
import { formatMoney, formatSum } from '#shared/money.ts';
import type { MailShop } from './layout.ts';

/** The facts of an order as pairs of words, for both parts of a mail and both readers. */
export type Row = readonly [name: string, value: string];

/** The page of an order in the language of the order. */
export const orderUrl = ({ token, locale }: mailing.OrderForMail, { publicUrl }: MailShop): string =>
  `${publicUrl}${localizedPath(`/order/${token}`, locale)}`;

/** An item's name with its specification, if it has one. */
export const fullName = (name: string, spec: string | null): string => `${name}${spec ? `\u3000${spec}` : ''}`;

const countedName = (name: string, spec: string | null, quantity: number): string => `${fullName(name, spec)} ×\u00a0${quantity}`;

export const lineRows = (order: mailing.OrderForMail, locale: Locale): Row[] =>
  order.lines.map((line) => [
    countedName(inLocale(line.name, locale), line.spec && inLocale(line.spec, locale), line.quantity),
    formatMoney(line.line_total, order.currency, locale),
  ]);

/** Rows from item total to grand total, a discount only if there is one; the total is last. */
export function totalRows(order: mailing.OrderForMail, locale: Locale): Row[] {
  const money = (major: number) => formatMoney(major, order.currency, locale);
  const o = { locale };
  return [
    [m.mail_items_total({}, o), money(order.items_total)],
    ...(order.discount_total > 0 ? [[m.mail_discount({}, o), money(-order.discount_total)] as const] : []),
    [m.mail_shipping({}, o), order.shipping_total === 0 ? m.mail_free({}, o) : money(order.shipping_total)],
    [m.mail_grand_total({}, o), formatSum(order.grand_total, order.currency, locale)],
  ];
}

/** Method, then name and phone, then the address if the parcel travels to one. */
export function deliveryLines(order: mailing.OrderForMail, locale: Locale): string[] {
  const { recipient } = order;
  const person = `${recipient.name}\u3000${recipient.phone}`;
  return [inLocale(order.delivery.name, locale), person, formatAddress(recipient)].filter(Boolean);
}
