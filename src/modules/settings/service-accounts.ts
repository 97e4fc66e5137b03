/** The shop's accounts at other services; secrets are opened with the shop's key. */
export { readAffiliateToken, readAnalyticsAccount, readPixelAccount } from './marketing-accounts.ts';
export { readLineToken, readMessaging, readSmsAccount } from './message-accounts.ts';
export { readAffiliateVersion } from './queries.ts';
export { offeredProviders, readSignInAccount } from './sign-in.ts';
