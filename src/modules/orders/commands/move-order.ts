import { parcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, type StaffCaller, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type OrderForStaff, type ordersContract, refuseOrders } from '../contract.ts';
import { stepSentence } from '../order-messages.ts';
import { showOrder } from '../queries/show-order.ts';
import { isMachineState, movesFor, type OrderFacts, type StepRefusal, stepRefusal, toOrderFacts } from '../rules.ts';
import { machineStatus } from '../status.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';
import { applyStep } from './apply-step.ts';

type Contract = typeof ordersContract;
type Input = ParsedInputOf<Contract['move']>;

/**
 * Moves one of the three statuses, or one parcel, and applies the consequences. Throws status_changed when it is no longer at
 * `from`, move_not_allowed with the legal moves. Superman may force any state with a written reason.
 */
export async function moveOrder(ctx: Context, input: Input): Promise<OrderForStaff> {
  await inTransaction(ctx.db, (tx) => moveOne(tx, ctx, input));
  return showOrder(ctx, { id: input.id });
}

/** The same step for many orders, each in its own transaction; refused ones are returned with the reason. */
export const moveMany = (ctx: Context, { ids, ...step }: ParsedInputOf<Contract['moveMany']>): Promise<BulkAnswer> =>
  runBulk(ctx, ids, async (id) => {
    await inTransaction(ctx.db, (tx) => moveOne(tx, ctx, { id, ...step }));
    return true;
  });

type Step = Omit<Input, 'from'> & { from?: string | undefined };

/** The step in the caller's transaction. Throws as `moveOrder` does. */
export async function moveOne(tx: Tx, ctx: Context, step: Step): Promise<void> {
  const staff = staffCaller(ctx);
  const order = await lockOrder(tx, step.id);
  if (!order) throw refuseOrders('order_not_found');
  const facts = await factsFor(tx, order, step.parcel_id);
  const from = machineStatus(facts, step.machine);
  const input = { ...step, from: step.from ?? from };
  if (from !== input.from) throw refuseOrders('status_changed', { current: from });
  const forced = checkStep(facts, input, staff, ctx);
  const { machine, to, reason, tracking_no } = input;
  const by = { kind: 'staff' as const, id: staff.id, name: staff.name };
  const parcelSelection = input.parcel_id ?? (forced ? 'all' : undefined);
  await applyStep(tx, order, { machine, to, reason, forced, tracking_no, by, at: ctx.clock.now(), parcels: parcelSelection });
  await audit(tx, ctx, { order, input, from, forced });
}

/** The order's facts; with a parcel, as if it were the only one. Throws order_not_found for a parcel of another order. */
async function factsFor(tx: Tx, order: StoredOrder, parcelId: number | undefined): Promise<OrderFacts> {
  if (parcelId === undefined) return toOrderFacts(order);
  const parcel = (await parcels.selectParcels(tx, order.id)).find(({ id }) => id === parcelId);
  if (!parcel) throw refuseOrders('order_not_found');
  return { ...toOrderFacts(order), shipping_status: parcel.status };
}

/** True when the step is one that only force allows. */
function checkStep(facts: OrderFacts, { machine, to, reason, force }: Input, staff: StaffCaller, { locale }: Context): boolean {
  const refuse = (why: StepRefusal | 'stock_returned') =>
    refuseOrders('move_not_allowed', {
      reason: stepSentence(why, locale),
      legal: movesFor(facts)
        .filter((move) => !move.refusal)
        .map((move) => ({ machine: move.machine, to: move.to })),
    });
  const refusal = stepRefusal(facts, machine, to);
  if (!refusal) return false;
  if (!force || !staff.superman || !isMachineState(machine, to)) throw refuse(refusal);
  // Its stock was released, so not even force reopens it.
  if (machine === 'order' && facts.status === 'cancelled') throw refuse('stock_returned');
  if (!reason) throw new InvalidInput({ reason: [{ key: 'required' }] });
  return true;
}

type Moved = { order: StoredOrder; input: Input; from: string; forced: boolean };

async function audit(tx: Tx, ctx: Context, { order, input, from, forced }: Moved): Promise<void> {
  const entry = { action: forced ? 'forced' : 'moved', caller: ctx.caller, request_id: ctx.requestId };
  const { machine, to, parcel_id, tracking_no } = input;
  const status = { field: `${machine}_status`, old: from, new: to };
  await recordAudit(tx, { ...entry, subject_type: 'Order', subject_id: order.id, changes: [status] });
  if (machine !== 'shipping') return;
  const moved = (await parcels.selectParcels(tx, order.id)).filter(({ id, status: now }) =>
    parcel_id === undefined ? now === to : id === parcel_id,
  );
  const tracking = tracking_no ? [{ field: 'tracking_no', old: null, new: tracking_no }] : [];
  for (const { id } of moved)
    await recordAudit(tx, {
      ...entry,
      subject_type: 'OrderShipping',
      subject_id: id,
      changes: [{ field: 'status', old: from, new: to }, ...tracking],
    });
}
