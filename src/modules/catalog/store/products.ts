import { sql } from 'kysely';
import type { Column, Columns, WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { jsonFields } from '#platform/db/json.ts';
import { pick } from '#shared/pick.ts';
import type { RichTexts } from '#shared/text/rich-text.ts';
import { type ComboPricing, type ProductForm, productForm, type ShelfStatus } from '../contract.ts';

/** A product's own row as it is written: rich texts as structure, slug filled. */
export type ProductFields = Omit<ProductForm, (typeof storedElsewhere)[number] | 'description' | 'purchase_note'> & {
  description: RichTexts | null;
  purchase_note: RichTexts | null;
  combo_pricing: ComboPricing | null;
  /** Minor units, or hundredths of a percent. */
  combo_value: number | null;
};
/** Fields set only by the import, the demo and the samples. */
export type Origin = { handle?: string; sort?: number; sample?: string };

/** Fields of the form that are jsonb columns of their own name. */
export const jsonColumns = [
  'name',
  'subtitle',
  'description',
  'spec_table',
  'purchase_note',
  'badge',
  'slug',
  'seo',
  'options',
  'preorder',
] as const satisfies readonly (keyof ProductFields)[];

/** Fields of the form that are stored in other tables or under other names. */
const storedElsewhere = ['items', 'category_ids', 'media_ids', 'slots', 'combo'] as const satisfies readonly (keyof ProductForm)[];
type PlainColumn = Exclude<keyof ProductFields, (typeof jsonColumns)[number]>;

const listedApart: ReadonlySet<string> = new Set([...jsonColumns, ...storedElsewhere]);
/** Every other field of the form is a column of its own name, as it is. */
export const plainColumns: readonly PlainColumn[] = [
  // Cast: the compiler does not know the names of an object's fields as a list.
  ...(Object.keys(productForm.shape).filter((field) => !listedApart.has(field)) as PlainColumn[]),
  ...(['combo_pricing', 'combo_value'] as const),
];

const toProductColumns = (
  form: ProductFields,
  mainCategory: number | null,
): WrittenColumns<'products', keyof ProductFields | 'main_category_id'> => ({
  ...pick(form, plainColumns),
  ...jsonFields(form, jsonColumns),
  tags: [...new Set(form.tags)],
  main_category_id: mainCategory,
});

export async function insertProduct(tx: Tx, form: ProductFields, mainCategory: number | null, origin: Origin, now: Date): Promise<number> {
  const row = await tx
    .insertInto('products')
    .values({ ...toProductColumns(form, mainCategory), ...origin, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Putting a product on the shelf restores it from the archive. */
const unarchiveOnShelf = (status: ShelfStatus) => (status === 'on_shelf' ? { archived_at: null } : {});

/** The new version, or undefined when the product was deleted or saved by someone else since `version`. */
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
    .set((eb) => ({
      ...toProductColumns(form, mainCategory),
      ...unarchiveOnShelf(form.shelf_status),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** The version a product has now; undefined when there is none. */
export async function productVersion(reader: Reader, id: number): Promise<number | undefined> {
  return (await reader.selectFrom('products').where('id', '=', id).select('version').executeTakeFirst())?.version;
}

/** Puts a product into categories; its positions in those it is in already stay. */
export async function addCategories(tx: Tx, productId: number, categoryIds: readonly number[]): Promise<void> {
  if (categoryIds.length === 0) return;
  await sql`
    insert into product_categories (product_id, category_id) select ${productId}, id from unnest(${[...new Set(categoryIds)]}::bigint[]) id
    on conflict do nothing`.execute(tx);
}

export async function removeOtherCategories(tx: Tx, productId: number, categoryIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('product_categories')
    .where('product_id', '=', productId)
    .where('category_id', '<>', sql<number>`all(${[...categoryIds]}::bigint[])`)
    .execute();
}

export async function addImages(tx: Tx, productId: number, mediaIds: readonly number[]): Promise<void> {
  const rows = [...new Set(mediaIds)].map((media_id, position) => ({ product_id: productId, media_id, position }));
  if (rows.length > 0) await tx.insertInto('product_images').values(rows).execute();
}

export async function removeImages(tx: Tx, productId: number): Promise<void> {
  await tx.deleteFrom('product_images').where('product_id', '=', productId).execute();
}

/** Sets the shelf status of products; returns the changed ones with their previous status. */
export async function writeShelfStatus(
  tx: Tx,
  ids: readonly number[],
  status: ShelfStatus,
  now: Date,
): Promise<{ id: number; old: ShelfStatus }[]> {
  const { rows } = await sql<Columns<'products', 'id'> & { old: Column<'products', 'shelf_status'> }>`
    update products p set shelf_status = ${status}, archived_at = case when ${status} = 'on_shelf' then null else p.archived_at end, version = p.version + 1, updated_at = ${now}
    from (select id, shelf_status from products where id = ${anyOf(ids)} order by id for update) old
    where p.id = old.id and old.shelf_status <> ${status}
    returning p.id, old.shelf_status as old`.execute(tx);
  return rows;
}

export type Reference = { kind: 'brand' | 'category'; id: number };

/** Which brand and categories a product points at do not exist. */
export async function missingReferences(tx: Tx, form: Pick<ProductForm, 'brand_id' | 'category_ids'>): Promise<Reference[]> {
  if (form.brand_id === null && form.category_ids.length === 0) return [];
  const { rows } = await sql<Reference>`
    select 'brand' as kind, requested as id from unnest(${form.brand_id ? [form.brand_id] : []}::bigint[]) requested
      where not exists (select from brands where id = requested)
    union all select 'category', requested from unnest(${form.category_ids}::bigint[]) requested
      where not exists (select from categories where id = requested and type = 'products')`.execute(tx);
  return rows;
}

/** The product that has an SKU. */
export type SkuHolder = Columns<'product_items', 'sku'> & Columns<'products', 'id'> & { name: string };

/** Those of the given SKUs that items of other products use. */
export async function takenSkus(reader: Reader, skus: readonly string[], exceptProduct: number | null): Promise<SkuHolder[]> {
  return reader
    .selectFrom('product_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['i.sku', 'p.id', sql<string>`p.name ->> 'tw'`.as('name')])
    .where('i.sku', '=', sql<string>`any(${[...skus]}::text[])`)
    .where('i.product_id', 'is distinct from', exceptProduct)
    .execute();
}

/** Of the slots' items, those that may not be parts: unknown, or of a combo. */
export async function unfitParts(reader: Reader, itemIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select requested as id from unnest(${[...itemIds]}::bigint[]) requested
    where not exists (select from product_items i join products p on p.id = i.product_id where i.id = requested and p.type <> 'combo')`.execute(
    reader,
  );
  return rows.map((row) => row.id);
}

/** Whether the shop has any product, in any state. */
export async function anyProductExists(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * SQL of a product's handle in files: the imported handle, else its slug, else its id where several have this slug. For a query
 * over `products p`.
 */
export const handleSql = sql<string>`coalesce(p.handle, case when p.slug ->> 'tw' <> '' and not exists (
  select from products o where o.id <> p.id and (o.handle = p.slug ->> 'tw' or (o.handle is null and o.slug ->> 'tw' = p.slug ->> 'tw')))
  then p.slug ->> 'tw' end, '#' || p.id)`;

const idHandle = /^#(\d{1,15})$/;

/** Product ids by the handle used in files; unknown handles are left out. */
export async function productsByHandle(reader: Reader, handles: readonly string[]): Promise<Map<string, number>> {
  if (handles.length === 0) return new Map();
  const handleArray = sql`${[...handles]}::text[]`;
  const ids = handles.flatMap((handle) => idHandle.exec(handle)?.[1] ?? []);
  const { rows } = await sql<Columns<'products', 'id'> & { handle: string }>`
    select id, handle from (select p.id, ${handleSql} as handle from products p
      where p.handle = any(${handleArray}) or p.slug ->> 'tw' = any(${handleArray}) or p.id = any(${ids}::bigint[])) named
    where handle = any(${handleArray})`.execute(reader);
  return new Map(rows.map(({ id, handle }) => [handle, id]));
}

/** The product whose only kind of item has this SKU; a row of a file without handles cannot describe one of several items. */
export async function plainProductWithSku(reader: Reader, sku: string): Promise<number | undefined> {
  const found = reader.selectFrom('product_items as i').innerJoin('products as p', 'p.id', 'i.product_id').select('p.id');
  return (await found.where('i.sku', '=', sku).where('p.type', '=', 'single').executeTakeFirst())?.id;
}

/** Stores the handle of a product that was found by its slug, so that it is found after its slug changes. */
export async function saveHandle(tx: Tx, id: number, handle: string): Promise<void> {
  if (idHandle.test(handle)) return;
  await tx.updateTable('products').set({ handle }).where('id', '=', id).where('handle', 'is', null).execute();
}

/** Those of the ids that products have. */
export async function existingIds(reader: Reader, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('products')
    .where('id', 'in', [...ids])
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
