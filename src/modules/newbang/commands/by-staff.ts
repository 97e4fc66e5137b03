import { supplying } from '#modules/orders/index.ts';
import { parcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { connectedPort, type NewbangPorts } from '../account.ts';
import { refuseNewbang, type SupplierOrderRow } from '../contract.ts';
import { isSettleable, showSupply } from '../queries/orders.ts';
import { lockSupply, moveSupply, type StoredSupply, selectSupply } from '../store/orders.ts';
import { type OrderDeps, sendDue } from './send-orders.ts';

const depsOf = ({ db, clock, log, shop }: Context): OrderDeps => ({ db, clock, log, secrets: shop.secrets });

/**
 * Sends a parcel that was refused or cancelled again, with what it contains now and at the supplier's present costs, as a new order
 * there. Throws newbang_order_not_found, newbang_order_closed, newbang_not_connected, newbang_not_answering.
 */
export async function retryOrder(ctx: Context, { id }: { id: number }, ports: NewbangPorts): Promise<SupplierOrderRow> {
  const port = await connectedPort(ports);
  const before = await selectSupply(ctx.db, id);
  if (!before) throw refuseNewbang('newbang_order_not_found');
  const present = await inTransaction(ctx.db, (tx) => readPresentLines(tx, before));
  const stocks = await port.stocks(present.map(({ sku }) => sku));
  if (stocks.state === 'failed') throw refuseNewbang('newbang_not_answering', { reason: stocks.reason });
  const costs = new Map(stocks.stocks.map(({ sku, cost }) => [sku, cost]));
  await inTransaction(ctx.db, async (tx) => {
    const current = await readPresentLines(tx, before);
    const supply = await lockSupply(tx, id);
    if (supply?.state !== 'refused' && supply?.state !== 'cancelled') throw refuseNewbang('newbang_order_closed');
    const known = new Map(supply.lines.map(({ sku, cost }) => [sku, cost]));
    const lines = current.map((line) => ({ ...line, cost: costs.get(line.sku) ?? known.get(line.sku) ?? 0 }));
    const fresh = {
      state: 'pending' as const,
      lines,
      attempt: supply.attempt + 1,
      error_code: null,
      error_words: null,
      error_lines: [],
      tries: 0,
      tried_at: null,
      closed_at: null,
      cancel_requested_at: null,
      supplier_order_no: null,
    };
    await moveSupply(tx, id, supply.state, fresh);
    await audit(tx, ctx, supply, 'retry');
  });
  await sendDue(depsOf(ctx), ports, id);
  return showSupply(ctx, id);
}

/** What a parcel contains of the supplier's now, under its order's lock. Throws newbang_order_closed when it left, or nothing of it is to be sent. */
async function readPresentLines(tx: Tx, { order_id, order_shipping_id }: StoredSupply) {
  const supplied = await supplying.lockSuppliedOrder(tx, order_id);
  const parcel = supplied?.parcels.find(({ id }) => id === order_shipping_id);
  const isHere = (await parcels.selectHere(tx, [order_shipping_id])).size > 0;
  if (!parcel || !isHere || supplied?.state === 'cancelled') throw refuseNewbang('newbang_order_closed');
  return parcel.lines.map(({ sku, quantity, order_line_id }) => ({ sku, quantity, order_line_id }));
}

/** Cancels a parcel at the supplier, or one that was never sent. Throws newbang_order_not_found, newbang_order_closed, newbang_not_connected. */
export async function cancelOrder(ctx: Context, { id }: { id: number }, ports: NewbangPorts): Promise<SupplierOrderRow> {
  await connectedPort(ports);
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const supply = await lockSupply(tx, id);
    if (!supply) throw refuseNewbang('newbang_order_not_found');
    if (supply.state === 'shipped' || supply.state === 'cancelled') throw refuseNewbang('newbang_order_closed');
    const isUnsent = supply.state === 'refused' || (supply.state === 'pending' && supply.tries === 0);
    const change = isUnsent
      ? { state: 'cancelled' as const, closed_at: at, error_code: null }
      : { cancel_requested_at: at, ...(supply.state === 'placed' && { tries: 0, tried_at: null }) };
    await moveSupply(tx, id, supply.state, change);
    await audit(tx, ctx, supply, 'cancel');
  });
  await sendDue(depsOf(ctx), ports, id);
  return showSupply(ctx, id);
}

/** Notes that staff have dealt with a parcel. Throws newbang_order_not_found, newbang_order_closed. */
export async function settleOrder(ctx: Context, { id }: { id: number }): Promise<SupplierOrderRow> {
  await inTransaction(ctx.db, async (tx) => {
    const supply = await lockSupply(tx, id);
    if (!supply) throw refuseNewbang('newbang_order_not_found');
    if (!isSettleable(supply)) throw refuseNewbang('newbang_order_closed');
    await moveSupply(tx, id, supply.state, { error_code: null, error_words: null });
    await audit(tx, ctx, supply, 'settle');
  });
  return showSupply(ctx, id);
}

const audit = (tx: Tx, ctx: Context, { order_shipping_id, state, external_no }: StoredSupply, field: string): Promise<void> =>
  recordAudit(tx, {
    ...{ subject_type: 'OrderShipping', subject_id: order_shipping_id, action: 'updated', caller: ctx.caller, request_id: ctx.requestId },
    changes: [{ field: `newbang.${field}`, old: state, new: external_no }],
  });
