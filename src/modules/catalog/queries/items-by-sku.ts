import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';

/**
 * The ids of items by SKU, in any case; the keys are in capitals, and an unknown SKU is missing. Of SKUs that differ only in case
 * the one written as asked for is returned.
 */
export async function itemIdsBySku(reader: Reader, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  const capitals = [...new Set(skus.map((sku) => sku.toUpperCase()))];
  const rows = await reader
    .selectFrom('product_items')
    .select(['id', 'sku'])
    .where(sql<boolean>`upper(sku) = any(${capitals}::text[])`)
    // Exact matches last, so that they win in the map.
    .orderBy(sql`sku = any(${[...skus]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, sku }) => [sku.toUpperCase(), id]));
}
