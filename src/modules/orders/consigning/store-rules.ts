import type { consignments, Parcel } from '#modules/shipping/index.ts';

const onItsWay: readonly Parcel['status'][] = ['unshipped', 'preparing', 'shipped', 'arrived'];

/** Whether the store of a parcel has closed while the carrier still takes another one. */
export const mayChangeStore = (
  { kind, status }: Pick<Parcel, 'kind' | 'status'>,
  note: Pick<consignments.Consignment, 'state' | 'attention'> | undefined,
): boolean => kind === 'cvs' && onItsWay.includes(status) && note?.state === 'made' && note.attention === 'store_closed';
