import { sql } from 'kysely';
import { readWebsite } from '#modules/settings/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { toMajor } from '#shared/money.ts';
import type { ConversionRow, marketingContract } from '../contract.ts';
import { centsToMajor } from '../rules.ts';
import type { Conversion } from '../store/conversions.ts';

type List = typeof marketingContract.conversions;
type Input = ParsedInputOf<List>;
type Sums = { total: number; orders: number; sale_amount: number; commission_cents: number };

/** A page of reports, newest first, with the sums of all that match; `counts`: of the tabs. */
export async function listConversions({ db }: Context, input: Input): Promise<ResultOf<List>> {
  const { page, per_page, state } = input;
  const { currency, time_zone } = await readWebsite(db);
  const where = sql`${matching(input, time_zone)} and (${state ?? null}::text is null or c.state = ${state ?? null})`;
  const [rows, sums, counts] = await Promise.all([
    sql<Conversion>`select c.* from affiliate_conversions c where ${where}
      order by c.created_at desc, c.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db),
    sql<Sums>`select count(*)::int as total, count(distinct c.order_id)::int as orders, coalesce(sum(c.sale_amount), 0)::bigint as sale_amount,
      coalesce(sum(c.commission_cents), 0)::bigint as commission_cents from affiliate_conversions c where ${where}`.execute(db),
    sql<Columns<'affiliate_conversions', 'state'> & { n: number }>`select c.state, count(*)::int as n from affiliate_conversions c
      where ${matching(input, time_zone)} group by 1`.execute(db),
  ]);
  const { total = 0, orders = 0, sale_amount = 0, commission_cents = 0 } = sums.rows[0] ?? {};
  return {
    data: rows.rows.map(toRow),
    meta: { page, per_page, total },
    sums: { orders, sale_amount: toMajor(sale_amount, currency), commission: centsToMajor(commission_cents) },
    counts: Object.fromEntries(counts.rows.map(({ state: name, n }) => [name, n])),
  };
}

/** Days are the shop's. */
const matching = ({ event, q, from, to }: Input, timeZone: string) => sql`
  (${event ?? null}::text[] is null or c.event = any(${event ?? null}::text[]))
  and (${q || null}::text is null or position(lower(${q || null}::text) in lower(c.order_no || ' ' || c.rid || ' ' || c.click_id)) > 0)
  and (${from ?? null}::date is null or c.created_at >= (${from ?? null}::date)::timestamp at time zone ${timeZone})
  and (${to ?? null}::date is null or c.created_at < (${to ?? null}::date + 1)::timestamp at time zone ${timeZone})`;

const toRow = (row: Conversion): ConversionRow => ({
  id: row.id,
  order_id: row.order_id,
  order_no: row.order_no,
  network: row.network,
  event: row.event,
  rid: row.rid,
  click_id: row.click_id,
  currency: row.currency,
  sale_amount: toMajor(row.sale_amount, row.currency),
  commission: centsToMajor(row.commission_cents),
  state: row.state,
  tries: row.tries,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  request: row.request ?? '',
  answer: row.answer ?? '',
});
