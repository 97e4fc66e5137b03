import { type CartParts, typedFields } from '#modules/cart/contract.ts';
import { type Assessment, cartForOrder, type StockCheck, type SupplierStock, withSupplierStock } from '#modules/cart/index.ts';
import { recordOrderVisit } from '#modules/marketing/index.ts';
import { type PayPorts, placing, type StoredOrder } from '#modules/orders/index.ts';
import { paymentRules } from '#modules/payments/index.ts';
import { inTransaction, pipeline, sqlState, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { isPageKind } from '#shared/payments/page-payments.ts';
import { isPrimeKind } from '#shared/payments/prime-payments.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { mergeTrackings } from '#shared/tracking.ts';
import { buildNewOrder } from '../build-order.ts';
import {
  blockersToFieldErrors,
  customerLimitFacts,
  type FailCode,
  isTotalAsShown,
  toFailCode,
  unavailableGift,
  unsellableCode,
} from '../checks.ts';
import { type checkoutContract, refuseCheckout } from '../contract.ts';
import { failSentence } from '../failure-messages.ts';

type Place = typeof checkoutContract.placeOrder;
type Input = ParsedInputOf<Place>;
type Order = { order: StoredOrder; isNew: boolean; changes: ReturnType<typeof cartForOrder.listGiftChanges> };

/** Thrown to roll back an order that cannot be placed; the shopper gets the current cart instead. */
class PlacementFailed extends Error {
  readonly code: FailCode;
  constructor(code: FailCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Places the order of a cart exactly once: the same cart or key sent again, even concurrently, returns the same order.
 * Everything is priced again inside the transaction; when the result differs from what the shopper saw, nothing is written and
 * the answer is `fail` with the current cart. A card is charged after the commit; a declined card leaves the
 * order unpaid. Throws cart_not_found, order_repeated, InvalidInput by field,
 * saved_card_not_found.
 */
export const placeOrder =
  (ports: PayPorts & { supplierStock: SupplierStock }) =>
  async (ctx: Context, input: Input): Promise<ResultOf<Place>> => {
    try {
      const result = await withSupplierStock(ctx, ports.supplierStock, (check) => placeOnce(ctx, input, check));
      placing.rememberOrder(ctx, result.order.token);
      return await paidAnswer(ctx, result, input, ports);
    } catch (error) {
      const code = error instanceof PlacementFailed ? error.code : toFailCode(error);
      if (code) return failedAnswer(ctx, input, code, customerLimitFacts(error));
      throw isKeyTaken(error) ? refuseCheckout('order_repeated') : error;
    }
  };

/** An out-of-stock gift never blocks an order: the order is tried again without it, once for each such gift. */
async function placeOnce(ctx: Context, input: Input, check: StockCheck): Promise<Order> {
  let assessed: Assessment | undefined;
  const attempt = (withoutGifts: ReadonlySet<number>) =>
    inTransaction(ctx.db, (tx) =>
      createOrderFromCart(tx, ctx, input, withoutGifts, (assessment) => {
        check(itemsOf(assessment));
        assessed = assessment;
      }),
    );
  const withoutGifts = new Set<number>();
  for (;;) {
    try {
      return await attempt(withoutGifts);
    } catch (error) {
      const gift = assessed && unavailableGift(error, assessed);
      if (gift === undefined || withoutGifts.has(gift)) throw error;
      withoutGifts.add(gift);
    }
  }
}

const itemsOf = ({ lines, groups }: Assessment) => [
  ...lines.map(({ item }) => item),
  ...groups.flatMap(({ parts }) => parts.map(({ item }) => item)),
];

async function createOrderFromCart(
  tx: Tx,
  ctx: Context,
  input: Input,
  withoutGifts: ReadonlySet<number>,
  onAssessed: (assessment: Assessment) => void,
): Promise<Order> {
  const key = readIdempotencyKey(ctx, input);
  const cart = await cartForOrder.lockCartForOrder(tx, ctx, input.cart);
  if (cart.state === 'ordered') return { order: await existingOrder(tx, cart.id), isNew: false, changes: [] };
  const assessment = await cartForOrder.assessForOrder(tx, ctx, cart, toCartParts(input), withoutGifts);
  onAssessed(assessment);
  checkOrder(assessment, input);
  // Before anything is written; whether the card may be charged is decided again by the charge.
  if (assessment.payment?.kind === 'card' && input.saved_card_id != null)
    await placing.readCardSource({ ...ctx, db: tx }, input, assessment.payment);
  const draft = buildNewOrder(ctx, assessment, {
    ...{ cartId: cart.id, key, ads_tracking: mergeTrackings(input) },
    instalments: input.instalments ?? null,
  });
  // The cart is locked by this transaction, so marking it needs no extra round trip.
  const [order] = await pipeline([placing.createOrder(tx, draft), cartForOrder.markOrdered(tx, cart.id)]);
  await recordOrderVisit(tx, ctx, order);
  return { order, isNew: true, changes: cartForOrder.listGiftChanges(assessment, ctx.locale) };
}

/** Order of checks: what the shop cannot sell, missing form fields, then the total the shopper saw. */
function checkOrder(assessment: Assessment, input: Input): void {
  const unsellable = unsellableCode(assessment, input);
  if (unsellable) throw new PlacementFailed(unsellable);
  const errors = blockersToFieldErrors(assessment.blockers);
  if (errors) throw new InvalidInput(errors);
  if (!isTotalAsShown(assessment, input.final_total)) throw new PlacementFailed('total_changed');
  const { payment, quote } = assessment;
  const kind = payment?.kind ?? '';
  if (input.instalments != null && !(payment && paymentRules.offeredInstalments(payment, quote.final_total).includes(input.instalments)))
    throw new InvalidInput({ instalments: [{ key: 'instalments' }] });
  const hasSource = input.prime || (kind === 'card' && input.saved_card_id != null);
  if (isPrimeKind(kind) && !hasSource) throw new InvalidInput({ prime: [{ key: 'required' }] });
}

async function existingOrder(tx: Tx, cartId: string): Promise<StoredOrder> {
  const order = await placing.findOrder(tx, { cart_id: cartId });
  if (!order) throw new Error(`cart ${cartId} is marked as ordered but has no order: look for a lost row in orders`);
  return order;
}

/**
 * Only the call that created the order charges its card, or opens its payment page; either can be repeated on the order's page.
 */
async function paidAnswer(ctx: Context, { order, isNew, changes }: Order, input: Input, ports: PayPorts): Promise<ResultOf<Place>> {
  const { order_no, token, status, payment_status } = order;
  const answer = { order_no, token, status, payment_status, redirect: `/order/${token}`, form: null, changes };
  const { kind } = order.payment_method;
  if (!isNew || !(isPrimeKind(kind) || isPageKind(kind))) return answer;
  try {
    const orderId = order.id;
    const source = isPrimeKind(kind) ? await placing.readCardSource(ctx, input, { id: order.payment_method_id, kind }) : undefined;
    const paid = source ? await placing.payOrder(ctx, { orderId, source }, ports) : await placing.payOnPage(ctx, { orderId }, ports);
    return { ...answer, payment_status: paid.payment_status, redirect: paid.redirect ?? answer.redirect, form: paid.form ?? null };
  } catch (error) {
    ctx.log.error({ err: error, order_id: order.id }, 'a placed order could not be charged');
    return answer;
  }
}

/** The current cart with the submitted form fields, so that a refusal loses no input. */
async function failedAnswer(
  ctx: Context,
  input: Input,
  code: FailCode,
  limit: ReturnType<typeof customerLimitFacts>,
): Promise<ResultOf<Place>> {
  const assessment = await inTransaction(ctx.db, async (tx) =>
    cartForOrder.assessForOrder(tx, ctx, await cartForOrder.lockCartForOrder(tx, ctx, input.cart), toCartParts(input)),
  );
  const cart = cartForOrder.buildFailureView(assessment, ctx.locale, { seenTotal: input.final_total, limit });
  const credits = code === 'credits_invalid' ? cart.blockers.find(({ target }) => target === 'credits_used') : undefined;
  return { fail: true, code, message: credits?.message ?? failSentence(code, ctx.locale), cart, changes: cart.changes };
}

const maxKeyLength = 255;

function readIdempotencyKey({ web }: Context, { idempotency_key }: Input): string | null {
  const key = idempotency_key ?? web.header('idempotency-key');
  return key && key.length <= maxKeyLength ? key : null;
}

/** Two carts that send one key at the same moment. */
const isKeyTaken = (error: unknown): boolean =>
  sqlState(error) === '23505' && (error as { constraint?: string }).constraint === 'orders_idempotency_key_key';

function toCartParts({
  cart: _c,
  final_total: _f,
  idempotency_key: _k,
  prime: _p,
  save_card: _s,
  saved_card_id: _d,
  instalments: _n,
  trackings: _t,
  RID: _r,
  Click_ID: _i,
  ...parts
}: Input): CartParts {
  return typedFields(parts);
}
