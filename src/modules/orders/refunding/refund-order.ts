import { stock } from '#modules/catalog/index.ts';
import { spending } from '#modules/credits/index.ts';
import { receivedPayments, refundRecords } from '#modules/payments/index.ts';
import { parcels as shippingParcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { inDryRun } from '#platform/db/dry-run.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { fromMajor, toMajor } from '#shared/money.ts';
import { mailBuyerOnce } from '../buyer-mails.ts';
import { revokeReward } from '../commands/reward-order.ts';
import { type OrderForStaff, type ordersContract, refuseOrders } from '../contract.ts';
import { addWeights, removeUnits } from '../editing/edited-parcels.ts';
import { releaseEmptied } from '../paying/receive-money.ts';
import { showOrder } from '../queries/show-order.ts';
import { isNotShipped, isOpenPayment, isToShip } from '../status.ts';
import { countReturns, demandsOf, selectLines } from '../store/lines.ts';
import { lockOrder, type StoredOrder, updateOrder } from '../store/orders.ts';
import { refreshShipping, type Step } from '../store/transitions.ts';
import { closeReturnedOrder } from './close-returned-order.ts';
import { giveMoneyBack } from './give-money-back.ts';
import { computeRefundable, findPieces, type RefundedPieces, splitByLines } from './refund-amounts.ts';

type Input = ParsedInputOf<typeof ordersContract.refund>;

/**
 * Refunds units, shipping or a sum; all refunds of an order together end exactly at what was paid. Credits return at once, card
 * money is sent by the worker, other money is sent by staff. Returned units can be restocked; their reward is revoked. Throws
 * order_not_found, order_changed, line_not_found, refund_more_than_left, nothing_to_refund, order_not_paid.
 */
export async function refundOrder(ctx: Context, input: Input): Promise<OrderForStaff> {
  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const { order, pieces, refundParts } = await planRefund(tx, input, at);
    const { id: staff_id, name } = staffCaller(ctx);
    const step = { by: { kind: 'staff' as const, id: staff_id, name }, at };
    const refundId = await issueRefund(tx, order, { ...refundParts, pieces, at, reason: input.reason, staff_id });
    await countPieces(tx, order, pieces);
    if (refundId !== undefined) await revokeReward(tx, order, { refundId, at });
    await restockPieces(tx, order, { pieces, at });
    const repacked = await leaveParcels(tx, order, pieces, step);
    const changes = [{ field: 'refund', old: null, new: { money: refundParts.money, credits: refundParts.credits, lines: input.lines } }];
    await recordAudit(tx, {
      subject_type: 'Order',
      subject_id: order.id,
      action: 'refunded',
      caller: ctx.caller,
      changes,
      request_id: ctx.requestId,
    });
    await closeReturnedOrder(tx, repacked, step);
    await releaseEmptied(tx, order);
  });
  return showOrder(ctx, { id: input.id });
}

/** Dry run of a refund, major units. Throws as refundOrder does. */
export function tryRefund(ctx: Context, input: Input): Promise<ResultOf<typeof ordersContract.tryRefund>> {
  return inDryRun(ctx.db, async (tx) => {
    const { order, pieces, refundParts } = await planRefund(tx, input, ctx.clock.now());
    const major = (amount: number) => toMajor(amount, order.currency);
    return {
      money: major(refundParts.money + refundParts.goodwill),
      credits: major(refundParts.credits),
      lines: pieces.map(({ line, money, credits }) => ({ line_id: line.id, amount: major(money + credits) })),
    };
  });
}

/** Under the order's lock: which pieces go back and what for. */
async function planRefund(tx: Tx, input: Input, at: Date) {
  const locked = await lockOrder(tx, input.id);
  if (!locked) throw refuseOrders('order_not_found');
  const order = await updateOrder(tx, { id: locked.id, version: input.version }, {}, at);
  if (!order) throw refuseOrders('order_changed', { current: locked.version });
  const lines = await selectLines(tx, order.id);
  const pieces = findPieces(lines, input.lines);
  if (!pieces) throw refuseOrders('line_not_found');
  if ((pieces.length > 0 || input.shipping > 0) && (await isYetToPay(tx, order))) throw refuseOrders('order_not_paid');
  return { order, pieces, refundParts: await computeRefund(tx, order, { lines, pieces, input }) };
}

/** Nothing was paid for and nothing has left: what the order contains changes by an edit, which changes what is to pay too. */
async function isYetToPay(tx: Tx, { id, payment_status }: StoredOrder): Promise<boolean> {
  if (!isOpenPayment(payment_status)) return false;
  const parcels = await shippingParcels.selectParcels(tx, id);
  return parcels.every(({ status }) => isNotShipped(status));
}

type RefundRequest = { lines: Awaited<ReturnType<typeof selectLines>>; pieces: readonly RefundedPieces[]; input: Input };

