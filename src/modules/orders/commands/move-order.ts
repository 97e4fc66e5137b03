import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, type StaffCaller, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type OrderForStaff, type ordersContract, refuseOrders } from '../contract.ts';
import { showOrder } from '../queries/show-order.ts';
import { factsOf, isStateOf, movesFor, type StepRefusal, stateOf, stepRefusal } from '../rules.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';
import { stepSentence } from '../words.ts';
import { applyStep } from './apply-step.ts';

type Input = ParsedInputOf<typeof ordersContract.move>;

/**
 * Moves one of the three statuses and carries out what follows. Throws status_changed when the order is no longer at
 * `from`, move_not_allowed with the legal moves. Superman may force any state with a written reason.
 */
export async function moveOrder(ctx: Context, input: Input): Promise<OrderForStaff> {
  const staff = staffCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, input.id);
    if (!order) throw refuseOrders('order_not_found');
    const from = stateOf(order, input.machine);
    if (from !== input.from) throw refuseOrders('status_changed', { current: from });
    const forced = checkStep(order, input, staff, ctx);
    const { machine, to, reason, tracking_no } = input;
    await applyStep(tx, order, {
      machine,
      to,
      reason,
      forced,
      tracking_no,
      by: { kind: 'staff', id: staff.id, name: staff.name },
      at: ctx.clock.now(),
    });
    await recordAudit(tx, {
      subject_type: 'Order',
      subject_id: order.id,
      action: forced ? 'forced' : 'moved',
      caller: staff,
      changes: [{ field: `${machine}_status`, old: from, new: to }],
      request_id: ctx.requestId,
    });
  });
  return showOrder(ctx, { id: input.id });
}

/** True when the step is one that only force allows. */
function checkStep(order: StoredOrder, { machine, to, reason, force }: Input, staff: StaffCaller, { locale }: Context): boolean {
  const facts = factsOf(order);
  const refuse = (why: StepRefusal | 'goods_given_back') =>
    refuseOrders('move_not_allowed', {
      reason: stepSentence(why, locale),
      legal: movesFor(facts)
        .filter((move) => !move.refusal)
        .map((move) => ({ machine: move.machine, to: move.to })),
    });
  const refusal = stepRefusal(facts, machine, to);
  if (!refusal) return false;
  if (!force || !staff.superman || !isStateOf(machine, to)) throw refuse(refusal);
  // Its goods are somebody else's by now: no word of staff brings them back.
  if (machine === 'order' && order.status === 'cancelled') throw refuse('goods_given_back');
  if (!reason) throw new InvalidInput({ reason: [{ key: 'required' }] });
  return true;
}
