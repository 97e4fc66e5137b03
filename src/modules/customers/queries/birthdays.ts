import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';

type Asked = { at: Date; timeZone: string; days: number };

/**
 * Those whose birthday was within `days`, today included, and in which year it fell: active accounts with a confirmed
 * address, by id. Who was born on the 29th of February has theirs on the 28th in other years.
 */
export async function birthdays(reader: Reader, { at, timeZone, days }: Asked): Promise<{ id: number; year: number }[]> {
  const { rows } = await sql<{ id: number; year: number }>`
    with days as (
      select (${at}::timestamptz at time zone ${timeZone})::date - n as day from generate_series(0, ${days - 1}::int) n
    ), named as (
      select extract(year from day)::int as year, to_char(day, 'MM-DD') as date from days
      union all
      select extract(year from day)::int, '02-29' from days where to_char(day, 'MM-DD') = '02-28' and to_char(day + 1, 'MM-DD') = '03-01'
    )
    select c.id, n.year from customers c join named n on n.date = to_char(c.birthday, 'MM-DD')
    where c.status = 'active' and c.email_verified_at is not null and c.birthday < ${at}::timestamptz - interval '1 day'
    order by c.id`.execute(reader);
  return rows;
}
