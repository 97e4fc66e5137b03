import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { formatSum } from '#shared/money.ts';
import type { Values } from '../contract/variables.ts';
import { momentText } from './dates.ts';
import type { MailShop } from './layout.ts';
import type { MailFacts, MailWriter, Written } from './mail-text.ts';
import { orderUrl } from './order-content.ts';
import { bankLines } from './order-placed.ts';
import { parcelMails } from './parcel-mails.ts';
import { codeLines } from './payment-code.ts';

const moneyMails = {
  paid: ({ order }, mailFacts) => {
    const o = { locale: order.locale };
    return {
      subject: m.buyer_mail_paid_subject(mailFacts, o),
      paragraphs: [m.buyer_mail_paid(mailFacts, o)],
      next: order.is_to_ship ? m.buyer_mail_paid_next({}, o) : '',
    };
  },
  payment_failed: (facts, mailFacts, shop) => {
    const o = { locale: facts.order.locale };
    const until = expiryText(facts, shop);
    return {
      subject: m.buyer_mail_payment_failed_subject(mailFacts, o),
      paragraphs: [m.buyer_mail_payment_failed(mailFacts, o)],
      next: until ? m.buyer_mail_payment_failed_by({ moment: until }, o) : m.buyer_mail_payment_failed_any({}, o),
      button: { label: m.buyer_mail_payment_failed_button({}, o), url: orderUrl(facts.order, shop) },
    };
  },
  pay_code: (facts, mailFacts, shop) => {
    const { order, code } = facts;
    const o = { locale: order.locale };
    // The rest of a paid order may be paid by another method than the order.
    const isRest = order.is_paid && order.due > 0;
    const amount = isRest ? formatSum(order.due, order.currency, order.locale) : mailFacts.amount;
    return {
      subject: m.buyer_mail_pay_code_subject(mailFacts, o),
      paragraphs: [m.buyer_mail_pay_code({ ...mailFacts, amount, moment: expiryText(facts, shop) }, o)],
      facts: [{ title: isRest ? '' : inLocale(order.payment.name, order.locale), lines: codeLines(code, order.locale) }],
      next: m.buyer_mail_pay_code_next({}, o),
      button: { label: m.buyer_mail_pay_code_button({}, o), url: orderUrl(order, shop) },
    };
  },
  payment_reminder: (facts, mailFacts, shop) => {
    const { order, code } = facts;
    const o = { locale: order.locale };
    const bank = code ? codeLines(code, order.locale) : bankLines(order.payment.bank, order.locale);
    return {
      subject: m.buyer_mail_reminder_subject(mailFacts, o),
      paragraphs: [m.buyer_mail_reminder({ ...mailFacts, moment: expiryText(facts, shop) }, o)],
      facts: bank.length > 0 ? [{ title: inLocale(order.payment.name, order.locale), lines: bank }] : [],
      next: order.payment.kind === 'bank_transfer' ? m.buyer_mail_reminder_next({}, o) : m.buyer_mail_reminder_next_card({}, o),
      button: { label: m.buyer_mail_reminder_button({}, o), url: orderUrl(order, shop) },
    };
  },
  expired: ({ order }, mailFacts) => {
    const o = { locale: order.locale };
    return {
      subject: m.buyer_mail_expired_subject(mailFacts, o),
      paragraphs: [m.buyer_mail_expired(mailFacts, o)],
      next: m.buyer_mail_expired_next({}, o),
    };
  },
  cancelled: (facts, mailFacts) => {
    const { order, refund } = facts;
    const o = { locale: order.locale };
    const intro =
      order.cancelled_by === 'customer' ? m.buyer_mail_cancelled_by_you(mailFacts, o) : m.buyer_mail_cancelled_by_shop(mailFacts, o);
    return {
      subject: m.buyer_mail_cancelled_subject(mailFacts, o),
      paragraphs: refund ? [intro, ...refundLines(facts)] : [intro, m.buyer_mail_cancelled_nothing({}, o)],
    };
  },
  refunded: (facts, mailFacts) => {
    const { order, refund } = facts;
    const o = { locale: order.locale };
    const { money = 0, credits = 0, card = null, account = null } = refund ?? {};
    const amount = formatSum(money, order.currency, order.locale);
    const isCard = money > 0 && card !== null;
    const sums = [money > 0 ? amount : '', credits > 0 ? m.buyer_mail_amount_credits({ credits }, o) : ''].filter(Boolean);
    const both = sums.length === 2 ? m.buyer_mail_amount_both({ money: amount, credits }, o) : (sums[0] ?? '');
    const sent = account ? m.buyer_mail_refunded_account({ amount, account }, o) : m.buyer_mail_refunded_money({ amount }, o);
    const back = isCard ? m.buyer_mail_refunded_card({ amount, card }, o) : sent;
    const when = isCard ? m.buyer_mail_refunded_card_when({}, o) : m.buyer_mail_refunded_money_when({}, o);
    return {
      subject: m.buyer_mail_refunded_subject({ ...mailFacts, amount: both }, o),
      paragraphs: [money > 0 ? back : '', credits > 0 ? m.buyer_mail_credits_are_back({ credits }, o) : ''],
      next: money > 0 ? when : '',
    };
  },
  invoice: ({ order, invoice }, mailFacts, { publicUrl }) => {
    const o = { locale: order.locale };
    const { number = '', random_code = '', amount = 0, is_printed = false, donation_code = '', pdf = null } = invoice ?? {};
    const whereStored = is_printed ? m.buyer_mail_invoice_printed({}, o) : m.buyer_mail_invoice_carrier({}, o);
    return {
      subject: m.buyer_mail_invoice_subject({ ...mailFacts, invoice: number }, o),
      paragraphs: [m.buyer_mail_invoice({ ...mailFacts, amount: formatSum(amount, order.currency, order.locale) }, o)],
      facts: [
        { title: m.buyer_mail_invoice_number({}, o), lines: [number] },
        { title: m.buyer_mail_invoice_random({}, o), lines: [random_code].filter(Boolean) },
      ],
      next: pdf ? '' : donation_code ? m.buyer_mail_invoice_donated({ code: donation_code }, o) : whereStored,
      ...(pdf && { button: { label: m.buyer_mail_invoice_pdf({}, o), url: `${publicUrl}${pdf}` } }),
    };
  },
  return_approved: ({ order, returned }, mailFacts, { website }) => {
    const o = { locale: order.locale };
    const address = website.address ? inLocale(website.address, order.locale) : '';
    return {
      subject: m.buyer_mail_return_approved_subject(mailFacts, o),
      paragraphs: [m.buyer_mail_return_approved({}, o)],
      items: returned?.lines,
      facts: [...(address ? [{ title: m.buyer_mail_return_address({}, o), lines: [address] }] : []), ...noteOf(returned, order.locale)],
      next: m.buyer_mail_return_approved_next({}, o),
    };
  },
  return_refused: ({ order, returned }, mailFacts) => {
    const o = { locale: order.locale };
    return {
      subject: m.buyer_mail_return_refused_subject(mailFacts, o),
      paragraphs: [m.buyer_mail_return_refused({}, o)],
      items: returned?.lines,
      facts: noteOf(returned, order.locale),
      next: m.buyer_mail_return_refused_next({}, o),
    };
  },
  return_label: ({ order, returned }, mailFacts) => {
    const o = { locale: order.locale };
    const code = returned?.send_back?.code;
    return {
      subject: m.buyer_mail_return_label_subject(mailFacts, o),
      paragraphs: [code ? m.buyer_mail_return_label({}, o) : m.buyer_mail_return_label_home({}, o)],
      items: returned?.lines,
      facts: code ? [{ title: m.buyer_mail_return_label_code({}, o), lines: [code] }] : [],
      next: m.buyer_mail_return_approved_next({}, o),
    };
  },
  return_received: ({ order, returned }, mailFacts) => {
    const o = { locale: order.locale };
    return {
      subject: m.buyer_mail_return_received_subject(mailFacts, o),
      paragraphs: [m.buyer_mail_return_received({}, o)],
      items: returned?.lines,
      next: m.buyer_mail_return_received_next({}, o),
    };
  },
} satisfies Partial<Record<mailing.BuyerMail, MailWriter>>;

