/** What the worker does each minute or night with credits. */
export { grantForBirthdays } from './birthday-credits.ts';
export { queryPurchases } from './card/query-by-card.ts';
export { expireCredits } from './expire-credits.ts';
