import { supplying } from '#modules/orders/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { NewbangPorts } from '../account.ts';
import type { OrderProblem } from '../contract.ts';
import type { NewbangPort, OrderAnswer, SupplierOrderRequest } from '../ports.ts';
import { claimSupplies, lockSupply, moveSupply, type StoredSupply } from '../store/orders.ts';

export type OrderDeps = Pick<Context, 'db' | 'clock' | 'log'> & { secrets: Context['shop']['secrets'] };

const batchSize = 10;
const maxPerRun = 100;

/**
 * Sends parcels to the supplier, and calls off those that are no longer needed. Each is claimed and committed before the call. The
 * idempotency key makes a call without an answer safe to repeat. `id`: this parcel only. Never throws for the supplier.
 */
export async function sendDue(deps: OrderDeps, ports: NewbangPorts, id?: number): Promise<void> {
  const port = await ports.newbang();
  if (!port) return;
  for (let sent = 0; sent < maxPerRun; ) {
    const claimed = await claimSupplies(deps.db, { now: deps.clock.now(), limit: batchSize, id: id ?? null });
    if (claimed.length === 0) return;
    sent += claimed.length;
    for (const supply of claimed)
      await send(deps, port, supply).catch((err) =>
        deps.log.error({ err, order_id: supply.order_id }, 'a parcel could not be ordered at Newbang'),
      );
  }
}

async function send(deps: OrderDeps, port: NewbangPort, supply: StoredSupply): Promise<void> {
  if (supply.state === 'placed') return callOff(deps, port, supply);
  const request = await inTransaction(deps.db, (tx) => buildRequest(deps, tx, supply));
  if (request) await settle(deps, supply, await port.order(request, `${supply.external_no}:${supply.attempt}`));
}

async function buildRequest(
  { secrets }: OrderDeps,
  tx: Parameters<typeof supplying.lockSuppliedOrder>[0],
  supply: StoredSupply,
): Promise<SupplierOrderRequest | undefined> {
  const supplied = await supplying.lockSuppliedOrder(tx, supply.order_id);
  if (!supplied) return undefined;
  const { tax_id, cvs, ...recipient } = supplying.supplyRecipient(supplied.order, secrets);
  return {
    external_no: supply.external_no,
    items: supply.lines.map(({ sku, quantity, cost }) => ({ sku, quantity, cost })),
    recipient: { ...recipient, ...(tax_id && { tax_id }) },
    ...(cvs && { cvs: { subtype: cvs.subtype, store_id: cvs.store_id, store_name: cvs.name } }),
    note: supplied.order.customer_note.slice(0, 200),
  };
}

/** The answer is written once. An order that was cancelled meanwhile is called off at once. */
async function settle(deps: OrderDeps, { id, order_id }: StoredSupply, answer: OrderAnswer): Promise<void> {
  const { db, clock, log } = deps;
  if (answer.state === 'failed')
    return log.warn({ order_id, reason: answer.reason }, 'Newbang did not answer an order: it is sent again with the same key');
  await inTransaction(db, async (tx) => {
    const supply = await lockSupply(tx, id);
    if (supply?.state !== 'pending') return;
    if (answer.state === 'refused') {
      log.warn({ order_id, code: answer.code }, 'Newbang refused an order: staff must look');
      const error_code: OrderProblem = answer.code;
      const isOver = supply.cancel_requested_at !== null;
      const end = isOver
        ? { state: 'cancelled' as const, closed_at: clock.now(), error_code: null }
        : { state: 'refused' as const, error_code, error_words: answer.words };
      await moveSupply(tx, id, 'pending', { ...end, error_lines: answer.lines });
      return;
    }
    const placed = { state: 'placed' as const, supplier_order_no: answer.supplier_order_no, placed_at: clock.now() };
    await moveSupply(tx, id, 'pending', { ...placed, tries: 0, tried_at: null, error_code: null, error_lines: [] });
  });
}

async function callOff({ db, clock, log }: OrderDeps, port: NewbangPort, { id, order_id, supplier_order_no }: StoredSupply): Promise<void> {
  const answer = await port.cancel(supplier_order_no ?? '');
  if (answer.state === 'failed')
    return log.warn({ order_id, reason: answer.reason }, 'Newbang did not answer a cancellation: it is sent again');
  await inTransaction(db, async (tx) => {
    const refused: OrderProblem = 'cancel_refused';
    if (answer.state === 'cancelled') await moveSupply(tx, id, 'placed', { state: 'cancelled', closed_at: clock.now(), error_code: null });
    else await moveSupply(tx, id, 'placed', { cancel_requested_at: null, error_code: refused });
  });
}
