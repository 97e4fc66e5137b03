import type { AvailableGift, SellableCombo, SellableItem } from '#modules/catalog/contract.ts';
import type { PaymentMethod } from '#modules/payments/index.ts';
import type { CustomerLevel, ShownRule } from '#modules/pricing/contract.ts';
import type { CartGifts, InvoiceKind, StoredCredits } from '#modules/settings/contract.ts';
import type { DeliveryMethod } from '#modules/shipping/index.ts';
import type { PictureView } from '#shared/fields.ts';
import type { Text } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { CartFields } from './contract.ts';
import type { AttachedRule, CartContent } from './stored.ts';

/** `items`: has a guest's cart id but not its cookie, so sees items and totals and cannot read or change personal data. */
export type CartAccess = 'full' | 'items';

/** How the shop sells to this caller. Amounts in minor units of `currency`. */
export type ShopTerms = {
  currency: Currency;
  country: string;
  time_zone: string;
  /** Only what coupons pay for may be ordered (spec section 1). */
  coupon_only: boolean;
  /** Closed for shoppers: carts are as ever, and no order is placed. */
  closed: boolean;
  deliveries: readonly DeliveryMethod[];
  payments: readonly PaymentMethod[];
  gifts: CartGifts;
  /** Which invoices the checkout offers; empty: none. */
  invoice_kinds: readonly InvoiceKind[];
  invoice_charities: readonly { name: Text; code: string }[];
  /** Null for a guest, who has no account to earn or spend credits. */
  credits: StoredCredits | null;
  /** The largest reward that the shop's purse can pay; null: no limit. */
  reward_limit: number | null;
};

/** The member who buys. `credits`: what can be spent now, minor units. */
export type Buyer = { id: number; tags: readonly string[]; is_first_order: boolean; credits: number; level: CustomerLevel | null };

/** Everything that decides what a cart shows and costs, read at one moment. */
export type CartFacts<C extends CartContent = CartContent> = {
  /** Its fields as they were typed, the tax ID opened. */
  cart: C;
  /** The same fields as an order reads them: an empty recipient's address falls back to the orderer's. */
  form: CartFields;
  access: CartAccess;
  now: Date;
  /** Items for sale by id, parts of combos included, with the availability this shopper has. */
  items: ReadonlyMap<number, SellableItem>;
  /** By product id, with the availability this shopper has, not counting the stock of the parts. */
  combos: ReadonlyMap<number, SellableCombo>;
  /** Every gift of a tier or a rule that may be given now. */
  gifts: ReadonlyMap<number, AvailableGift>;
  rules: readonly ShownRule[];
  buyer: Buyer | null;
  pictures: ReadonlyMap<number, PictureView>;
  terms: ShopTerms;
  /** The credits were typed just now: too many are an error instead of being lowered. */
  credits_typed: boolean;
};

/** What a pending change adds to the cart, so that its facts are read too. */
export type PendingChange = {
  items?: readonly number[];
  combos?: readonly number[];
  attached?: readonly AttachedRule[];
  /** Typed just now: replaces what is stored with the cart. */
  fields?: CartFields;
};
