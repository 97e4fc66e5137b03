import type { Reader } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';

export type MapVisit = { cart_id: string; subtype: string; is_collection: boolean; locale: Locale };

/** Records that a shopper goes to the store map; only the token's hash is stored. */
export async function insertVisit(
  reader: Reader,
  visit: MapVisit & { token_hash: Buffer; created_at: Date; expires_at: Date },
): Promise<void> {
  await reader.insertInto('store_map_visits').values(visit).execute();
}

/** Uses the token up: answers its visit once; undefined for a token that is unknown, used or expired. */
export async function takeVisit(reader: Reader, tokenHash: Buffer, now: Date): Promise<MapVisit | undefined> {
  const row = await reader
    .updateTable('store_map_visits')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['cart_id', 'subtype', 'is_collection', 'locale'])
    .executeTakeFirst();
  return row as MapVisit | undefined;
}
