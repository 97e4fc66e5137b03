import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import type { SellableItem } from '../../contract.ts';
import { stockEffects } from '../../effects.ts';
import { sellableItems } from '../../queries/sellable-items.ts';
import { countNotifiedSince, holdItem, itemsWaitedFor, takeWaiting } from '../../store/notices.ts';

const hourMs = 3_600_000;

/**
 * Has those written to who wait for an item that can be bought now, the longest waiting first; answers how many. In any hour
 * no more people are written to than there are pieces for them, so that whoever reads the mail finds what it promises. A function
 * of now: stock that came, a start of selling that was reached and a product put on the shelf are found alike.
 */
export async function notifyWaiting(db: Database, now: Date): Promise<number> {
  let notified = 0;
  for (const id of await itemsWaitedFor(db)) notified += await inTransaction(db, (tx) => notifyWaitingFor(tx, id, now));
  return notified;
}

async function notifyWaitingFor(tx: Tx, itemId: number, now: Date): Promise<number> {
  if (!(await holdItem(tx, itemId))) return 0;
  const item = (await sellableItems.read(tx, [itemId], now)).get(itemId);
  const audience = item && findAudience(item);
  if (!item || !audience) return 0;
  const most =
    Math.floor(item.sellable / item.min_order_quantity) - (await countNotifiedSince(tx, itemId, new Date(now.getTime() - hourMs)));
  if (most <= 0) return 0;
  const ids = await takeWaiting(tx, itemId, { most, onlyMembers: audience === 'members', now });
  // The moment is part of the name: who waits again is written to again. That they read it once is the key of the mail.
  await stockEffects.emitAll(
    tx,
    ids.map((id) => ['stock_notice', { notice_id: id }, `${id}:${now.getTime()}`]),
  );
  return ids.length;
}

/** Who may buy an item at this moment, among those who wait for it. */
export function findAudience({ availability }: Pick<SellableItem, 'availability'>): 'everybody' | 'members' | undefined {
  if (availability === 'available' || availability === 'low') return 'everybody';
  return availability === 'member_only' ? 'members' : undefined;
}
