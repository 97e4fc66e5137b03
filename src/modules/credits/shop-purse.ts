import type { Tx } from '#platform/db/database.ts';
import { creditEffects } from './effects.ts';
import { descriptions } from './movement-descriptions.ts';
import { takeFromLots } from './rules.ts';
import { type Movement, writeMovement } from './store/ledger.ts';
import { lockShopPurse, openLots } from './store/purses.ts';

/** `amount`: minor units, above zero. */
type Withdrawal = Pick<Movement, 'amount' | 'description' | 'reference' | 'orderId' | 'staffId' | 'now'> & { effectKey: string };

/**
 * Takes credits from the shop's purse; staff get a mail when it falls below `lowBalance`, minor units. Returns what the purse is short of:
 * above 0 nothing was taken.
 */
export async function takeFromShop(tx: Tx, { amount, ...movement }: Withdrawal, lowBalance: number): Promise<number> {
  const shop = await lockShopPurse(tx);
  const shares = takeFromLots(await openLots(tx, shop.id, movement.now), amount);
  if (!shares) return amount - shop.balance;
  const moves = shares.map((share) => ({ ...share, amount: -share.amount }));
  await writeMovement(tx, shop.id, { ...movement, type: 'use', amount: -amount, moves });
  const balance = shop.balance - amount;
  if (shop.balance >= lowBalance && balance < lowBalance)
    await creditEffects.emit(tx, 'staff_low_balance', { balance }, movement.effectKey);
  return 0;
}

/** Returns the unspent backed part to the shop's purse. */
export async function returnToShop(tx: Tx, amount: number, now: Date): Promise<void> {
  if (amount === 0) return;
  const shop = await lockShopPurse(tx);
  const lots = [{ amount, expires_at: null, backed: false }];
  await writeMovement(tx, shop.id, { type: 'refund', amount, description: descriptions.returned(), now, lots });
}
