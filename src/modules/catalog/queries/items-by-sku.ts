import type { Reader } from '#platform/db/database.ts';

/** The ids of items by their SKU, written in any case; one that does not exist is missing from the map. */
export async function itemIdsBySku(reader: Reader, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  const rows = await reader
    .selectFrom('product_items')
    .select(['id', 'sku'])
    .where('sku', 'in', [...new Set(skus.flatMap((sku) => [sku, sku.toUpperCase()]))])
    .execute();
  return new Map(rows.map(({ id, sku }) => [sku.toUpperCase(), id]));
}
