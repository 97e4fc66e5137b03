import { parcels as shippingParcels } from '#modules/shipping/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { moveOne } from '../commands/move-order.ts';
import { refuseOrders } from '../contract.ts';
import { selectOrder } from '../store/orders.ts';
import { type consigningContract, refuseConsigning } from './contract.ts';

type Contract = typeof consigningContract;

/**
 * Hands a waiting parcel over to the person who shows its code. Throws order_not_found, pickup_code_wrong, status_changed when it
 * was handed over or no longer waits.
 */
export async function handOver(
  ctx: Context,
  { id, parcel_id, code }: ParsedInputOf<Contract['handOver']>,
): Promise<ResultOf<Contract['handOver']>> {
  return inTransaction(ctx.db, async (tx) => {
    const parcel = (await shippingParcels.selectParcels(tx, id)).find((one) => one.id === parcel_id);
    if (!parcel) throw refuseOrders('order_not_found');
    if (parcel.pickup_code === null || parcel.pickup_code !== code.replace(/\D/g, '')) throw refuseConsigning('pickup_code_wrong');
    await moveOne(tx, ctx, { id, parcel_id, machine: 'shipping', from: 'arrived', to: 'delivered', force: false });
    const order = await selectOrder(tx, { id });
    return { shipping_status: order?.shipping_status ?? 'delivered' };
  });
}
