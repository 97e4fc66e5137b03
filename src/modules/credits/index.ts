export { fundShop } from './card/credit-purchase.ts';
export { queryPurchases } from './card/query-by-card.ts';
export { expireCredits } from './expire-credits.ts';
export { grantCredits, revokeUnearned } from './grant-credits.ts';
export { creditBalance, customerCredits, shopCredits } from './queries/balances.ts';
export { myCredits } from './queries/transactions.ts';
export { creditExpiry } from './rules.ts';
export { giveBackCredits, useCredits, useCreditsAgain } from './spend-credits.ts';
export { mergePurses } from './store/merge-purses.ts';
