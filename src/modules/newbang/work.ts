import { supplying } from '#modules/orders/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { Subscriptions } from '#platform/outbox/effects.ts';
import type { NewbangPorts } from './account.ts';
import { copyPictures } from './commands/copy-pictures.ts';
import { followOrders } from './commands/follow-orders.ts';
import { checkOrder } from './commands/plan-orders.ts';
import { runSync } from './commands/run-sync.ts';
import { type OrderDeps, sendDue } from './commands/send-orders.ts';
import { syncDue } from './commands/start-sync.ts';
import { followNotice } from './commands/take-notice.ts';
import { newbangEffects } from './effects.ts';

/** Who carries out the effects of this module, and those of orders with a supplier's items. */
export const newbangSubscribers = (deps: OrderDeps & Pick<Context, 'files'> & { ports: NewbangPorts }): Subscriptions => ({
  ...newbangEffects.subscribe({
    newbang_sync: ({ sync_id }) => runSync(deps, deps.ports, sync_id),
    newbang_pictures: (payload) => copyPictures(deps, deps.ports, payload),
    newbang_notice: ({ about }) => followNotice(deps, deps.ports, about),
  }),
  ...supplying.supplyEffects.subscribe({ supplier_check: ({ order_id }) => checkOrder(deps, deps.ports, order_id) }),
});

/** Job of every minute: due syncs, parcels to send or to call off, and what became of those that were sent. */
export async function runNewbang(deps: OrderDeps, ports: NewbangPorts): Promise<void> {
  await syncDue(deps, ports);
  await sendDue(deps, ports);
  await followOrders(deps, ports);
}
