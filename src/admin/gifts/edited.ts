import type { GiftForm } from '#modules/catalog/contract.ts';

/** A new gift also has its stock, or the item that shares its stock. */
export type EditedGift = GiftForm & { stock: number; linked_item_id: number | null };
