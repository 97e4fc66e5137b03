import { routesOf } from '#platform/http/routes.ts';
import { moveOrder } from './commands/move-order.ts';
import { unlockOrder } from './commands/unlock-order.ts';
import { ordersContract } from './contract.ts';
import { countTabs } from './queries/count-tabs.ts';
import { listOrders } from './queries/list-orders.ts';
import { orderByToken } from './queries/shopper-order.ts';
import { showOrder } from './queries/show-order.ts';

export const routes = routesOf('orders', ordersContract, {
  list: listOrders,
  counts: countTabs,
  show: showOrder,
  move: moveOrder,
  byToken: orderByToken,
  unlock: unlockOrder,
});
