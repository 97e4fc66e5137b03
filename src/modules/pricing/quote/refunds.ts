/** What a line came to when it was ordered, minor units: its share of money and of credits for all of its `quantity`. */
export type PaidLine = { quantity: number; line_total: number; discount: number; credits_share: number };

/** Minor units. `worth` = `money` + `credits`; `gross` − `discount` = `worth`. */
export type Refund = { gross: number; discount: number; money: number; credits: number; worth: number };

/**
 * What `units` of a line give back when `refunded` of it were given back before. Shares are taken from the running total
 * (the share of the first n units, less what was given for the units before), so the last refund ends exactly at what was paid.
 * Worth is a share of gross, credits are a share of worth: none of them is ever below nothing. Shipping and fees are a line of
 * one unit.
 */
export function refundable(line: PaidLine, refunded: number, units: number): Refund {
  if (units < 0 || refunded < 0 || refunded + units > line.quantity) throw new RangeError(`${refunded} + ${units} of ${line.quantity}`);
  const [before, after] = [firstUnits(line, refunded), firstUnits(line, refunded + units)];
  const gross = after.gross - before.gross;
  const worth = after.worth - before.worth;
  const credits = after.credits - before.credits;
  return { gross, discount: gross - worth, money: worth - credits, credits, worth };
}

function firstUnits({ quantity, line_total, discount, credits_share }: PaidLine, units: number) {
  const paid = line_total - discount;
  const gross = portion(line_total, units, quantity);
  const worth = portion(paid, gross, line_total);
  return { gross, worth, credits: portion(credits_share, worth, paid) };
}

/** How an amount goes back when staff do not choose: money first, as far as money was paid, then credits. Minor units. */
export function splitRefund(worth: number, left: { money: number; credits: number }): { money: number; credits: number } {
  if (worth < 0 || worth > left.money + left.credits) throw new RangeError(`${worth} of ${left.money} + ${left.credits}`);
  const money = Math.min(worth, left.money);
  return { money, credits: worth - money };
}

/** `total * part / whole`, rounded half up. */
const portion = (total: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2 * total * part + whole) / (2 * whole));
