import { spending } from '#modules/credits/index.ts';
import { attempts, refundRecords } from '#modules/payments/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { type DeliveryMethod, deliveryMethods, parcels as shippingParcels } from '#modules/shipping/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { inDryRun } from '#platform/db/dry-run.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { fromMajor, toMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { applyStep } from '../commands/apply-step.ts';
import { type OrderForStaff, type ordersContract, refuseOrders } from '../contract.ts';
import { emitInvoiceCheck } from '../invoicing/emit-invoice-check.ts';
import { deliverySnapshot, recipientColumns } from '../new-order-rows.ts';
import { showOrder } from '../queries/show-order.ts';
import { toRecipientPerson } from '../queries/totals.ts';
import { giveMoneyBack } from '../refunding/give-money-back.ts';
import { missingDestination, rewardLeft } from '../rules.ts';
import { isEditable, isOpenPayment } from '../status.ts';
import { type Adjustment, deleteAdjustments, discountSteps, insertAdjustments, selectAdjustments } from '../store/adjustments.ts';
import { type OrderLine, selectLines } from '../store/lines.ts';
import { readOpenMoney, recordMoney, saleEntries } from '../store/money.ts';
import { lockOrder, type OrderChanges, type StoredOrder, updateOrder } from '../store/orders.ts';
import { refreshShipping, type Step, systemActor } from '../store/transitions.ts';
import { emitSupplierCheckIfNeeded } from '../supplying/emit-supplier-check.ts';
import { type LinesEdit, planLines, writeEditedLines } from './edit-lines.ts';
import { computeEditedAmounts, type Discounts, type Edited, type StaffDiscount } from './edited-amounts.ts';
import { deliveryQuote } from './quote-lines.ts';
import { type Fees, readOrderCustomer, reprice, surchargeRow } from './reprice.ts';

type Input = ParsedInputOf<typeof ordersContract.update>;

/**
 * Edits an unshipped order: lines, recipient, delivery, discount. Agreed prices stay, agreed discounts too unless it is
 * repriced; a lower total is refunded, a higher one is due and holds the parcels until paid. Throws
 * order_changed, order_not_editable, order_has_note while a parcel has a consignment note or is at the supplier, line_not_found, method_not_found, out_of_stock.
 */
export async function editOrder(ctx: Context, input: Input): Promise<OrderForStaff> {
  await inTransaction(ctx.db, async (tx) => {
    const staff = staffCaller(ctx);
    const { order, edited } = await editNow(tx, ctx, input);
    const [before, after] = [auditedOf(order), auditedOf(edited)];
    const changes = diff(
      { ...before, lines: input.lines && 'before' },
      { ...after, lines: input.lines, added: input.add.length ? input.add : undefined, reason: input.reason || undefined },
    );
    await recordAudit(tx, {
      subject_type: 'Order',
      subject_id: order.id,
      action: 'edited',
      caller: staff,
      changes,
      request_id: ctx.requestId,
    });
  });
  return showOrder(ctx, { id: input.id });
}

/** Dry run of an edit, major units: total before and after, refund, due. Throws as editOrder does. */
export function tryEdit(ctx: Context, input: Input): Promise<ResultOf<typeof ordersContract.tryUpdate>> {
  return inDryRun(ctx.db, async (tx) => {
    const readReturned = async () =>
      (await refundRecords.selectRefunds(tx, [input.id])).reduce((sum, { amount, state }) => (state === 'failed' ? sum : sum + amount), 0);
    const before = await readReturned();
    const { order, edited } = await editNow(tx, ctx, input);
    const { net } = await readOpenMoney(tx, order.id);
    const major = (amount: number) => toMajor(amount, order.currency);
    return {
      before: major(order.grand_total),
      after: major(edited.grand_total),
      discount_before: major(order.discount_total),
      discount_after: major(edited.discount_total),
      back: major(Math.max(0, (await readReturned()) - before)),
      due: major(Math.max(0, net)),
    };
  });
}

async function editNow(tx: Tx, ctx: Context, input: Input): Promise<{ order: StoredOrder; edited: StoredOrder }> {
  const order = await lockOrder(tx, input.id);
  if (!order) throw refuseOrders('order_not_found');
  if (order.version !== input.version) throw refuseOrders('order_changed', { current: order.version });
  if (!isEditable(order) || (await attempts.openAttempt(tx, order.id))) throw refuseOrders('order_not_editable');
  const parcels = await shippingParcels.selectParcels(tx, order.id);
  if (parcels.some(({ consignment_no }) => consignment_no !== null)) throw refuseOrders('order_has_note');
  const { id, name } = staffCaller(ctx);
  return { order, edited: await edit(tx, order, input, { by: { kind: 'staff', id, name }, at: ctx.clock.now() }) };
}

