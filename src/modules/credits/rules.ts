import { endOfLocalDay } from '#shared/time/time-zone.ts';

const day = 24 * 60 * 60 * 1000;

/** Part of a lot; amounts in minor units, as everywhere inside this module. */
export type LotShare = { lot_id: number; amount: number };
export type OpenLot = { id: number; remaining: number; expires_at: Date | null; backed: boolean };
type BackedShare = LotShare & { expires_at: Date | null; backed: boolean };
/** A use with the lots it took from in order, or a refund, of which only the sum counts. */
export type OrderMovement = { type: 'use' | 'refund'; amount: number; lots: readonly BackedShare[] };

/** Minimum lifetime of returned credits. */
const minDaysBack = 30;
/** Expiries within this time are shown to the customer. */
const soonDays = 30;

const after = (now: Date, days: number): Date => new Date(now.getTime() + days * day);

/** When credits granted now expire: at the end of the shop's day so many days from now; null: never. */
export const creditExpiry = (days: number | null, now: Date, timeZone: string): Date | null =>
  days === null ? null : endOfLocalDay(after(now, days), timeZone);
export const expiresSoonBefore = (now: Date): Date => after(now, soonDays);

/** Longest forecast, days. */
const maxOutlookDays = 730;

/** Spending per day, and the day the purse runs out; null: not in sight. */
export function outlook(
  { balance, spent, days }: { balance: number; spent: number; days: number },
  now: Date,
): { per_day: number; empty_at: Date | null } {
  if (spent <= 0) return { per_day: 0, empty_at: null };
  const daysLeft = Math.floor((balance * days) / spent);
  return { per_day: Math.round(spent / days), empty_at: daysLeft > maxOutlookDays ? null : after(now, daysLeft) };
}

/** Takes `amount` from lots in order (soonest-expiring first). Undefined: not enough. */
export function takeFromLots(lots: readonly OpenLot[], amount: number): BackedShare[] | undefined {
  const shares: BackedShare[] = [];
  let missing = amount;
  for (const { id, remaining, expires_at, backed } of lots) {
    if (missing === 0) break;
    const part = Math.min(remaining, missing);
    shares.push({ lot_id: id, amount: part, expires_at, backed });
    missing -= part;
  }
  return missing === 0 ? shares : undefined;
}

/** The lot shares an order still holds: each use pushes shares on a stack, each refund pops its sum. */
export function sharesOfOrder(movements: readonly OrderMovement[]): BackedShare[] {
  let stack: BackedShare[] = [];
  for (const { type, amount, lots } of movements) stack = type === 'use' ? [...stack, ...lots] : popShares(stack, amount).rest;
  return stack;
}

/** The top shares of the stack up to `amount`, so that the latest-expiring credits return first. */
export function popShares(stack: readonly BackedShare[], amount: number): { popped: BackedShare[]; rest: BackedShare[] } {
  const rest = [...stack];
  const popped: BackedShare[] = [];
  let missing = amount;
  while (missing > 0) {
    const top = rest.pop();
    if (!top) break;
    const part = Math.min(top.amount, missing);
    popped.push({ ...top, amount: part });
    if (part < top.amount) rest.push({ ...top, amount: top.amount - part });
    missing -= part;
  }
  return { popped, rest };
}

export type NewLot = { amount: number; expires_at: Date | null; backed: boolean };

/**
 * Returns shares to their own lots, or, where those expire within thirty days, to new lots that expire then. New lots, because
 * using one credit must not extend a whole lot.
 */
export function planReturn(shares: readonly BackedShare[], now: Date): { moves: LotShare[]; lots: NewLot[] } {
  const earliestExpiry = after(now, minDaysBack);
  const expiring = shares.filter(({ expires_at }) => expires_at !== null && expires_at < earliestExpiry);
  const unchanged = shares.filter((share) => !expiring.includes(share));
  const lots = [true, false]
    .map((backed) => ({ amount: sumShares(expiring.filter((share) => share.backed === backed)), expires_at: earliestExpiry, backed }))
    .filter((lot) => lot.amount > 0);
  return { moves: mergeShares(unchanged), lots };
}

/** One share for each lot. */
export function mergeShares(shares: readonly LotShare[]): LotShare[] {
  const byLot = new Map<number, number>();
  for (const { lot_id, amount } of shares) byLot.set(lot_id, (byLot.get(lot_id) ?? 0) + amount);
  return [...byLot].map(([lot_id, amount]) => ({ lot_id, amount }));
}

export const sumShares = (shares: readonly { amount: number }[]): number => shares.reduce((sum, { amount }) => sum + amount, 0);
export const sumBacked = (shares: readonly BackedShare[]): number => sumShares(shares.filter((share) => share.backed));

/** What the shop's books and the card provider call a purchase of credits. */
export const receiptNumber = (purchaseId: number): string => `C${String(purchaseId).padStart(6, '0')}`;
