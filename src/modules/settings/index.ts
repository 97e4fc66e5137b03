export type { CartGifts, StoredCredits } from './contract.ts';
export { settingsEffects } from './effects.ts';
export {
  cartSettings,
  forSearch,
  readCartGifts,
  readCreditSettings,
  readCurrency,
  readHome,
  readReportMail,
  readReturnDays,
  readShopState,
  readWebsite,
} from './queries.ts';
export { decideShopState, leaveDemoState, saveSetting } from './store.ts';
