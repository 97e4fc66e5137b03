import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';

const columns = ['product_item_id', 'email', 'customer_id', 'locale'] as const;
export type Notice = Columns<'stock_notices', (typeof columns)[number]>;

/** Stores a stock notice once; returns whether the item is on the shelf. */
export async function insertNotice(tx: Tx, { product_item_id, email, customer_id, locale }: Notice, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with requested as (
      select i.id from product_items i join products p on p.id = i.product_id
      where i.id = ${product_item_id} and i.active and p.shelf_status = 'on_shelf'
    ), noted as (
      insert into stock_notices (product_item_id, email, customer_id, locale, created_at)
      select id, ${email}, ${customer_id}::bigint, ${locale}, ${now}::timestamptz from requested
      on conflict (product_item_id, email) where notified_at is null do nothing
    )
    select id from requested`.execute(tx);
  return rows.length > 0;
}

/** Items with pending notices. */
export async function itemsWaitedFor(reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectFrom('stock_notices')
    .select('product_item_id as id')
    .distinct()
    .where('notified_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks an item so that one worker at a time counts its notices; false when it is locked already. */
export async function tryLockItem(tx: Tx, itemId: number): Promise<boolean> {
  const row = await tx.selectFrom('product_items').select('id').where('id', '=', itemId).forNoKeyUpdate().skipLocked().executeTakeFirst();
  return row !== undefined;
}

/** Number of people notified about an item after `since`. */
export async function countNotifiedSince(tx: Tx, itemId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('stock_notices')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('product_item_id', '=', itemId)
    .where('notified_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Marks the longest waiting notices of an item as notified, at most `limit`; returns them. */
export async function takeWaiting(
  tx: Tx,
  itemId: number,
  { limit, onlyMembers, now }: { limit: number; onlyMembers: boolean; now: Date },
): Promise<number[]> {
  const waiting = tx
    .selectFrom('stock_notices')
    .select('id')
    .where('product_item_id', '=', itemId)
    .where('notified_at', 'is', null)
    .$if(onlyMembers, (query) => query.where('customer_id', 'is not', null))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
  const rows = await tx.updateTable('stock_notices').set({ notified_at: now }).where('id', 'in', waiting).returning('id').execute();
  return rows.map(({ id }) => id);
}

export type StoredNotice = Notice & { id: number };

/** A notice being sent; undefined when there is none or it is pending again. */
export async function selectNotified(reader: Reader, id: number): Promise<StoredNotice | undefined> {
  return reader
    .selectFrom('stock_notices')
    .select(['id', ...columns])
    .where('id', '=', id)
    .where('notified_at', 'is not', null)
    .executeTakeFirst();
}

/** Makes a notice pending again when the item sold out before the mail was sent, unless it was requested again. */
export async function resetNotice(db: Database, id: number): Promise<void> {
  await sql`
    update stock_notices n set notified_at = null where id = ${id} and not exists (
      select from stock_notices o where o.product_item_id = n.product_item_id and o.email = n.email and o.notified_at is null
    )`.execute(db);
}

/** Deletes all stock notices of an address. */
export async function deleteWaiting(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('stock_notices').where('email', '=', email).where('notified_at', 'is', null).execute();
}

/** Moves the notices of one account to another; they are still sent where they were requested. */
export async function moveNotices(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  await tx.updateTable('stock_notices').set({ customer_id: into }).where('customer_id', '=', from).execute();
}

/** Deletes the notices of a customer, and those to addresses, given as the SHA-256 of their lower case in hex. */
export async function eraseNotices(db: Database, customerId: number, hashes: readonly string[]): Promise<void> {
  await db
    .deleteFrom('stock_notices')
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', customerId),
        eb(sql<string>`encode(sha256(convert_to(lower(email), 'UTF8')), 'hex')`, '=', sql<string>`any(${[...hashes]}::text[])`),
      ]),
    )
    .execute();
}

/** Every stock notice that a customer requested while signed in. */
export const listNotices = (reader: Reader, customerId: number) =>
  reader
    .selectFrom('stock_notices')
    .select(['product_item_id', 'email', 'created_at', 'notified_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
