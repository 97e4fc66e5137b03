import type { Currency } from '#shared/money.ts';
import type { SelectedGift } from './facts.ts';

/** Credits that a rule adds to an order's reward. */
export type Bonus = { rule: string; credits: number };

/** What a cart costs and why. All amounts in minor units of `currency`. */
export type Quote = {
  currency: Currency;
  lines: QuotedLine[];
  adjustments: Adjustment[];
  /** Items before discounts, without credit lines. */
  items_total: number;
  /** Items that are paid with credits. */
  credit_items_total: number;
  /** Taken off the items, positive. What free shipping saves is not in it. */
  discount_total: number;
  shipping: QuotedShipping;
  shipping_total: number;
  /** Maximum credits by the rules, whatever the balance. */
  credits_cap: number;
  /** What the customer can use of it now: the cap or the balance. */
  credits_usable: number;
  credits_used: number;
  credit_items_deducted: number;
  /** Fewer credits are used than requested: shown to the shopper. Null: not lowered. */
  credits_lowered: { from: number; to: number } | null;
  /** Without credit lines; may be negative by itself. */
  grand_total: number;
  /** What the shopper sees and is charged. */
  final_total: number;
  /** Credits the order gives when its return window is over. */
  reward_credits: number;
  /** Credits that offers add to it, as far as the shop's purse can pay them: in all, and by rule. */
  bonus_credits: number;
  bonuses: Bonus[];
  only_credit_items: boolean;
  can_proceed: boolean;
  /** A card could be charged now. */
  payable: boolean;
  gift_tiers: QuotedTier[];
  gifts_open: boolean;
  /** Chosen and still earned. */
  selected_gifts: SelectedGift[];
  dropped_gifts: (SelectedGift & { reason: 'not_earned' | 'too_many' | 'out_of_stock' })[];
  /** Given by offers, one piece each. */
  gifts: { rule: string; gift_id: number }[];
  rules: RuleOutcome[];
  /** In the order in which the shopper clears them. */
  blockers: QuoteBlocker[];
  why: WhyRow[];
  /** Progress hints, nearest first. */
  progress: Progress[];
};

export type QuotedLine = {
  key: string;
  line_total: number;
  discount: number;
  /** Discounts not granted because of the floor. */
  floor_cut: number;
  /** Credits that pay for it: its share of the money part, or all that is deducted for a credit line. */
  credits_share: number;
  /** Money that pays for it: line_total − discount − credits_share. */
  payable_total: number;
  /** A group's amounts, shared out to its parts by largest remainder. */
  parts: QuotedPart[];
};

/** `quantity` is that of the whole line. */
export type QuotedPart = {
  product_item_id: number;
  quantity: number;
  line_total: number;
  discount: number;
  credits_share: number;
  payable_total: number;
};

export type AdjustmentStep = 'item_offer' | 'order_offer' | 'promo' | 'coupon' | 'shipping';

/** What one rule took off one line, or off the delivery fee of one parcel. `amount` is positive and already without `cut`. */
export type Adjustment = {
  rule: string;
  step: AdjustmentStep;
  line: string | null;
  parcel: string | null;
  amount: number;
  /** What the line's floor did not allow. */
  cut: number;
};

export type QuotedShipping = {
  parcels: { key: string; original_fee: number; fee: number; surcharges: number }[];
  /** Fees and surcharges of all parcels. */
  delivery_fee: number;
  /** The same without waived fees: shown struck through when it is higher. */
  original_fee: number;
  /** The payment method's own fee and that of cash on delivery. */
  payment_fee: number;
  /** Credits that pay for shipping and fees. */
  credits_share: number;
  total: number;
};

/** `ids` are in stock. `missing` is how much more the items must cost: zero when reached. */
export type QuotedTier = { id: number; reached: boolean; selectable: boolean; missing: number; select: number; ids: number[] };

export type MissingCode =
  | 'amount'
  | 'quantity'
  | 'login'
  | 'first_order'
  | 'tag'
  | 'delivery'
  | 'payment'
  | 'country'
  | 'not_started'
  | 'ended'
  | 'used_up'
  | 'used_by_you'
  | 'not_combinable'
  | 'beaten'
  | 'scope'
  | 'free_already'
  | 'no_effect';

/** Why a rule does not count. `amount` or `quantity`: how much more is needed. `by`: the rule that excludes it. */
export type Missing = { code: MissingCode; amount?: number; quantity?: number; by?: string };

/** `discount` is what it took off items and delivery. Only a valid rule is used up by an order. */
export type RuleOutcome = { key: string; valid: boolean; discount: number; missing: Missing | null };

/** Blockers. Those of `items`, `login`, `credits` and `offers` make `can_proceed` false; the others concern a choice. */
export type QuoteBlocker = {
  code: BlockerCode;
  target: 'items' | 'login' | 'credits' | 'offers' | 'delivery' | 'payment';
  /** Amounts in minor units. */
  facts: Readonly<Record<string, number>>;
};

export type BlockerCode =
  | 'cart_empty'
  | 'invalid_lines'
  | 'login_required'
  | 'credits_over_cap'
  | 'credits_over_balance'
  | 'credits_short_for_items'
  | 'final_total_negative'
  | 'discount_not_enough'
  | 'delivery_country'
  | 'delivery_below'
  | 'delivery_above'
  | 'payment_country'
  | 'payment_below'
  | 'payment_above'
  | 'cod_not_allowed'
  | 'cod_above';

export type WhyStep =
  | 'items'
  | 'credit_items'
  | 'item_offer'
  | 'order_offer'
  | 'promo'
  | 'coupon'
  | 'floor'
  | 'shipping'
  | 'free_shipping'
  | 'surcharge'
  | 'payment_fee'
  | 'credits'
  | 'total';

/** One row of the explained price, signed. The rows before the last add up to it; the last is final_total. */
export type WhyRow = { step: WhyStep; rule: string | null; amount: number };

/** `missing` is how much more must be spent. */
export type Progress =
  | { kind: 'free_shipping'; missing: number }
  | { kind: 'gift_tier'; tier: number; missing: number }
  | { kind: 'offer'; rule: string; missing: number };
