export * as blockForms from './block-forms.ts';
export { settingsEffects } from './effects.ts';
export * as invoiceSettings from './invoice-settings.ts';
export * as jobSettings from './job-settings.ts';
export {
  cartSettings,
  forSearch,
  type ReturnWindow,
  readCreditSettings,
  readCurrency,
  readHome,
  readReturnWindow,
  readServicePrice,
  readWebsite,
} from './queries.ts';
export * as serviceAccounts from './service-accounts.ts';
export { toSettingEntry } from './setting-entry.ts';
export * as shopState from './shop-state.ts';
export { saveSetting } from './store.ts';
