import { routesOf } from '#platform/http/routes.ts';
import { reorderDeliveries } from './commands/reorder-deliveries.ts';
import { createDelivery, updateDeliveryMethod } from './commands/save-delivery.ts';
import { shippingContract } from './contract.ts';
import { listDeliveries, readDelivery } from './queries.ts';

export const routes = routesOf('shipping', shippingContract, {
  list: listDeliveries,
  read: readDelivery,
  create: createDelivery,
  update: updateDeliveryMethod,
  reorder: reorderDeliveries,
});
