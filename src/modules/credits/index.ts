export { askPurchases } from './card/ask-by-card.ts';
export { fundShop } from './card/credit-purchase.ts';
export { expireCredits } from './expire-credits.ts';
export { grantCredits, takeBackUnearned } from './grant-credits.ts';
export { creditBalance, customerCredits, shopCredits } from './queries/balances.ts';
export { myCredits } from './queries/transactions.ts';
export { creditExpiry } from './rules.ts';
export { giveBackCredits, useCredits, useCreditsAgain } from './spend-credits.ts';
export { mergePurses } from './store/merge-purses.ts';
