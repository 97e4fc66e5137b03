import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';

/** The supplier's cost of each SKU at the last sync, in major units. */
export async function selectCosts(reader: Reader, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; cost: number }>`
    select v ->> 'sku' as sku, (v ->> 'cost')::double precision as cost
    from newbang_products, jsonb_array_elements(data -> 'variants') v
    where product_id is not null and v ->> 'sku' = any(${[...skus]}::text[])`.execute(reader);
  return new Map(rows.map(({ sku, cost }) => [sku, cost]));
}
