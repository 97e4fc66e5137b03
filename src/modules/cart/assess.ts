import type { SellableItem } from '#modules/catalog/index.ts';
import type { PaymentMethod } from '#modules/payments/index.ts';
import { type MethodRefusal, methodRefusal, price, type Quote } from '#modules/pricing/index.ts';
import type { DeliveryMethod } from '#modules/shipping/index.ts';
import type { CartFacts } from './facts.ts';
import { type FieldProblem, fieldProblems } from './fields.ts';
import { type LineVerdict, lineProblem } from './rules.ts';
import type { CartLine } from './store.ts';

export type AssessedLine = { line: CartLine; item: SellableItem; problem: LineVerdict | undefined };
type Offered<M> = { method: M; refusal: MethodRefusal | undefined };

/** Something in the way of the order, in the order of the page. `about` says which method and why. */
export type Obstacle =
  | { code: 'empty' | 'invalid_items' | 'discount_not_enough'; target: 'items' }
  | { code: 'select_delivery' | 'delivery_refused'; target: 'delivery_method_id'; refusal?: MethodRefusal }
  | { code: 'select_payment' | 'payment_refused'; target: 'payment_method_id'; refusal?: MethodRefusal }
  | { code: 'field'; target: FieldProblem['field']; problem: FieldProblem };

/** A cart with everything decided about it and nothing worded yet. */
export type Assessment = {
  facts: CartFacts;
  lines: AssessedLine[];
  quote: Quote;
  deliveries: Offered<DeliveryMethod>[];
  payments: Offered<PaymentMethod>[];
  delivery: DeliveryMethod | undefined;
  payment: PaymentMethod | undefined;
  obstacles: Obstacle[];
  canProceed: boolean;
  /** Lines whose unit price is not the one the shopper last saw. */
  repriced: AssessedLine[];
};

/** Decides everything about a cart from its facts: pure, so that the cart page and the order cannot differ. */
export function assess(facts: CartFacts): Assessment {
  const { cart, items, terms } = facts;
  const lines = cart.lines.flatMap((line) => {
    const item = items.get(line.product_item_id);
    return item ? [{ line, item, problem: lineProblem(item, line.quantity) }] : [];
  });
  const delivery = terms.deliveries.find((method) => method.id === cart.delivery_method_id);
  const payment = terms.payments.find((method) => method.id === cart.payment_method_id);
  const quote = price({
    currency: terms.currency,
    lines: lines.map(({ line, item, problem }) => ({ id: item.id, unit_price: item.price, quantity: line.quantity, valid: !problem })),
    delivery: delivery ?? null,
    payment: payment ?? null,
  });
  const goods = quote.items_total - quote.discount_total;
  const offer = <M extends DeliveryMethod | PaymentMethod>(methods: readonly M[], amount: number) =>
    methods.map((method) => ({ method, refusal: methodRefusal(method, { amount, country: terms.country }) }));
  const decided = {
    facts,
    lines,
    quote,
    delivery,
    payment,
    deliveries: offer(terms.deliveries, goods),
    // Without the method's own fee: else a fee could push the total out of the range it is asked for.
    payments: offer(terms.payments, quote.final_total - quote.payment_fee),
    repriced: lines.filter(({ line, item }) => line.seen_price !== null && line.seen_price !== item.price),
  };
  const inCart = obstaclesInCart(decided);
  return {
    ...decided,
    canProceed: inCart.length === 0 && quote.final_total >= 0,
    obstacles: [...inCart, ...deliveryObstacles(decided), ...fieldObstacles(decided), ...paymentObstacles(decided)],
  };
}

type Decided = Omit<Assessment, 'obstacles' | 'canProceed'>;

function obstaclesInCart({ lines, quote, facts }: Decided): Obstacle[] {
  if (lines.length === 0) return [{ code: 'empty', target: 'items' }];
  if (lines.some((line) => line.problem)) return [{ code: 'invalid_items', target: 'items' }];
  return facts.terms.coupon_only && quote.final_total > 0 ? [{ code: 'discount_not_enough', target: 'items' }] : [];
}

function deliveryObstacles({ delivery, deliveries }: Decided): Obstacle[] {
  if (!delivery) return [{ code: 'select_delivery', target: 'delivery_method_id' }];
  const refusal = deliveries.find((d) => d.method === delivery)?.refusal;
  return refusal ? [{ code: 'delivery_refused', target: 'delivery_method_id', refusal }] : [];
}

function paymentObstacles({ payment, payments }: Decided): Obstacle[] {
  if (!payment) return [{ code: 'select_payment', target: 'payment_method_id' }];
  const refusal = payments.find((p) => p.method === payment)?.refusal;
  return refusal ? [{ code: 'payment_refused', target: 'payment_method_id', refusal }] : [];
}

const fieldObstacles = ({ facts, delivery }: Decided): Obstacle[] =>
  fieldProblems(facts.cart.fields, delivery?.kind, facts.terms.country).map((problem) => ({
    code: 'field',
    target: problem.field,
    problem,
  }));
