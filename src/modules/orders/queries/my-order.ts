import { sellableItems } from '#modules/catalog/index.ts';
import { receivedPayments, refundRecords } from '#modules/payments/index.ts';
import { readReturnWindow } from '#modules/settings/index.ts';
import { parcels as shippingParcels } from '#modules/shipping/index.ts';
import { onOneConnection, type Reader, type Tx } from '#platform/db/database.ts';
import { type Context, type CustomerCaller, customerCaller } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { type MyOrder, type ordersContract, refuseOrders } from '../contract.ts';
import { isRememberedOrder } from '../order-cookie.ts';
import { returnUntil } from '../refunding/return-rules.ts';
import { selectAdjustments } from '../store/adjustments.ts';
import { readOpenMoney } from '../store/money.ts';
import { lockOrder, type StoredOrder, selectOrder } from '../store/orders.ts';
import { selectReturns } from '../store/returns.ts';
import { type StoredLine, selectStoredLines } from './lines.ts';
import { shopperView, type ViewContext } from './shopper-order.ts';
import { invoiceRequestOf } from './totals.ts';

/** The order if it belongs to the customer; a guest's order belongs to none. Throws order_not_found. */
function owned<T extends StoredOrder>(order: T | undefined, customer: CustomerCaller): T {
  if (!order || order.customer_id === null || order.customer_id !== customer.id) throw refuseOrders('order_not_found');
  return order;
}

/** The customer's own order, locked until the transaction ends. Throws order_not_found. */
export const lockOwnOrder = async (tx: Tx, customer: CustomerCaller, id: number): Promise<StoredOrder> =>
  owned(await lockOrder(tx, id), customer);

type Parcels = Awaited<ReturnType<typeof shippingParcels.selectParcels>>;

/** One of the customer's orders with parcels, money and possible actions. Throws order_not_found. */
export async function showMyOrder(ctx: Context, { id }: { id: number }): Promise<MyOrder> {
  const { locale } = ctx;
  const { order, parts } = await onOneConnection(ctx.db, async (db) => {
    const order = owned(await selectOrder(db, { id }), customerCaller(ctx));
    return { order, parts: await readParts({ ...ctx, db }, order) };
  });
  const { view, returns, parcels, lines, history, money, returnWindow } = parts;
  return {
    ...view,
    ...money,
    id,
    token: order.token,
    returns,
    parcels: parcels.map((parcel) => parcelView(parcel, lines, locale)),
    history: history.map((row) => toMilestone(row, parcels)),
    invoice_request: invoiceRequestOf(order),
    cancelled_by: order.cancelled_by,
    return_until: returnUntil(order, parcels, returnWindow)?.toISOString() ?? null,
  };
}

/** What is shown of an order besides its own row. */
async function readParts(ctx: ViewContext, order: StoredOrder) {
  const { db, locale } = ctx;
  const [view, returns, parcels, lines, history, money, returnWindow] = await Promise.all([
    shopperView(ctx, order, true),
    selectReturns(db, order.id),
    shippingParcels.selectParcels(db, order.id),
    selectStoredLines(db, order.id),
    selectHistory(db, order.id),
    readMoney(db, order, locale),
    readReturnWindow(db),
  ]);
  return { view, returns, parcels, lines, history, money, returnWindow };
}

