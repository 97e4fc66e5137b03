import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import { marketingMails, type NotificationMail, type WebsiteSettings } from '#modules/settings/contract.ts';
import type { Reader } from '#platform/db/database.ts';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { smsSegments } from '#shared/text/sms-segments.ts';
import { isMessaged } from '../rules.ts';
import { findWords } from '../store/templates.ts';
import { writeAccountExists, writeConfirmation, writeCustomerReset } from '../templates/account.ts';
import { writeBuyerMail } from '../templates/buyer-mail.ts';
import { composeMail } from '../templates/compose.ts';
import {
  writeCartLeft,
  writeContactReceived,
  writeCouponExpiring,
  writeCouponIssued,
  writeCreditsExpiring,
  writeCreditsGranted,
} from '../templates/customer-mails.ts';
import type { Composed } from '../templates/layout.ts';
import type { Written } from '../templates/mail-text.ts';
import { writeNewOrder } from '../templates/new-order.ts';
import { writeOrderPlaced } from '../templates/order-placed.ts';
import { writeInvitation, writePasswordReset } from '../templates/staff.ts';
import { writeFailedSync, writeFailure, writeLowBalance, writeLowStock } from '../templates/staff-alerts.ts';
import { writeStockNotice } from '../templates/stock-notice.ts';
import { messageText, standardWords, type Words } from '../templates/words.ts';

export type SampleShop = { website: WebsiteSettings; publicUrl: string; locale: Locale; now: Date };
type Message = (p: undefined, o: { locale: Locale }) => string;
const day = 86_400_000;
const inBoth = (message: Message) => ({ tw: message(undefined, { locale: 'tw' }), en: message(undefined, { locale: 'en' }) });

/** An invented example of a mail, as the shop sends it with the words that staff saved. */
export async function composeSample(reader: Reader, mail: NotificationMail, sample: SampleShop): Promise<Composed> {
  const words = await findWords(reader, mail, sample.locale);
  return composeExample(mail, sample, { words });
}

/** An example of a mail, about this order or an invented one, with these words. */
export function composeExample(
  mail: NotificationMail,
  sample: SampleShop,
  { words, order }: { words?: Words | undefined; order?: mailing.OrderForMail | undefined },
): Composed {
  const unsubscribeUrl =
    isMarketing(mail) || mail === 'stock_notice' ? `${sample.publicUrl}${localizedPath('/unsubscribe', sample.locale)}` : undefined;
  return composeMail(writeSample(mail, sample, order), toMailShop(sample), { words, unsubscribeUrl });
}

/** The same event as a LINE message and a text message; null: it is sent by e-mail only. */
export function composeExampleMessages(
  mail: NotificationMail,
  sample: SampleShop,
  { words, order }: { words?: Words | undefined; order?: mailing.OrderForMail | undefined },
): { line: string; sms: string; segments: number } | null {
  if (!isMessaged(mail)) return null;
  const written = writeSample(mail, sample, order);
  const sms = messageText(written, 'sms', words);
  return { line: messageText(written, 'line', words), sms, segments: smsSegments(sms) };
}

/** The shop's own words of a mail, with variables. */
export const readStandardWords = (mail: NotificationMail, sample: SampleShop): Words => standardWords(writeSample(mail, sample));

const isMarketing = (mail: NotificationMail): boolean => (marketingMails as readonly string[]).includes(mail);
/** Mails to staff are in the shop's language: an example in the other one is of a shop in that. */
const toMailShop = ({ website, publicUrl, locale }: SampleShop) => ({ website: { ...website, locale }, publicUrl });

function writeSample(mail: NotificationMail, sample: SampleShop, given?: mailing.OrderForMail): Written {
  const shop = toMailShop(sample);
  const order = given ? { ...given, locale: sample.locale } : sampleOrder(mail, sample);
  if (mail === 'order_placed') return writeOrderPlaced(order, shop);
  if (mail === 'staff_new_order') return writeNewOrder(order, shop);
  if (mail === 'staff_failure') return writeFailure({ order, what: 'payment' }, shop);
  return mail in others
    ? others[mail as keyof typeof others](sample)
    : writeBuyerMail(mail as mailing.BuyerMail, sampleFacts(mail, order, sample.now), shop);
}

const readerOf = ({ locale }: SampleShop) => ({ name: m.mail_sample_name({}, { locale }), locale });
const sampleCoupon = ({ now }: SampleShop) => ({
  name: inBoth(m.mail_sample_coupon),
  code: 'SPRING-2K7Q',
  expires_at: new Date(now.getTime() + 6 * day),
});
const manyCredits = 150;
/** A code in example links, which opens nothing. */
const sampleCode = 'example';

