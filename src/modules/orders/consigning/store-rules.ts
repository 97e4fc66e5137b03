import type { consignments, Parcel } from '#modules/shipping/index.ts';
import { isOnItsWay } from '../status.ts';

/** Whether the store of a parcel has closed while the carrier still takes another one. */
export const mayChangeStore = (
  { kind, status }: Pick<Parcel, 'kind' | 'status'>,
  note: Pick<consignments.Consignment, 'state' | 'attention'> | undefined,
): boolean => kind === 'cvs' && isOnItsWay(status) && note?.state === 'made' && note.attention === 'store_closed';
