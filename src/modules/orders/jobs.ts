/** What the worker does each minute or night with orders and their payments. */
export { completeOrders } from './commands/complete-orders.ts';
export { expireUnpaidOrders } from './commands/expire-unpaid-orders.ts';
export { grantOwedRewards } from './commands/reward-order.ts';
export { sumCustomers } from './commands/sum-customers.ts';
export { queryAttempts } from './paying/query-attempts.ts';
export { reconcilePayments } from './paying/reconcile.ts';
export { sendCardRefunds } from './paying/send-card-refunds.ts';
export { sweepTaxIds } from './store/tax-ids.ts';