const selectHistory = (reader: Reader, orderId: number) =>
  reader
    .selectFrom('order_history')
    .select(['id', 'machine', 'to_status', 'order_shipping_id', 'actor_kind', 'reason', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/** Shows the customer's own reasons, never staff notes. */
function toMilestone(row: Awaited<ReturnType<typeof selectHistory>>[number], parcels: Parcels): MyOrder['history'][number] {
  const isOwn = row.actor_kind === 'customer';
  return {
    id: row.id,
    machine: row.machine,
    to: row.to_status,
    parcel_no: parcels.find(({ id }) => id === row.order_shipping_id)?.parcel_no ?? null,
    by: isOwn ? 'customer' : 'shop',
    reason: isOwn ? (row.reason ?? '') : '',
    created_at: row.created_at.toISOString(),
  };
}

function parcelView(parcel: Parcels[number], lines: readonly StoredLine[], locale: Locale): MyOrder['parcels'][number] {
  const { id, parcel_no, status, tracking_no, tracking_url } = parcel;
  return {
    ...{ id, parcel_no, status, tracking_no, tracking_url },
    shipped_at: parcel.shipped_at?.toISOString() ?? null,
    arrived_at: parcel.arrived_at?.toISOString() ?? null,
    delivered_at: parcel.delivered_at?.toISOString() ?? null,
    pickup_until: parcel.pickup_until?.toISOString() ?? null,
    pickup_code: status === 'arrived' ? parcel.pickup_code : null,
    lines: parcel.lines.flatMap(({ order_line_id, quantity }) => {
      const line = lines.find((each) => each.id === order_line_id);
      return line ? [{ name: inLocale(line.name, locale), spec: line.spec ? inLocale(line.spec, locale) : '', quantity }] : [];
    }),
  };
}

/** Received, refunded, and what cancelling would return. */
async function readMoney(reader: Reader, order: StoredOrder, locale: Locale) {
  const [payments, refunds, adjustments, { received, refunded }] = await Promise.all([
    receivedPayments.select(reader, [order.id]),
    refundRecords.selectRefunds(reader, [order.id]),
    selectAdjustments(reader, order.id),
    readOpenMoney(reader, order.id),
  ]);
  const major = (amount: number) => toMajor(amount, order.currency);
  const coupons = adjustments.flatMap(({ coupon_id, name }) => (coupon_id !== null && name ? [inLocale(name, locale)] : []));
  return {
    payments: payments.map(({ id, kind, amount, created_at }) => ({
      ...{ id, kind },
      amount: major(amount),
      created_at: created_at.toISOString(),
    })),
    refunds: refunds.map(({ id, state, amount, credits, created_at, done_at }) => ({
      id,
      state: state === 'done' ? ('done' as const) : ('on_the_way' as const),
      amount: major(amount),
      credits: major(credits),
      created_at: created_at.toISOString(),
      done_at: done_at?.toISOString() ?? null,
    })),
    gives_back: { money: major(received - refunded), credits: major(order.credits_used), coupons: [...new Set(coupons)] },
  };
}

type Buyable = ResultOf<(typeof ordersContract)['reorder']>;

/** Items of an order that can be bought again, and the names of the others. Combos are configured again. Throws order_not_found. */
export async function readReorder(ctx: Context, { id }: { id: number }): Promise<Buyable> {
  return findBuyable(ctx, owned(await selectOrder(ctx.db, { id }), customerCaller(ctx)));
}

/** The same for a viewer of the full order. Throws order_not_found, open_order_first. */
export async function reorderByToken(ctx: Context, { token }: { token: string }): Promise<Buyable> {
  const order = await selectOrder(ctx.db, { token });
  if (!order) throw refuseOrders('order_not_found');
  const isOwner = ctx.caller.kind === 'customer' && ctx.caller.id === order.customer_id;
  if (!isOwner && !isRememberedOrder(ctx, token)) throw refuseOrders('open_order_first');
  return findBuyable(ctx, order);
}

async function findBuyable(ctx: Context, { id }: StoredOrder): Promise<Buyable> {
  const lines = (await selectStoredLines(ctx.db, id)).filter(({ kind }) => kind === 'item' || kind === 'group');
  const ids = lines.flatMap(({ product_item_id }) => product_item_id ?? []);
  const items = await sellableItems.read(ctx.db, ids, ctx.clock.now());
  const isSold = (itemId: number | null) => {
    const availability = itemId === null ? undefined : items.get(itemId)?.availability;
    return availability === 'available' || availability === 'low' || availability === 'member_only';
  };
  return {
    items: lines.flatMap(({ product_item_id, quantity }) =>
      product_item_id !== null && isSold(product_item_id) ? [{ product_item_id, quantity }] : [],
    ),
    missing: lines.filter(({ product_item_id }) => !isSold(product_item_id)).map(({ name }) => inLocale(name, ctx.locale)),
  };
}
