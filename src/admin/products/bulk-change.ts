import type { BulkAction as ProductChange } from '#modules/catalog/contract.ts';
import type { BulkCall } from '../kit/list/spec.ts';

export type Change = ProductChange;

/** The bulk call of this change. */
export const change = (done: Change): BulkCall => ({ call: 'catalog.bulkProducts', body: { change: done } });
