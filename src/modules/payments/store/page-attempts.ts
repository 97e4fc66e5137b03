import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { type Attempt, pageProvider } from './attempts.ts';

const hour = 3_600_000;
/** How long after its end a code may still be reported as paid, in ms: counters report barcodes two days late. */
const lagMs = { atm: 2 * hour, cvs_code: 2 * hour, barcode: 72 * hour } as const;

const lag = sql`make_interval(secs => case a.pay_code ->> 'kind' when 'barcode' then ${lagMs.barcode / 1000}::integer else ${lagMs.atm / 1000}::integer end)`;

/**
 * Claims up to `limit` charges on payment pages that are due to be queried, skipping other workers' claims and accounts whose
 * queries are paused: open ones, and abandoned ones for a day or until their code has ended. Every 5 minutes in the first half
 * hour, every 15 in the first two hours, then hourly; once more when a code has ended.
 */
export async function claimDuePageAttempts(db: Database, now: Date, limit: number): Promise<Attempt[]> {
  const due = sql<Attempt>`
    update payment_attempts set queried_at = ${now}
    where id in (
      select a.id from payment_attempts a join payment_methods m on m.id = a.payment_method_id
      where a.provider = ${pageProvider}
        and (a.state in ('started', 'unknown', 'redirected') or (a.state = 'failed' and a.error_code = 'abandoned'
          and ${now}::timestamptz < greatest(a.created_at + interval '1 day', a.pay_until + ${lag})))
        and (m.queries_paused_until is null or m.queries_paused_until <= ${now})
        and (coalesce(a.queried_at, a.created_at) + case
            when ${now}::timestamptz - a.created_at < interval '30 minutes' then interval '5 minutes'
            when ${now}::timestamptz - a.created_at < interval '2 hours' then interval '15 minutes'
            else interval '1 hour' end <= ${now}
          or (a.pay_until + ${lag} <= ${now} and coalesce(a.queried_at, a.created_at) < least(a.pay_until + ${lag}, ${now}::timestamptz - interval '3 minutes')))
      order by a.queried_at nulls first, a.created_at
      limit ${limit} for update of a skip locked)
    returning *`;
  return (await due.execute(db)).rows;
}

/** Whether the code of an attempt can no longer be paid, nor be reported as paid. */
export const hasCodeEnded = ({ pay_code, pay_until }: Attempt, now: Date): boolean => {
  const end = codeEnd(pay_code, pay_until);
  return end !== null && end <= now;
};

/** The last moment at which a payment of the code may be reported; null without a code. */
export const codeEnd = (code: Attempt['pay_code'], payUntil: Date | null): Date | null =>
  code && payUntil ? new Date(payUntil.getTime() + lagMs[code.kind]) : null;
