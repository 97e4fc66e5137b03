import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { LockedCustomer } from './accounts.ts';

type Pair = { from: number; into: number };

/** Moves addresses, linked sign-ins, consents and wishlist; the target's own rows win. */
export async function moveRows(tx: Tx, { from, into }: Pair): Promise<void> {
  await sql`update customer_addresses set customer_id = ${into}, is_default = false where customer_id = ${from}`.execute(tx);
  await sql`update customer_passkeys set customer_id = ${into} where customer_id = ${from}`.execute(tx);
  await sql`update customer_bindings b set customer_id = ${into} where customer_id = ${from}
    and not exists (select from customer_bindings k where k.customer_id = ${into} and k.provider = b.provider)`.execute(tx);
  // A refusal of marketing in either account wins.
  await sql`insert into wishlist_items (customer_id, product_id, created_at)
    select ${into}, product_id, created_at from wishlist_items where customer_id = ${from} on conflict do nothing`.execute(tx);
}

/** Fills missing profile fields from the other account; merges tags, notes and order counts. */
export async function mergeProfile(
  tx: Tx,
  { remaining, emptied, now }: { remaining: LockedCustomer; emptied: LockedCustomer; now: Date },
): Promise<void> {
  const note = [remaining.note, emptied.note].filter(Boolean).join('\n').slice(0, 2000);
  const tags = [...new Set([...remaining.tags, ...emptied.tags])].slice(0, 50);
  await sql`
    update customers c set phone = coalesce(c.phone, o.phone), birthday = coalesce(c.birthday, o.birthday), gender = coalesce(c.gender, o.gender),
      level_id = coalesce(c.level_id, o.level_id), orders_placed = c.orders_placed + o.orders_placed, created_at = least(c.created_at, o.created_at),
      source = case when o.created_at < c.created_at then coalesce(o.source, c.source) else coalesce(c.source, o.source) end,
      tags = ${tags}::text[], note = ${note}, version = c.version + 1, updated_at = ${now}
    from customers o where c.id = ${remaining.id} and o.id = ${emptied.id}`.execute(tx);
  await tx.updateTable('customers').set({ orders_placed: 0 }).where('id', '=', emptied.id).execute();
}
