/** The search of products: finding, logging and indexing. */
export { searchEffects } from '../effects.ts';
export { reindexSearch } from './index-products.ts';
export { searchCards } from './queries/search-cards.ts';
export { suggestPlaces, typedKey, withMatchingName } from './queries/suggest.ts';
export { logSearch, sweepSearches } from './store/log.ts';
