import { supplying } from '#modules/orders/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { NewbangPorts } from '../account.ts';
import type { OrderProblem } from '../contract.ts';
import type { FoundOrder, NewbangPort } from '../ports.ts';
import { claimToFind, lockSupply, moveSupply, type StoredSupply } from '../store/orders.ts';
import type { OrderDeps } from './send-orders.ts';

const everyMs = 5 * 60_000;
const perRun = 50;

/** Job: queries the state of parcels at the supplier, each every five minutes. */
export async function followOrders(deps: OrderDeps, ports: NewbangPorts): Promise<void> {
  const port = await ports.newbang();
  if (!port) return;
  const now = deps.clock.now();
  for (const supply of await claimToFind(deps.db, { now, before: new Date(now.getTime() - everyMs), limit: perRun }))
    await followOne(deps, port, supply).catch((err) =>
      deps.log.error({ err, order_id: supply.order_id }, 'a parcel of Newbang could not be followed'),
    );
}

/** Queries one parcel at the supplier and writes what became of it. */
export async function followOne(deps: OrderDeps, port: NewbangPort, supply: StoredSupply): Promise<void> {
  const found = await port.find(supply.supplier_order_no ?? '');
  if (found.state === 'failed' || found.state === 'placed') return;
  await inTransaction(deps.db, (tx) => applyFoundState(tx, deps, supply, found));
}

const problems = { cancelled: 'cancelled_there', returned: 'returned_there', not_found: 'not_found' } as const satisfies Record<
  string,
  OrderProblem
>;

/** Locks the order before the row, as everywhere. Applying the same state again changes nothing; after shipping only a return counts. */
async function applyFoundState(tx: Tx, { clock, log }: OrderDeps, { id, order_id }: StoredSupply, found: FoundOrder): Promise<void> {
  const supplied = await supplying.lockSuppliedOrder(tx, order_id);
  const supply = await lockSupply(tx, id);
  if (supply?.state === 'shipped' && found.state === 'returned')
    return void (await moveSupply(tx, id, 'shipped', { error_code: problems.returned }));
  if (!supplied || supply?.state !== 'placed' || found.state === 'placed') return;
  const at = clock.now();
  if (found.state === 'cancelled' && supply.cancel_requested_at !== null)
    return void (await moveSupply(tx, id, 'placed', { state: 'cancelled', closed_at: at, error_code: null }));
  if (found.state !== 'shipped') {
    const error_code = problems[found.state];
    log.warn({ order_id, code: error_code }, 'Newbang will not send a parcel: staff must look');
    // The supplier has nothing any more: staff may send it again.
    await moveSupply(tx, id, 'placed', { state: 'refused', error_code, supplier_order_no: null, cancel_requested_at: null });
    return;
  }
  const { tracking_no, carrier } = found;
  const isShipped = await supplying.shipSupplied(tx, supplied.order, {
    parcelId: supply.order_shipping_id,
    tracking_no,
    supplier: 'Newbang',
    at,
  });
  const error_code: OrderProblem | null = isShipped ? null : 'cancel_refused';
  await moveSupply(tx, id, 'placed', {
    state: 'shipped',
    closed_at: at,
    tracking_no: tracking_no || null,
    carrier: carrier || null,
    error_code,
  });
}
