import { parcels as shippingParcels } from '#modules/shipping/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { applyStep } from '../commands/apply-step.ts';
import { stepRefusal, toOrderFacts } from '../rules.ts';
import type { ShippingStatus } from '../status.ts';
import { selectLines } from '../store/lines.ts';
import type { StoredOrder } from '../store/orders.ts';
import type { Step } from '../store/transitions.ts';

/** Steps of a completely returned parcel to `returned`, by its status. */
const stepsToReturned: Partial<Record<ShippingStatus, readonly ShippingStatus[]>> = {
  delivered: ['returning', 'returned'],
  returning: ['returned'],
  failed: ['returned'],
  returned: [],
  cancelled: [],
};

/** Closes a shipped order whose items all came back: its parcels and the order become returned. */
export async function closeReturnedOrder(tx: Tx, order: StoredOrder, { by, at }: Pick<Step, 'by' | 'at'>): Promise<StoredOrder> {
  const lines = (await selectLines(tx, order.id)).filter(({ kind }) => kind === 'item' || kind === 'part');
  if (lines.some(({ quantity, returned_quantity }) => returned_quantity < quantity)) return order;
  const parcels = await shippingParcels.selectParcels(tx, order.id);
  if (parcels.length === 0 || parcels.some(({ status }) => !stepsToReturned[status])) return order;
  let current = order;
  for (const { id, status } of parcels) {
    for (const to of stepsToReturned[status] ?? [])
      current = await applyStep(tx, current, { machine: 'shipping', to, parcels: id, by, at });
  }
  return stepRefusal(toOrderFacts(current), 'order', 'returned')
    ? current
    : applyStep(tx, current, { machine: 'order', to: 'returned', by, at });
}
