import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { ProductForm, ShelfStatus } from '../contract.ts';

/** A product's own row as it is written: texts cleaned, slug filled. */
export type ProductFields = Omit<ProductForm, 'items' | 'category_ids' | 'media_ids'>;
/** What only the import and the demo say. */
export type Origin = { handle?: string; sort?: number };

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

function columnsOf(form: ProductFields, mainCategory: number | null) {
  return {
    type: form.type,
    name: JSON.stringify(form.name),
    subtitle: json(form.subtitle),
    description: json(form.description),
    spec_table: JSON.stringify(form.spec_table),
    purchase_note: json(form.purchase_note),
    badge: json(form.badge),
    slug: JSON.stringify(form.slug),
    brand_id: form.brand_id,
    main_category_id: mainCategory,
    options: JSON.stringify(form.options),
    shelf_status: form.shelf_status,
    available_from: form.available_from,
    available_until: form.available_until,
    member_only: form.member_only,
    min_order_quantity: form.min_order_quantity,
    max_per_order: form.max_per_order,
  };
}

export async function insertProduct(tx: Tx, form: ProductFields, mainCategory: number | null, origin: Origin, now: Date): Promise<number> {
  const row = await tx
    .insertInto('products')
    .values({ ...columnsOf(form, mainCategory), ...origin, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The new version, or undefined when the product is gone or was saved by somebody else since `version`. */
export async function writeProduct(
  tx: Tx,
  id: number,
  version: number,
  form: ProductFields,
  mainCategory: number | null,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('products')
    .set((eb) => ({ ...columnsOf(form, mainCategory), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

export async function productExists(reader: Reader, id: number): Promise<boolean> {
  return (await reader.selectFrom('products').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** The first category becomes the main one: the breadcrumb follows it. */
export async function writeCategories(tx: Tx, productId: number, categoryIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('product_categories').where('product_id', '=', productId).execute();
  const rows = [...new Set(categoryIds)].map((category_id) => ({ product_id: productId, category_id }));
  if (rows.length > 0) await tx.insertInto('product_categories').values(rows).execute();
}

export async function writeImages(tx: Tx, productId: number, mediaIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('product_images').where('product_id', '=', productId).execute();
  const rows = [...new Set(mediaIds)].map((media_id, position) => ({ product_id: productId, media_id, position }));
  if (rows.length > 0) await tx.insertInto('product_images').values(rows).execute();
}

/** Moves products to a shelf status; answers those that were not there already, with what they were before. */
export async function writeShelfStatus(
  tx: Tx,
  ids: readonly number[],
  status: ShelfStatus,
  now: Date,
): Promise<{ id: number; old: ShelfStatus }[]> {
  const { rows } = await sql<{ id: number; old: ShelfStatus }>`
    update products p set shelf_status = ${status}, version = p.version + 1, updated_at = ${now}
    from (select id, shelf_status from products where id = any(${[...ids]}::bigint[]) order by id for update) old
    where p.id = old.id and old.shelf_status <> ${status}
    returning p.id, old.shelf_status as old`.execute(tx);
  return rows;
}

export type Reference = { kind: 'brand' | 'category'; id: number };

/** Which brand and categories a product points at do not exist. */
export async function missingReferences(tx: Tx, form: Pick<ProductForm, 'brand_id' | 'category_ids'>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select 'brand' as kind, wanted as id from unnest(${form.brand_id ? [form.brand_id] : []}::bigint[]) wanted
      where not exists (select from brands where id = wanted)
    union all select 'category', wanted from unnest(${form.category_ids}::bigint[]) wanted
      where not exists (select from categories where id = wanted and type = 'products')`.execute(tx);
  return rows;
}

/** SKUs, of those given, that items of other products carry already. */
export async function takenSkus(reader: Reader, skus: readonly string[], exceptProduct: number | null): Promise<string[]> {
  const rows = await reader
    .selectFrom('product_items')
    .where('sku', '=', sql<string>`any(${[...skus]}::text[])`)
    .$if(exceptProduct !== null, (query) => query.where('product_id', '<>', exceptProduct as number))
    .select('sku')
    .execute();
  return rows.map((row) => row.sku);
}

export async function anyProductExists(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The product that was imported under this handle. */
export async function productByHandle(reader: Reader, handle: string): Promise<number | undefined> {
  return (await reader.selectFrom('products').where('handle', '=', handle).select('id').executeTakeFirst())?.id;
}
