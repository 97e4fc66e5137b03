import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { descriptions } from './movement-descriptions.ts';
import { sumBacked, sumShares } from './rules.ts';
import { returnToShop } from './shop-purse.ts';
import { writeMovement } from './store/ledger.ts';
import { expiredLots, lockPursesWithExpired } from './store/purses.ts';

const pursesPerBatch = 100;

/**
 * Nightly sweep: writes off expired lots and returns their backing to the shop's purse. Expired credits were already
 * unspendable; this updates the balances. Idempotent. Returns how many lots ended.
 */
export async function expireCredits(db: Database, now: Date): Promise<number> {
  for (let total = 0; ; ) {
    const expired = await inTransaction(db, (tx) => expireBatch(tx, now));
    if (expired === undefined) return total;
    total += expired;
  }
}

/** Undefined: no purse has expired credits. */
async function expireBatch(tx: Tx, now: Date): Promise<number | undefined> {
  const purseIds = await lockPursesWithExpired(tx, now, pursesPerBatch);
  if (purseIds.length === 0) return undefined;
  const lots = await expiredLots(tx, purseIds, now);
  const shares = lots.map(({ id, remaining, ...lot }) => ({ ...lot, lot_id: id, amount: remaining }));
  for (const purseId of purseIds) {
    const ownShares = shares.filter((share) => share.purse_id === purseId);
    if (ownShares.length === 0) continue;
    const moves = ownShares.map(({ lot_id, amount }) => ({ lot_id, amount: -amount }));
    await writeMovement(tx, purseId, { type: 'bonus', amount: -sumShares(ownShares), description: descriptions.expired(), now, moves });
  }
  await returnToShop(tx, sumBacked(shares), now);
  return shares.length;
}
