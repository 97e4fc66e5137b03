import * as m from '#messages';
import { paymentRules } from '#modules/payments/index.ts';
import type { DeliveryRefusal } from '#modules/shipping/index.ts';
import { inLocale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { PaymentRefusal } from '../assess/quote.ts';
import type { CartView } from '../contract.ts';
import { type Format, formatAmount } from './format.ts';

type Methods = Pick<
  CartView,
  | 'delivery_method_id'
  | 'delivery_method'
  | 'deliveries'
  | 'payment_method_id'
  | 'payment_method'
  | 'payments'
  | 'delivery_dates'
  | 'parcels'
>;

/** The methods: which may be chosen, which are chosen, and why the others may not. */
export function viewMethods(assessment: Assessment, format: Format): Methods {
  const deliveries = viewDeliveries(assessment, format);
  const payments = viewPayments(assessment, format);
  const { delivery, payment } = assessment;
  return {
    delivery_method_id: delivery?.id ?? null,
    delivery_method: deliveries.find(({ id }) => id === delivery?.id) ?? null,
    deliveries,
    payment_method_id: payment?.id ?? null,
    payment_method: payments.find(({ id }) => id === payment?.id) ?? null,
    payments,
    delivery_dates: viewDates(assessment, format),
    parcels: viewParcels(assessment, format),
  };
}

const viewDeliveries = ({ deliveries }: Assessment, format: Format): CartView['deliveries'] =>
  deliveries.map(({ method, refusal, quote }) => ({
    id: method.id,
    name: inLocale(method.name, format.locale),
    note: method.note ? inLocale(method.note, format.locale) : '',
    kind: method.kind,
    subtype: method.subtype,
    fee: toMajor(quote.shipping.delivery_fee, format.currency),
    original_fee: toMajor(quote.shipping.original_fee, format.currency),
    free_threshold: method.free_threshold === null ? null : toMajor(method.free_threshold, format.currency),
    pickup_address: method.pickup_address ? inLocale(method.pickup_address, format.locale) : '',
    available: !refusal,
    reason: deliveryReason(refusal, format),
  }));

const viewPayments = ({ payments, quote }: Assessment, format: Format): CartView['payments'] =>
  payments.map(({ method, refusal }) => ({
    id: method.id,
    name: inLocale(method.name, format.locale),
    note: method.note ? inLocale(method.note, format.locale) : '',
    kind: method.kind,
    fee: toMajor(method.fee, format.currency),
    instalments: paymentRules.instalmentChoices(method, quote.final_total, format.currency),
    available: !refusal,
    reason: paymentReason(refusal, format),
  }));

function viewDates({ delivery, dates }: Assessment, { locale }: Format): CartView['delivery_dates'] {
  const rule = delivery?.delivery_date;
  if (!rule || rule.mode === 'none') return null;
  return { mode: rule.mode, cut_off: rule.cut_off, dates, slots: rule.slots.map(({ id, name }) => ({ id, name: inLocale(name, locale) })) };
}

/** The parcels of what can be bought, in the quote's order, with the names of their items. */
function viewParcels({ quote, parcels, lines, groups }: Assessment, { locale, currency }: Format): CartView['parcels'] {
  const names = new Map([
    ...lines.map(({ key, item }) => [key, item.name] as const),
    ...groups.map(({ key, combo }) => [key, combo.name] as const),
  ]);
  return quote.shipping.parcels.flatMap(({ key, fee, surcharges }) => {
    const planned = parcels.find((parcel) => parcel.key === key);
    if (!planned) return [];
    const { temperature, is_newbang, lines: inside } = planned;
    return [
      {
        key,
        temperature,
        is_newbang,
        fee: toMajor(fee + surcharges, currency),
        names: inside.flatMap((line) => names.get(line) ?? []).map((name) => inLocale(name, locale)),
      },
    ];
  });
}

const temperatureReasons = {
  ambient: m.quote_delivery_ambient,
  chilled: m.quote_delivery_chilled,
  frozen: m.quote_delivery_frozen,
} as const;

/** Why the cart cannot use a delivery; empty when it can. */
export function deliveryReason(refusal: DeliveryRefusal | undefined, format: Format): string {
  const { locale } = format;
  switch (refusal?.code) {
    case undefined:
      return '';
    case 'country':
      return m.quote_delivery_country({}, { locale });
    case 'zip':
      return m.quote_delivery_zip({}, { locale });
    case 'goods':
    case 'newbang':
      return m.quote_delivery_goods({}, { locale });
    case 'temperature':
      return temperatureReasons[refusal.temperature]({}, { locale });
    case 'weight':
      return m.quote_delivery_weight({ kilograms: refusal.grams / 1000 }, { locale });
    case 'size':
      return m.quote_delivery_size({ side: refusal.side_mm / 10, sum: refusal.sum_mm / 10 }, { locale });
    case 'below':
      return m.quote_delivery_below({ amount: formatAmount(refusal.limit, format) }, { locale });
    case 'above':
      return m.quote_delivery_above({ amount: formatAmount(refusal.limit, format) }, { locale });
  }
}

/** Why the cart cannot be paid with a method; empty when it can. */
export function paymentReason(refusal: PaymentRefusal | undefined, format: Format): string {
  const { locale } = format;
  switch (refusal?.code) {
    case undefined:
      return '';
    case 'country':
      return m.quote_payment_country({}, { locale });
    case 'delivery':
    case 'cod_not_allowed':
      return m.quote_payment_delivery({}, { locale });
    case 'below':
      return m.quote_payment_below({ amount: formatAmount(refusal.limit, format) }, { locale });
    case 'above':
    case 'cod_above':
      return m.quote_payment_above({ amount: formatAmount(refusal.limit, format) }, { locale });
  }
}
