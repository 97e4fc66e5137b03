export { supplyEffects } from './effects.ts';
export { lockSuppliedOrder, supplyRecipient } from './parcels.ts';
export { shipSupplied } from './ship.ts';
