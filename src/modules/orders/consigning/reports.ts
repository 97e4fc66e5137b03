import { receivedPayments } from '#modules/payments/index.ts';
import type { CarrierReport } from '#modules/shipping/contract.ts';
import { type CarrierPorts, consignments, parcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { sumBy } from '#shared/sum.ts';
import { mailBuyerOnce, reportFailure } from '../buyer-mails.ts';
import { applyStep } from '../commands/apply-step.ts';
import { receiveMoney } from '../paying/receive-money.ts';
import { isOnItsWay, isOpenPayment } from '../status.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';
import { runInSavepoint } from '../store/savepoint.ts';
import type { Actor } from '../store/transitions.ts';
import { writeStore } from './change-store.ts';
import { endNote } from './end-note.ts';
import type { ConsigningDeps } from './send-note.ts';

type Note = consignments.Consignment;

const accepted = '1|OK';
const refused = '0|CheckMacValue Error';
const carrier: Actor = { kind: 'provider', id: null, name: 'ECPay' };

/**
 * The carrier's report about a parcel: verified, recorded once, and the parcel follows the newest one. An unknown parcel and a
 * repetition are accepted, so that the carrier stops repeating; a forged or malformed form is refused.
 */
export async function onReport(ctx: Context, form: Record<string, unknown>, ports: CarrierPorts): Promise<string> {
  const report = (await ports.consignments())?.readReport(form);
  if (!report) return refused;
  await takeReport(ctx, report);
  return accepted;
}

async function takeReport(deps: ConsigningDeps, report: CarrierReport): Promise<void> {
  const found = await consignments.findByLogisticsId(deps.db, report.logistics_id);
  if (!found) {
    deps.log.warn({ logistics_id: report.logistics_id, code: report.code }, 'the carrier reported about an unknown parcel');
    return;
  }
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, found.order_id);
    const note = await consignments.lockConsignment(tx, found.id);
    if (!order || !note || !(await consignments.insertEvent(tx, note, report))) return;
    await recordAudit(tx, {
      ...{ subject_type: 'OrderShipping', subject_id: note.order_shipping_id, action: 'carrier' },
      changes: [{ field: 'carrier', old: null, new: `${report.code} ${report.message}`.trim() }],
    });
    await follow(tx, deps, order, note);
  });
}

/** Brings note, parcel and money to what the newest report says. */
async function follow(tx: Tx, deps: ConsigningDeps, locked: StoredOrder, note: Note): Promise<void> {
  const newest = await consignments.newestState(tx, note);
  if (newest === null || note.state !== 'made') return;
  const at = deps.clock.now();
  // The answer to a change was lost.
  const taken = newest === 'store_changed' ? note.store_change : null;
  const order = taken ? await writeStore(tx, locked, note, { store: taken, at }) : locked;
  if (newest === 'expired' || newest === 'cancelled') {
    await endNote(tx, note, { state: newest, ended_at: at });
    if (order.status !== 'cancelled') await reportFailure(tx, order.id, 'note', note.id);
    return;
  }
  const attention = newest === 'store_closed' || newest === 'lost' || newest === 'damaged' ? newest : null;
  if (attention !== note.attention) {
    await consignments.updateConsignment(tx, note.id, { attention });
    if (attention === 'store_closed') {
      await reportFailure(tx, order.id, 'store', note.id, order.cvs?.store_id);
      await mailBuyerOnce(tx, order.id, 'store_closed', [note.order_shipping_id]);
    } else if (attention) await reportFailure(tx, order.id, 'parcel', note.id);
  }
  const moved = await moveParcel(tx, deps, { order, note, at });
  if (newest === 'delivered') await takeCash(tx, moved, note, at);
}

/** The steps that follow from the report. Where the shop's own rules forbid one, the report is only logged. */
async function moveParcel(
  tx: Tx,
  { log }: ConsigningDeps,
  { order, note, at }: { order: StoredOrder; note: Note; at: Date },
): Promise<StoredOrder> {
  const parcel = (await parcels.selectParcels(tx, order.id)).find(({ id }) => id === note.order_shipping_id);
  const steps = consignments.parcelPath(parcel?.status ?? '', await consignments.newestState(tx, note));
  let moved = order;
  const isDone = await runInSavepoint(tx, async () => {
    for (const [i, to] of steps.entries()) {
      // The buyer is mailed only the parcel's present status, not those it passed on the way.
      const quiet = i < steps.length - 1;
      moved = await applyStep(tx, moved, { machine: 'shipping', to, by: carrier, at, parcels: note.order_shipping_id, quiet });
    }
  });
  if (isDone) return moved;
  log.warn({ order_id: order.id, parcel_id: note.order_shipping_id }, 'a parcel could not follow the carrier’s report');
  return order;
}

/**
 * Cash that the carrier has collected. It is recorded when no parcel of the order is on its way any more: the whole sum makes the
 * order paid, another is held as a mismatch for staff. Of an order that needs no money any more it is to be given back, unless staff
 * have recorded the same cash before.
 */
async function takeCash(tx: Tx, order: StoredOrder, note: Note, at: Date): Promise<void> {
  if (note.collects > 0 && note.collected_at === null) await consignments.updateConsignment(tx, note.id, { collected_at: at });
  const all = await parcels.selectParcels(tx, order.id);
  if (all.some(({ status }) => isOnItsWay(status))) return;
  const notes = await consignments.selectConsignments(
    tx,
    all.map(({ id }) => id),
  );
  const collected = notes.filter(({ id, collected_at }) => collected_at !== null || id === note.id);
  const recordedKinds = isOpenPayment(order.payment_status) ? ['cod'] : ['cod', 'cash'];
  const recorded = (await receivedPayments.select(tx, [order.id])).filter(({ kind }) => recordedKinds.includes(kind));
  const amount = sumBy(collected, ({ collects }) => collects) - sumBy(recorded, (payment) => payment.amount);
  const { currency } = order;
  if (amount > 0)
    await receiveMoney(tx, order, { kind: 'cod', amount, currency, staff_id: null, note: note.trade_no }, { by: carrier, at });
}
