/** The amounts of a line when it was ordered, minor units: its share of money and of credits for all of its `quantity`. */
export type PaidLine = { quantity: number; line_total: number; discount: number; credits_share: number };

/** Minor units. `value` = `money` + `credits`; `gross` − `discount` = `value`. */
export type Refund = { gross: number; discount: number; money: number; credits: number; value: number };

/**
 * The refund of `units` of a line when `refunded` of it were refunded before. Shares are taken from the running total (the share
 * of the first n units, less the share of the units before), so the last refund ends exactly at what was paid. `value` is a share
 * of `gross` and `credits` are a share of `value`: none of them is ever below zero. Shipping and fees are a line of one unit.
 */
export function refundable(line: PaidLine, refunded: number, units: number): Refund {
  if (units < 0 || refunded < 0 || refunded + units > line.quantity)
    throw new RangeError(`cannot refund ${units} more units: ${refunded} of ${line.quantity} are refunded already`);
  const [before, after] = [firstUnits(line, refunded), firstUnits(line, refunded + units)];
  const gross = after.gross - before.gross;
  const value = after.value - before.value;
  const credits = after.credits - before.credits;
  return { gross, discount: gross - value, money: value - credits, credits, value };
}

function firstUnits({ quantity, line_total, discount, credits_share }: PaidLine, units: number) {
  const paid = line_total - discount;
  const gross = portion(line_total, units, quantity);
  const value = portion(paid, gross, line_total);
  return { gross, value, credits: portion(credits_share, value, paid) };
}

/** The default split of a refund: money first, as far as money was paid, then credits. Minor units. */
export function splitRefund(value: number, available: { money: number; credits: number }): { money: number; credits: number } {
  if (value < 0 || value > available.money + available.credits)
    throw new RangeError(`cannot refund ${value}: only ${available.money} in money and ${available.credits} in credits were paid`);
  const money = Math.min(value, available.money);
  return { money, credits: value - money };
}

/** `total * part / whole`, rounded half up. */
const portion = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2 * amount * part + whole) / (2 * whole));
