import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readCurrency } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { type Minor, toMajor } from '#shared/money.ts';
import { expiresSoonBefore } from '../rules.ts';

/** Whether something of the lot `l` can be spent now. */
const spendableNow = (now: Date) => sql<SqlBool>`(l.remaining > 0 and (l.expires_at is null or l.expires_at > ${now}))`;

/** What customers can spend now, for another module's query: `of` one value, minor units; `holders` the ids of all who have some. */
export const customerCredits = {
  of: (customerId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
    select coalesce(sum(l.remaining), 0)::bigint from credit_lots l join credit_purses p on p.id = l.purse_id
    where p.customer_id = ${customerId} and ${spendableNow(now)})`,
  holders: (now: Date): RawBuilder<unknown> => sql`
    select p.customer_id from credit_lots l join credit_purses p on p.id = l.purse_id where p.customer_id is not null and ${spendableNow(now)}`,
};

/** Spendable balance, minor units: expired but unswept credits are excluded. */
export async function creditBalance(reader: Reader, customerId: number, now: Date): Promise<number> {
  return (await spendable(reader, customerId, now)).balance;
}

/** What can be spent now, how much of it expires within thirty days, and when the first of that does. Minor units. */
export async function spendable(
  reader: Reader,
  customerId: number,
  now: Date,
): Promise<{ balance: number; expiring_amount: number; expiring_at: Date | null }> {
  const soon = expiresSoonBefore(now);
  const { balance, expiring_amount, expiring_at } = await reader
    .selectFrom('credit_lots as l')
    .innerJoin('credit_purses as p', 'p.id', 'l.purse_id')
    .where('p.customer_id', '=', customerId)
    .where(spendableNow(now))
    .select((eb) => [
      sql<Minor | null>`sum(l.remaining)::bigint`.as('balance'),
      sql<Minor | null>`(sum(l.remaining) filter (where l.expires_at <= ${soon}))::bigint`.as('expiring_amount'),
      eb.fn.min('l.expires_at').filterWhere('l.expires_at', '<=', soon).as('expiring_at'),
    ])
    .executeTakeFirstOrThrow();
  return { balance: balance ?? 0, expiring_amount: expiring_amount ?? 0, expiring_at };
}

/** Balance of the shop's purse, major units, shown in the back office. */
export async function shopCredits(reader: Reader): Promise<number> {
  const shop = reader.selectFrom('credit_purses').select('balance').where('owner_type', '=', 'shop');
  const stored = await shop.executeTakeFirst();
  return toMajor(stored?.balance ?? 0, await readCurrency(reader));
}
