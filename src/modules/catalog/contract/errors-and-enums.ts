import { refuser, withFacts } from '#shared/refusal.ts';

export const catalogErrors = {
  product_not_found: 404,
  product_changed: withFacts<{ current: unknown }>(409),
  nothing_to_revert: 422,
  too_many_tags: withFacts<{ max: number }>(422),
  too_many_categories: withFacts<{ max: number }>(422),
  products_exist: 409,
  samples_in_use: withFacts<{ names: string }>(409),
  product_item_not_found: 404,
  stop_link_wrong: 422,
  product_item_changed: 409,
  category_not_found: 404,
  category_changed: withFacts<{ current: number }>(409),
  /** A category was added, moved or deleted since the tree was read. */
  category_tree_changed: 409,
  category_in_use: 409,
  /** Offers or campaigns name the category: they would no longer cover its products. */
  category_in_offers: withFacts<{ names: string }>(409),
  brand_not_found: 404,
  brand_changed: withFacts<{ current: number }>(409),
  brand_in_use: 409,
  gift_not_found: 404,
  gift_changed: withFacts<{ current: number }>(409),
  gift_in_use: 409,
  out_of_stock: withFacts<{ product_item_id?: number; gift_id?: number }>(409),
  items_on_order: withFacts<{ product_item_id: number | null; missing: number }>(409),
  more_than_taken: withFacts<{ product_item_id?: number; gift_id?: number; left: number }>(409),
} as const;
export const refuseCatalog = refuser(catalogErrors);

export const productTypes = ['single', 'multi', 'combo'] as const;
export type ProductType = (typeof productTypes)[number];
export const shelfStatuses = ['draft', 'on_shelf', 'off_shelf'] as const;
export type ShelfStatus = (typeof shelfStatuses)[number];
/** Availability of a product or an item to a shopper; computed in rules.ts. */
export const availabilities = ['available', 'low', 'sold_out', 'not_started', 'ended', 'off_shelf', 'member_only'] as const;
export type Availability = (typeof availabilities)[number];
/** The stock word shown on public pages. */
export type StockWord = 'available' | 'low' | 'sold_out';

export const temperatures = ['ambient', 'chilled', 'frozen'] as const;
export type Temperature = (typeof temperatures)[number];
export const taxTypes = ['taxable', 'zero', 'free'] as const;
export type TaxType = (typeof taxTypes)[number];
export const productSources = ['local', 'newbang'] as const;

/** Combo pricing: a fixed price, or the sum of the parts less a percentage or an amount. */
export { type ComboPricing, comboPricings } from '#shared/combo-price.ts';

/** One choice for a set of a combo; `quantity` of the item in this slot. */
export type ComboChoice = { slot_id: number; product_item_id: number; quantity: number };

export const movementKinds = ['initial', 'manual', 'import', 'stocktake', 'reserve', 'release', 'deduct', 'return'] as const;
export type MovementKind = (typeof movementKinds)[number];
