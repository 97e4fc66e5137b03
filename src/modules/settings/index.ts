export * as blockForms from './block-forms.ts';
export type { CartGifts, StoredCredits } from './contract.ts';
export { settingsEffects } from './effects.ts';
export { readAffiliateToken, readPixelAccount } from './marketing-accounts.ts';
export * as messageAccounts from './message-accounts.ts';
export {
  cartSettings,
  forSearch,
  readAffiliateVersion,
  readCartGifts,
  readCreditSettings,
  readCurrency,
  readHome,
  readInvoiceKinds,
  readInvoicesVersion,
  readReportMail,
  readRetention,
  readReturnDays,
  readWebsite,
} from './queries.ts';
export { toSettingEntry } from './setting-entry.ts';
export * as shopState from './shop-state.ts';
export { offeredProviders, readSignInAccount } from './sign-in.ts';
export { saveSetting } from './store.ts';
