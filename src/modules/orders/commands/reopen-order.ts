import { stock } from '#modules/catalog/index.ts';
import { spending } from '#modules/credits/index.ts';
import { countOrder } from '#modules/customers/index.ts';
import { redeeming } from '#modules/pricing/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { demandsOf, selectLines } from '../store/lines.ts';
import { recordMoney, saleEntries } from '../store/money.ts';
import type { StoredOrder } from '../store/orders.ts';
import { runInSavepoint } from '../store/savepoint.ts';
import type { Actor } from '../store/transitions.ts';
import { moveShipping, moveStatus, systemActor } from '../store/transitions.ts';

/**
 * Reopens an expired order after late money: everything released is reserved and spent again, or nothing. The
 * caller's transaction has locked the order and recorded the money. Undefined when the order was cancelled by hand, or credits,
 * coupon or stock are no longer available: then the money is refunded.
 */
export async function reopenOrder(tx: Tx, order: StoredOrder, { at }: { by: Actor; at: Date }): Promise<StoredOrder | undefined> {
  if (order.status !== 'cancelled' || order.cancelled_by !== 'expiry') return undefined;
  if (!(await consumeAgain(tx, order, at))) return undefined;
  const { time_zone } = await readWebsite(tx);
  await recordMoney(tx, saleEntries(order, order), { at, time_zone });
  const opened = await moveStatus(tx, order, { machine: 'order', to: 'processing', by: systemActor, at });
  return (await moveShipping(tx, opened, { machine: 'shipping', to: 'unshipped', by: systemActor, at })).order;
}

/** Uses credits, rules and stock in lock order. */
const consumeAgain = (tx: Tx, { id, customer_id }: StoredOrder, at: Date): Promise<boolean> =>
  runInSavepoint(tx, async () => {
    if (customer_id !== null) await countOrder(tx, customer_id, 1);
    await spending.spendCreditsAgain(tx, id, at);
    await redeeming.redeemAgain(tx, id, at);
    await stock.reserveStock(tx, id, demandsOf(await selectLines(tx, id)), at);
  });