/** The words of staff about a return. */
const noteOf = (returned: mailing.BuyerMailFacts['returned'], locale: Locale) =>
  returned?.note ? [{ title: m.buyer_mail_return_note({}, { locale }), lines: [returned.note] }] : [];

const writers: Readonly<Record<mailing.BuyerMail, MailWriter>> = { ...moneyMails, ...parcelMails };

const expiryText = ({ order, expires_at }: mailing.BuyerMailFacts, { website }: MailShop): string =>
  expires_at ? momentText(expires_at, website.time_zone, order.locale) : '';

/** Refunds of a cancelled order, in sentences. */
function refundLines({ order, refund }: mailing.BuyerMailFacts): string[] {
  const o = { locale: order.locale };
  const { money = 0, credits = 0, card = null } = refund ?? {};
  const amount = formatSum(money, order.currency, order.locale);
  const destination = card ? m.buyer_mail_money_goes_to_card({ amount, card }, o) : m.buyer_mail_money_goes_back({ amount }, o);
  return [money > 0 ? destination : '', credits > 0 ? m.buyer_mail_credits_are_back({ credits }, o) : ''];
}

/** To the buyer, in the order's language: what happened to the order, and what to do next. */
export function writeBuyerMail(mail: mailing.BuyerMail, facts: mailing.BuyerMailFacts, shop: MailShop): Written {
  const { order } = facts;
  const { locale } = order;
  const mailFacts: MailFacts = {
    site: inLocale(shop.website.site_name, locale),
    number: order.order_no,
    amount: formatSum(order.grand_total, order.currency, locale),
  };
  const button = { label: m.mail_view_order({}, { locale }), url: orderUrl(order, shop) };
  const footnote = m.mail_order_no({ number: order.order_no }, { locale });
  const values = { ...mailFacts, name: order.name, ...buildValues(mail, facts, shop) };
  return { locale, name: order.name, text: { button, footnote, ...writers[mail](facts, mailFacts, shop) }, values };
}

/** The values of this mail's variables, in addition to those of every order. */
function buildValues(mail: mailing.BuyerMail, facts: mailing.BuyerMailFacts, shop: MailShop): Values {
  const { order, parcel, refund, invoice } = facts;
  const { locale, currency } = order;
  const pickupUntil = parcel?.pickup_until ? momentText(parcel.pickup_until, shop.website.time_zone, locale) : '';
  return {
    until: mail === 'arrived' ? pickupUntil : expiryText(facts, shop),
    tracking_no: parcel?.tracking_no ?? '',
    store: parcel?.store?.name ?? (parcel?.pickup_address ? inLocale(parcel.pickup_address, locale) : ''),
    refund: formatSum(refund?.money ?? 0, currency, locale),
    invoice: invoice?.number ?? '',
  };
}
