import type { Text } from '#shared/locale.ts';
import type { Rule } from '../quote/rule.ts';

/** A rule attached to a cart by its code: `id` is the offer's for `offer` and `promo`, the ticket's for `coupon`. */
export type AttachedRule = { kind: 'offer' | 'promo' | 'coupon'; id: number; code: string };

/** A rule with its presentation, which no price depends on. */
export type ShownRule = Rule & { message: Text | null; media_id: number | null };

/**
 * Why a code is refused. `code_login`: the ticket belongs to an account; another account's is `code_unknown`. `facts`:
 * `starts_at` or `ends_at` as ISO text for time problems.
 */
export type RefusedCode = {
  refused: 'code_unknown' | 'code_not_started' | 'code_ended' | 'code_used' | 'code_used_by_you' | 'code_login';
  facts: { starts_at?: string; ends_at?: string };
};

/** A rule redeemed by an order: its discount and the item total, minor units. */
export type UsedRule = { source: 'offer' | 'coupon'; id: number; amount: number; sales: number };
