import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

type Named = Columns<'offers', 'id' | 'name'>;
const maxNames = 200;

/** Offers that run or will run, and the `chosen` ones, by id and name alone. The chosen come first, then the newest. */
export async function offerNames(reader: Reader, { chosen, now }: { chosen: readonly number[]; now: Date }): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from offers where (active and coalesce(ends_at >= ${now}, true)) or id = ${anyOf(chosen)}
    order by id = ${anyOf(chosen)} desc, updated_at desc, id limit ${maxNames}`.execute(reader);
  return rows;
}

/** Campaigns whose coupons members claim themselves, and the `chosen` ones, by id and name alone. */
export async function campaignNames(reader: Reader, { chosen }: { chosen: readonly number[] }): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from coupon_campaigns where issue = 'claim_page' or id = ${anyOf(chosen)}
    order by id = ${anyOf(chosen)} desc, updated_at desc, id limit ${maxNames}`.execute(reader);
  return rows;
}
