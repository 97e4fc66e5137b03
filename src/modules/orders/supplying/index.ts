export { supplyEffects } from './effects.ts';
export { lockSuppliedOrder, type SuppliedLine, type SuppliedOrder, type SuppliedParcel, supplyRecipient } from './parcels.ts';
export { shipSupplied } from './ship.ts';
