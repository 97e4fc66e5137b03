import type { Quote } from '#modules/pricing/contract.ts';
import { carrierProblems, type DeliveryRefusal } from '#modules/shipping/index.ts';
import { type FieldProblem, fieldProblems, goesToOrderer, peopleOf } from './assess/fields.ts';
import type { Decided } from './decided.ts';
import type { PaymentRefusal } from './methods.ts';

/** What the price itself finds in the way; the facts are amounts in minor units. */
type PriceBlocker = Quote['blockers'][number];

/** Something in the way of the order. `target` names the field or the part of the page where it is mended. */
export type CartBlocker =
  | { code: 'price'; target: 'items' | 'credits_used' | 'offers'; blocker: PriceBlocker }
  | { code: 'select_delivery' | 'delivery_refused'; target: 'delivery_method_id'; refusal?: DeliveryRefusal }
  | { code: 'carrier_amount' | 'carrier_currency'; target: 'delivery_method_id'; max?: number }
  | { code: 'select_store'; target: 'cvs' }
  | { code: 'select_date' | 'date_gone'; target: 'delivery_at' }
  | { code: 'select_slot'; target: 'delivery_slot' }
  | { code: 'select_payment' | 'payment_refused'; target: 'payment_method_id'; refusal?: PaymentRefusal }
  | { code: 'field'; target: FieldProblem['field']; problem: FieldProblem };

/** Everything in the way, in the order of the page. */
export const listBlockers = (decided: Decided): CartBlocker[] => [
  ...priceBlockers(decided),
  ...deliveryBlockers(decided),
  ...storeBlockers(decided),
  ...dateBlockers(decided),
  ...fieldBlockers(decided),
  ...paymentBlockers(decided),
];

const pagePart = { items: 'items', login: 'items', credits: 'credits_used', offers: 'offers' } as const;

/** Delivery and payment speak for themselves below: there every method has its reason, chosen or not. */
const priceBlockers = ({ quote }: Decided): CartBlocker[] =>
  quote.blockers.flatMap((blocker) =>
    blocker.target === 'delivery' || blocker.target === 'payment' ? [] : [{ code: 'price', target: pagePart[blocker.target], blocker }],
  );

function deliveryBlockers({ delivery, deliveries }: Decided): CartBlocker[] {
  const target = 'delivery_method_id';
  if (!delivery) return [{ code: 'select_delivery', target }];
  const refusal = deliveries.find(({ method }) => method === delivery)?.refusal;
  return refusal ? [{ code: 'delivery_refused', target, refusal }] : [];
}

/** A store of the chosen chain; for cash on pick-up one that takes money. */
export function fittingStore({ facts: { cart }, delivery, payment }: Pick<Decided, 'facts' | 'delivery' | 'payment'>) {
  const { cvs } = cart;
  if (!cvs || delivery?.kind !== 'cvs' || cvs.subtype !== delivery.subtype) return null;
  return payment?.kind === 'cod' && !cvs.is_collection ? null : cvs;
}

const storeBlockers = (decided: Decided): CartBlocker[] =>
  decided.delivery?.kind === 'cvs' && !fittingStore(decided) ? [{ code: 'select_store', target: 'cvs' }] : [];

function dateBlockers({ delivery, dates, facts: { cart } }: Decided): CartBlocker[] {
  const rule = delivery?.delivery_date;
  if (!rule || rule.mode === 'none') return [];
  const { delivery_at: day, delivery_slot: slot } = cart.fields;
  if (!day) return rule.mode === 'required' ? [{ code: 'select_date', target: 'delivery_at' }] : [];
  if (!dates.includes(day)) return [{ code: 'date_gone', target: 'delivery_at' }];
  return rule.slots.length > 0 && !rule.slots.some(({ id }) => id === slot) ? [{ code: 'select_slot', target: 'delivery_slot' }] : [];
}

function fieldBlockers(decided: Decided): CartBlocker[] {
  const { facts, delivery, needsTaxId } = decided;
  const form = { kind: delivery?.kind, country: facts.terms.country, needs_tax_id: needsTaxId };
  const problems = fieldProblems(facts.cart.fields, form);
  const known = new Set(problems.map(({ field }) => field));
  const carrier = carrierBlockers(decided).filter(({ target }) => !known.has(target as FieldProblem['field']));
  return [...carrier, ...problems.map((problem): CartBlocker => ({ code: 'field', target: problem.field, problem }))];
}

/** What the carrier would refuse later, told while the shopper can still choose another way. */
function carrierBlockers({ facts, delivery, payment, quote }: Decided): CartBlocker[] {
  if (!delivery) return [];
  const { fields } = facts.cart;
  const { recipient } = peopleOf(fields, delivery.kind, facts.terms.country);
  const problems = carrierProblems({
    kind: delivery.kind,
    subtype: delivery.subtype,
    recipient_name: recipient.name,
    phone: recipient.phone,
    // A parcel of gifts and credits is still worth something to the carrier.
    goods_amount: Math.max(1, quote.items_total - quote.discount_total),
    is_collection: payment?.kind === 'cod',
    currency: facts.terms.currency,
  });
  const same = goesToOrderer(fields);
  const name = same ? 'name' : 'recipient_name';
  const phone = same ? 'phone' : 'recipient_phone';
  const max = problems.goods_amount?.[0]?.facts?.['max'];
  const field = (target: FieldProblem['field'], key: FieldProblem['key']): CartBlocker => ({
    code: 'field',
    target,
    problem: { field: target, key },
  });
  return [
    ...(problems.delivery ? [{ code: 'carrier_currency' as const, target: 'delivery_method_id' as const }] : []),
    ...(max === undefined ? [] : [{ code: 'carrier_amount' as const, target: 'delivery_method_id' as const, max: Number(max) }]),
    ...(problems.recipient_name ? [field(name, 'carrier_name')] : []),
    ...(problems.phone ? [field(phone, 'carrier_phone')] : []),
  ];
}

function paymentBlockers({ facts, payment, payments, isFree }: Decided): CartBlocker[] {
  // A redemption shop has no payment step: there the coupons are what is missing.
  if (isFree || facts.terms.coupon_only) return [];
  const target = 'payment_method_id';
  if (!payment) return [{ code: 'select_payment', target }];
  const refusal = payments.find(({ method }) => method === payment)?.refusal;
  return refusal ? [{ code: 'payment_refused', target, refusal }] : [];
}
