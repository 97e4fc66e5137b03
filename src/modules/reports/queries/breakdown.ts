import { type RawBuilder, sql } from 'kysely';
import { readWebsite } from '#modules/settings/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { type Minor, toMajor } from '#shared/money.ts';
import { localDay } from '#shared/time/time-zone.ts';
import type { reportsContract } from '../contract.ts';
import { checkedPeriod } from '../rules.ts';
import { counted, type DayRange } from './day-range.ts';

type Breakdown = typeof reportsContract.breakdown;
type Input = ParsedInputOf<Breakdown>;
type Row = Columns<'report_offers', 'name'> & { key: string | null; orders: number; net: Minor; discount: Minor };

/** Sales of a period by one property of its orders, in two statements. Throws InvalidInput for an invalid period. */
export async function readBreakdown({ db, clock, locale }: Context, input: Input): Promise<ResultOf<Breakdown>> {
  const { currency, time_zone: zone } = await readWebsite(db);
  const span = { ...checkedPeriod(input, localDay(clock.now(), zone)), zone };
  const { rows } = await (input.by === 'offer' ? byOffer(input, span) : byProperty(input.by, input, span)).execute(db);
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

/** By the ledger when counting by placing day, so that parts sum to the report's total; else by the selected orders. */
function byProperty(by: Exclude<Input['by'], 'offer'>, { basis }: Input, span: DayRange): RawBuilder<Row> {
  const key = {
    payment: sql`p.payment`,
    delivery: sql`p.delivery`,
    source: sql`p.source`,
    region: sql`p.region`,
    buyer: sql`case when p.created_at <= coalesce(b.first_at, p.created_at) then 'new' else 'returning' end`,
    hour: sql`extract(isodow from p.created_at at time zone ${span.zone}) || '-' || extract(hour from p.created_at at time zone ${span.zone})`,
  }[by];
  const entries =
    basis === 'placed'
      ? sql`(select order_id, kind, amount from report_entries where day between ${span.from} and ${span.to} and kind <> 'credit')`
      : sql`(select e.order_id, e.kind, e.amount from (${counted(basis, span)}) c join report_entries e using (order_id) where e.kind <> 'credit')`;
  return sql<Row>`
    with worth as (
      select order_id, sum(amount) as net, -coalesce(sum(amount) filter (where kind = 'discount'), 0) as discount from ${entries} e group by order_id
    )
    select ${key} as key, null as name, count(*) filter (where p.lives)::integer as orders, sum(w.net)::bigint as net, sum(w.discount)::bigint as discount
    from worth w join report_placed p using (order_id) ${by === 'buyer' ? sql`left join report_buyers b on b.email = p.email` : sql``}
    group by 1 order by net desc, key`;
}

const maxOffers = 50;

/** An order with two offers counts for both, so these parts do not sum to the total. */
const byOffer = ({ basis }: Input, span: DayRange): RawBuilder<Row> => sql<Row>`
  select coalesce(o.offer_id::text, o.code) as key, max(o.name::text)::jsonb as name, count(distinct c.order_id)::integer as orders,
    sum(c.net)::bigint as net, sum(o.discount)::bigint as discount
  from (${counted(basis, span)}) c join report_offers o using (order_id) where c.lives
  group by 1 order by net desc, key limit ${maxOffers}`;
