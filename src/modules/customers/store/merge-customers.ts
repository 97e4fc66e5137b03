import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { hasMarketingConsent } from '../queries/marketing.ts';
import type { LockedCustomer } from './accounts.ts';

type Pair = { from: number; into: number };

/** Moves addresses, sign-ins and wishlist; the target's own rows win. The marketing consent ends where it was withdrawn in the other account. */
export async function moveRows(tx: Tx, { from, into, now }: Pair & { now: Date }): Promise<void> {
  await sql`update customer_addresses set customer_id = ${into}, is_default = is_default
    and not exists (select from customer_addresses k where k.customer_id = ${into} and k.is_default) where customer_id = ${from}`.execute(
    tx,
  );
  await sql`update customer_passkeys set customer_id = ${into} where customer_id = ${from}`.execute(tx);
  await sql`update customer_bindings b set customer_id = ${into} where customer_id = ${from}
    and not exists (select from customer_bindings k where k.customer_id = ${into} and k.provider = b.provider)`.execute(tx);
  await sql`insert into wishlist_items (customer_id, product_id, created_at)
    select ${into}, product_id, created_at from wishlist_items where customer_id = ${from} on conflict do nothing`.execute(tx);
  await sql`insert into customer_consents (customer_id, type, text_version, granted, created_at)
    select c.id, 'marketing', newest.text_version, false, ${now} from customers c,
      (select granted, text_version from customer_consents where customer_id = ${from} and type = 'marketing' order by id desc limit 1) newest
    where c.id = ${into} and ${hasMarketingConsent} and not newest.granted
      and exists (select from customer_consents where customer_id = ${from} and type = 'marketing' and granted)`.execute(tx);
}

/** Fills missing profile fields from the other account, takes the higher level; merges tags, notes and order counts. */
export async function mergeProfile(
  tx: Tx,
  { remaining, emptied, now }: { remaining: LockedCustomer; emptied: LockedCustomer; now: Date },
): Promise<void> {
  const note = [remaining.note, emptied.note].filter(Boolean).join('\n').slice(0, 2000);
  const tags = [...new Set([...remaining.tags, ...emptied.tags])].slice(0, 50);
  await sql`
    update customers c set phone = coalesce(c.phone, o.phone), birthday = coalesce(c.birthday, o.birthday), gender = coalesce(c.gender, o.gender),
      level_id = (select l.id from customer_levels l where l.id in (c.level_id, o.level_id) order by l.spent_from desc limit 1), orders_placed = c.orders_placed + o.orders_placed, created_at = least(c.created_at, o.created_at),
      source = case when o.created_at < c.created_at then coalesce(o.source, c.source) else coalesce(c.source, o.source) end,
      tags = ${tags}::text[], note = ${note}, version = c.version + 1, updated_at = ${now}
    from customers o where c.id = ${remaining.id} and o.id = ${emptied.id}`.execute(tx);
  await tx.updateTable('customers').set({ orders_placed: 0 }).where('id', '=', emptied.id).execute();
}
