import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { MailShop } from './layout.ts';
import type { Written } from './mail-text.ts';
import { fullName } from './order-content.ts';

/** Mails to staff about something they must look at, in the shop's language. */

type LowItem = { name: Text; spec: Text; sellable: number };

/** `items`: the first of `count` items that ran low. */
export function writeLowStock({ items, count }: { items: readonly LowItem[]; count: number }, shop: MailShop): Written {
  const { locale, site_name } = shop.website;
  const o = { locale };
  const rows = items.map(
    ({ name, spec, sellable }) =>
      [fullName(inLocale(name, locale), inLocale(spec, locale)), m.staff_mail_low_stock_left({ count: sellable }, o)] as const,
  );
  return {
    ...{ locale, name: '' },
    text: {
      subject: m.staff_mail_low_stock_subject({ count }, o),
      paragraphs: [m.staff_mail_low_stock({ count }, o)],
      table: { rows },
      next: count > items.length ? m.staff_mail_low_stock_more({ count: count - items.length }, o) : '',
      button: { label: m.staff_mail_low_stock_button({}, o), url: `${shop.publicUrl}/admin/product-items` },
    },
    values: { site: inLocale(site_name, locale), count: String(count) },
  };
}

const failureNames: Readonly<Record<mailing.Failure, (p: undefined, o: { locale: Locale }) => string>> = {
  payment: m.staff_mail_failed_payment,
  invoice: m.staff_mail_failed_invoice,
  allowance: m.staff_mail_failed_allowance,
  refund: m.staff_mail_failed_refund,
  payout: m.staff_mail_failed_payout,
  note: m.staff_mail_failed_note,
  store: m.staff_mail_failed_store,
  parcel: m.staff_mail_failed_parcel,
};

type Sentence = (p: { what: string; number: string }, o: { locale: Locale }) => string;
type Sentences = { subject: Sentence; happened: Sentence; next: Sentence };
/** What a provider refused. */
const refusal: Sentences = {
  ...{ subject: m.staff_mail_failed_subject, happened: m.staff_mail_failed, next: (_, o) => m.staff_mail_failed_next({}, o) },
};
/** What became of a parcel after it was handed over, and of its note. */
const ofParcels: Partial<Record<mailing.Failure, Sentences>> = {
  note: { subject: m.staff_mail_note_subject, happened: m.staff_mail_note, next: (_, o) => m.staff_mail_note_next({}, o) },
  store: { subject: m.staff_mail_store_subject, happened: m.staff_mail_store, next: (_, o) => m.staff_mail_store_next({}, o) },
  parcel: { subject: m.staff_mail_parcel_subject, happened: m.staff_mail_parcel, next: (_, o) => m.staff_mail_parcel_next({}, o) },
};

export function writeFailure(
  { order, what: failure }: { order: { id: number; order_no: string }; what: mailing.Failure },
  shop: MailShop,
): Written {
  const { locale, site_name } = shop.website;
  const o = { locale };
  const facts = { what: failureNames[failure](undefined, o), number: order.order_no };
  const sentences = ofParcels[failure] ?? refusal;
  return {
    ...{ locale, name: '' },
    text: {
      subject: sentences.subject(facts, o),
      paragraphs: [sentences.happened(facts, o)],
      next: sentences.next(facts, o),
      button: { label: m.mail_open_order({}, o), url: `${shop.publicUrl}/admin/orders/${order.id}` },
    },
    values: { site: inLocale(site_name, locale), ...facts },
  };
}

/** `error`: the reason as in the journal of syncs. */
export function writeFailedSync({ error: what }: { error: string }, shop: MailShop): Written {
  const { locale, site_name } = shop.website;
  const o = { locale };
  return {
    ...{ locale, name: '' },
    text: {
      subject: m.staff_mail_newbang_sync_subject({}, o),
      paragraphs: [m.staff_mail_newbang_sync({ what }, o)],
      next: m.staff_mail_newbang_sync_next({}, o),
      button: { label: m.staff_mail_newbang_sync_button({}, o), url: `${shop.publicUrl}/admin/newbang/syncs` },
    },
    values: { site: inLocale(site_name, locale), what },
  };
}

/** `balance` in major units. */
export function writeLowBalance({ balance: credits, currency }: { balance: number; currency: Currency }, shop: MailShop): Written {
  const { locale, site_name } = shop.website;
  const o = { locale };
  const balance = formatMoney(credits, currency, locale);
  return {
    ...{ locale, name: '' },
    text: {
      subject: m.staff_mail_low_balance_subject({ balance }, o),
      paragraphs: [m.staff_mail_low_balance({ balance }, o)],
      next: m.staff_mail_low_balance_next({}, o),
      button: { label: m.staff_mail_low_balance_button({}, o), url: `${shop.publicUrl}/admin/credits` },
    },
    values: { site: inLocale(site_name, locale), balance },
  };
}