/** Examples of the mails that are not about an order. */
const others = {
  credits_granted: (sample: SampleShop) =>
    writeCreditsGranted(
      { credits: manyCredits, reason: inBoth(m.mail_sample_reason), expires_at: new Date(sample.now.getTime() + 90 * day) },
      readerOf(sample),
      toMailShop(sample),
    ),
  credits_expiring: (sample: SampleShop) =>
    writeCreditsExpiring(
      [{ amount: manyCredits, expires_at: new Date(sample.now.getTime() + 7 * day) }],
      readerOf(sample),
      toMailShop(sample),
    ),
  coupon_issued: (sample: SampleShop) => writeCouponIssued(sampleCoupon(sample), readerOf(sample), toMailShop(sample)),
  coupon_expiring: (sample: SampleShop) => writeCouponExpiring([sampleCoupon(sample)], readerOf(sample), toMailShop(sample)),
  cart_left: (sample: SampleShop) => writeCartLeft(lines, readerOf(sample), toMailShop(sample)),
  stock_notice: (sample: SampleShop) =>
    writeStockNotice(
      {
        ...{ locale: sample.locale, product_id: null, slug: { tw: '' } },
        ...{ name: inBoth(m.mail_sample_item), spec: inBoth(m.mail_sample_spec) },
      },
      toMailShop(sample),
    ),
  contact_received: (sample: SampleShop) => writeContactReceived(sample.locale, toMailShop(sample)),
  welcome: (sample: SampleShop) =>
    writeConfirmation({ ...readerOf(sample), code: sampleCode, hasOthers: false, isNew: true }, toMailShop(sample)),
  confirm_email: (sample: SampleShop) => writeConfirmation({ ...readerOf(sample), code: sampleCode, hasOthers: false }, toMailShop(sample)),
  account_exists: (sample: SampleShop) => writeAccountExists(readerOf(sample), toMailShop(sample)),
  customer_password_reset: (sample: SampleShop) => writeCustomerReset({ ...readerOf(sample), code: sampleCode }, toMailShop(sample)),
  staff_invitation: (sample: SampleShop) =>
    writeInvitation(
      { ...readerOf(sample), code: sampleCode, by: m.mail_sample_colleague({}, { locale: sample.locale }) },
      toMailShop(sample),
    ),
  staff_password_reset: (sample: SampleShop) => writePasswordReset({ ...readerOf(sample), code: sampleCode }, toMailShop(sample)),
  staff_low_stock: (sample: SampleShop) =>
    writeLowStock(
      { items: [{ name: inBoth(m.mail_sample_item), spec: inBoth(m.mail_sample_spec), sellable: 3 }], count: 12 },
      toMailShop(sample),
    ),
  staff_low_balance: (sample: SampleShop) => writeLowBalance({ balance: 480, currency: sample.website.currency }, toMailShop(sample)),
  staff_newbang_sync: (sample: SampleShop) => writeFailedSync({ error: 'http_503' }, toMailShop(sample)),
};

const lines = [{ name: inBoth(m.mail_sample_item), spec: inBoth(m.mail_sample_spec), quantity: 2 }];

function sampleOrder(mail: NotificationMail, { website, locale, now }: Omit<SampleShop, 'publicUrl'>): mailing.OrderForMail {
  const isPaid = !['order_placed', 'payment_reminder', 'pay_code', 'payment_failed', 'expired', 'staff_new_order'].includes(mail);
  return {
    ...{
      id: 1,
      order_no: '261120-00118',
      token: 'sample',
      locale,
      currency: website.currency,
      email: 'sample@example.com',
      phone: '0912345678',
    },
    customer_id: null,
    name: m.mail_sample_name({}, { locale }),
    lines: lines.map((line) => ({ ...line, line_total: 1360 })),
    ...{ items_total: 1360, discount_total: 136, shipping_total: 0, grand_total: 1224 },
    ...{ is_to_ship: true, is_settled: isPaid, is_paid: isPaid, due: 0, cancelled_by: mail === 'cancelled' ? 'customer' : null },
    delivery: { name: inBoth(m.mail_sample_delivery), kind: 'home' },
    payment: {
      ...{ name: inBoth(m.mail_sample_payment), kind: 'bank_transfer', instructions: null, deadline: new Date(now.getTime() + 3 * day) },
      bank: { name: m.mail_sample_bank({}, { locale }), branch: '', code: '000', account_name: '', account_number: '0000-0000-0000' },
    },
    recipient: { name: m.mail_sample_name({}, { locale }), phone: '0912345678', zip: '103', city: '', district: '', address: '' },
    customer_note: '',
  };
}

const sampleFacts = (mail: NotificationMail, order: mailing.OrderForMail, now: Date): mailing.BuyerMailFacts => ({
  order,
  expires_at: new Date(now.getTime() + day),
  code: mail === 'pay_code' ? { kind: 'atm', bank_code: '000', account: '0000000000000000' } : null,
  parcel: {
    ...{
      no: 1,
      count: 1,
      kind: 'home',
      tracking_no: '1234567890',
      tracking_url: '',
      pickup_until: new Date(now.getTime() + 7 * day),
      store: null,
      pickup_address: null,
      pickup_code: null,
    },
    lines,
  },
  refund: { money: 1224, credits: 0, kind: 'bank_transfer', card: null, account: '822 …67890' },
  returned: { lines, note: '', send_back: mail === 'return_label' ? { carrier: 'FAMI', code: '123456789012' } : null },
  invoice: { number: 'AB12345678', random_code: '6868', amount: 1224, is_printed: false, donation_code: '', pdf: null, document_key: null },
});
