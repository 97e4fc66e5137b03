import type { Assessment, CartBlocker } from '#modules/cart/index.ts';
import { toMajor } from '#shared/money.ts';
import { Refusal, type ValidationProblem } from '#shared/refusal.ts';

/** Why nothing was placed although the form is complete; each code is a sentence of the `checkout_fail` catalogue. */
export const failCodes = [
  'shop_closed',
  'cart_empty',
  'items_invalid',
  'login_required',
  'credits_invalid',
  'discount_not_enough',
  'method_unavailable',
  'total_changed',
  'out_of_stock',
  'credits_short',
  'offer_used_up',
  'coupon_used',
  'limit_reached',
  'not_first_order',
  'above_customer_limit',
] as const;
export type FailCode = (typeof failCodes)[number];

type Sent = { delivery_method_id?: number | null | undefined; payment_method_id?: number | null | undefined };

/** Validation errors of the form by field; undefined when it is complete. */
export function blockersToFieldErrors(blockers: readonly CartBlocker[]): Record<string, ValidationProblem[]> | undefined {
  const errors = blockers.flatMap((blocker): [string, ValidationProblem[]][] => {
    switch (blocker.code) {
      case 'field':
        return [[blocker.target, [{ key: blocker.problem.key, facts: { max: blocker.problem.max } }]]];
      case 'select_delivery':
      case 'select_payment':
      case 'select_store':
      case 'select_date':
      case 'date_gone':
      case 'select_slot':
        return [[blocker.target, [{ key: blocker.code }]]];
      default:
        return [];
    }
  });
  return errors.length > 0 ? Object.fromEntries(errors) : undefined;
}

/** Pricing blockers as order refusals. */
const priceCodes: Readonly<Record<string, FailCode>> = {
  cart_empty: 'cart_empty',
  invalid_lines: 'items_invalid',
  login_required: 'login_required',
  discount_not_enough: 'discount_not_enough',
};

const methodCodes: ReadonlySet<CartBlocker['code']> = new Set([
  'delivery_refused',
  'payment_refused',
  'carrier_amount',
  'carrier_currency',
]);

/** The refusal of a cart the shop cannot sell like this; undefined: none. */
export function unsellableCode({ blockers, delivery, payment, isFree }: Assessment, sent: Sent): FailCode | undefined {
  const [first] = blockers;
  if (first?.code === 'shop_closed') return first.code;
  if (first?.code === 'price') return priceCodes[first.blocker.code] ?? 'credits_invalid';
  const isUnavailable = (chosen: number | null | undefined, method: { id: number } | undefined) => chosen != null && chosen !== method?.id;
  if (isUnavailable(sent.delivery_method_id, delivery) || (!isFree && isUnavailable(sent.payment_method_id, payment)))
    return 'method_unavailable';
  return blockers.some(({ code }) => methodCodes.has(code)) ? 'method_unavailable' : undefined;
}

/** Whether the total the shopper saw, in major units, is still the cart's total. */
export const isTotalAsShown = ({ quote }: Assessment, shownTotal: number): boolean =>
  toMajor(quote.final_total, quote.currency) === shownTotal;

/** The code of a refusal caused by a concurrent order; undefined for any other error. */
export const toFailCode = (error: unknown): FailCode | undefined =>
  error instanceof Refusal ? failCodes.find((code) => code === error.code) : undefined;

/** Facts of above_customer_limit: the product and how many this buyer may still buy. */
export function customerLimitFacts(error: unknown): { product_id: number; remaining: number } | undefined {
  if (!(error instanceof Refusal) || error.code !== 'above_customer_limit') return undefined;
  const { product_id, left } = error.facts;
  return { product_id: Number(product_id), remaining: Number(left) };
}

/** The id of the gift that another order took the last piece of; undefined: something else was out of stock. */
export function unavailableGift(error: unknown, { facts, quote }: Assessment): number | undefined {
  if (!(error instanceof Refusal) || error.code !== 'out_of_stock') return undefined;
  const { gift_id, product_item_id } = error.facts;
  const giftIds = [...quote.gifts, ...quote.selected_gifts].map((gift) => gift.gift_id);
  return giftIds.find((id) => id === gift_id || (product_item_id !== undefined && facts.gifts.get(id)?.linked_item_id === product_item_id));
}
