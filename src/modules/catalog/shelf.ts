import { draftProduct } from './commands/draft-product.ts';
import { stockNotices } from './commands/notices/stock-notices.ts';
import { articleCategories, categoryJson } from './queries/category-json.ts';
import { itemIdsBySku } from './queries/items-by-sku.ts';
import { itemIdsWithin } from './queries/items-within.ts';
import { shelfLinkTargets } from './queries/link-targets.ts';
import { plainItems } from './queries/plain-items.ts';
import { shelfAddresses, slugsById } from './queries/shelf/addresses.ts';
import { chosenCards, shelfCards } from './queries/shelf/cards.ts';
import { shelfBrands, shelfCategories, shelfPlaces } from './queries/shelf/categories.ts';
import { feedNames, feedProducts } from './queries/shelf/feed-products.ts';
import { shelfProduct } from './queries/shelf/product.ts';
import { shelfStock } from './queries/shelf/stock.ts';
import { findAvailability } from './rules.ts';
import { searchCards } from './search/queries/search-cards.ts';
import { named, suggestPlaces, typedKey } from './search/queries/suggest.ts';
import { logSearch } from './search/store/log.ts';

/** The public catalogue. */
export const shelf = {
  cards: shelfCards,
  chosenCards,
  product: shelfProduct,
  drafted: draftProduct,
  stock: shelfStock,
  plainItems,
  categories: shelfCategories,
  brands: shelfBrands,
  places: shelfPlaces,
  categoryJson,
  articleCategories,
  addresses: shelfAddresses,
  feedProducts,
  feedNames,
  linkTargets: shelfLinkTargets,
  slugsById,
  findAvailability,
  searchCards,
  suggestPlaces,
  named,
  typedKey,
  logSearch,
  itemIdsBySku,
  itemIdsWithin,
  waiting: stockNotices,
};
