export { askPurchases } from './card/ask-by-card.ts';
export { expireCredits } from './expiring.ts';
export { fundShop, grantCredits, takeBackUnearned } from './granting.ts';
export { creditBalance, customerCredits, shopCredits } from './queries/balances.ts';
export { myCredits } from './queries/transactions.ts';
export { creditExpiry } from './rules.ts';
export { giveBackCredits, useCredits, useCreditsAgain } from './spending.ts';
export { mergePurses } from './store/merging.ts';
