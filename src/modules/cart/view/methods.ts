import { inLocale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { CartView } from '../contract.ts';
import { deliveryReason, paymentReason } from './blockers.ts';
import type { Words } from './changes.ts';

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

/** What may be chosen, what is chosen, and why not the rest. */
export function methodsOf(assessment: Assessment, words: Words): Methods {
  const deliveries = deliveryChoices(assessment, words);
  const payments = paymentChoices(assessment, words);
  const { delivery, payment } = assessment;
  return {
    delivery_method_id: delivery?.id ?? null,
    delivery_method: deliveries.find(({ id }) => id === delivery?.id) ?? null,
    deliveries,
    payment_method_id: payment?.id ?? null,
    payment_method: payments.find(({ id }) => id === payment?.id) ?? null,
    payments,
    delivery_dates: datesView(assessment, words),
    parcels: parcelsView(assessment, words),
  };
}

const deliveryChoices = ({ deliveries }: Assessment, words: Words): CartView['deliveries'] =>
  deliveries.map(({ method, refusal, quote }) => ({
    id: method.id,
    name: inLocale(method.name, words.locale),
    note: method.note ? inLocale(method.note, words.locale) : '',
    kind: method.kind,
    subtype: method.subtype,
    fee: toMajor(quote.shipping.delivery_fee, words.currency),
    original_fee: toMajor(quote.shipping.original_fee, words.currency),
    free_threshold: method.free_threshold === null ? null : toMajor(method.free_threshold, words.currency),
    pickup_address: method.pickup_address ? inLocale(method.pickup_address, words.locale) : '',
    available: !refusal,
    reason: deliveryReason(refusal, words),
  }));

const paymentChoices = ({ payments }: Assessment, words: Words): CartView['payments'] =>
  payments.map(({ method, refusal }) => ({
    id: method.id,
    name: inLocale(method.name, words.locale),
    note: method.note ? inLocale(method.note, words.locale) : '',
    kind: method.kind,
    fee: toMajor(method.fee, words.currency),
    available: !refusal,
    reason: paymentReason(refusal, words),
  }));

function datesView({ delivery, dates }: Assessment, { locale }: Words): CartView['delivery_dates'] {
  const rule = delivery?.delivery_date;
  if (!rule || rule.mode === 'none') return null;
  return { mode: rule.mode, cut_off: rule.cut_off, dates, slots: rule.slots.map(({ id, name }) => ({ id, name: inLocale(name, locale) })) };
}

/** The parcels of what can be bought, in the quote's order, with the names of what is in them. */
function parcelsView({ quote, parcels, lines, groups }: Assessment, { locale, currency }: Words): CartView['parcels'] {
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
