import type { ComboChoice } from '#modules/catalog/contract.ts';
import type { AttachedRule } from '#modules/pricing/contract.ts';
import type { PickupStore } from '#modules/shipping/contract.ts';
import type { Locale } from '#shared/locale.ts';
import type { CartFields } from './contract.ts';

export type { AttachedRule };

/** `seen_price`: the unit price the shopper was last shown, minor units. `id` is 0 until the line is stored. */
export type CartLine = { id: number; product_item_id: number; quantity: number; seen_price: number | null };
/** One configured combo; `choices` are of one set. The same configuration has the same fingerprint. */
export type CartGroup = {
  id: string;
  product_id: number;
  quantity: number;
  choices: ComboChoice[];
  fingerprint: string;
  seen_price: number | null;
};
export type ChosenGift = { gift_id: number; tier_id: number };
/** `is_collection`: the map showed only stores that take money. */
export type ChosenStore = PickupStore & { is_collection: boolean };
/** The last removed line or group, and until when (ISO) its token restores it. */
export type RemovedContent = { token: string; until: string; line?: CartLine; group?: CartGroup };

/** Everything in a cart that decides its price, without its owner. */
export type CartContent = {
  lines: CartLine[];
  groups: CartGroup[];
  fields: CartFields;
  delivery_method_id: number | null;
  payment_method_id: number | null;
  /** Whether each counts is decided at every quote. */
  attached: AttachedRule[];
  /** Minor units; null: the shopper has chosen none, the shop's setting decides. */
  credits_requested: number | null;
  selected_gifts: ChosenGift[];
  cvs: ChosenStore | null;
};

/** A row of `carts` with its lines and groups. `version` is 0 until the first write; the tax ID in `fields` is sealed. */
export type StoredCart = CartContent & {
  id: string;
  customer_id: number | null;
  guest_key_hash: Buffer | null;
  state: 'open' | 'ordered';
  version: number;
  locale: Locale;
  undo: RemovedContent | null;
  event_id: string;
};

export type NewCart = Pick<StoredCart, 'id' | 'customer_id' | 'guest_key_hash' | 'locale'>;

export const emptyContent: CartContent = {
  lines: [],
  groups: [],
  fields: {},
  delivery_method_id: null,
  payment_method_id: null,
  attached: [],
  credits_requested: null,
  selected_gifts: [],
  cvs: null,
};
