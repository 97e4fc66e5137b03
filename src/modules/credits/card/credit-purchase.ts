import { recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/context.ts';
import { descriptions } from '../movement-descriptions.ts';
import { takeFromShop } from '../shop-purse.ts';
import { writeMovement } from '../store/ledger.ts';
import { insertPaidPurchase } from '../store/purchases.ts';
import { clearOwed, lockShopPurse } from '../store/purses.ts';

type Bought = { id: number; amount: number; bonus: number };
type CreditedBy = { staffId: number | undefined; now: Date };

/** Credits a paid purchase to the shop's purse, which then pays what it owes. The ledger's unique key refuses doing it twice. */
export async function creditPurchase(tx: Tx, { id, amount, bonus }: Bought, { staffId, now }: CreditedBy): Promise<void> {
  const { id: purseId } = await lockShopPurse(tx);
  const movement = { reference: `purchase:${id}`, staffId, now };
  const lotOf = (credits: number) => [{ amount: credits, expires_at: null, backed: false }];
  await writeMovement(tx, purseId, {
    ...movement,
    description: descriptions.bought(),
    type: 'buy',
    amount,
    lots: lotOf(amount),
    effectKey: `buy:${id}`,
  });
  const bonusMovement = { ...movement, description: descriptions.onTop(), type: 'bonus' as const };
  if (bonus > 0) await writeMovement(tx, purseId, { ...bonusMovement, amount: bonus, lots: lotOf(bonus), effectKey: `buy:${id}:bonus` });
  const owed = await clearOwed(tx);
  // It was bought now, so there is no balance to warn of.
  if (owed > 0) await takeFromShop(tx, { ...movement, amount: owed, description: descriptions.owedPaid(), effectKey: `buy:${id}:owed` }, 0);
}

/** Initial credits of the shop's purse: a settled transfer. */
export async function fundShop(tx: Tx, { amount, now }: { amount: number; now: Date }): Promise<void> {
  const id = await insertPaidPurchase(tx, { amount, now });
  await creditPurchase(tx, { id, amount, bonus: 0 }, { staffId: undefined, now });
}

type AuditOrigin = { caller?: Caller | undefined; requestId?: string | undefined };

/** Audits who settled a purchase; without a caller it was the system. */
export const auditPurchase = (
  tx: Tx,
  { caller, requestId }: AuditOrigin,
  id: number,
  action: string,
  state: { old: string | null; new: string },
): Promise<void> =>
  recordAudit(tx, {
    subject_type: 'CreditPurchase',
    subject_id: id,
    action,
    caller,
    changes: [{ field: 'state', ...state }],
    request_id: requestId,
  });
