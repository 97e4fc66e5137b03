import { sql } from 'kysely';
import { readWebsite } from '#modules/settings/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { localDay } from '#shared/time/time-zone.ts';
import type { reportsContract } from '../contract.ts';
import { checkedPeriod } from '../rules.ts';
import { partsByDays } from './summed-days.ts';

type Breakdown = typeof reportsContract.breakdown;
type Input = ParsedInputOf<Breakdown>;
type Row = Columns<'report_day_parts', 'key' | 'orders' | 'net' | 'discount' | 'name'>;

const maxOffers = 50;

/**
 * Sales of a period by one property of its orders, in two statements. By placing day the parts add up to the figures of the sales report:
 * orders count on the day they were placed, their value on the days of the ledger. An order with two offers counts for both.
 * Throws InvalidInput for an invalid period.
 */
export async function readBreakdown({ db, clock, locale }: Context, input: Input): Promise<ResultOf<Breakdown>> {
  const { currency, time_zone: zone } = await readWebsite(db);
  const span = { ...checkedPeriod(input, localDay(clock.now(), zone)), zone };
  const { rows } = await sql<Row>`
    select key, max(name::text)::jsonb as name, sum(orders)::integer as orders, sum(net)::bigint as net, sum(discount)::bigint as discount
    from ${partsByDays(span, input.basis, input.by)} p group by key
    order by net desc, key ${input.by === 'offer' ? sql`limit ${maxOffers}` : sql``}`.execute(db);
  return {
    currency,
    data: rows.map(({ name, net, discount, ...row }) => ({
      ...row,
      name: name && inLocale(name, locale),
      net: toMajor(net, currency),
      discount: toMajor(discount, currency),
    })),
  };
}
