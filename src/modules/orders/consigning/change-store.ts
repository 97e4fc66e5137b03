import type { ConsignmentPort, CvsSubtype, PickupStore } from '#modules/shipping/contract.ts';
import { type CarrierPorts, consignments } from '#modules/shipping/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { lockOrder, type StoredOrder, updateOrder } from '../store/orders.ts';
import { type consigningContract, type OrderConsignments, refuseConsigning } from './contract.ts';
import { auditNote, explainAnswer, liveNote } from './live-note.ts';
import { toMade } from './print.ts';
import { showConsignments } from './show.ts';
import { mayChangeStore } from './store-rules.ts';

type Note = consignments.Consignment;

/** Longer than a call to the carrier takes: until then a change without an answer is not overtaken by another. */
const claimMs = 2 * 60_000;

/**
 * Another store of the same chain for a parcel whose store has closed; the order keeps it. Throws order_not_found,
 * carrier_not_connected, no_consignment_note, and what `sendToStore` throws.
 */
export async function changeNoteStore(
  ctx: Context,
  { id, parcel_id, store_id }: ParsedInputOf<(typeof consigningContract)['changeStore']>,
  ports: CarrierPorts,
): Promise<OrderConsignments> {
  const { port, parcel, note } = await liveNote(ctx, { id, parcel_id }, ports);
  if (!mayChangeStore(parcel, note)) throw refuseConsigning('store_change_late');
  const subtype = note.subtype as CvsSubtype;
  const listed = (await (await ports.storeMap())?.storeList(subtype))?.find((store) => store.store_id === store_id);
  const store: PickupStore = { ...{ subtype, store_id, name: '', address: '', telephone: '', outside: false }, ...listed };
  await sendToStore(ctx, port, { orderId: id, note, store });
  return showConsignments(ctx, { id }, ports);
}

/**
 * Sends a parcel to another store at the carrier, one change at a time. Throws store_change_late when the store is not closed any
 * more, store_change_running, store_not_changed with the carrier's words, store_change_unknown without its answer.
 */
export async function sendToStore(
  ctx: Context,
  port: ConsignmentPort,
  { orderId, note, store }: { orderId: number; note: Note; store: PickupStore },
): Promise<void> {
  const now = ctx.clock.now();
  const claim = { store, now, until: new Date(now.getTime() + claimMs) };
  if (!(await consignments.storeChanges.claimChange(ctx.db, note.id, claim))) {
    const [current] = (await consignments.selectConsignments(ctx.db, [note.order_shipping_id])).filter(({ id }) => id === note.id);
    throw refuseConsigning(current?.attention === 'store_closed' ? 'store_change_running' : 'store_change_late');
  }
  const answer = await port.changeStore(toMade(note), store.store_id);
  // The claim stays: the carrier may have changed the store, and then reports it.
  if (answer.state === 'unknown') throw refuseConsigning('store_change_unknown');
  if (answer.state === 'refused') {
    await consignments.storeChanges.dropChange(ctx.db, note.id);
    throw refuseConsigning('store_not_changed', { reason: explainAnswer(answer) });
  }
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const locked = await consignments.lockConsignment(tx, note.id);
    // The carrier's report may have been faster.
    if (!order || locked?.store_change?.store_id !== store.store_id) return;
    const old = order.cvs?.store_id ?? null;
    await writeStore(tx, order, note, { store, at: ctx.clock.now() });
    await auditNote(tx, ctx, note, { field: 'store', old, new: store.store_id });
  });
}

/** Writes the store that the carrier has taken on the locked order, and ends the change. */
export async function writeStore(
  tx: Tx,
  order: StoredOrder,
  note: Note,
  { store, at }: { store: PickupStore; at: Date },
): Promise<StoredOrder> {
  await consignments.storeChanges.finishChange(tx, note.id, at);
  const changed = await updateOrder(tx, order, { cvs: store }, at);
  if (!changed) throw new Error(`order ${order.id} changed while it was locked`);
  return changed;
}
