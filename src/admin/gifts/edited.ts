import type { GiftForm } from '#modules/catalog/contract.ts';

/** A new gift also says what lies in stock, or whose stock it is. */
export type EditedGift = GiftForm & { stock: number; linked_item_id: number | null };
