import { readCurrency } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { toMajor } from '#shared/money.ts';
import { refuseCredits } from './contract.ts';
import { descriptions } from './movement-descriptions.ts';
import { planReturn, popShares, sharesOfOrder, sumShares, takeFromLots } from './rules.ts';
import { type Movement, writeMovement } from './store/ledger.ts';
import { lockCustomerPurse, lockPurseOfOrder, openLots, type Purse, selectMovements } from './store/purses.ts';

/**
 * Spends credits for an order, soonest-expiring first; amounts in minor units, zero does nothing. `reference`: the order
 * number. Locks the purse. Refuses `credits_short` with `balance`, major units.
 */
export async function spendCredits(
  tx: Tx,
  { customerId, amount, orderId, reference, now }: { customerId: number; amount: number; orderId: number; reference?: string; now: Date },
): Promise<void> {
  if (amount === 0) return;
  const purse = await lockCustomerPurse(tx, customerId);
  await spendForOrder(tx, purse, { amount, orderId, reference, effectKey: `use:order:${orderId}`, now });
}

type Spending = Pick<Movement, 'amount' | 'reference' | 'effectKey' | 'now'> & { orderId: number };

async function spendForOrder(tx: Tx, purse: Purse, { amount, ...use }: Spending): Promise<void> {
  const lots = await openLots(tx, purse.id, use.now);
  const shares = takeFromLots(lots, amount);
  if (!shares) {
    const balance = lots.reduce((sum, lot) => sum + lot.remaining, 0);
    throw refuseCredits('credits_short', { balance: toMajor(balance, await readCurrency(tx)) });
  }
  const moves = shares.map((share) => ({ ...share, amount: -share.amount }));
  await writeMovement(tx, purse.id, { ...use, type: 'use', amount: -amount, description: descriptions.used(), moves });
}

/**
 * Returns credits an order used, or part of them, to their lots or for at least thirty days; never more than the order still
 * holds. Returns the amount, minor units.
 */
export async function returnCredits(
  tx: Tx,
  { orderId, amount, now }: { orderId: number; amount: number | 'all'; now: Date },
): Promise<number> {
  const purse = await lockPurseOfOrder(tx, orderId);
  if (!purse) return 0;
  const movements = await selectMovements(tx, purse.id, orderId);
  const shares = sharesOfOrder(movements);
  const { popped } = popShares(shares, amount === 'all' ? sumShares(shares) : amount);
  const back = sumShares(popped);
  if (back === 0) return 0;
  const reference = movements[0]?.reference_id;
  const description = descriptions.givenBack();
  await writeMovement(tx, purse.id, { type: 'refund', amount: back, description, now, orderId, reference, ...planReturn(popped, now) });
  return back;
}

/**
 * A reopened order uses again the credits it got back last. Does nothing when there are none. Refuses `credits_short` as
 * spendCredits does.
 */
export async function spendCreditsAgain(tx: Tx, orderId: number, now: Date): Promise<void> {
  const purse = await lockPurseOfOrder(tx, orderId);
  if (!purse) return;
  const movements = await selectMovements(tx, purse.id, orderId);
  const last = movements.at(-1);
  if (last?.type !== 'refund') return;
  const effectKey = `use:order:${orderId}:${movements.length}`;
  await spendForOrder(tx, purse, { amount: last.amount, orderId, reference: last.reference_id, effectKey, now });
}
