import { inWords } from '#modules/pricing/index.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { Person } from '../new-order.ts';
import { type Adjustment, discountSteps } from '../store/adjustments.ts';
import type { StoredOrder } from '../store/orders.ts';

type WhyRow = Parameters<typeof inWords.whyInWords>[0][number];

/** The order's amounts in major units with their explanation in the reader's language. */
export function totalsView(order: StoredOrder, adjustments: readonly Adjustment[], locale: Locale) {
  const { currency } = order;
  const names = new Map<string, string>();
  const rows = whyRows(order, adjustments, locale, names);
  return {
    currency,
    items_total: toMajor(order.items_total, currency),
    credit_items_total: toMajor(order.credit_items_total, currency),
    discount_total: toMajor(order.discount_total, currency),
    shipping_total: toMajor(order.shipping_total, currency),
    credits_used: toMajor(order.credits_used, currency),
    grand_total: toMajor(order.grand_total, currency),
    why: inWords.whyInWords(rows, { locale, currency, names }),
  };
}

/** Signed rows that add up to the total, in minor units. Each rule has one row; `names` is filled with the rules' stored names. */
function whyRows(order: StoredOrder, adjustments: readonly Adjustment[], locale: Locale, names: Map<string, string>): WhyRow[] {
  const total = (step: Adjustment['step']) => adjustments.reduce((sum, a) => (a.step === step ? sum + a.amount : sum), 0);
  const [surcharge, waived] = [total('surcharge'), total('shipping')];
  const rows: WhyRow[] = [
    { step: 'items', rule: null, amount: order.items_total },
    { step: 'credit_items', rule: null, amount: order.credit_items_total },
    ...ruleRows(
      adjustments.filter(({ step }) => discountSteps.includes(step)),
      locale,
      names,
    ),
    { step: 'shipping', rule: null, amount: order.shipping_total - order.payment_fee - surcharge + waived },
    { step: 'free_shipping', rule: null, amount: -waived },
    { step: 'surcharge', rule: null, amount: surcharge },
    { step: 'payment_fee', rule: null, amount: order.payment_fee },
    { step: 'credits', rule: null, amount: -order.credits_used },
  ];
  const visible = rows.filter(({ step, amount }) => amount !== 0 || step === 'items' || step === 'shipping');
  return [...visible, { step: 'total', rule: null, amount: order.grand_total }];
}

/** Discount shares per line, major units, named as in `why`. */
export function toLineShares({ currency }: StoredOrder, adjustments: readonly Adjustment[], locale: Locale) {
  return adjustments.flatMap((one) => {
    if (one.order_line_id === null || !discountSteps.includes(one.step)) return [];
    const names = new Map<string, string>();
    const format = inWords.whyInWords(ruleRows([one], locale, names), { locale, currency, names });
    return format.map((share) => ({ line_id: one.order_line_id as number, ...share }));
  });
}

function ruleRows(adjustments: readonly Adjustment[], locale: Locale, names: Map<string, string>): WhyRow[] {
  const rows = new Map<string, WhyRow>();
  for (const { step, offer_id, coupon_id, name, amount } of adjustments) {
    const rule = `${step}:${offer_id ?? ''}:${coupon_id ?? ''}`;
    if (name) names.set(rule, inLocale(name, locale));
    const before = rows.get(rule)?.amount ?? 0;
    rows.set(rule, { step: step === 'staff' ? 'order_offer' : (step as WhyRow['step']), rule, amount: before - amount });
  }
  return [...rows.values()];
}

/** Due and to-give-back amounts shown with the payment status, major units. */
export const openMoneyView = ({ due, to_give_back, currency }: Pick<StoredOrder, 'due' | 'to_give_back' | 'currency'>) => ({
  due: toMajor(due, currency),
  to_give_back: toMajor(to_give_back, currency),
});

export const ordererOf = ({ name, phone, zip, city, district, address }: StoredOrder): Person => ({
  name,
  phone,
  zip,
  city,
  district,
  address,
});

type Recipient = Pick<StoredOrder, `recipient_${'name' | 'phone' | 'zip' | 'city' | 'district' | 'address'}`>;

export const toRecipientPerson = (order: Recipient): Person => ({
  name: order.recipient_name,
  phone: order.recipient_phone,
  zip: order.recipient_zip,
  city: order.recipient_city,
  district: order.recipient_district,
  address: order.recipient_address,
});

type InvoiceColumn = `invoice_${'type' | 'company' | 'company_id' | 'barcode' | 'donation_code'}`;

/** The requested invoice; null: none requested. */
export const invoiceRequestOf = ({
  invoice_type: type,
  invoice_company: company,
  invoice_company_id: company_id,
  invoice_barcode: barcode,
  invoice_donation_code: donation_code,
}: Pick<StoredOrder, InvoiceColumn>) => type && { type, company, company_id, barcode, donation_code };

/** How the order is delivered, in the reader's language. */
export const toDeliveryView = ({ delivery_method, delivery_on, cvs }: StoredOrder, locale: Locale) => ({
  name: inLocale(delivery_method.name, locale),
  kind: delivery_method.kind,
  on: delivery_on,
  slot: delivery_method.slot_name ? inLocale(delivery_method.slot_name, locale) : null,
  store: cvs,
});
