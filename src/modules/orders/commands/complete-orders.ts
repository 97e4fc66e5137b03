import { readReturnWindow } from '#modules/settings/index.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { stepRefusal, toOrderFacts } from '../rules.ts';
import { idsToComplete } from '../store/due.ts';
import { lockOrder } from '../store/orders.ts';
import { systemActor } from '../store/transitions.ts';
import { applyStep } from './apply-step.ts';

/** Completes settled orders whose return window has passed without an open return; returns how many. One transaction each. */
export async function completeOrders(db: Database, now: Date): Promise<number> {
  let completed = 0;
  for (const id of await idsToComplete(db, now, await readReturnWindow(db))) {
    if (await inTransaction(db, (tx) => complete(tx, id, now))) completed++;
  }
  return completed;
}

async function complete(tx: Tx, id: number, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (!order || stepRefusal(toOrderFacts(order), 'order', 'completed')) return false;
  await applyStep(tx, order, { machine: 'order', to: 'completed', by: systemActor, at: now });
  return true;
}
