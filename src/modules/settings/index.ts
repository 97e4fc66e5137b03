export type { CartGifts, CreditSettings } from './contract.ts';
export {
  currencyOf,
  forSearch,
  forSearchJson,
  readCartGifts,
  readCreditSettings,
  readForSearch,
  readHome,
  readShopState,
  readWebsite,
  type SearchRows,
} from './queries.ts';
export { decideShopState, leaveDemoState, saveSetting } from './store.ts';
