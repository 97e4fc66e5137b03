export { logSearch } from './log-search.ts';
export { searchCards } from './queries.ts';
export { suggestPlaces, typedKey } from './suggest.ts';
