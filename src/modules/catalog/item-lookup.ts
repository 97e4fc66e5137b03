/** Finding products and items by SKU, price, place or a filter, for other modules. */
export { itemIdsBySku as idsBySku } from './queries/items-by-sku.ts';
export { itemIdsWithin as idsWithin } from './queries/items-within.ts';
export { onHand } from './queries/on-hand.ts';
export { plainItems } from './queries/plain-items.ts';
export { foundProducts } from './queries/staff-products.ts';
export { findAvailability } from './rules.ts';
