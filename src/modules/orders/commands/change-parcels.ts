import { type Parcel, parcels as shippingParcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type OrderForStaff, type ordersContract, refuseOrders } from '../contract.ts';
import { showOrder } from '../queries/show-order.ts';
import { trackingLink } from '../rules.ts';
import { selectLines } from '../store/lines.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';

type Contract = typeof ordersContract;
type PackedLine = Parcel['lines'][number];

/** Splits items of an unshipped parcel into a new one without a fee. Throws order_not_found, parcel_not_open, line_not_found. */
export const splitParcel = (ctx: Context, { id, parcel_id, lines }: ParsedInputOf<Contract['splitParcel']>): Promise<OrderForStaff> =>
  changeParcels(ctx, id, async (tx, order, parcels) => {
    const parcel = openParcel(parcels, parcel_id);
    const moved = lines.map(({ line_id, quantity }) => ({ order_line_id: line_id, quantity }));
    const remaining = subtractLines(parcel.lines, moved);
    if (!remaining || remaining.length === 0) throw refuseOrders('line_not_found');
    const weigh = await scale(tx, order.id);
    const { kind, subtype } = order.delivery_method;
    await shippingParcels.repackParcels(tx, [{ id: parcel.id, lines: remaining, weight_g: weigh(remaining) }]);
    const split = { temperature: parcel.temperature, weight_g: weigh(moved), fee: 0, lines: moved };
    await shippingParcels.openParcels(tx, { id: order.id, kind, subtype }, [split]);
    return { parcelId: parcel.id, field: 'split', old: parcel.lines, new: remaining };
  });

/** Merges another parcel of the same temperature into this one, with its fee. Throws order_not_found, parcel_not_open. */
export const mergeParcels = (ctx: Context, { id, parcel_id, other_id }: ParsedInputOf<Contract['mergeParcels']>): Promise<OrderForStaff> =>
  changeParcels(ctx, id, async (tx, order, parcels) => {
    const [parcel, other] = [openParcel(parcels, parcel_id), openParcel(parcels, other_id)];
    if (parcel.id === other.id || parcel.temperature !== other.temperature || parcel.status !== other.status)
      throw refuseOrders('parcel_not_open');
    const lines = mergeLines(parcel.lines, other.lines);
    const weigh = await scale(tx, order.id);
    await shippingParcels.repackParcels(tx, [
      { id: parcel.id, lines, weight_g: weigh(lines), fee: parcel.fee + other.fee },
      { id: other.id, lines: [] },
    ]);
    return { parcelId: parcel.id, field: 'merged', old: parcel.lines, new: lines };
  });

/** Saves tracking number and link of a parcel; without a link, that of the delivery's template. Throws order_not_found, parcel_not_open for a parcel of another order. */
export const trackParcel = (
  ctx: Context,
  { id, parcel_id, tracking_no, tracking_url }: ParsedInputOf<Contract['track']>,
): Promise<OrderForStaff> =>
  changeParcels(ctx, id, async (tx, { delivery_method }, parcels) => {
    const parcel = parcels.find((p) => p.id === parcel_id);
    if (!parcel) throw refuseOrders('parcel_not_open');
    const link = tracking_url ?? trackingLink(delivery_method, tracking_no) ?? null;
    await shippingParcels.setTracking(tx, parcel.id, { tracking_no, tracking_url: link });
    return { parcelId: parcel.id, field: 'tracking_no', old: parcel.tracking_no, new: tracking_no };
  });

type Change = { parcelId: number; field: string; old: unknown; new: unknown };

/** Runs a change under the order's lock, so that no parcel moves concurrently, and logs it. */
async function changeParcels(
  ctx: Context,
  id: number,
  change: (tx: Tx, order: StoredOrder, parcels: Parcel[]) => Promise<Change>,
): Promise<OrderForStaff> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuseOrders('order_not_found');
    const { parcelId, ...changed } = await change(tx, order, await shippingParcels.selectParcels(tx, id));
    const entry = {
      subject_type: 'OrderShipping' as const,
      subject_id: parcelId,
      action: 'updated',
      caller: ctx.caller,
      request_id: ctx.requestId,
    };
    await recordAudit(tx, { ...entry, changes: [changed] });
  });
  return showOrder(ctx, { id });
}

/** Not shipped and without a consignment note. */
function openParcel(parcels: readonly Parcel[], id: number): Parcel {
  const parcel = parcels.find((p) => p.id === id);
  if (parcel?.status !== 'unshipped' || parcel.consignment_no !== null) throw refuseOrders('parcel_not_open');
  return parcel;
}

/** The lines remaining after `moved` is subtracted; undefined: not enough. */
function subtractLines(lines: readonly PackedLine[], moved: readonly PackedLine[]): PackedLine[] | undefined {
  const remaining = new Map(lines.map(({ order_line_id, quantity }) => [order_line_id, quantity]));
  for (const { order_line_id, quantity } of moved) remaining.set(order_line_id, (remaining.get(order_line_id) ?? 0) - quantity);
  if ([...remaining.values()].some((quantity) => quantity < 0) || new Set(moved.map((line) => line.order_line_id)).size < moved.length)
    return undefined;
  return [...remaining].filter(([, quantity]) => quantity > 0).map(([order_line_id, quantity]) => ({ order_line_id, quantity }));
}

function mergeLines(a: readonly PackedLine[], b: readonly PackedLine[]): PackedLine[] {
  const all = new Map<number, number>();
  for (const { order_line_id, quantity } of [...a, ...b]) all.set(order_line_id, (all.get(order_line_id) ?? 0) + quantity);
  return [...all].map(([order_line_id, quantity]) => ({ order_line_id, quantity }));
}

/** Weighs items by the order's lines, in grams. */
async function scale(tx: Tx, orderId: number): Promise<(lines: readonly PackedLine[]) => number> {
  const weights = new Map((await selectLines(tx, orderId)).map(({ id, weight_g }) => [id, weight_g ?? 0]));
  return (lines) => lines.reduce((sum, { order_line_id, quantity }) => sum + (weights.get(order_line_id) ?? 0) * quantity, 0);
}
