import { price } from '#modules/pricing/index.ts';
import { type DeliveryMethod, deliveryDates } from '#modules/shipping/index.ts';
import { type CartBlocker, listBlockers } from '../blockers.ts';
import type { Decided } from '../decided.ts';
import { offerDeliveries, offerPayments } from '../methods.ts';
import type { CartFacts } from '../queries/load-facts.ts';
import type { CartContent } from '../store/carts.ts';
import { type AssessedGoods, assessGoods } from './lines.ts';
import { quoteDelivery, quoteFactsOf } from './quote.ts';

/** A cart with everything decided about it and nothing worded yet. */
export type Assessment<C extends CartContent = CartContent> = Decided<C> & { blockers: CartBlocker[]; canProceed: boolean };

/**
 * Decides everything about a cart from its facts: pure, so that the cart page and the order cannot differ. The cart need not
 * be stored.
 */
export function assess<C extends CartContent>(facts: CartFacts<C>): Assessment<C> {
  const { cart, terms } = facts;
  const goods = assessGoods(facts);
  const asked = quoteFactsOf(facts, goods);
  const delivery = terms.deliveries.find((method) => method.id === cart.delivery_method_id);
  const delivered = { ...asked, delivery: delivery ? quoteDelivery(delivery) : null };
  const unpaid = price(delivered);
  // A method's fee must not bring back a payment step that nothing is left for.
  const isFree = unpaid.final_total === 0 && unpaid.can_proceed;
  const payment = isFree ? undefined : terms.payments.find((method) => method.id === cart.payment_method_id);
  const priced = payment ? { ...delivered, payment } : delivered;
  const decided: Decided<C> = {
    ...goods,
    facts,
    quote: payment ? price(priced) : unpaid,
    priced,
    delivery,
    payment,
    isFree,
    needsTaxId: needsTaxId(goods),
    dates: datesOf(facts, goods, delivery),
    deliveries: offerDeliveries(facts, goods, asked),
    payments: offerPayments(facts, delivery, delivered),
    repriced: {
      lines: goods.lines.filter(({ line, item }) => line.seen_price !== null && line.seen_price !== item.price),
      groups: goods.groups.filter(({ group, unit_price }) => group.seen_price !== null && group.seen_price !== unit_price),
    },
  };
  return { ...decided, canProceed: decided.quote.can_proceed, blockers: listBlockers(decided) };
}

const needsTaxId = ({ lines, groups }: AssessedGoods): boolean =>
  lines.some(({ item, problem }) => !problem && item.requires_tax_id) ||
  groups.some(({ combo, parts, problem }) => !problem && (combo.requires_tax_id || parts.some(({ item }) => item.requires_tax_id)));

/** Goods that can be ordered ahead arrive when the last of them can be sent. */
function datesOf({ now, terms }: CartFacts, { lines, groups }: AssessedGoods, delivery: DeliveryMethod | undefined): string[] {
  const preorders = [...lines.map(({ item }) => item.preorder), ...groups.map(({ combo }) => combo.preorder)];
  const from = preorders.flatMap((preorder) => (preorder?.enabled && preorder.ship_from ? [preorder.ship_from.slice(0, 10)] : []));
  return deliveryDates(delivery?.delivery_date ?? null, { now, timeZone: terms.time_zone, notBefore: from.sort().at(-1) ?? null });
}
