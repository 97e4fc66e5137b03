import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import type { OrderMail, WebsiteSettings } from '#modules/settings/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { buyerMail } from './templates/buyer-mail.ts';
import type { Composed } from './templates/layout.ts';
import { newOrder } from './templates/new-order.ts';
import { orderPlaced } from './templates/order-placed.ts';

type SampleShop = { website: WebsiteSettings; publicUrl: string; locale: Locale; now: Date };
type Said = (p: undefined, o: { locale: Locale }) => string;
const day = 86_400_000;
const inBoth = (said: Said) => ({ tw: said(undefined, { locale: 'tw' }), en: said(undefined, { locale: 'en' }) });

/** A mail as the shop sends it, about an order that was never placed. */
export function composeSample(mail: OrderMail, { website, publicUrl, locale, now }: SampleShop): Composed {
  const shop = { website: mail === 'staff_new_order' ? { ...website, locale } : website, publicUrl };
  const order = sampleOrder(mail, { website, locale, now });
  if (mail === 'order_placed') return orderPlaced(order, shop);
  return mail === 'staff_new_order' ? newOrder(order, shop) : buyerMail(mail, sampleFacts(mail, order, now), shop);
}

const lines = [{ name: inBoth(m.mail_sample_item), spec: inBoth(m.mail_sample_spec), quantity: 2 }];

function sampleOrder(mail: OrderMail, { website, locale, now }: Omit<SampleShop, 'publicUrl'>): mailing.OrderForMail {
  const isPaid = !['order_placed', 'payment_reminder', 'pay_code', 'payment_failed', 'expired', 'staff_new_order'].includes(mail);
  return {
    ...{ id: 1, order_no: '261120-00118', token: 'sample', locale, currency: website.currency, email: 'sample@example.com' },
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

const sampleFacts = (mail: OrderMail, order: mailing.OrderForMail, now: Date): mailing.BuyerMailFacts => ({
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
      pickup_until: null,
      store: null,
      pickup_address: null,
    },
    lines,
  },
  refund: { money: 1224, credits: 0, kind: 'bank_transfer', card: null },
  returned: { lines, note: '' },
  invoice: { number: 'AB12345678', random_code: '6868', amount: 1224, is_printed: false, donation_code: '' },
});
