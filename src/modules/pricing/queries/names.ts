import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { Text } from '#shared/locale.ts';

type Named = Columns<'offers', 'id' | 'name'>;
const maxNames = 200;

/** Ids and names of the offers that run or will run and of the `chosen` ones, the chosen first, then the newest. */
export async function offerNames(reader: Reader, { chosen, now }: { chosen: readonly number[]; now: Date }): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from offers where (active and coalesce(ends_at >= ${now}, true)) or id = ${anyOf(chosen)}
    order by id = ${anyOf(chosen)} desc, updated_at desc, id limit ${maxNames}`.execute(reader);
  return rows;
}

/** Ids and names of the campaigns whose coupons members claim themselves, and of the `chosen` ones. */
export async function campaignNames(reader: Reader, { chosen }: { chosen: readonly number[] }): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from coupon_campaigns where issue = 'claim_page' or id = ${anyOf(chosen)}
    order by id = ${anyOf(chosen)} desc, updated_at desc, id limit ${maxNames}`.execute(reader);
  return rows;
}

/** Names of the offers and campaigns not yet over whose scope includes or excludes this category itself, at most 200. */
export async function rulesOnCategory(reader: Reader, { category_id, now }: { category_id: number; now: Date }): Promise<Text[]> {
  const entry = { kind: 'category', id: category_id };
  const isNamed = sql`(scope @> ${JSON.stringify({ include: [entry] })}::jsonb or scope @> ${JSON.stringify({ exclude: [entry] })}::jsonb)`;
  const { rows } = await sql<Pick<Named, 'name'>>`
    select name from offers where coalesce(ends_at >= ${now}, true) and ${isNamed}
    union all
    select name from coupon_campaigns where coalesce(valid_until >= ${now}, true) and ${isNamed}
    limit ${maxNames}`.execute(reader);
  return rows.map(({ name }) => name);
}
