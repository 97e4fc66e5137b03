import type { DeliveryRow } from '#modules/shipping/contract.ts';

/** A delivery method as its form edits it. */
export type DeliveryForm = Omit<DeliveryRow, 'archived' | 'id' | 'version' | 'sort'>;
