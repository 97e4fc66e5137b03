import { toRoutes } from '#platform/http/routes.ts';
import { saveMailPlan } from './commands/save-mail-plan.ts';
import { reportsContract } from './contract.ts';
import { readMailPlan } from './mail-plan.ts';
import { readBreakdown } from './queries/breakdown.ts';
import { readDashboard } from './queries/dashboard.ts';
import type { EnglishCounts } from './queries/english.ts';
import { readMoney } from './queries/money.ts';
import { moneyFile } from './queries/money-file.ts';
import { readChoices, readProducts } from './queries/products.ts';
import { readSales } from './queries/sales.ts';

/** The app injects what lacks English: the records belong to modules that reports must not import. */
export const routes = (english: EnglishCounts) =>
  toRoutes('reports', reportsContract, {
    dashboard: (ctx, input) => readDashboard(ctx, input, english),
    sales: readSales,
    breakdown: readBreakdown,
    products: readProducts,
    choices: readChoices,
    money: readMoney,
    moneyFile,
    mailPlan: readMailPlan,
    saveMailPlan,
  });
