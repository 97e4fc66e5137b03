import { currencyOf, readCreditSettings } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { refuseCredits } from './contract.ts';
import { backedOf, takeFrom } from './rules.ts';
import { writeMovement } from './store/ledger.ts';
import { effectExists, lockCustomerPurse, lockShopPurse, openLots } from './store/purses.ts';
import { descriptions } from './words.ts';

type Grant = {
  customerId: number;
  /** Minor units, above zero. */
  amount: number;
  description: Text;
  /** Null: they never expire. `creditExpiry` makes it of the settings. */
  expiresAt: Date | null;
  orderId?: number | undefined;
  reference?: string | undefined;
  /** Names this one grant: `reward:order:12`. The same again changes nothing. */
  effectKey: string;
  staffId?: number | undefined;
  now: Date;
};

/**
 * Gives a customer credits; with the reserve on, the shop's purse pays for them. Answers false when this grant was made
 * before. Refuses `shop_credits_short` with what is `missing`, in major units.
 */
export async function grantCredits(tx: Tx, grant: Grant): Promise<boolean> {
  const { customerId, amount, expiresAt } = grant;
  const purse = await lockCustomerPurse(tx, customerId);
  if (await effectExists(tx, grant.effectKey)) return false;
  const { reserve } = await readCreditSettings(tx);
  if (reserve) await takeFromShop(tx, grant);
  await writeMovement(tx, purse.id, { ...grant, type: 'bonus', lots: [{ amount, expires_at: expiresAt, backed: reserve }] });
  return true;
}

async function takeFromShop(tx: Tx, { amount, customerId, orderId, staffId, effectKey, now }: Grant): Promise<void> {
  const shop = await lockShopPurse(tx);
  const taken = takeFrom(await openLots(tx, shop.id, now), amount);
  if (!taken) throw refuseCredits('shop_credits_short', { missing: toMajor(amount - shop.balance, await currencyOf(tx)) });
  await writeMovement(tx, shop.id, {
    type: 'use',
    amount: -amount,
    description: descriptions.granted(),
    moves: taken.map((share) => ({ ...share, amount: -share.amount })),
    reference: `customer:${customerId}`,
    orderId,
    staffId,
    effectKey: `${effectKey}:shop`,
    now,
  });
}

type TakingBack = Pick<Grant, 'customerId' | 'amount' | 'description' | 'effectKey' | 'now'> & { staffId: number };

/**
 * Takes credits back from a customer; what the shop's purse had paid for returns there. Answers false when this was done
 * before. Refuses `credits_short` with the `balance` in major units.
 */
export async function takeBackCredits(tx: Tx, { customerId, amount, ...why }: TakingBack): Promise<boolean> {
  const purse = await lockCustomerPurse(tx, customerId);
  if (await effectExists(tx, why.effectKey)) return false;
  const lots = await openLots(tx, purse.id, why.now);
  const taken = takeFrom(lots, amount);
  if (!taken) {
    const balance = lots.reduce((sum, lot) => sum + lot.remaining, 0);
    throw refuseCredits('credits_short', { balance: toMajor(balance, await currencyOf(tx)) });
  }
  const moves = taken.map((share) => ({ ...share, amount: -share.amount }));
  await writeMovement(tx, purse.id, { ...why, type: 'bonus', amount: -amount, moves });
  await returnToShop(tx, backedOf(taken), why.now);
  return true;
}

/** What the shop's purse had paid for and nobody spent comes back to it. */
export async function returnToShop(tx: Tx, amount: number, now: Date): Promise<void> {
  if (amount === 0) return;
  const shop = await lockShopPurse(tx);
  const lots = [{ amount, expires_at: null, backed: false }];
  await writeMovement(tx, shop.id, { type: 'refund', amount, description: descriptions.returned(), now, lots });
}
