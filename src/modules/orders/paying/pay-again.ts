import type { CardInput } from '#modules/payments/contract.ts';
import { attempts, paymentMethods } from '#modules/payments/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { toMajor } from '#shared/money.ts';
import { isPageKind } from '#shared/payments/page-payments.ts';
import { isPrimeKind, isWalletKind } from '#shared/payments/prime-payments.ts';
import { applyStep } from '../commands/apply-step.ts';
import { refuseOrders } from '../contract.ts';
import { isRememberedOrder } from '../order-cookie.ts';
import { lockOrder, type StoredOrder, selectOrder } from '../store/orders.ts';
import type { Actor } from '../store/transitions.ts';
import { changeMethod, chooseInstalments } from './change-method.ts';
import { type PayAnswer, type payingContract, refusePaying } from './contract.ts';
import { offeredMethods, offeredView } from './methods.ts';
import { payOnPage } from './pay-on-page.ts';
import { type CardSource, type Charged, payOrder, readCardSource } from './pay-order.ts';
import { hasBalanceDue, isCollecting, isPayable } from './payable.ts';
import type { PayPorts } from './query-attempts.ts';

const isOwnOrder = ({ caller }: Context, { customer_id }: StoredOrder): boolean => caller.kind === 'customer' && caller.id === customer_id;

/** The order behind a link, for its customer and the browser that placed or unlocked it. Throws order_not_found, open_order_first. */
export async function ownOrder(ctx: Context, token: string): Promise<StoredOrder> {
  const order = await selectOrder(ctx.db, { token });
  if (!order) throw refuseOrders('order_not_found');
  if (!isOwnOrder(ctx, order) && !isRememberedOrder(ctx, token)) throw refusePaying('open_order_first');
  return order;
}

const shopper = (order: StoredOrder): Actor => ({ kind: 'customer', id: order.customer_id, name: order.name });
const waitingFor = ({ payment_status }: StoredOrder): PayAnswer => ({ state: 'waiting', payment_status, redirect: null, reason: null });

/** Whether an order can be paid now, by which methods, and whether the bank's page waits for the shopper. */
export async function payChoices(
  ctx: Context,
  { token }: { token: string },
  ports: PayPorts,
): Promise<ResultOf<typeof payingContract.payChoices>> {
  const order = await ownOrder(ctx, token);
  const open = await attempts.openAttempt(ctx.db, order.id);
  const payable = !open && isPayable(order) && !(await isCollecting(ctx.db, order));
  const offered = payable ? await offeredMethods(ctx.db, order) : [];
  return {
    payable,
    is_own: isOwnOrder(ctx, order),
    rest: hasBalanceDue(order),
    amount: toMajor(hasBalanceDue(order) ? order.due : order.grand_total, order.currency),
    bank_page: open?.redirect_url ?? null,
    is_wallet_page: open ? await isOfWallet(ctx, open) : false,
    open_page:
      open !== undefined && attempts.isOfPage(open)
        ? { payment_method_id: open.payment_method_id, has_code: open.pay_code !== null }
        : null,
    payment_method_id: order.payment_method_id,
    methods: offered.map((each) => offeredView(each, order, ctx.locale, ports)),
  };
}

const isOfWallet = async ({ db }: Context, { payment_method_id: id }: attempts.Attempt): Promise<boolean> =>
  isWalletKind((id === null ? undefined : await paymentMethods.find(db, id))?.kind ?? '');

/**
 * Pays an unpaid order, first changing its method if another is given; a card is charged, other money is awaited. Throws what
 * `changeMethod` and `payOrder` throw, and prime_missing.
 */
export async function payAgain(
  ctx: Context,
  { token, payment_method_id, ...card }: ParsedInputOf<typeof payingContract.pay>,
  ports: PayPorts,
): Promise<PayAnswer> {
  const { id } = await ownOrder(ctx, token);
  const order = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw refuseOrders('order_not_found');
    if (hasBalanceDue(locked)) return locked;
    const at = ctx.clock.now();
    const isOther = payment_method_id !== undefined && payment_method_id !== locked.payment_method_id;
    const chosen = isOther ? await changeMethod(tx, locked, payment_method_id, shopper(locked), at) : locked;
    return chooseInstalments(tx, chosen, card.instalments ?? null, at);
  });
  if (hasBalanceDue(order)) return payBalance(ctx, order, { methodId: payment_method_id, card }, ports);
  if (isPageKind(order.payment_method.kind)) return payOnPage(ctx, { orderId: id }, ports);
  if (!isPrimeKind(order.payment_method.kind)) return waitingFor(order);
  return payOrder(
    ctx,
    { orderId: id, source: await cardSource(ctx, order, card, { id: order.payment_method_id, kind: order.payment_method.kind }) },
    ports,
  );
}

/** Pays the balance of an order paid in part: by card at once, on a provider's page, else awaited. */
async function payBalance(
  ctx: Context,
  order: StoredOrder,
  { methodId, card }: { methodId: number | undefined; card: CardInput },
  ports: PayPorts,
): Promise<PayAnswer> {
  const offered = await offeredMethods(ctx.db, order);
  const chosen = offered.find(({ method }) => method.id === (methodId ?? order.payment_method_id));
  if (!chosen) throw refusePaying('method_not_offered');
  if (isPageKind(chosen.method.kind)) return payOnPage(ctx, { orderId: order.id, methodId: chosen.method.id }, ports);
  if (!isPrimeKind(chosen.method.kind)) return waitingFor(order);
  const source = await cardSource(ctx, order, card, chosen.method);
  return payOrder(ctx, { orderId: order.id, source, methodId: chosen.method.id }, ports);
}

/** A card is saved for, and a saved card charged by, the order's own customer. */
async function cardSource(ctx: Context, order: StoredOrder, card: CardInput, method: Charged): Promise<CardSource> {
  const isOwner = isOwnOrder(ctx, order);
  if (!isOwner && card.saved_card_id != null) throw refusePaying('saved_card_not_found');
  const source = await readCardSource(ctx, isOwner ? card : { prime: card.prime }, method);
  if (!source) throw refusePaying('prime_missing');
  return source;
}

/** Records that the shopper sent the transfer; staff confirm it. Throws not_payable. */
export async function reportTransfer(
  ctx: Context,
  { token, last_five }: ParsedInputOf<typeof payingContract.reportTransfer>,
): Promise<PayAnswer> {
  const { id } = await ownOrder(ctx, token);
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuseOrders('order_not_found');
    const isPayableNow = isPayable(order) && !hasBalanceDue(order);
    if (!isPayableNow || order.payment_method.kind !== 'bank_transfer') throw refusePaying('not_payable');
    const step = { machine: 'payment' as const, to: 'pending', by: shopper(order), at: ctx.clock.now(), reason: last_five };
    return waitingFor(await applyStep(tx, order, step));
  });
}
