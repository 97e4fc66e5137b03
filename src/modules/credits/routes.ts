import type { cards } from '#modules/payments/index.ts';
import { type Route, toRoutes } from '#platform/http/routes.ts';
import { buyByCard, cardFields } from './card/buy-by-card.ts';
import { onPurchaseNotice, onPurchaseReturn, refreshPurchase } from './card/query-by-card.ts';
import { adjustCredits, grantToMany } from './commands/adjust-credits.ts';
import { confirmPurchase, recordPurchase, refusePurchase } from './commands/buy-credits.ts';
import { creditsContract } from './contract.ts';
import { creditForecast } from './queries/forecast.ts';
import { listPurchases } from './queries/purchases.ts';
import { listTransactions, myCredits, shopBalance } from './queries/transactions.ts';

export const routes = (ports: cards.CardPorts): Route[] =>
  toRoutes('credits', creditsContract, {
    mine: myCredits,
    balance: shopBalance,
    forecast: creditForecast,
    transactions: listTransactions,
    purchases: listPurchases,
    recordPurchase,
    confirmPurchase,
    refusePurchase,
    cardFields: (ctx) => cardFields(ctx, ports),
    buyByCard: (ctx, input) => buyByCard(ctx, input, ports),
    refreshPurchase: (ctx, input) => refreshPurchase(ctx, input, ports),
    purchaseReturned: (ctx, input) => onPurchaseReturn(ctx, input, ports),
    purchaseReturnedByForm: (ctx, input) => onPurchaseReturn(ctx, input, ports),
    purchaseNotified: (ctx, input) => onPurchaseNotice(ctx, input, ports),
    adjust: adjustCredits,
    grantToMany,
  });
