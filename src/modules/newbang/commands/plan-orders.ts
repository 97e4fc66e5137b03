import { type supplying as Supplying, supplying } from '#modules/orders/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { NewbangPorts } from '../account.ts';
import type { OrderProblem } from '../contract.ts';
import { selectCosts } from '../queries/costs.ts';
import { insertSupply, lockSupplies, moveSupply, type StoredSupply } from '../store/orders.ts';
import type { SupplierLine } from '../stored.ts';
import { type OrderDeps, sendDue } from './send-orders.ts';

/** After an order was paid, accepted, edited or cancelled: its parcels at the supplier are planned or called off, and sent at once. */
export async function checkOrder(deps: OrderDeps, ports: NewbangPorts, orderId: number): Promise<void> {
  const due = await inTransaction(deps.db, async (tx) => {
    const supplied = await supplying.lockSuppliedOrder(tx, orderId);
    if (!supplied) return [];
    const known = await lockSupplies(tx, orderId);
    return supplied.state === 'cancelled' ? callOff(tx, known, deps.clock.now()) : plan(tx, supplied, known, deps.clock);
  });
  for (const id of due) await sendDue(deps, ports, id);
}

type Supplied = NonNullable<Awaited<ReturnType<typeof Supplying.lockSuppliedOrder>>>;

/** A row for each parcel that has none: only written here, `sendDue` calls the supplier. */
async function plan(
  tx: Tx,
  { order, state, parcels }: Supplied,
  known: readonly StoredSupply[],
  { now }: Context['clock'],
): Promise<number[]> {
  if (state === 'waits' || state === 'cancelled') return [];
  const ids: number[] = [];
  for (const parcel of parcels) {
    if (parcel.status !== 'unshipped' && parcel.status !== 'preparing') continue;
    if (known.some(({ order_shipping_id }) => order_shipping_id === parcel.id)) continue;
    const lines = await linesAtCost(tx, parcel);
    const refused: OrderProblem | null = state === 'collects' ? 'cash_on_delivery' : null;
    const id = await insertSupply(tx, {
      ...{
        order_id: order.id,
        order_shipping_id: parcel.id,
        order_no: order.order_no,
        external_no: `${order.order_no}-${parcel.parcel_no}`,
      },
      ...{ state: refused ? 'refused' : 'pending', error_code: refused, lines, created_at: now() },
    });
    if (id !== undefined && !refused) ids.push(id);
  }
  // The order no longer collects cash on delivery: parcels that waited for staff are sent.
  if (state === 'due')
    for (const one of known) {
      const parcel = parcels.find(({ id }) => id === one.order_shipping_id);
      if (parcel && (await release(tx, one, parcel))) ids.push(one.id);
    }
  return ids;
}

type Parcel = Supplied['parcels'][number];

/** What a parcel contains now, at the supplier's costs as they are stored. */
async function linesAtCost(tx: Tx, { lines }: Parcel): Promise<SupplierLine[]> {
  const costs = await selectCosts(
    tx,
    lines.map(({ sku }) => sku),
  );
  return lines.map(({ sku, quantity, order_line_id }) => ({ sku, quantity, order_line_id, cost: costs.get(sku) ?? 0 }));
}

const release = async (tx: Tx, { id, state, error_code }: StoredSupply, parcel: Parcel): Promise<boolean> =>
  state === 'refused' &&
  error_code === ('cash_on_delivery' satisfies OrderProblem) &&
  moveSupply(tx, id, 'refused', { state: 'pending', error_code: null, lines: await linesAtCost(tx, parcel) });

/** Cancels parcels that were never sent; those that may have arrived at the supplier are called off by `sendDue`. */
async function callOff(tx: Tx, known: readonly StoredSupply[], at: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, state, tries } of known) {
    const isUnsent = state === 'refused' || (state === 'pending' && tries === 0);
    if (isUnsent) await moveSupply(tx, id, state, { state: 'cancelled', closed_at: at, error_code: null });
    else if (state === 'pending' || state === 'placed') {
      await moveSupply(tx, id, state, { cancel_requested_at: at, ...(state === 'placed' && { tries: 0, tried_at: null }) });
      ids.push(id);
    }
  }
  return ids;
}