/** A free or fully refunded order cannot take another payment. */
const acceptsNoPayment = ({ payment_status }: StoredOrder): boolean => payment_status === 'voided' || payment_status === 'refunded';

async function edit(tx: Tx, order: StoredOrder, input: Input, step: Pick<Step, 'by' | 'at'>): Promise<StoredOrder> {
  const lines = await selectLines(tx, order.id);
  const adjustments = await selectAdjustments(tx, order.id);
  const linesEdit = await planLines(tx, order, lines, input, step.at);
  const delivery = await newDelivery(tx, order, input);
  checkDestination(order, input, delivery);
  const facts = { input, linesEdit, adjustments, delivery, at: step.at };
  const repriced =
    input.discounts === 'today'
      ? await reprice(tx, order, { ...facts, requestedDiscount: computeStaffDiscount(order, adjustments, input) })
      : null;
  const fees = repriced?.fees ?? (await computeFees(tx, order, facts));
  const discounts = repriced ? { today: repriced.discounts } : { agreed: adjustments };
  const edited = computeAmounts(order, { ...facts, lines, discounts, shipping_total: fees.shipping_total });
  if (edited.totals.grand_total > order.grand_total && acceptsNoPayment(order)) throw refuseOrders('order_not_editable');
  const back = order.credits_used - edited.totals.credits_used;
  if (back > 0) await spending.returnCredits(tx, { orderId: order.id, amount: back, now: step.at });
  const refused = repriced && { refused_codes: repriced.refused_codes };
  const row = { ...edited.totals, ...rowChanges(order, edited, input, delivery), ...refused };
  const changed = await updateOrder(tx, order, row, step.at);
  if (!changed) throw refuseOrders('order_changed', { current: order.version });
  if (repriced) await repriced.redeem(edited.totals.items_total);
  await writeEditedLines(tx, order, { lines, linesEdit, edited, at: step.at });
  await writeAdjustments(tx, order, edited, { ...fees, isRepriced: repriced !== null });
  if (delivery) await shippingParcels.rerouteParcels(tx, order.id, { kind: delivery.kind, subtype: delivery.subtype });
  const { time_zone } = await readWebsite(tx);
  await recordMoney(tx, saleEntries(order, changed, order), { at: step.at, time_zone });
  await emitInvoiceCheck(tx, order.id);
  await emitSupplierCheckIfNeeded(tx, order.id);
  return settleDifference(tx, await refreshShipping(tx, changed, step), input, step);
}

/** The changed delivery method. A convenience store cannot be chosen here, only by the shopper on its map. Throws method_not_found. */
async function newDelivery(tx: Tx, order: StoredOrder, { delivery_method_id: id }: Input): Promise<DeliveryMethod | undefined> {
  if (id === undefined || id === order.delivery_method_id) return undefined;
  const delivery = (await deliveryMethods(tx)).find((method) => method.id === id);
  if (!delivery || (delivery.kind === 'cvs' && order.cvs?.subtype !== delivery.subtype)) throw refuseOrders('method_not_found');
  return delivery;
}

/** A changed destination must be complete. Throws InvalidInput by field. */
function checkDestination(order: StoredOrder, { recipient }: Input, delivery: DeliveryMethod | undefined): void {
  if (!recipient && !delivery) return;
  const changed = { ...order, ...(recipient && recipientColumns(recipient)) };
  const missing = missingDestination(delivery?.kind ?? order.delivery_method.kind, changed);
  if (missing.length > 0) throw new InvalidInput(Object.fromEntries(missing.map((field) => [`recipient.${field}`, [{ key: 'required' }]])));
}

type Facts = { input: Input; linesEdit: LinesEdit; adjustments: readonly Adjustment[]; delivery: DeliveryMethod | undefined; at: Date };

/** Fees as agreed, or requoted; always requoted when the delivery method changes. The payment fee stays. */
async function computeFees(tx: Tx, order: StoredOrder, { input, linesEdit, adjustments, delivery, at }: Facts): Promise<Fees> {
  if (!delivery && input.shipping === 'keep') return { shipping_total: order.shipping_total, feeAdjustments: null };
  const method = delivery ?? (await deliveryMethods(tx)).find(({ id }) => id === order.delivery_method_id);
  if (!method) throw refuseOrders('method_not_found');
  const discounts = { agreed: adjustments };
  const discount = computeAmounts(order, { lines: linesEdit.before, linesEdit, adjustments, discounts, input, shipping_total: 0 }).totals
    .discount_total;
  const zip = input.recipient?.zip ?? order.recipient_zip;
  const { country, currency } = order;
  const customer = await readOrderCustomer(tx, order);
  const place = { country, currency, now: at, delivery: method, zip, customer };
  const { delivery_fee, surcharges } = deliveryQuote(linesEdit.requoted, { ...place, discount });
  return { shipping_total: delivery_fee + order.payment_fee, feeAdjustments: [surchargeRow(surcharges)] };
}

