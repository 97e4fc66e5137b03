import { type Route, toRoutes } from '#platform/http/routes.ts';
import type { NewbangPorts } from './account.ts';
import { cancelOrder, retryOrder, settleOrder } from './commands/by-staff.ts';
import { importProducts } from './commands/import-products.ts';
import { refreshBalance } from './commands/refresh-balance.ts';
import { saveSettings, showSettings } from './commands/save-settings.ts';
import { cancelSync, startSync } from './commands/start-sync.ts';
import { takeNotice } from './commands/take-notice.ts';
import { keepOurs, takeTheirs } from './commands/take-theirs.ts';
import { newbangContract } from './contract.ts';
import { listBrands, listSupplied } from './queries/list.ts';
import { listSupplies } from './queries/orders.ts';
import { showSupplied } from './queries/show.ts';
import { listSyncs } from './queries/syncs.ts';

export const routes = (ports: NewbangPorts): Route[] =>
  toRoutes('newbang', newbangContract, {
    settings: showSettings,
    saveSettings,
    refreshBalance: (ctx) => refreshBalance(ctx, ports),
    list: listSupplied,
    brands: listBrands,
    show: showSupplied,
    importProducts,
    take: takeTheirs,
    keep: keepOurs,
    syncs: listSyncs,
    startSync: (ctx, input) => startSync(ctx, input, ports),
    cancelSync,
    orders: listSupplies,
    retryOrder: (ctx, input) => retryOrder(ctx, input, ports),
    cancelOrder: (ctx, input) => cancelOrder(ctx, input, ports),
    settleOrder,
    takeNotice: (ctx) => takeNotice(ctx, ports),
  });
