import * as m from '#messages';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { type cartContract, refuseCart } from '../contract.ts';
import type { StoredCart } from '../store/carts.ts';
import { mostLines, type QuantityRules } from '../validate-line.ts';
import { problemSentence } from '../view/changes.ts';

type Wish = ParsedInputOf<typeof cartContract.update>['item'];
export type ItemWish = Extract<Wish, { product_item_id: number }>;
export type GroupWish = Extract<Wish, { product_id: number }>;

/** How many a line may hold: what the stock leaves, and what stock and limits leave together. */
export type Limit = { sellable: number; most: number };

/** Why not one more fits. */
export function fullSentence({ max_per_order, max_per_customer }: QuantityRules, { sellable, most }: Limit, locale: Locale): string {
  if (most >= sellable) return problemSentence({ code: 'too_many' }, locale);
  const perOrder = max_per_order !== null && max_per_order <= (max_per_customer ?? max_per_order);
  return perOrder
    ? problemSentence({ code: 'above_maximum', count: max_per_order }, locale)
    : problemSentence({ code: 'above_customer_limit', count: max_per_customer ?? 0 }, locale);
}

/** Throws unable_to_add for one more line than a cart may hold. */
export function refuseWhenFull({ lines, groups }: StoredCart, present: unknown, locale: Locale): void {
  if (!present && lines.length + groups.length >= mostLines) throw refuseAdding(m.cart_problem_bag_full({ count: mostLines }, { locale }));
}

export const refuseAdding = (reason: string) => refuseCart('unable_to_add', { reason });
