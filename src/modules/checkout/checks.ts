import type { Assessment, Obstacle } from '#modules/cart/index.ts';
import { toMajor } from '#shared/money.ts';
import type { ValidationProblem } from '#shared/refusal.ts';

/** Why nothing was placed although the form is complete; each code is a sentence of the `checkout_fail` catalogue. */
export type FailCode = 'cart_empty' | 'items_invalid' | 'discount_not_enough' | 'method_unavailable' | 'total_changed' | 'out_of_stock';

type Sent = { delivery_method_id?: number | null; payment_method_id?: number | null };

/** What the shopper can mend in the form, by field; undefined when the form is complete. */
export function fieldErrorsOf(obstacles: readonly Obstacle[]): Record<string, ValidationProblem[]> | undefined {
  const errors = obstacles.flatMap((obstacle): [string, ValidationProblem[]][] => {
    if (obstacle.code === 'field') return [[obstacle.target, [{ key: obstacle.problem.key, facts: { max: obstacle.problem.max } }]]];
    if (obstacle.code === 'select_delivery' || obstacle.code === 'select_payment') return [[obstacle.target, [{ key: obstacle.code }]]];
    return [];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : undefined;
}

/** Why the shop cannot sell this cart this way; undefined when it can. */
export function unsellableCode({ obstacles, delivery, payment }: Assessment, sent: Sent): FailCode | undefined {
  const inTheWay = new Set(obstacles.map((obstacle) => obstacle.code));
  if (inTheWay.has('empty')) return 'cart_empty';
  if (inTheWay.has('invalid_items')) return 'items_invalid';
  if (inTheWay.has('discount_not_enough')) return 'discount_not_enough';
  const isGone = (chosen: number | null | undefined, method: { id: number } | undefined) => chosen != null && chosen !== method?.id;
  if (isGone(sent.delivery_method_id, delivery) || isGone(sent.payment_method_id, payment)) return 'method_unavailable';
  return inTheWay.has('delivery_refused') || inTheWay.has('payment_refused') ? 'method_unavailable' : undefined;
}

/** True when the total the shopper saw, in major units, is still what is asked. */
export const isTotalSeen = ({ quote }: Assessment, seen: number): boolean => toMajor(quote.final_total, quote.currency) === seen;

type Tracked = { trackings?: Record<string, string>; RID?: string; Click_ID?: string };

/** Where the order came from. RID and Click_ID count only as a pair (spec section 9). */
export const trackingOf = ({ trackings = {}, RID, Click_ID }: Tracked): Record<string, string> =>
  RID && Click_ID ? { ...trackings, RID, Click_ID } : trackings;
