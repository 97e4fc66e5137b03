export { type DeliverDeps, deliverDue } from './commands/deliver.ts';
export { webhookEffects } from './effects.ts';
export { eraseDeliveries, sweepDeliveries } from './store/deliveries.ts';
