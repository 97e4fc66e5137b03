import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { momentText } from './dates.ts';
import type { MailShop } from './layout.ts';
import type { MailFacts, MailText, MailWriter } from './mail-text.ts';
import { orderUrl } from './order-content.ts';

/** Picked up by the buyer. */
const isCollected = ({ kind }: mailing.ParcelForMail): boolean => kind === 'cvs' || kind === 'shop_pickup';

/** Wraps the writer of a parcel mail with the parcel's facts. */
const ofParcel =
  (write: (parcel: mailing.ParcelForMail, facts: mailing.BuyerMailFacts, mailFacts: MailFacts, shop: MailShop) => MailText): MailWriter =>
  (facts, mailFacts, shop) => {
    if (!facts.parcel) throw new Error(`a mail about a parcel of order ${mailFacts.number} without the parcel`);
    return write(facts.parcel, facts, mailFacts, shop);
  };

/** The mails about one parcel in transit. */
export const parcelMails = {
  shipped: ofParcel((parcel, facts, mailFacts, shop) => {
    const { locale } = facts.order;
    const o = { locale };
    const order = orderUrl(facts.order, shop);
    const url = /^https?:\/\//.test(parcel.tracking_url) ? parcel.tracking_url : order;
    return {
      subject: m.buyer_mail_shipped_subject(mailFacts, o),
      paragraphs: [
        shippedLine(parcel, locale),
        parcelNo(parcel, locale),
        parcel.tracking_no ? m.buyer_mail_tracking({ no: parcel.tracking_no }, o) : '',
        cashLine(facts, mailFacts),
      ],
      items: parcel.lines,
      button: { label: url === order ? m.mail_view_order({}, o) : m.buyer_mail_track({}, o), url },
    };
  }),
  arrived: ofParcel((parcel, facts, mailFacts, { website }) => {
    const { locale } = facts.order;
    const o = { locale };
    const isCvs = parcel.kind === 'cvs';
    const until = parcel.pickup_until && momentText(parcel.pickup_until, website.time_zone, locale);
    const instructions = isCvs ? m.buyer_mail_arrived_cvs_how({}, o) : m.buyer_mail_arrived_pickup_how(mailFacts, o);
    return {
      subject: m.buyer_mail_arrived_subject(mailFacts, o),
      paragraphs: [
        isCvs ? m.buyer_mail_arrived_cvs({ place: storeName(parcel, locale) }, o) : m.buyer_mail_arrived_pickup({}, o),
        parcelNo(parcel, locale),
        until ? m.buyer_mail_arrived_until({ moment: until }, o) : '',
      ],
      facts: [
        ...(parcel.pickup_code ? [{ title: m.buyer_mail_arrived_code({}, o), lines: [parcel.pickup_code] }] : []),
        { title: m.buyer_mail_arrived_where({}, o), lines: placeLines(parcel, locale) },
      ],
      items: parcel.lines,
      next: [instructions, cashLine(facts, mailFacts)].filter(Boolean).join(locale === 'tw' ? '' : ' '),
    };
  }),
  delivered: ofParcel((parcel, { order }, mailFacts) => {
    const o = { locale: order.locale };
    const [subject, intro] = isCollected(parcel)
      ? [m.buyer_mail_collected_subject(mailFacts, o), m.buyer_mail_collected({}, o)]
      : [m.buyer_mail_delivered_subject(mailFacts, o), m.buyer_mail_delivered({}, o)];
    return { subject, paragraphs: [intro, parcelNo(parcel, order.locale)], items: parcel.lines, next: m.buyer_mail_delivered_next({}, o) };
  }),
  store_closed: ofParcel((parcel, { order }, mailFacts, shop) => {
    const o = { locale: order.locale };
    return {
      subject: m.buyer_mail_store_closed_subject(mailFacts, o),
      paragraphs: [m.buyer_mail_store_closed({ place: storeName(parcel, order.locale) }, o), parcelNo(parcel, order.locale)],
      items: parcel.lines,
      next: m.buyer_mail_store_closed_next({}, o),
      button: { label: m.buyer_mail_store_closed_button({}, o), url: orderUrl(order, shop) },
    };
  }),
} satisfies Record<'shipped' | 'arrived' | 'delivered' | 'store_closed', MailWriter>;

function shippedLine(parcel: mailing.ParcelForMail, locale: Locale): string {
  const o = { locale };
  if (parcel.kind === 'cvs') return m.buyer_mail_shipped_cvs({ place: storeName(parcel, locale) }, o);
  if (parcel.kind === 'shop_pickup') return m.buyer_mail_shipped_pickup({}, o);
  return parcel.kind === 'digital' ? m.buyer_mail_shipped_digital({}, o) : m.buyer_mail_shipped_home({}, o);
}

const parcelNo = ({ no, count }: mailing.ParcelForMail, locale: Locale): string =>
  count > 1 ? m.buyer_mail_parcel_of({ no, count }, { locale }) : '';

/** Cash on delivery is mentioned in the mail of the handover. */
const cashLine = ({ order }: mailing.BuyerMailFacts, { amount }: MailFacts): string =>
  order.payment.kind === 'cod' && !order.is_paid ? m.buyer_mail_have_cash({ amount }, { locale: order.locale }) : '';

const storeName = ({ store }: mailing.ParcelForMail, locale: Locale): string => store?.name || m.buyer_mail_a_store({}, { locale });

const placeLines = ({ store, pickup_address }: mailing.ParcelForMail, locale: Locale): string[] =>
  [store?.name ?? '', store?.address ?? '', !store && pickup_address ? inLocale(pickup_address, locale) : ''].filter(Boolean);
