import type { AvailableGift, SellableCombo, SellableItem } from '#modules/catalog/contract.ts';
import type { PaymentMethod } from '#modules/payments/index.ts';
import type { Quote, Rule } from '#modules/pricing/contract.ts';
import type { PickupStore } from '#modules/shipping/contract.ts';
import type { DeliveryMethod } from '#modules/shipping/index.ts';
import type { Locale } from '#shared/locale.ts';

/** The orderer or recipient as written at the order; later profile edits do not change it. */
export type Person = { name: string; phone: string; zip: string; city: string; district: string; address: string };

/** `key` is that of the quoted line: `item:12` or `group:<uuid>`. */
export type NewOrderLine =
  | { kind: 'item'; key: string; item: SellableItem; quantity: number }
  | {
      kind: 'group';
      key: string;
      group_id: string;
      combo: SellableCombo;
      /** Of one set, minor units. */
      unit_price: number;
      quantity: number;
      /** In the order of the quoted line's parts; `quantity` is per set. */
      parts: readonly { item: SellableItem; quantity: number }[];
    };

/** `tier`: the shop's gift tier it was chosen from; null: an offer gave it. */
export type NewOrderGift = { gift: AvailableGift; tier: string | null; quantity: number };

/** `key` of the quoted parcel, `lines`: the keys of its lines, `weight_g`: its total weight. */
export type NewOrderParcel = { key: string; temperature: 'ambient' | 'chilled' | 'frozen'; weight_g: number; lines: readonly string[] };

export type NewOrderInvoice = {
  type: 'individual' | 'company';
  company: string | null;
  company_id: string | null;
  barcode: string | null;
  donation_code: string | null;
};

/** A new order to be written. `quote` was computed from these lines, methods and rules. Amounts in minor units. */
export type NewOrderData = {
  /** Null: created by staff. */
  cart_id: string | null;
  idempotency_key: string | null;
  source: 'storefront' | 'staff' | 'import';
  customer_id: number | null;
  /** The staff member who created it. */
  created_by: number | null;
  locale: Locale;
  time_zone: string;
  country: string;
  created_at: Date;
  orderer: Person & { email: string };
  recipient: Person;
  cvs: PickupStore | null;
  customer_note: string;
  /** `2026-11-24`, the shop's day. */
  delivery_on: string | null;
  delivery_slot: string | null;
  /** Sealed. */
  tax_id: Buffer | null;
  invoice: NewOrderInvoice | null;
  lines: readonly NewOrderLine[];
  gifts: readonly NewOrderGift[];
  delivery: DeliveryMethod;
  /** Null: nothing to pay, so no method. */
  payment: PaymentMethod | null;
  /** In how many instalments the shopper pays; left out: at once. */
  instalments?: number | null;
  parcels: readonly NewOrderParcel[];
  quote: Quote;
  /** The rules of the quote; those that counted are redeemed. */
  rules: readonly Rule[];
  ads_tracking: Record<string, string>;
};
