import type { Text } from '#shared/locale.ts';

/** A pricing rule: an offer, a promo code's offer or a coupon. Amounts in minor units. `attached`: how it was added to the cart. */
export type Rule = {
  /** `offer:3` or `coupon:77`, unique among the rules of a cart. */
  key: string;
  source: 'offer' | 'coupon';
  id: number;
  attached: 'auto' | 'offer' | 'promo' | 'coupon';
  name: Text;
  code: string | null;
  class: RuleClass;
  benefit: Benefit;
  /** Maximum total discount; null: no limit. */
  max_discount: number | null;
  scope: { include: readonly ScopeEntry[]; exclude: readonly ScopeEntry[] };
  conditions: Conditions;
  window: RuleWindow;
  limits: { total_left: number | null; customer_left: number | null };
  /** Breaks ties; the higher goes first. */
  priority: number;
  /** Rule kinds it can be combined with; both sides must allow it. Promos and coupons are `coupon`. */
  combine: { item: boolean; order: boolean; shipping: boolean; coupon: boolean };
  /** Exclusive: applies by itself, when it gives more than all others combined. */
  exclusive: boolean;
  /** When the ticket lapses, inclusive; null: never, or not a ticket. */
  expires_at: Date | null;
  /** Whether the shopper may take it off. */
  removable: boolean;
};

export type RuleClass = 'item' | 'order' | 'shipping';

/**
 * What a rule gives. Percent numbers have at most two decimals.
 * - percent: off each line (item), off the items in scope together (order), off the delivery fees (shipping).
 * - amount: off each unit (item), off the items in scope together (order), off the delivery fees (shipping).
 * - fixed_price: each unit (item), the items in scope together (order) or the delivery (shipping) cost `price`.
 * - nth_item: of the units in scope, most expensive first, every nth costs `percent_off` less.
 * - x_for_price: of the units in scope, most expensive first, every `x` cost `price` together.
 * - free_shipping: no delivery fee; surcharges and payment fees stay.
 * - gift, bonus_credits: take nothing off.
 */
export type Benefit =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amount: number }
  | { kind: 'fixed_price'; price: number }
  | { kind: 'nth_item'; n: number; percent_off: number }
  | { kind: 'x_for_price'; x: number; price: number }
  | { kind: 'free_shipping' }
  | { kind: 'gift'; gift_ids: readonly number[] }
  | { kind: 'bonus_credits'; credits: number };

/** An empty `include` is all items. `category` includes its descendants, `item` is one SKU. */
export type ScopeEntry = { kind: 'all' } | { kind: 'category' | 'brand' | 'product' | 'item'; id: number } | { kind: 'tag'; tag: string };

/** Absent, null, false or empty: no condition. Amount and quantity count the items in scope before any discount. */
export type Conditions = {
  min_amount?: number | null;
  min_quantity?: number | null;
  first_order?: boolean;
  member?: boolean;
  /** One of them is enough. */
  customer_tags?: readonly string[];
  delivery_ids?: readonly number[];
  payment_ids?: readonly number[];
  countries?: readonly string[];
};

/** All in the shop's time zone; 0 is Sunday, minutes count from midnight, hours may run over it. `ends_at` is inclusive. */
export type RuleWindow = {
  starts_at: Date | null;
  ends_at: Date | null;
  weekdays: readonly number[];
  from_minute: number | null;
  to_minute: number | null;
};
