import { routesOf } from '#platform/http/routes.ts';
import { adjustCredits, grantToMany } from './commands/adjust-credits.ts';
import { confirmPurchase, recordPurchase, refusePurchase } from './commands/buy-credits.ts';
import { creditsContract } from './contract.ts';
import { creditForecast } from './queries/forecast.ts';
import { listPurchases } from './queries/purchases.ts';
import { listTransactions, myCredits, shopBalance } from './queries/transactions.ts';

export const routes = routesOf('credits', creditsContract, {
  mine: myCredits,
  balance: shopBalance,
  forecast: creditForecast,
  transactions: listTransactions,
  purchases: listPurchases,
  recordPurchase,
  confirmPurchase,
  refusePurchase,
  adjust: adjustCredits,
  grantToMany,
});
