import type { Text } from '#shared/locale.ts';
import type { Rule } from '../quote/rule.ts';

/** A rule that a cart holds: `id` is the offer's for `offer` and `promo`, the ticket's for `coupon`. */
export type Attached = { kind: 'offer' | 'promo' | 'coupon'; id: number; code: string };

/** A rule with what a page says and shows of it; no price depends on that. */
export type ShownRule = Rule & { message: Text | null; media_id: number | null };

/** What a typed code stands for. */
export type ResolvedCode = Attached;

/**
 * Why a code does nothing. `code_login`: the ticket belongs to an account; somebody else's is `code_unknown`, as if there
 * were none. `facts` are `starts_at` or `ends_at` as ISO text where it is about time.
 */
export type RefusedCode = {
  refused: 'code_unknown' | 'code_not_started' | 'code_ended' | 'code_used' | 'code_used_by_you' | 'code_login';
  facts: { starts_at?: string; ends_at?: string };
};

/** A rule that an order uses up: what it took off, and what the goods were worth, in minor units. */
export type UsedRule = { source: 'offer' | 'coupon'; id: number; amount: number; sales: number };
