import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import type { SellableItem } from '../../contract.ts';
import { stockEffects } from '../../effects.ts';
import { sellableItems } from '../../queries/sellable-items.ts';
import { countNotifiedSince, itemsWaitedFor, takeWaiting, tryLockItem } from '../../store/notices.ts';

const hourMs = 3_600_000;

/**
 * Sends stock notices for items that can be bought now, longest waiting first; returns how many. Per hour no more people are
 * notified than there are units. It depends on the current state only, so new stock, a started sale and a product put on the
 * shelf are all found.
 */
export async function notifyWaiting(db: Database, now: Date): Promise<number> {
  let notified = 0;
  for (const id of await itemsWaitedFor(db)) notified += await inTransaction(db, (tx) => notifyWaitingFor(tx, id, now));
  return notified;
}

async function notifyWaitingFor(tx: Tx, itemId: number, now: Date): Promise<number> {
  if (!(await tryLockItem(tx, itemId))) return 0;
  const item = (await sellableItems.read(tx, [itemId], now)).get(itemId);
  const audience = item && findAudience(item);
  if (!item || !audience) return 0;
  const limit =
    Math.floor(item.sellable / item.min_order_quantity) - (await countNotifiedSince(tx, itemId, new Date(now.getTime() - hourMs)));
  if (limit <= 0) return 0;
  const ids = await takeWaiting(tx, itemId, { limit, onlyMembers: audience === 'members', now });
  // The time is part of the key, so that a new request is notified again.
  await stockEffects.emitAll(
    tx,
    ids.map((id) => ['stock_notice', { notice_id: id }, `${id}:${now.getTime()}`]),
  );
  return ids.length;
}

/** Which of the waiting people may buy the item now. */
export function findAudience({ availability }: Pick<SellableItem, 'availability'>): 'everybody' | 'members' | undefined {
  if (availability === 'available' || availability === 'low') return 'everybody';
  return availability === 'member_only' ? 'members' : undefined;
}
