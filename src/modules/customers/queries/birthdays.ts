import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';

/** Those whose birthday is in this month of the shop's calendar, and its year: active accounts with a confirmed address, by id. */
export async function birthdays(
  reader: Reader,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<{ year: number; ids: number[] }> {
  const { rows } = await sql<{ year: number; ids: number[] | null }>`
    with today as (select (${at}::timestamptz at time zone ${timeZone})::date as day)
    select extract(year from day)::int as year, (
      select json_agg(c.id order by c.id) from customers c
      where c.status = 'active' and c.email_verified_at is not null and extract(month from c.birthday) = extract(month from day)
    ) as ids from today`.execute(reader);
  const [row] = rows;
  return { year: row?.year ?? at.getUTCFullYear(), ids: row?.ids ?? [] };
}

/** The same for this day of the shop's calendar. A birthday on 29 February counts as the 28th in other years. */
export async function birthdaysToday(
  reader: Reader,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<{ year: number; ids: number[] }> {
  const { rows } = await sql<{ year: number; ids: number[] | null }>`
    with today as (
      select day, extract(year from day)::int as year, to_char(day + 1, 'MMDD') = '0301' as ends_february
      from (select (${at}::timestamptz at time zone ${timeZone})::date as day) clock
    )
    select year, (
      select json_agg(c.id order by c.id) from customers c
      where c.status = 'active' and c.email_verified_at is not null
        and (to_char(c.birthday, 'MMDD') = to_char(day, 'MMDD') or (ends_february and to_char(c.birthday, 'MMDD') = '0229'))
    ) as ids from today`.execute(reader);
  const [row] = rows;
  return { year: row?.year ?? at.getUTCFullYear(), ids: row?.ids ?? [] };
}
