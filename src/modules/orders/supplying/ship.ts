import { parcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { applyStep } from '../commands/apply-step.ts';
import type { StoredOrder } from '../store/orders.ts';
import type { Actor } from '../store/transitions.ts';

type Shipment = { parcelId: number; tracking_no: string; supplier: string; at: Date };

/**
 * Ships one parcel because its supplier has sent it; the order is locked. A parcel that is shipped already only gets the tracking
 * number it lacks. Returns false when it can no longer be shipped, as one that was cancelled.
 */
export async function shipSupplied(tx: Tx, order: StoredOrder, { parcelId, tracking_no, supplier, at }: Shipment): Promise<boolean> {
  const parcel = (await parcels.selectParcels(tx, order.id)).find(({ id }) => id === parcelId);
  if (!parcel || parcel.status === 'cancelled') return false;
  if (parcel.status !== 'unshipped' && parcel.status !== 'preparing') {
    if (tracking_no && !parcel.tracking_no) await parcels.setTracking(tx, parcelId, { tracking_no });
    return true;
  }
  const by: Actor = { kind: 'provider', id: null, name: supplier };
  await applyStep(tx, order, { machine: 'shipping', to: 'shipped', parcels: parcelId, tracking_no: tracking_no || undefined, by, at });
  const changes = [
    { field: 'status', old: parcel.status, new: 'shipped' },
    ...(tracking_no ? [{ field: 'tracking_no', old: parcel.tracking_no, new: tracking_no }] : []),
  ];
  await recordAudit(tx, { subject_type: 'OrderShipping', subject_id: parcelId, action: 'moved', changes });
  return true;
}
