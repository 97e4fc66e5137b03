import type { BulkAction as ProductChange } from '#modules/catalog/contract.ts';
import type { BulkCall } from '../kit/list/spec.ts';

export type Change = ProductChange;

/** The call that does this to products. */
export const change = (done: Change): BulkCall => ({ call: 'catalog.bulkProducts', body: { change: done } });
