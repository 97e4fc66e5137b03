import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';

const columns = ['cart_id', 'subtype', 'is_collection', 'locale'] as const;
export type MapVisit = Columns<'store_map_visits', (typeof columns)[number]>;

/** Records that a shopper goes to the store map; only the token's hash is stored. */
export async function insertVisit(
  reader: Reader,
  visit: MapVisit & { token_hash: Buffer; created_at: Date; expires_at: Date },
): Promise<void> {
  await reader.insertInto('store_map_visits').values(visit).execute();
}

/** Uses the token up: returns its visit once; undefined for a token that is unknown, used or expired. */
export async function takeVisit(reader: Reader, tokenHash: Buffer, now: Date): Promise<MapVisit | undefined> {
  return reader
    .updateTable('store_map_visits')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
}
