import { toRoutes } from '#platform/http/routes.ts';
import { archiveDelivery } from './commands/archive-delivery.ts';
import { reorderDeliveries } from './commands/reorder-deliveries.ts';
import { readCarriers, removeCarrier, saveCarrier, saveSender } from './commands/save-carriers.ts';
import { createDelivery, revertDelivery, updateDeliveryMethod } from './commands/save-delivery.ts';
import { shippingContract } from './contract.ts';
import { deliveryChoices, listDeliveries, readDelivery, readDeliveryLogs } from './queries.ts';

export const routes = toRoutes('shipping', shippingContract, {
  list: listDeliveries,
  choices: deliveryChoices,
  read: readDelivery,
  create: createDelivery,
  update: updateDeliveryMethod,
  archive: archiveDelivery,
  logs: readDeliveryLogs,
  revert: revertDelivery,
  reorder: reorderDeliveries,
  carriers: readCarriers,
  saveCarrier,
  removeCarrier,
  saveSender,
});
