import { sql } from 'kysely';
import { readWebsite } from '#modules/settings/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type Currency, type Minor, toMajor } from '#shared/money.ts';
import { localDay } from '#shared/time/time-zone.ts';
import type { reportsContract } from '../contract.ts';
import { checkedPeriod } from '../rules.ts';
import { moneyByDays } from './summed-days.ts';

type PayoutRow = { day: string | null; method: string; amount: Minor; fees: Minor };

type Money = typeof reportsContract.money;
type MoneyRow = Columns<'report_day_money', 'day' | 'method'> & {
  received: Minor;
  refunded: Minor;
  fees: Minor;
};

/** Money in and out by day and method, in three statements. Throws InvalidInput for an invalid period. */
export async function readMoney({ db, clock }: Context, input: ParsedInputOf<Money>): Promise<ResultOf<Money>> {
  const { currency, time_zone } = await readWebsite(db);
  const { from, to } = checkedPeriod(input, localDay(clock.now(), time_zone));
  const { rows } = await sql<MoneyRow>`
    select m.day, m.method, coalesce(sum(m.amount) filter (where m.kind = 'payment'), 0)::bigint as received,
      coalesce(-sum(m.amount) filter (where m.kind = 'refund'), 0)::bigint as refunded,
      sum(m.fees)::bigint as fees
    from ${moneyByDays({ from, to, zone: time_zone }, 'kind', 'method', 'amount', 'fees')} m where m.kind in ('payment', 'refund')
    group by m.day, m.method order by m.day, m.method`.execute(db);
  const data = rows.map((row) => ({
    ...row,
    ...{ received: toMajor(row.received, currency), refunded: toMajor(row.refunded, currency), fees: toMajor(row.fees, currency) },
  }));
  return { currency, data, payouts: await readPayouts(db, { from, to, time_zone, currency }) };
}

type Payouts = { from: string; to: string; time_zone: string; currency: Currency };

/** When what was received in the period reaches the shop's account, by day and method; day null: it waits to be collected. */
async function readPayouts(reader: Reader, { from, to, time_zone, currency }: Payouts): Promise<ResultOf<Money>['payouts']> {
  const { rows } = await sql<PayoutRow>`
    select case when is_held then null
        else to_char(coalesce((collected_at at time zone ${time_zone})::date, received_on) + payout_days, 'YYYY-MM-DD') end as day,
      method, sum(amount)::bigint as amount, sum(fee)::bigint as fees
    from report_payouts where received_on between ${from} and ${to} and amount > 0
    group by 1, 2 order by 1 nulls first, 2`.execute(reader);
  return rows.map((row) => ({ ...row, amount: toMajor(row.amount, currency), fees: toMajor(row.fees, currency) }));
}