/** How much money and how many credits go back, and how much of the money is a favour beyond the items. */
async function computeRefund(tx: Tx, order: StoredOrder, { lines, pieces, input }: RefundRequest) {
  const minor = (amount: number) => fromMajor(amount, order.currency);
  const refundableAmounts = computeRefundable(
    order,
    lines,
    await receivedPayments.select(tx, [order.id]),
    await refundRecords.selectRefunds(tx, [order.id]),
  );
  const [shipping, goodwill] = [minor(input.shipping), minor(input.goodwill)];
  const credits = input.credits === undefined ? undefined : minor(input.credits);
  const split =
    shipping <= refundableAmounts.shipping ? splitByLines(pieces, shipping, { lines, remaining: refundableAmounts, credits }) : undefined;
  if (!split || split.money + goodwill > refundableAmounts.money) {
    throw refuseOrders('refund_more_than_left', {
      left: toMajor(refundableAmounts.money, order.currency),
      credits: toMajor(refundableAmounts.credits, order.currency),
    });
  }
  if (split.money + split.credits + goodwill === 0 && pieces.length === 0) throw refuseOrders('nothing_to_refund');
  return { ...split, goodwill };
}

type RefundParts = {
  money: number;
  credits: number;
  goodwill: number;
  pieces: readonly RefundedPieces[];
  at: Date;
  reason: string;
  staff_id: number;
};

/** Returns the id of the refund that units and delivery begin with; undefined: there is only a favour, or nothing was paid for them. */
async function issueRefund(
  tx: Tx,
  order: StoredOrder,
  { money, credits, goodwill, pieces, ...details }: RefundParts,
): Promise<number | undefined> {
  if (credits > 0) await spending.returnCredits(tx, { orderId: order.id, amount: credits, now: details.at });
  const isUnpaid = isOpenPayment(order.payment_status);
  const opened: number[] = [];
  for (const part of listRefunds(isUnpaid, pieces, { money, credits }))
    opened.push(...(await giveMoneyBack(tx, order, { ...details, ...part })));
  if (goodwill > 0) await giveMoneyBack(tx, order, { ...details, amount: goodwill, kind: isUnpaid ? 'late_money' : 'goodwill' });
  // Only credits: they were returned above.
  if (money === 0) {
    for (const id of opened) await refundRecords.updateRefund(tx, id, { state: 'done', done_at: details.at });
    await mailBuyerOnce(tx, order.id, 'refunded', opened);
  }
  return opened[0];
}

type Amounts = { money: number; credits: number };

/**
 * One refund of money and credits. Of an order that is not paid yet the money is a refund of its own: the order cannot use it, as its
 * total is still to come.
 */
function listRefunds(isUnpaid: boolean, pieces: readonly RefundedPieces[], { money, credits }: Amounts) {
  const lines = toRefundLines(pieces, { money, credits });
  const refunds = isUnpaid
    ? [
        { kind: 'late_money' as const, amount: money, credits: 0, lines: lines.map((line) => ({ ...line, credits: 0 })) },
        { kind: 'return' as const, amount: 0, credits, lines: lines.map((line) => ({ ...line, amount: 0 })) },
      ]
    : [{ kind: 'return' as const, amount: money, credits, lines }];
  return refunds.filter((refund) => refund.amount + refund.credits > 0);
}

/** Share of each line, with money and credits as finally split. */
function toRefundLines(pieces: readonly RefundedPieces[], amounts: Amounts) {
  let { money, credits } = amounts;
  return pieces.map((piece) => {
    const lineAmount = piece.money + piece.credits;
    const amount = Math.min(money, piece.line.is_credit ? piece.money : lineAmount);
    const inCredits = Math.min(credits, lineAmount - amount);
    [money, credits] = [money - amount, credits - inCredits];
    return { order_line_id: piece.line.id, quantity: piece.quantity, amount, credits: inCredits, restocked: piece.restock };
  });
}

/** Adds refunded units to lines and groups. */
async function countPieces(tx: Tx, { id }: StoredOrder, pieces: readonly RefundedPieces[]): Promise<void> {
  const changes = pieces.map(({ line, quantity }) => ({ id: line.id, refunded: quantity, returned: quantity }));
  if (changes.length > 0) await countReturns(tx, id, changes);
}

async function restockPieces(tx: Tx, order: StoredOrder, { pieces, at }: Pick<RefundParts, 'pieces' | 'at'>): Promise<void> {
  const restocked = (await selectLines(tx, order.id)).flatMap((line) => {
    const piece = pieces.find((p) => p.line.id === line.id && p.restock);
    return piece ? [{ ...line, quantity: piece.quantity }] : [];
  });
  if (restocked.length > 0) await stock.reduceStock(tx, order.id, demandsOf(restocked), at);
}

/** Refunded units that are in no parcel that left are not sent: they leave the parcels that are still here and have no note. */
async function leaveParcels(
  tx: Tx,
  order: StoredOrder,
  pieces: readonly RefundedPieces[],
  step: Pick<Step, 'by' | 'at'>,
): Promise<StoredOrder> {
  if (pieces.length === 0) return order;
  const here = (await shippingParcels.selectParcels(tx, order.id)).filter(
    ({ status, consignment_no }) => isToShip(status) && consignment_no === null,
  );
  const units = pieces.map(({ line, quantity }) => ({ id: line.id, quantity }));
  const changed = removeUnits(here, units);
  if (changed.length === 0) return order;
  await shippingParcels.repackParcels(tx, addWeights(changed, await selectLines(tx, order.id)));
  return refreshShipping(tx, order, step);
}
