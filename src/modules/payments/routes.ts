import { toRoutes } from '#platform/http/routes.ts';
import { archivePaymentMethod } from './commands/archive-payment-method.ts';
import { reorderPaymentMethods } from './commands/reorder-payment-methods.ts';
import { createPaymentMethod, revertPaymentMethod, updatePaymentMethod } from './commands/save-payment-method.ts';
import { paymentsContract } from './contract.ts';
import { listPaymentMethods, readPaymentLogs, readPaymentMethod } from './queries.ts';
import { listCards, removeCard } from './saved-cards.ts';

export const routes = toRoutes('payments', paymentsContract, {
  list: listPaymentMethods,
  read: readPaymentMethod,
  create: createPaymentMethod,
  update: updatePaymentMethod,
  archive: archivePaymentMethod,
  logs: readPaymentLogs,
  revert: revertPaymentMethod,
  reorder: reorderPaymentMethods,
  cards: listCards,
  removeCard,
});
