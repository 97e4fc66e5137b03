import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

/** Marks a product as the supplier's, and its items with the supplier's SKUs. */
export async function writeOrigin(tx: Tx, productId: number, skus: readonly { id: number; supplier_sku: string }[]): Promise<void> {
  await tx.updateTable('products').set({ source: 'newbang' }).where('id', '=', productId).execute();
  await sql`
    update product_items i set newbang_sku = s.supplier_sku
    from json_to_recordset(${JSON.stringify(skus)}) as s(id bigint, supplier_sku text)
    where i.id = s.id and i.product_id = ${productId}`.execute(tx);
}

/** The supplier's SKUs by item; items of our own are left out. */
export async function supplierSkus(reader: Reader, itemIds: readonly number[]): Promise<Map<number, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await reader.selectFrom('product_items').select(['id', 'newbang_sku']).where('id', '=', anyOf(itemIds)).execute();
  return new Map(rows.flatMap(({ id, newbang_sku }) => (newbang_sku === null ? [] : [[id, newbang_sku] as const])));
}

/** The supplier's items with one of these ids, or with one of these supplier SKUs. */
export async function findSupplied(
  reader: Reader,
  among: { ids: readonly number[] } | { skus: readonly string[] },
): Promise<{ product_id: number; supplier_sku: string }[]> {
  const rows = await reader
    .selectFrom('product_items')
    .select(['product_id', 'newbang_sku'])
    .where('newbang_sku', 'is not', null)
    .where((eb) =>
      'ids' in among ? eb('id', '=', anyOf(among.ids)) : eb('newbang_sku', '=', sql<string>`any(${[...among.skus]}::text[])`),
    )
    .execute();
  return rows.flatMap(({ product_id, newbang_sku }) => (newbang_sku === null ? [] : { product_id, supplier_sku: newbang_sku }));
}

export type SuppliedItem = { id: number; supplier_sku: string };

/** A product's items of the supplier, locked in ascending order as sales lock them. */
export async function lockSuppliedItems(tx: Tx, productId: number): Promise<SuppliedItem[]> {
  const rows = await tx
    .selectFrom('product_items')
    .select(['id', 'newbang_sku'])
    .where('product_id', '=', productId)
    .where('newbang_sku', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.flatMap(({ id, newbang_sku }) => (newbang_sku === null ? [] : { id, supplier_sku: newbang_sku }));
}

/** Ids of the brand and the category that have these names in Chinese or English; null: none has. */
export async function idsByName(
  reader: Reader,
  { brand, category }: { brand: string; category: string },
): Promise<{ brand_id: number | null; category_id: number | null }> {
  const { rows } = await sql<{ brand_id: number | null; category_id: number | null }>`
    select (select min(id) from brands where ${brand} <> '' and ${brand} in (name ->> 'tw', name ->> 'en')) as brand_id,
      (select min(id) from categories where type = 'products' and ${category} <> '' and ${category} in (name ->> 'tw', name ->> 'en')) as category_id`.execute(
    reader,
  );
  return rows[0] ?? { brand_id: null, category_id: null };
}

/** The SKUs in use, of those given. */
export async function usedSkus(reader: Reader, skus: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('product_items')
    .select('sku')
    .where('sku', '=', sql<string>`any(${[...skus]}::text[])`)
    .execute();
  return new Set(rows.map(({ sku }) => sku));
}

/** Whether there is a category of products with this id. */
export async function isProductCategory(reader: Reader, id: number): Promise<boolean> {
  const row = await reader.selectFrom('categories').select('id').where('id', '=', id).where('type', '=', 'products').executeTakeFirst();
  return row !== undefined;
}
