import type { Reader } from '#platform/db/database.ts';

/** The barcodes of these items, by id; those without one are missing. */
export async function selectBarcodes(reader: Reader, itemIds: readonly number[]): Promise<Map<number, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('product_items')
    .select(['id', 'barcode'])
    .where('id', 'in', [...itemIds])
    .execute();
  return new Map(rows.flatMap(({ id, barcode }) => (barcode ? [[id, barcode] as const] : [])));
}
