import type { Tx } from '#platform/db/database.ts';
import { descriptions } from './movement-descriptions.ts';
import { sumBacked, sumShares } from './rules.ts';
import { returnToShop } from './shop-purse.ts';
import { writeMovement } from './store/ledger.ts';
import { findCustomerPurse, remainingLots } from './store/purses.ts';

/**
 * Ends all unspent credits of a customer whose account is gone, also those that never expire, and returns their backing to the shop's
 * purse. Idempotent. Locks the customer's purse, then the shop's.
 */
export async function endCredits(tx: Tx, customerId: number, now: Date): Promise<void> {
  const purse = await findCustomerPurse(tx, customerId);
  const lots = purse ? await remainingLots(tx, purse.id) : [];
  if (!purse || lots.length === 0) return;
  const shares = lots.map(({ id, remaining, ...lot }) => ({ ...lot, lot_id: id, amount: remaining }));
  const moves = shares.map(({ lot_id, amount }) => ({ lot_id, amount: -amount }));
  await writeMovement(tx, purse.id, { type: 'bonus', amount: -sumShares(shares), description: descriptions.ended(), now, moves });
  await returnToShop(tx, sumBacked(shares), now);
}
