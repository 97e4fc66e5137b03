export { currencyOf, readHome, readShopState, readWebsite } from './queries.ts';
export { decideShopState, leaveDemoState, saveSetting } from './store.ts';
