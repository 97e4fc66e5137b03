import { sql } from 'kysely';
import { readCurrency } from '#modules/settings/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { type Minor, toMajor } from '#shared/money.ts';
import type { creditsContract } from '../contract.ts';
import { outlook } from '../rules.ts';

/** Recent spending of the shop's purse, and how long its balance lasts. Amounts in major units. */
export async function creditForecast({ db, clock }: Context): Promise<ResultOf<(typeof creditsContract)['forecast']>> {
  const now = clock.now();
  const { rows } = await sql<Columns<'credit_purses', 'balance'> & { spent: Minor; granted: number }>`
    with purse as (select id, balance from credit_purses where owner_type = 'shop')
    select coalesce((select balance from purse), 0) as balance,
      coalesce(-sum(t.amount) filter (where t.type in ('use', 'refund')), 0)::bigint as spent, count(*) filter (where t.type = 'use') as granted
    from credit_transactions t
    where t.purse_id = (select id from purse) and t.created_at >= ${now}::timestamptz - make_interval(days => ${forecastDays})`.execute(db);
  const { balance, spent, granted } = rows[0] ?? { balance: 0, spent: 0, granted: 0 };
  const currency = await readCurrency(db);
  const { per_day, empty_at } = outlook({ balance, spent, days: forecastDays }, now);
  return {
    days: forecastDays,
    times: granted,
    spent: toMajor(Math.max(0, spent), currency),
    per_day: toMajor(per_day, currency),
    empty_at: empty_at?.toISOString() ?? null,
  };
}

const forecastDays = 30;
