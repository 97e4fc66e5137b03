import {
  type Assessment,
  assessForOrder,
  lockCartForOrder,
  markOrdered,
  peopleOf,
  type SentWithOrder,
  viewOf,
} from '#modules/cart/index.ts';
import { createOrder, findOrder, rememberOrder, type StoredOrder } from '#modules/orders/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { recordEffect } from '#platform/outbox/outbox.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { InvalidInput, Refusal } from '#shared/refusal.ts';
import { type FailCode, fieldErrorsOf, isTotalSeen, trackingOf, unsellableCode } from '../checks.ts';
import type { checkoutContract } from '../contract.ts';
import { failSentence } from '../words.ts';

type Place = typeof checkoutContract.placeOrder;
type Input = ParsedInputOf<Place>;

/** Ends the transaction of an order that cannot be: nothing is written, the shopper gets the fresh cart instead. */
class NothingPlaced extends Error {
  readonly code: FailCode;
  constructor(code: FailCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Places the order of a cart, exactly once: the same cart again, also at the same moment, answers the same order. Everything
 * is priced anew inside the one transaction; when that is not what the shopper saw, nothing is written and the answer is
 * `fail` with the fresh cart (decisions.md 8). Throws cart_not_found, InvalidInput by field.
 */
export async function placeOrder(ctx: Context, input: Input): Promise<ResultOf<Place>> {
  try {
    const order = await inTransaction(ctx.db, (tx) => orderOfCart(tx, ctx, input));
    rememberOrder(ctx, order.token);
    const { order_no, token, status, payment_status } = order;
    return { order_no, token, status, payment_status, redirect: `/order/${token}` };
  } catch (error) {
    const code = failCodeOfError(error);
    if (!code) throw error;
    return failedAnswer(ctx, input, code);
  }
}

async function orderOfCart(tx: Tx, ctx: Context, input: Input): Promise<StoredOrder> {
  const cart = await lockCartForOrder(tx, ctx, input.cart);
  if (cart.state === 'ordered') return existingOrder(tx, cart.id);
  const assessment = await assessForOrder(tx, ctx, cart, sentWith(input));
  checkOrder(assessment, input);
  const order = await createOrder(tx, draftOf(ctx, assessment, input));
  await markOrdered(tx, cart.id);
  await recordEffect(tx, { kind: 'order_placed', key: `order_placed:${order.id}`, payload: { order_id: order.id } });
  await recordEffect(tx, { kind: 'staff_new_order', key: `staff_new_order:${order.id}`, payload: { order_id: order.id } });
  return order;
}

/** What the shop cannot sell comes first, then what the form lacks, then whether the total is what the shopper saw. */
function checkOrder(assessment: Assessment, input: Input): void {
  const unsellable = unsellableCode(assessment, input);
  if (unsellable) throw new NothingPlaced(unsellable);
  const errors = fieldErrorsOf(assessment.obstacles);
  if (errors) throw new InvalidInput(errors);
  if (!isTotalSeen(assessment, input.final_total)) throw new NothingPlaced('total_changed');
}

function draftOf(
  { caller, clock, locale }: Context,
  { facts, lines, quote, delivery, payment }: Assessment,
  input: Input,
): Parameters<typeof createOrder>[1] {
  if (!delivery || !payment) throw new Error('an order without its methods passed the checks');
  const { cart, terms } = facts;
  return {
    cart_id: cart.id,
    customer_id: caller.kind === 'customer' ? caller.id : null,
    locale,
    time_zone: terms.time_zone,
    created_at: clock.now(),
    ...peopleOf(cart.fields, delivery.kind, terms.country),
    customer_note: (cart.fields.customer_note ?? '').trim(),
    lines: lines.map(({ item, line }) => ({ item, quantity: line.quantity })),
    delivery,
    payment,
    quote,
    ads_tracking: trackingOf(input),
  };
}

async function existingOrder(tx: Tx, cartId: string): Promise<StoredOrder> {
  const order = await findOrder(tx, { cart_id: cartId });
  if (!order) throw new Error(`cart ${cartId} is ordered but has no order`);
  return order;
}

/** The cart as it is now, with what was typed over it: a refusal never loses a word of the form. */
async function failedAnswer(ctx: Context, input: Input, code: FailCode): Promise<ResultOf<Place>> {
  const assessment = await inTransaction(ctx.db, async (tx) =>
    assessForOrder(tx, ctx, await lockCartForOrder(tx, ctx, input.cart), sentWith(input)),
  );
  const cart = viewOf(assessment, { locale: ctx.locale, access: 'full' });
  return { fail: true, code, message: failSentence(code, ctx.locale), cart, changes: cart.changes };
}

function failCodeOfError(error: unknown): FailCode | undefined {
  if (error instanceof NothingPlaced) return error.code;
  return error instanceof Refusal && error.code === 'out_of_stock' ? 'out_of_stock' : undefined;
}

function sentWith({
  cart: _cart,
  final_total: _total,
  idempotency_key: _key,
  trackings: _t,
  RID: _r,
  Click_ID: _c,
  ...sent
}: Input): SentWithOrder {
  return sent;
}
