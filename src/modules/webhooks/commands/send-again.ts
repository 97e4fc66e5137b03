import { randomToken } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type DeliveryView, refuseWebhook } from '../contract.ts';
import { webhookEffects } from '../effects.ts';
import { toDeliveryView } from '../queries.ts';
import { isAccepted } from '../rules.ts';
import { insertTest, restart, selectDelivery, settle } from '../store/deliveries.ts';
import { recordSuccess, selectWebhook } from '../store/webhooks.ts';
import { sendAttempt } from './deliver.ts';

/** Sends a delivery again from the start, with the same id and body. Throws webhook_delivery_not_found, also while it still waits. */
export const replay = (ctx: Context, { id, delivery_id }: { id: number; delivery_id: number }): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    if ((await restart(tx, id, { id: delivery_id })) === 0) throw refuseWebhook('webhook_delivery_not_found');
    await wake(tx);
    return undefined;
  });

/** The same for all that failed since; the order within each subject is that of their events. Throws webhook_not_found. */
export const replayFailed = (ctx: Context, { id, since }: { id: number; since: string }): Promise<{ count: number }> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await selectWebhook(tx, id))) throw refuseWebhook('webhook_not_found');
    const count = await restart(tx, id, { failedSince: new Date(since) });
    if (count > 0) await wake(tx);
    return { count };
  });

const wake = (tx: Tx): Promise<void> => webhookEffects.emit(tx, 'webhooks_due', {}, randomToken(12));

/** Sends a test event now, once, paused or not, and returns its entry of the log. Throws webhook_not_found. */
export async function sendTest(ctx: Context, { id }: { id: number }): Promise<DeliveryView> {
  const { db, clock, shop } = ctx;
  const attempt = await insertTest(db, id, randomToken(12), clock.now());
  if (!attempt) throw refuseWebhook('webhook_not_found');
  const deps = { db, clock, secrets: shop.secrets, call: () => Promise.reject(new Error('a test has no data')), allowsLoopback: shop.demo };
  const outcome = await sendAttempt(deps, attempt);
  await settle(db, attempt, { ...outcome, state: isAccepted(outcome.status) ? 'delivered' : 'failed' });
  if (isAccepted(outcome.status)) await recordSuccess(db, id, clock.now());
  return toDeliveryView(await selectDelivery(db, attempt.id));
}
