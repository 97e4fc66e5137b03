import type { PaymentMethod } from '#modules/payments/index.ts';
import type { Quote } from '#modules/pricing/contract.ts';
import { price, shareWork } from '#modules/pricing/index.ts';
import { type DeliveryMethod, type DeliveryRefusal, deliveryRefusal, packing } from '#modules/shipping/index.ts';
import { times } from '#shared/money.ts';
import { utcOffset } from '#shared/time/time-zone.ts';
import type { CartFacts } from '../facts.ts';
import type { AttachedRule } from '../stored.ts';
import type { AssessedGroup, AssessedItems, AssessedLine } from './lines.ts';

export type QuoteInput = Parameters<typeof price>[0];
type QuoteLine = QuoteInput['lines'][number];
type SharedWork = ReturnType<typeof shareWork>;

/** Why a payment method cannot be chosen; `limit` in minor units. */
export type PaymentRefusal =
  | { code: 'country' | 'delivery' | 'cod_not_allowed' }
  | { code: 'below' | 'above' | 'cod_above'; limit: number };

/** `quote` is the cart's price with this method. */
export type OfferedDelivery = { method: DeliveryMethod; refusal: DeliveryRefusal | undefined; quote: Quote };
export type OfferedPayment = { method: PaymentMethod; refusal: PaymentRefusal | undefined };

export type PricedCart = {
  quote: Quote;
  /** The input of the quote. */
  quoteInput: QuoteInput;
  deliveries: OfferedDelivery[];
  payments: OfferedPayment[];
  delivery: DeliveryMethod | undefined;
  /** Undefined also when there is nothing to pay. */
  payment: PaymentMethod | undefined;
  /** Nothing to pay: the order has no payment step. */
  isFree: boolean;
};

/** Prices a cart with the methods it has chosen, and lists which methods it may choose. */
export function priceCart(facts: CartFacts, assessedItems: AssessedItems): PricedCart {
  const { cart, terms } = facts;
  const input = toQuoteInput(facts, assessedItems);
  const shared = shareWork(input);
  const deliveries = offerDeliveries(facts, assessedItems, input, shared);
  const delivery =
    cart.delivery_method_id === null ? onlyDelivery(deliveries) : terms.deliveries.find((method) => method.id === cart.delivery_method_id);
  const delivered = { ...input, delivery: delivery ? toQuoteDelivery(delivery) : null };
  const unpaid = price(delivered, shared);
  // A method's fee must not bring back a payment step when nothing remains to be paid.
  const isFree = unpaid.final_total === 0 && unpaid.can_proceed;
  const payment = isFree ? undefined : terms.payments.find((method) => method.id === cart.payment_method_id);
  const quoteInput = payment ? { ...delivered, payment } : delivered;
  return {
    quote: payment ? price(quoteInput, shared) : unpaid,
    quoteInput,
    delivery,
    payment,
    isFree,
    deliveries,
    payments: offerPayments(facts, delivery, delivered, shared),
  };
}

/** The only delivery the cart can use: the shopper need not choose it. */
function onlyDelivery(offered: readonly OfferedDelivery[]): DeliveryMethod | undefined {
  const [only, other] = offered.filter(({ refusal }) => !refusal);
  return other ? undefined : only?.method;
}

// ── What may be chosen

/** Every delivery with the cart's price by it, or why the cart cannot use it. `input` has no methods yet. */
function offerDeliveries({ terms }: CartFacts, assessedItems: AssessedItems, input: QuoteInput, shared: SharedWork): OfferedDelivery[] {
  const validKeys = new Set([...assessedItems.lines, ...assessedItems.groups].filter(({ problem }) => !problem).map(({ key }) => key));
  const valid = {
    parcels: assessedItems.parcels.filter(({ lines }) => lines.some((key) => validKeys.has(key))),
    restrictions: listRestrictions(assessedItems),
  };
  return terms.deliveries.map((method) => {
    const quote = price({ ...input, delivery: toQuoteDelivery(method) }, shared);
    const discountedTotal = quote.items_total - quote.discount_total;
    const refusal = deliveryRefusal(method, { country: terms.country, zip: input.recipient_zip, itemsTotal: discountedTotal, ...valid });
    return { method, quote, refusal };
  });
}

/** The delivery methods that each line or group is restricted to; unrestricted ones are left out. */
function listRestrictions({ lines, groups }: AssessedItems): number[][] {
  const contents = [
    ...lines.filter(({ problem }) => !problem).map(({ item }) => item),
    ...groups.filter(({ problem }) => !problem).map(({ combo }) => combo),
  ];
  return contents.map(({ delivery_method_ids }) => delivery_method_ids).filter((ids) => ids.length > 0);
}

/** Every payment method, and why this cart cannot be paid with it. `input` has the chosen delivery. */
const offerPayments = (
  { terms }: CartFacts,
  delivery: DeliveryMethod | undefined,
  input: QuoteInput,
  shared: SharedWork,
): OfferedPayment[] =>
  terms.payments.map((method) => ({
    method,
    refusal: pairRefusal(method, delivery) ?? paymentRefusal(price({ ...input, payment: method }, shared)),
  }));

/** Delivery and payment may each list the methods they can be combined with; an empty list allows all. */
function pairRefusal(method: PaymentMethod, delivery: DeliveryMethod | undefined): PaymentRefusal | undefined {
  if (!delivery) return undefined;
  const allows = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id);
  return allows(method.delivery_ids, delivery.id) && allows(delivery.payment_ids, method.id) ? undefined : { code: 'delivery' };
}

