import { type RawBuilder, sql } from 'kysely';
import { audience } from '#modules/customers/index.ts';
import { readCreditSettings, readCurrency, readWebsite } from '#modules/settings/index.ts';
import { staffNames } from '#modules/staff/index.ts';
import type { Columns, InJson } from '#platform/db/columns.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { Page, ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { type Currency, type Minor, toMajor } from '#shared/money.ts';
import { rewardPercent, withinLimit } from '#shared/reward.ts';
import type { CreditType, creditsContract, StaffCreditRow } from '../contract.ts';
import { spendable } from './balances.ts';
import { rewardLimit } from './reward-limit.ts';

type Contract = typeof creditsContract;
type Filter = Pick<ParsedInputOf<Contract['transactions']>, 'type' | 'from' | 'to' | 'page' | 'per_page'>;

/** The customer's credits and history, newest first. Expired credits are excluded, swept or not. */
export async function myCredits(ctx: Context, input: ParsedInputOf<Contract['mine']>): Promise<ResultOf<Contract['mine']>> {
  const { id } = customerCaller(ctx);
  const { data, meta, currency } = await readPage(ctx, { ...input, sort: '-created_at' }, sql`p.customer_id = ${id}`);
  const { balance, expiring_amount, expiring_at } = await spendable(ctx.db, id, ctx.clock.now());
  return {
    data: data.map(({ staff_id: _id, staff: _staff, customer_id: _customer, customer: _name, ...row }) => row),
    meta,
    balance: toMajor(balance, currency),
    expiring_amount: toMajor(expiring_amount, currency),
    expiring_at: expiring_at?.toISOString() ?? null,
    earning: await readEarning(ctx, id, currency),
  };
}

/** The rules as they are for this customer: the level multiplies the rate; what the shop's purse cannot pay is left out. */
async function readEarning({ db, clock }: Context, id: number, currency: Currency): Promise<ResultOf<Contract['mine']>['earning']> {
  const { level } = (await audience.byIds(db, [id])).get(id) ?? { level: null };
  const settings = await readCreditSettings(db, clock.now());
  const { reward_rate, register_bonus, birthday_bonus, expiry_days, max_share_percent, min_goods } = settings;
  const { covered } = await db.selectNoFrom(rewardLimit.covered.as('covered')).executeTakeFirstOrThrow();
  const limit = rewardLimit.of(settings, covered);
  return {
    ...{ reward_rate: limit === 0 ? 0 : rewardPercent(reward_rate, level?.reward_multiplier ?? 100), expiry_days, max_share_percent },
    register_bonus: toMajor(withinLimit(register_bonus, limit), currency),
    birthday_bonus: toMajor(withinLimit(birthday_bonus, limit), currency),
    min_goods: min_goods === null ? null : toMajor(min_goods, currency),
  };
}

/** Movements of the shop's purse, of all customers' or of one customer's, with what they hold. */
export async function listTransactions(
  ctx: Context,
  { customer, owner, ...filter }: ParsedInputOf<Contract['transactions']>,
): Promise<ResultOf<Contract['transactions']>> {
  const purses = owner === 'shop' ? sql`p.owner_type = 'shop'` : sql`p.customer_id is not null`;
  return readPage(ctx, filter, customer ? sql`p.customer_id = ${customer}` : purses);
}

type Row = InJson<
  Columns<
    'credit_transactions',
    'id' | 'type' | 'amount' | 'balance_after' | 'description' | 'reference_id' | 'order_id' | 'staff_id' | 'created_at'
  >
> &
  Columns<'credit_purses', 'customer_id'>;
type Sort = ParsedInputOf<Contract['transactions']>['sort'];

const orders: Record<Sort, RawBuilder<unknown>> = {
  created_at: sql`t.id`,
  '-created_at': sql`t.id desc`,
  amount: sql`t.amount, t.id`,
  '-amount': sql`t.amount desc, t.id`,
};

async function readPage(
  { db, locale }: Context,
  { type, from, to, page, per_page, sort }: Filter & { sort: Sort },
  purse: RawBuilder<unknown>,
): Promise<Page<StaffCreditRow> & { balance: number; currency: Currency }> {
  const { currency, time_zone } = await readWebsite(db);
  const conditions = [purse, ...(type ? [ofTypes(type)] : []), ...period(from, to, time_zone)];
  const matching = sql`from credit_transactions t join credit_purses p on p.id = t.purse_id where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ rows: Row[]; total: number; balance: Minor }>`
    select (select count(*) ${matching}) as total, (select coalesce(sum(p.balance), 0)::bigint from credit_purses p where ${purse}) as balance,
      coalesce((select json_agg(f) from (
        select t.id, t.type, t.amount, t.balance_after, t.description, t.reference_id, t.order_id, t.staff_id, t.created_at,
          coalesce(p.customer_id, substring(t.reference_id from '^customer:(\\d+)$')::bigint) as customer_id ${matching}
        order by ${orders[sort]} limit ${per_page} offset ${(page - 1) * per_page}) f), '[]') as rows`.execute(db);
  const found = rows[0];
  const movements = found?.rows ?? [];
  const staff = await staffNames(
    db,
    movements.flatMap(({ staff_id }) => staff_id ?? []),
  );
  const owners = await audience.byIds(
    db,
    movements.flatMap(({ customer_id }) => customer_id ?? []),
  );
  return {
    data: movements.map((row) => ({
      ...row,
      staff: staff.get(row.staff_id ?? 0) ?? null,
      customer: owners.get(row.customer_id ?? 0)?.name ?? null,
      amount: toMajor(row.amount, currency),
      balance_after: toMajor(row.balance_after, currency),
      description: inLocale(row.description, locale),
      created_at: new Date(row.created_at).toISOString(),
    })),
    meta: { page, per_page, total: found?.total ?? 0 },
    balance: toMajor(found?.balance ?? 0, currency),
    currency,
  };
}

const ofTypes = (types: readonly CreditType[]) => sql`t.type = any(${[...types]}::text[])`;

/** Days of the shop, both included. */
const period = (from: string | undefined, to: string | undefined, timeZone: string): RawBuilder<unknown>[] => [
  ...(from ? [sql`t.created_at >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
  ...(to ? [sql`t.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
];

/** Balance of the shop's purse; `low` means below the threshold in the settings. */
export async function shopBalance({ db, clock }: Context): Promise<ResultOf<Contract['balance']>> {
  const [currency, { low_balance }] = [await readCurrency(db), await readCreditSettings(db, clock.now())];
  const purse = await db
    .selectFrom('credit_purses as p')
    .where('p.owner_type', '=', 'shop')
    .select((eb) => [
      'p.balance',
      'p.owed',
      eb
        .selectFrom('credit_transactions as t')
        .select('t.created_at')
        .whereRef('t.purse_id', '=', 'p.id')
        .orderBy('t.id', 'desc')
        .limit(1)
        .as('updated_at'),
    ])
    .executeTakeFirst();
  const balance = purse?.balance ?? 0;
  return {
    balance: toMajor(balance, currency),
    owed: toMajor(purse?.owed ?? 0, currency),
    currency: currency.toUpperCase(),
    low: balance < low_balance,
    updated_at: purse?.updated_at?.toISOString() ?? null,
  };
}
