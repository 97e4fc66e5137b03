import { type Currency, type Minor, minor, splitByWeight } from '#shared/money.ts';

/** A line as the quote needs it. A line that is not valid stays in the cart but counts for nothing. */
export type QuoteLine = { id: number; unit_price: number; quantity: number; valid: boolean };

/** Everything a price depends on; amounts in minor units of `currency`. Methods are null until they are chosen. */
export type QuoteFacts = {
  currency: Currency;
  lines: readonly QuoteLine[];
  delivery: { fee: number; free_threshold: number | null } | null;
  payment: { fee: number } | null;
};

/** Money taken off one line by one cause; `amount` is positive. */
export type Adjustment = { lane: string; source: string; line: number; amount: number };

/** What is left to pay of each line when a lane begins. */
export type Standing = { line: QuoteLine; left: number };

/**
 * One step of product.md 3.2 that takes money off: item offers, the order offer, promo or coupon, in this order. A lane
 * sees what the lanes before it left and answers its adjustments; `spreadOverLines` makes them from one amount.
 */
export type Lane = (standing: readonly Standing[], facts: QuoteFacts) => Adjustment[];

/** The lanes this shop has. Offers, promos and coupons join here, and nothing else changes. */
const ownLanes: readonly Lane[] = [];

export type WhyStep = 'items' | 'discount' | 'shipping' | 'payment_fee' | 'total';

/** What the lines cost, why, and what is to be paid. All amounts in minor units. */
export type Quote = {
  currency: Currency;
  lines: { id: number; line_total: Minor; discount: Minor }[];
  adjustments: Adjustment[];
  items_total: Minor;
  discount_total: Minor;
  delivery_fee: Minor;
  payment_fee: Minor;
  /** Delivery and payment fee together (product.md 3.2 step 7). */
  shipping_total: Minor;
  grand_total: Minor;
  /** What is charged. Equal to grand_total until there are credit products (product.md 3.1). */
  final_total: Minor;
};

/** The price of a cart: the same facts always give the same quote, on the server, in tests, in a rehearsal. */
export function price(facts: QuoteFacts, lanes: readonly Lane[] = ownLanes): Quote {
  const counted = facts.lines.filter((line) => line.valid);
  const items_total = sum(counted.map(totalOf));
  const adjustments = runLanes(counted, facts, lanes);
  const discount_total = sum(adjustments.map((a) => a.amount));
  const delivery_fee = counted.length > 0 && facts.delivery ? deliveryFee(items_total - discount_total, facts.delivery) : 0;
  const payment_fee = counted.length > 0 ? (facts.payment?.fee ?? 0) : 0;
  const shipping_total = delivery_fee + payment_fee;
  const grand_total = items_total - discount_total + shipping_total;
  return {
    currency: facts.currency,
    lines: facts.lines.map((line) => ({
      id: line.id,
      line_total: minor(totalOf(line)),
      discount: minor(sum(adjustments.filter((a) => a.line === line.id).map((a) => a.amount))),
    })),
    adjustments,
    items_total: minor(items_total),
    discount_total: minor(discount_total),
    delivery_fee: minor(delivery_fee),
    payment_fee: minor(payment_fee),
    shipping_total: minor(shipping_total),
    grand_total: minor(grand_total),
    final_total: minor(grand_total),
  };
}

/** The fee for goods of this value after discount, minor units: nothing from the threshold on. */
export function deliveryFee(goodsAfterDiscount: number, delivery: { fee: number; free_threshold: number | null }): number {
  return freeShippingMissing(goodsAfterDiscount, delivery.free_threshold) === 0 ? 0 : delivery.fee;
}

/** How much more brings free shipping: 0 when reached, null when this delivery is never free. Minor units. */
export function freeShippingMissing(goodsAfterDiscount: number, threshold: number | null): number | null {
  return threshold === null ? null : Math.max(0, threshold - goodsAfterDiscount);
}

/** One amount off several lines: by largest remainder, never more than what is left of them together. */
export function spreadOverLines(amount: number, standing: readonly Standing[], cause: { lane: string; source: string }): Adjustment[] {
  const left = standing.map((s) => s.left);
  const parts = splitByWeight(Math.min(amount, sum(left)), left);
  return standing.flatMap(({ line }, i) => (parts[i] ? [{ ...cause, line: line.id, amount: parts[i] }] : []));
}

type Totals = Record<'items_total' | 'discount_total' | 'shipping_total' | 'payment_fee' | 'grand_total', number>;

/** The quote explained row by row, amounts signed; the rows before the last add up to it. Also told of a placed order. */
export function whyOf(q: Totals): { step: WhyStep; amount: number }[] {
  const rows: { step: WhyStep; amount: number }[] = [
    { step: 'items', amount: q.items_total },
    { step: 'discount', amount: -q.discount_total },
    { step: 'shipping', amount: q.shipping_total - q.payment_fee },
    { step: 'payment_fee', amount: q.payment_fee },
  ];
  const told = rows.filter((row) => row.amount !== 0 || row.step === 'items' || row.step === 'shipping');
  return [...told, { step: 'total', amount: q.grand_total }];
}

function runLanes(lines: readonly QuoteLine[], facts: QuoteFacts, lanes: readonly Lane[]): Adjustment[] {
  const adjustments: Adjustment[] = [];
  for (const lane of lanes) {
    const standing = lines.map((line) => ({
      line,
      left: totalOf(line) - sum(adjustments.filter((a) => a.line === line.id).map((a) => a.amount)),
    }));
    adjustments.push(...lane(standing, facts));
  }
  return adjustments;
}

const totalOf = (line: QuoteLine): number => line.unit_price * line.quantity;
const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
