export { carrierProblems } from './carrier-rules.ts';
export { addDeliveryMethod } from './commands/save-delivery.ts';
export { deliveryDates } from './delivery-dates.ts';
export { type LineToPack, type PlannedParcel, parcelKeyOf, parcelsFor } from './parcels.ts';
export type { StoreMapPort } from './ports.ts';
export { deliveryMethods, deliveryMethodsJson } from './queries.ts';
export { type DeliveryRefusal, deliveryRefusal } from './refusals.ts';
export type { StoredDelivery as DeliveryMethod } from './store/methods.ts';
export { type Parcel, parcels } from './store/parcels.ts';
