import type { ComboChoice } from '#modules/catalog/contract.ts';
import type { PickupStore } from '#modules/shipping/contract.ts';

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
/** A rule the shopper brought; whether it holds is decided at each quote. The id is the offer's or the coupon's. */
export type AttachedRule = { kind: 'offer' | 'promo' | 'coupon'; id: number; code: string };
export type ChosenGift = { gift_id: number; tier_id: number };
/** `is_collection`: the map was asked for stores that take money. */
export type ChosenStore = PickupStore & { is_collection: boolean };
/** What was taken out last, and until when (ISO) its token brings it back. */
export type TakenOut = { token: string; until: string; line?: CartLine; group?: CartGroup };
