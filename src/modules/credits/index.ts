export { askPurchases } from './card/ask-by-card.ts';
export { fundShop } from './card/credit-purchase.ts';
export { expireCredits } from './expiring.ts';
export { grantCredits, takeBackUnearned } from './granting.ts';
export { creditBalance, customerCredits, shopCredits } from './queries/balances.ts';
export { myCredits } from './queries/transactions.ts';
export { creditExpiry } from './rules.ts';
export { giveBackCredits, useCredits, useCreditsAgain } from './spending.ts';
export { mergePurses } from './store/merging.ts';
