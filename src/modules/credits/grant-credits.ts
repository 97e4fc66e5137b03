import { readCreditSettings, readCurrency } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { refuseCredits } from './contract.ts';
import { creditEffects } from './effects.ts';
import { descriptions } from './movement-descriptions.ts';
import { sumBacked, sumShares, takeFromLots } from './rules.ts';
import { returnToShop, takeFromShop } from './shop-purse.ts';
import { writeMovement } from './store/ledger.ts';
import { effectExists, grantedBy, lockCustomerPurse, openLots } from './store/purses.ts';

type Grant = {
  customerId: number;
  /** Minor units, above zero. */
  amount: number;
  description: Text;
  /** Null: they never expire; computed by `creditExpiry`. */
  expiresAt: Date | null;
  orderId?: number | undefined;
  reference?: string | undefined;
  /** Idempotency key of the grant: `reward:order:12`. */
  effectKey: string;
  staffId?: number | undefined;
  now: Date;
};

/**
 * Grants a customer credits and mails them; with the reserve on, they are taken from the shop's purse. Returns false when this grant exists.
 * Refuses `shop_credits_short` with `missing`, major units.
 */
export async function grantCredits(tx: Tx, grant: Grant): Promise<boolean> {
  const { customerId, amount, expiresAt } = grant;
  const purse = await lockCustomerPurse(tx, customerId);
  if (await effectExists(tx, grant.effectKey)) return false;
  const { reserve, low_balance } = await readCreditSettings(tx, grant.now);
  if (reserve) await payGrant(tx, grant, low_balance);
  await writeMovement(tx, purse.id, { ...grant, type: 'bonus', lots: [{ amount, expires_at: expiresAt, backed: reserve }] });
  const payload = { customer_id: customerId, amount, expires_at: expiresAt?.toISOString() ?? null, description: grant.description };
  await creditEffects.emit(tx, 'credits_granted', payload, grant.effectKey);
  return true;
}

async function payGrant(tx: Tx, { amount, customerId, orderId, staffId, effectKey, now }: Grant, lowBalance: number): Promise<void> {
  const withdrawal = { amount, reference: `customer:${customerId}`, orderId, staffId, effectKey: `${effectKey}:shop`, now };
  const missing = await takeFromShop(tx, { ...withdrawal, description: descriptions.granted() }, lowBalance);
  if (missing > 0) throw refuseCredits('shop_credits_short', { missing: toMajor(missing, await readCurrency(tx)) });
}

type ShopWithdrawal = Pick<Grant, 'customerId' | 'amount' | 'description' | 'effectKey' | 'now'> & { staffId: number };

/**
 * Takes credits back from a customer; the backed part returns to the shop's purse. Returns false when it was done before.
 * Refuses `customer_credits_short` with `balance`, major units.
 */
export async function revokeCredits(tx: Tx, { customerId, amount, ...why }: ShopWithdrawal): Promise<boolean> {
  const purse = await lockCustomerPurse(tx, customerId);
  if (await effectExists(tx, why.effectKey)) return false;
  const lots = await openLots(tx, purse.id, why.now);
  const shares = takeFromLots(lots, amount);
  if (!shares) {
    const balance = lots.reduce((sum, lot) => sum + lot.remaining, 0);
    throw refuseCredits('customer_credits_short', { balance: toMajor(balance, await readCurrency(tx)) });
  }
  await recordWithdrawal(tx, purse.id, shares, why);
  return true;
}

type UnearnedGrant = Pick<Grant, 'customerId' | 'description' | 'reference' | 'effectKey' | 'now'> & { orderId: number; earned: number };

/**
 * Revokes the credits an order granted beyond what it `earned`, at most the customer's balance. Returns the revoked amount and
 * `missing`, minor units; both 0 when it was done before.
 */
export async function revokeUnearned(tx: Tx, { customerId, earned, ...why }: UnearnedGrant): Promise<{ revoked: number; missing: number }> {
  const purse = await lockCustomerPurse(tx, customerId);
  if (await effectExists(tx, why.effectKey)) return { revoked: 0, missing: 0 };
  const excess = Math.max(0, (await grantedBy(tx, purse.id, why.orderId)) - earned);
  const lots = await openLots(tx, purse.id, why.now);
  const amount = Math.min(excess, sumShares(lots.map(({ remaining }) => ({ amount: remaining }))));
  const shares = amount > 0 && takeFromLots(lots, amount);
  if (shares) await recordWithdrawal(tx, purse.id, shares, why);
  return { revoked: amount, missing: excess - amount };
}

type Withdrawal = Pick<Grant, 'description' | 'reference' | 'orderId' | 'effectKey' | 'now' | 'staffId'>;

/** Returns the backed part to the shop's purse. */
async function recordWithdrawal(tx: Tx, purseId: number, shares: ReturnType<typeof takeFromLots> & object, why: Withdrawal): Promise<void> {
  const moves = shares.map((share) => ({ ...share, amount: -share.amount }));
  await writeMovement(tx, purseId, { ...why, type: 'bonus', amount: -sumShares(shares), moves });
  await returnToShop(tx, sumBacked(shares), why.now);
}