/** The blocker that the price found for its payment method. */
function paymentRefusal({ blockers }: Quote): PaymentRefusal | undefined {
  const found = blockers.find(({ target }) => target === 'payment');
  const limit = found?.facts['limit'] ?? 0;
  switch (found?.code) {
    case 'payment_country':
      return { code: 'country' };
    case 'payment_below':
      return { code: 'below', limit };
    case 'payment_above':
      return { code: 'above', limit };
    case 'cod_not_allowed':
      return { code: 'cod_not_allowed' };
    case 'cod_above':
      return { code: 'cod_above', limit };
    default:
      return undefined;
  }
}

// ── The input of the price

/** The cart's facts as the price takes them, without delivery and payment. */
function toQuoteInput(facts: CartFacts, assessedItems: AssessedItems): QuoteInput {
  const { cart, terms, now, buyer, rules } = facts;
  const { currency, country, time_zone, coupon_only } = terms;
  const card = terms.payments.find((method) => method.kind === 'card');
  return {
    currency,
    country,
    now,
    utc_offset_minutes: utcOffset(now, time_zone),
    coupon_only,
    customer: buyer && {
      id: buyer.id,
      tags: buyer.tags,
      is_first_order: buyer.is_first_order,
      credits_balance: buyer.credits,
      level: buyer.level,
    },
    lines: [...assessedItems.lines.map(toQuoteLine), ...assessedItems.groups.map(toQuoteGroup)],
    rules: rules.filter((rule) => rule.attached === 'auto' || cart.attached.some((attached) => ruleKey(attached) === rule.key)),
    delivery: null,
    parcels: assessedItems.parcels.map(toQuoteParcel),
    recipient_zip: facts.form.recipient_zip?.trim() || null,
    payment: null,
    card: card ? { min_total: card.min_total, max_total: card.max_total } : null,
    credits: toQuoteCredits(facts),
    gift_setting: terms.gifts,
    gifts: toQuoteGifts(facts, assessedItems),
    selected_gifts: cart.selected_gifts,
  };
}

/** Key of an attached rule in the quote. */
export const ruleKey = ({ kind, id }: Pick<AttachedRule, 'kind' | 'id'>): string => `${kind === 'coupon' ? 'coupon' : 'offer'}:${id}`;

const toQuoteParcel = ({ key, temperature, weight_g, is_newbang }: packing.PlannedParcel) => ({ key, temperature, weight_g, is_newbang });

const toQuoteDelivery = (method: DeliveryMethod): NonNullable<QuoteInput['delivery']> => ({ ...method, tiers: method.fee_tiers });

function toQuoteLine({ key, item, line, problem }: AssessedLine): QuoteLine {
  return {
    key,
    kind: 'item',
    product_id: item.product_id,
    product_item_id: item.id,
    brand_id: item.brand_id,
    category_ids: item.category_ids,
    tags: item.tags,
    unit_price: item.price,
    quantity: line.quantity,
    min_price: item.min_price,
    is_credit: item.is_credit,
    valid: !problem,
    parcel: packing.parcelKeyOf(item),
    parts: [],
  };
}

/** A set is never discounted below the sum of its parts' minimum prices. */
function toQuoteGroup({ key, group, combo, parts, unit_price, problem }: AssessedGroup): QuoteLine {
  const floor = parts.reduce((sum, { item, quantity }) => sum + times(item.min_price, quantity), 0);
  return {
    key,
    kind: 'group',
    product_id: combo.id,
    product_item_id: null,
    brand_id: combo.brand_id,
    category_ids: combo.category_ids,
    tags: combo.tags,
    unit_price,
    quantity: group.quantity,
    min_price: Math.min(floor, unit_price),
    is_credit: combo.is_credit,
    valid: !problem,
    parcel: packing.parcelKeyOf({ temperature: combo.temperature, is_newbang: parts.some(({ item }) => item.is_newbang) }),
    parts: setParts(parts).map(({ item, quantity }) => ({ product_item_id: item.id, quantity, price: item.price })),
  };
}

/** The quantity of each SKU in one set, over all its slots. */
export function setParts(parts: AssessedGroup['parts']): { item: AssessedGroup['parts'][number]['item']; quantity: number }[] {
  const bySku = new Map<number, { item: AssessedGroup['parts'][number]['item']; quantity: number }>();
  for (const { item, quantity } of parts) bySku.set(item.id, { item, quantity: quantity + (bySku.get(item.id)?.quantity ?? 0) });
  return [...bySku.values()];
}

function toQuoteCredits({ cart, terms: { credits, reward_limit }, credits_typed, buyer }: CartFacts): QuoteInput['credits'] {
  if (!credits || !buyer)
    return {
      requested: 0,
      typed: false,
      max_share_percent: null,
      min_goods: null,
      covers_shipping: true,
      apply_default: 'none',
      reward_percent: 0,
      reward_limit,
    };
  const { max_share_percent, min_goods, covers_shipping, apply_default, reward_rate } = credits;
  const requested = cart.credits_requested ?? 'auto';
  const paying = { max_share_percent, min_goods, covers_shipping, apply_default };
  return { requested, typed: credits_typed, ...paying, reward_percent: reward_rate, reward_limit };
}

/** For a gift taken from an item's stock, the cart's own items are subtracted. */
const toQuoteGifts = ({ gifts }: CartFacts, { demands }: AssessedItems): QuoteInput['gifts'] =>
  [...gifts.values()].map(({ id, in_stock, per_order_max, linked_item_id }) => {
    const required = linked_item_id === null ? 0 : (demands.items.get(linked_item_id) ?? 0);
    return { id, in_stock: Math.max(0, in_stock - required), per_order_max };
  });
