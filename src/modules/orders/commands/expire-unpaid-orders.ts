import { attempts } from '#modules/payments/index.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { idsExpiring, lockExpiring } from '../store/due.ts';
import { systemActor } from '../store/transitions.ts';
import { applyStep } from './apply-step.ts';

/** How long an order with an open charge stays open after its deadline; the provider is queried first. */
const graceMs = 15 * 60_000;

/** Cancels unpaid orders after their deadline, one transaction each; returns how many. Orders locked by another worker are skipped. */
export async function expireUnpaidOrders(db: Database, now: Date): Promise<number> {
  let expired = 0;
  for (const id of await idsExpiring(db, now)) {
    if (await inTransaction(db, (tx) => expire(tx, id, now))) expired++;
  }
  return expired;
}

async function expire(tx: Tx, id: number, now: Date): Promise<boolean> {
  const order = await lockExpiring(tx, id, now);
  if (!order?.expires_at) return false;
  const isInGracePeriod = now.getTime() - order.expires_at.getTime() < graceMs;
  if (isInGracePeriod && (await attempts.openAttempt(tx, id))) return false;
  // Imported orders send no mails.
  const quiet = order.source === 'import';
  await applyStep(tx, order, { machine: 'order', to: 'cancelled', cancelled_by: 'expiry', by: systemActor, at: now, quiet });
  return true;
}
