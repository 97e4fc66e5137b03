import { parcels } from '#modules/shipping/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type ordersContract, refuseOrders } from '../contract.ts';
import { selectOrder } from '../store/orders.ts';

type Contract = typeof ordersContract;

/** What staff, customers and the shop did to an order, field by field, newest first. Throws order_not_found. */
export async function orderLogs({ db }: Context, { id, ...filter }: ParsedInputOf<Contract['logs']>) {
  if (!(await selectOrder(db, { id }))) throw refuseOrders('order_not_found');
  return auditLog.of(db, { subject_type: 'Order', subject_id: id }, filter);
}

/** The same of one of its parcels. Throws order_not_found, also for a parcel of another order. */
export async function shippingLogs({ db }: Context, { id, relation, ...filter }: ParsedInputOf<Contract['shippingLogs']>) {
  const parcel = (await parcels.selectParcels(db, id)).find((p) => p.id === relation);
  if (!parcel) throw refuseOrders('order_not_found');
  return auditLog.of(db, { subject_type: 'OrderShipping', subject_id: parcel.id }, filter);
}
