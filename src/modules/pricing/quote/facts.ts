import type { Currency } from '#shared/money.ts';
import type { WalletKind } from '#shared/payments/prime-payments.ts';
import type { Rule } from './rule.ts';

/** All inputs of a price. Amounts are minor units of `currency`, credits too (1 credit = 1 currency unit). */
export type QuoteFacts = {
  currency: Currency;
  /** Where the order goes: rules and methods may be for some countries only. */
  country: string;
  now: Date;
  /** The shop's time zone at `now`, minutes east of UTC: weekdays and hours of rules are the shop's. */
  utc_offset_minutes: number;
  /** Only what coupons pay for may be ordered (spec section 1). */
  coupon_only: boolean;
  customer: QuoteCustomer | null;
  lines: readonly QuoteLine[];
  /** All relevant rules: active automatic offers, and everything attached, valid or not. */
  rules: readonly Rule[];
  delivery: QuoteDelivery | null;
  /** One for each `parcel` named by a line. */
  parcels: readonly QuoteParcel[];
  recipient_zip: string | null;
  payment: QuotePayment | null;
  /** The card method's range, independent of the chosen method; null: the shop takes no cards. */
  card: TotalRange | null;
  credits: QuoteCredits;
  gift_setting: GiftSetting;
  /** Every gift of a tier or a rule that may be given now. A missing one is out of stock. */
  gifts: readonly QuoteGift[];
  /** One row per piece, in the order of choosing. */
  selected_gifts: readonly SelectedGift[];
};

export type QuoteCustomer = {
  id: number;
  tags: readonly string[];
  is_first_order: boolean;
  /** Minor units, as all amounts. */
  credits_balance: number;
  /** What the customer's level gives; absent: no level. */
  level?: CustomerLevel | null;
};

/** `reward_multiplier`: percent of the shop's reward rate. */
export type CustomerLevel = { reward_multiplier: number; free_shipping: boolean };

export type QuoteLine = {
  /** Stable over the life of the cart: `item:12` or `group:<uuid>`. */
  key: string;
  kind: 'item' | 'group';
  product_id: number;
  /** Null for a group. */
  product_item_id: number | null;
  brand_id: number | null;
  /** With all ancestors, so that a rule for a category includes its descendants. */
  category_ids: readonly number[];
  tags: readonly string[];
  /** Of one item or one set. */
  unit_price: number;
  quantity: number;
  /** Discounts never push the price of one unit or set below it; null: no floor. */
  min_price: number | null;
  /** Paid with credits only. Rules, gifts and thresholds do not see it. */
  is_credit: boolean;
  /** Decided by the cart. An invalid line stays in the quote and counts for nothing. */
  valid: boolean;
  /** Key of the parcel it goes in. */
  parcel: string;
  /** The parts of a group; empty for an item. */
  parts: readonly QuotePart[];
};

/** `quantity` is per set, `price` is what one of it costs alone: the weight of its share. */
export type QuotePart = { product_item_id: number; quantity: number; price: number };

export type Temperature = 'ambient' | 'chilled' | 'frozen';

/** `weight_g` is the total weight of its contents. */
export type QuoteParcel = { key: string; temperature: Temperature; weight_g: number; is_newbang: boolean };

/** Null: no limit on that side. Both ends are allowed. */
export type TotalRange = { min_total: number | null; max_total: number | null };

export type QuoteDelivery = TotalRange & {
  id: number;
  kind: 'home' | 'cvs' | 'shop_pickup' | 'cross_border' | 'digital';
  /** Of one parcel. */
  fee: number;
  /** The fee from this value of items on, any order; empty: always `fee`. */
  tiers: readonly { from: number; fee: number }[];
  /** Item total of a parcel from which its fee is waived; null: never. */
  free_threshold: number | null;
  threshold_basis: 'after_discount' | 'before_discount';
  surcharges: readonly Surcharge[];
  cod_allowed: boolean;
  cod_fee: number;
  cod_max: number | null;
  countries: readonly string[];
};

/** Added to the fee of each parcel it fits; free shipping does not waive it. */
export type Surcharge =
  /** Recipients whose postcode begins with one of these, or is between two of them (`from`..`to`, compared digit by digit). */
  | { kind: 'zip'; zips: readonly (string | { from: string; to: string })[]; fee: number }
  /** Taiwan's outlying islands, by their postal codes. */
  | { kind: 'outlying'; fee: number }
  | { kind: 'temperature'; temperature: Temperature; fee: number }
  /** Above `over_g`: once, or with `step_g` for each step begun. */
  | { kind: 'weight'; over_g: number; step_g?: number | null; fee: number };

export type QuotePayment = TotalRange & {
  id: number;
  kind: 'card' | WalletKind | 'page_card' | 'atm' | 'cvs_code' | 'barcode' | 'bank_transfer' | 'cod';
  fee: number;
  countries: readonly string[];
};

export type QuoteCredits = {
  /** An amount; `max`: the maximum; `auto`: undecided, `apply_default` decides. */
  requested: number | 'auto' | 'max';
  /** Just typed by the shopper: too much is an error instead of being lowered. */
  typed: boolean;
  /** Maximum percentage of the items after discount that credits may pay; null: all. */
  max_share_percent: number | null;
  /** Items after discount from which credits may pay for items; null: always. */
  min_goods: number | null;
  /** Whether credits may pay shipping and fees. */
  covers_shipping: boolean;
  apply_default: 'none' | 'max';
  /** What the order gives back before the customer's level multiplies it, percent of the items paid with money. */
  reward_percent: number;
  /** The largest reward that the shop's purse can pay; above it none is promised. Null: no limit. */
  reward_limit: number | null;
};

export type GiftSetting = {
  active: boolean;
  /** The items must exceed it (spec section 5). */
  min_price: number;
  /** Whether every tier reached counts, or the best only. */
  accumulate: boolean;
  /** `select`: how many pieces may be chosen of `ids`. */
  tiers: readonly { id: number; min_price: number; ids: readonly number[]; select: number }[];
};

export type QuoteGift = { id: number; in_stock: number; per_order_max: number | null };
export type SelectedGift = { gift_id: number; tier_id: number };
