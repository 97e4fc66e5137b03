export { currencyOf, readHome, readMenu, readWebsite } from './queries.ts';
export { saveSetting } from './store.ts';
