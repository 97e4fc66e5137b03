export { addDeliveryMethod } from './commands/save-delivery.ts';
export { deliveryMethods, deliveryMethodsJson } from './queries.ts';
export type { StoredDelivery as DeliveryMethod } from './store/methods.ts';
export { deliveredAt, moveParcels, openParcel, parcelsOf } from './store/parcels.ts';
