/** Products, brands and categories as shoppers see them. */
export { draftProduct as drafted } from './commands/draft-product.ts';
export { shelfLinkTargets as linkTargets } from './queries/link-targets.ts';
export { shelfAddresses as addresses } from './queries/shelf/addresses.ts';
export { chosenCards, shelfCards as cards } from './queries/shelf/cards.ts';
export { shelfBrands as brands, shelfCategories as categories, shelfPlaces as places } from './queries/shelf/categories.ts';
export { countShelf as counts, type ShelfCounts, shelfPrices as prices } from './queries/shelf/counts.ts';
export { shelfProduct as product } from './queries/shelf/product.ts';
export { shelfStock as stock } from './queries/shelf/stock.ts';