type Amounts = Pick<Facts, 'linesEdit' | 'adjustments' | 'input'> & {
  lines: readonly OrderLine[];
  discounts: Discounts;
  shipping_total: number;
};

function computeAmounts(order: StoredOrder, { lines, linesEdit, adjustments, discounts, input, shipping_total }: Amounts): Edited {
  const shared = lines.reduce((sum, { kind, credits_share }) => (kind === 'part' ? sum : sum + credits_share), 0);
  const { credits_used, credit_items_deducted } = order;
  const agreed = { shipping_total, credits_used, credit_items_deducted, shipping_credits: credits_used - shared };
  return computeEditedAmounts(linesEdit.lines, discounts, { agreed, staffDiscount: computeStaffDiscount(order, adjustments, input) });
}

function computeStaffDiscount(order: StoredOrder, adjustments: readonly Adjustment[], { staff_discount }: Input): StaffDiscount {
  if (staff_discount) return { amount: fromMajor(staff_discount.amount, order.currency), name: { tw: staff_discount.reason } };
  const staffRows = staff_discount === null ? [] : adjustments.filter(({ step }) => step === 'staff');
  return { amount: staffRows.reduce((sum, { amount }) => sum + amount, 0), name: staffRows[0]?.name ?? null };
}

function rowChanges(order: StoredOrder, { lines, totals }: Edited, input: Input, delivery: DeliveryMethod | undefined): OrderChanges {
  const { recipient } = input;
  const itemsValue = (t: { items_total: number; discount_total: number }) => t.items_total - t.discount_total;
  return {
    quantity_count: lines.reduce((count, { kind, quantity }) => (kind === 'gift' ? count : count + quantity), 0),
    reward_credits: rewardLeft(order.reward_credits, {
      rewarded: itemsValue(order),
      refunded: Math.max(0, itemsValue(order) - itemsValue(totals)),
    }),
    ...(input.customer_note !== undefined && { customer_note: input.customer_note }),
    ...(delivery && { delivery_method_id: delivery.id, delivery_method: deliverySnapshot(delivery) }),
    ...(recipient && recipientColumns(recipient)),
  };
}

/** Replaces the stored discounts, and the adjustments of the fees when those were requoted. */
async function writeAdjustments(
  tx: Tx,
  order: StoredOrder,
  { adjustments }: Edited,
  { feeAdjustments, isRepriced }: Fees & { isRepriced: boolean },
): Promise<void> {
  const floors = isRepriced ? (['floor'] as const) : [];
  await deleteAdjustments(tx, order.id, [
    ...discountSteps,
    ...floors,
    ...(feeAdjustments === null ? [] : (['shipping', 'surcharge'] as const)),
  ]);
  const rows = [...adjustments.map(({ line: _line, ...row }) => row), ...(feeAdjustments ?? [])];
  await insertAdjustments(
    tx,
    order.id,
    rows.filter(({ amount }) => amount > 0),
  );
}

/**
 * Refunds a lower total; for a higher one cancels unsent refunds of earlier edits first, the rest is due. What returns and favours gave
 * back is not due again. An order with nothing to pay is accepted.
 */
async function settleDifference(tx: Tx, order: StoredOrder, { reason }: Input, step: Pick<Step, 'by' | 'at'>): Promise<StoredOrder> {
  if (order.grand_total === 0 && isOpenPayment(order.payment_status)) {
    const free = await applyStep(tx, order, { machine: 'payment', to: 'voided', by: systemActor, at: step.at });
    return free.status === 'pending' ? applyStep(tx, free, { machine: 'order', to: 'processing', by: systemActor, at: step.at }) : free;
  }
  const { received, refunded, net } = await readOpenMoney(tx, order.id);
  if (received === 0 || isOpenPayment(order.payment_status)) return order;
  const due = net > 0 ? net - (await refundRecords.cancelUnsentRefunds(tx, order.id, net)) : net;
  const back = Math.min(-due, received - refunded);
  if (back > 0) await giveMoneyBack(tx, order, { amount: back, kind: 'edit', reason, at: step.at, staff_id: step.by.id });
  if (due > 0 === order.mismatch) return order;
  return (await updateOrder(tx, order, { mismatch: due > 0 }, step.at)) ?? order;
}

const auditedOf = (order: StoredOrder): Record<string, unknown> => ({
  grand_total: order.grand_total,
  items_total: order.items_total,
  discount_total: order.discount_total,
  shipping_total: order.shipping_total,
  credits_used: order.credits_used,
  recipient: toRecipientPerson(order),
  delivery_method: order.delivery_method.name.tw,
  customer_note: order.customer_note,
});
