import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { factsOf, returnWindowDays, stepRefusal } from '../rules.ts';
import { lockOrder } from '../store/orders.ts';
import { applyStep } from './apply-step.ts';
import { theShop } from './steps.ts';

/**
 * Completes the orders that were delivered a return window ago and are settled, unless a return is open; answers how many.
 * One transaction each.
 */
export async function completeOrders(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.status = 'processing' and o.shipping_status = 'delivered' and not o.mismatch
      and (o.payment_status in ('paid', 'partially_refunded') or o.payment_status = 'voided' and o.grand_total = 0)
      and (select max(created_at) from order_history h where h.order_id = o.id and h.machine = 'shipping' and h.order_shipping_id is null)
        <= ${now}::timestamptz - make_interval(days => ${returnWindowDays})
      and not exists (select from return_requests r where r.order_id = o.id and r.state in ('requested', 'approved', 'received'))
    order by o.id limit 500`.execute(db);
  let completed = 0;
  for (const { id } of rows) {
    if (await inTransaction(db, (tx) => complete(tx, id, now))) completed++;
  }
  return completed;
}

async function complete(tx: Tx, id: number, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (!order || stepRefusal(factsOf(order), 'order', 'completed')) return false;
  await applyStep(tx, order, { machine: 'order', to: 'completed', by: theShop, at: now });
  return true;
}
