import type { Quote } from '#modules/pricing/contract.ts';
import type { PickupStore } from '#modules/shipping/contract.ts';
import { type DeliveryMethod, type DeliveryRefusal, deliveryDates } from '#modules/shipping/index.ts';
import type { CartFacts } from '../facts.ts';
import type { CartContent, ChosenStore } from '../stored.ts';
import { type FieldBlocker, fieldBlockers } from './fields.ts';
import { type AssessedGroup, type AssessedItems, type AssessedLine, assessItems } from './lines.ts';
import { type PaymentRefusal, type PricedCart, priceCart } from './quote.ts';

/** An assessed cart: prices, problems, methods and blockers as data, without texts. */
export type Assessment<C extends CartContent = CartContent> = Decided<C> & { blockers: CartBlocker[] };

type Decided<C extends CartContent = CartContent> = AssessedItems &
  PricedCart & {
    facts: CartFacts<C>;
    needsTaxId: boolean;
    /** The days it may arrive on by the chosen delivery, `YYYY-MM-DD`; empty when none is chosen. */
    dates: string[];
    /** The chosen store, if it belongs to the chain of the chosen delivery. */
    storeOfChain: ChosenStore | null;
    /** `storeOfChain`, unless the order is paid there in cash and the store accepts none. */
    store: PickupStore | null;
    /** Lines and groups with another unit price than the one the shopper last saw. */
    repriced: { lines: AssessedLine[]; groups: AssessedGroup[] };
  };

/** A reason why the order cannot be placed yet. `target` names the field or the part of the page where the shopper changes it. */
export type CartBlocker =
  | { code: 'shop_closed'; target: 'items' }
  | { code: 'price'; target: 'items' | 'credits_used' | 'offers'; blocker: Quote['blockers'][number] }
  | { code: 'select_delivery' | 'delivery_refused'; target: 'delivery_method_id'; refusal?: DeliveryRefusal }
  | { code: 'select_store'; target: 'cvs' }
  | { code: 'select_date' | 'date_gone'; target: 'delivery_at' }
  | { code: 'select_slot'; target: 'delivery_slot' }
  | { code: 'select_payment' | 'payment_refused'; target: 'payment_method_id'; refusal?: PaymentRefusal }
  | FieldBlocker;

/** Assesses a cart from its facts. Pure, so that the cart page and the order cannot differ. The cart need not be stored. */
export function assess<C extends CartContent>(facts: CartFacts<C>): Assessment<C> {
  const assessedItems = assessItems(facts);
  const priced = priceCart(facts, assessedItems);
  const storeOfChain = storeFor(priced.delivery, facts.cart.cvs);
  const decided: Decided<C> = {
    ...assessedItems,
    ...priced,
    facts,
    needsTaxId: needsTaxId(assessedItems),
    dates: datesFor(facts, assessedItems, priced.delivery),
    storeOfChain,
    store: usableStore(storeOfChain, priced.payment),
    repriced: {
      lines: assessedItems.lines.filter(({ line, item }) => line.seen_price !== null && line.seen_price !== item.price),
      groups: assessedItems.groups.filter(({ group, unit_price }) => group.seen_price !== null && group.seen_price !== unit_price),
    },
  };
  return { ...decided, blockers: listBlockers(decided) };
}

const storeFor = (delivery: DeliveryMethod | undefined, store: ChosenStore | null): ChosenStore | null =>
  delivery?.kind === 'cvs' && store?.subtype === delivery.subtype ? store : null;

/** The store without `is_collection`; null when the order is paid there in cash and the store accepts none. */
function usableStore(chosen: ChosenStore | null, payment: PricedCart['payment']): PickupStore | null {
  if (!chosen) return null;
  const { is_collection, ...store } = chosen;
  return payment?.kind === 'cod' && !is_collection ? null : store;
}

const needsTaxId = ({ lines, groups }: AssessedItems): boolean =>
  lines.some(({ item, problem }) => !problem && item.requires_tax_id) ||
  groups.some(({ combo, parts, problem }) => !problem && (combo.requires_tax_id || parts.some(({ item }) => item.requires_tax_id)));

/** The days the order may arrive on, none before the last pre-ordered item can be sent; also an item that is part of a combo. */
function datesFor({ now, terms }: CartFacts, { lines, groups }: AssessedItems, delivery: DeliveryMethod | undefined): string[] {
  const contents = [...lines.map(({ item }) => item), ...groups.flatMap(({ combo, parts }) => [combo, ...parts.map(({ item }) => item)])];
  const shipDays = contents.flatMap(({ preorder }) => (preorder?.enabled && preorder.ship_from ? [preorder.ship_from] : []));
  return deliveryDates(delivery?.delivery_date ?? null, { now, timeZone: terms.time_zone, notBefore: shipDays.sort().at(-1) ?? null });
}

// ── Blockers

/** Every blocker, in the order of the page; first what no change of the cart can remove. */
const listBlockers = (decided: Decided): CartBlocker[] => [
  ...(decided.facts.terms.closed ? [{ code: 'shop_closed', target: 'items' } as const] : []),
  ...priceBlockers(decided),
  ...deliveryBlockers(decided),
  ...storeBlockers(decided),
  ...dateBlockers(decided),
  ...fieldBlockers(decided),
  ...paymentBlockers(decided),
];

const pagePart = { items: 'items', login: 'items', credits: 'credits_used', offers: 'offers' } as const;

/** Blockers of the price, without those of delivery and payment: each method reports its own reason below. */
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

const storeBlockers = ({ delivery, store }: Decided): CartBlocker[] =>
  delivery?.kind === 'cvs' && !store ? [{ code: 'select_store', target: 'cvs' }] : [];

function dateBlockers({ delivery, dates, facts: { cart } }: Decided): CartBlocker[] {
  const rule = delivery?.delivery_date;
  if (!rule || rule.mode === 'none') return [];
  const { delivery_at: day, delivery_slot: slot } = cart.fields;
  if (!day) return rule.mode === 'required' ? [{ code: 'select_date', target: 'delivery_at' }] : [];
  if (!dates.includes(day)) return [{ code: 'date_gone', target: 'delivery_at' }];
  return rule.slots.length > 0 && !rule.slots.some(({ id }) => id === slot) ? [{ code: 'select_slot', target: 'delivery_slot' }] : [];
}

function paymentBlockers({ facts, payment, payments, isFree }: Decided): CartBlocker[] {
  // A redemption shop has no payment step: there the coupons are what is missing.
  if (isFree || facts.terms.coupon_only) return [];
  const target = 'payment_method_id';
  if (!payment) return [{ code: 'select_payment', target }];
  const refusal = payments.find(({ method }) => method === payment)?.refusal;
  return refusal ? [{ code: 'payment_refused', target, refusal }] : [];
}
