import { sql } from 'kysely';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Minor } from '#shared/money.ts';

export type DueWarning = {
  /** Purses with a larger id. */
  after: number;
  /** The shop's day, `2026-11-24`. */
  today: string;
  now: Date;
  limit: number;
};

/**
 * Marks the purses whose owners are due to be warned, and their lots; returns them. A lot is due when its end is 30 or fewer days
 * away, and again at 7; not on the day it was granted.
 */
export async function markWarned(tx: Tx, { after, today, now, limit }: DueWarning): Promise<{ id: number; customer_id: number }[]> {
  const soon = sql`l.expires_at <= ${now}::timestamptz + interval '7 days'`;
  const open = sql`l.remaining > 0 and l.expires_at > ${now} and l.expires_at <= ${now}::timestamptz + interval '30 days'`;
  const { rows } = await sql<Columns<'credit_purses', 'id'> & { customer_id: NonNullable<Column<'credit_purses', 'customer_id'>> }>`
    with due as materialized (
      select p.id, p.customer_id from credit_purses p
      where p.customer_id is not null and p.id > ${after} and (p.warned_on is null or p.warned_on < ${today}::date)
        and exists (select from credit_lots l where l.purse_id = p.id and ${open} and l.created_at <= ${now}::timestamptz - interval '1 day'
          and (l.warned_days is null or l.warned_days = 30 and ${soon}))
      order by p.id limit ${limit} for update skip locked
    ), warned as (
      update credit_lots l set warned_days = case when ${soon} then 7 else 30 end from due where l.purse_id = due.id and ${open}
    )
    update credit_purses p set warned_on = ${today}::date from due where p.id = due.id returning p.id, due.customer_id`.execute(tx);
  return rows;
}

/** What of a customer's credits expires within 30 days, the soonest first; minor units. */
export async function expiringLots(reader: Reader, customerId: number, now: Date): Promise<{ expires_at: Date; amount: Minor }[]> {
  const { rows } = await sql<{ expires_at: NonNullable<Column<'credit_lots', 'expires_at'>>; amount: Minor }>`
    select l.expires_at, sum(l.remaining)::bigint as amount from credit_lots l join credit_purses p on p.id = l.purse_id
    where p.customer_id = ${customerId} and l.remaining > 0 and l.expires_at > ${now}
      and l.expires_at <= ${now}::timestamptz + interval '30 days'
    group by l.expires_at order by l.expires_at`.execute(reader);
  return rows;
}
