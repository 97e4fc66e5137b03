export { deliveryMethods } from './queries.ts';
export type { StoredDelivery as DeliveryMethod } from './store.ts';
