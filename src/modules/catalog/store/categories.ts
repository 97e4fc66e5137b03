import { sql } from 'kysely';
import type { Columns, WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { CategoryForm } from '../contract.ts';

const toCategoryColumns = (form: CategoryForm): WrittenColumns<'categories', keyof CategoryForm> => ({
  name: json(form.name),
  slug: json(form.slug),
  intro: json(form.intro),
  media_id: form.media_id,
  seo: json(form.seo),
  in_menu: form.in_menu,
  product_order: form.product_order,
  active: form.active,
});

/** Categories of products, and those of articles with the same table and tree. */
export type CategoryType = 'products' | 'blogs';

export type Place = Columns<'categories', 'parent_id' | 'sort'>;

export type NewRow = { form: CategoryForm; place: Place; now: Date; type: CategoryType };

export async function insertCategory(tx: Tx, { form, place, now, type }: NewRow): Promise<number> {
  const row = { ...toCategoryColumns(form), ...place, type, created_at: now, updated_at: now };
  return (await tx.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The new version, or undefined when the category was deleted or saved since `version`. */
export async function writeCategory(
  tx: Tx,
  { id, version }: { id: number; version: number },
  { form, place, now, type }: Omit<NewRow, 'place'> & { place?: Place },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('categories')
    .set((eb) => ({ ...toCategoryColumns(form), ...place, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('type', '=', type)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

export type StoredCategory = { form: CategoryForm; version: number; created_at: string; updated_at: string } & Place;

/** A category as its form would send it. */
export async function storedCategory(reader: Reader, id: number, type: CategoryType = 'products'): Promise<StoredCategory | undefined> {
  const row = await reader.selectFrom('categories').selectAll().where('id', '=', id).where('type', '=', type).executeTakeFirst();
  if (!row) return undefined;
  const { id: _id, type: _type, parent_id, sort, version, created_at, updated_at, ...form } = row;
  return {
    form,
    parent_id,
    sort,
    version,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export type TreeRow = Columns<'categories', 'id' | 'parent_id' | 'sort'>;

/** The whole tree of categories in its order, locked, so that concurrent moves run one after the other. */
export async function lockTree(tx: Tx, type: CategoryType = 'products'): Promise<TreeRow[]> {
  const rows = await tx
    .selectFrom('categories')
    .select(['id', 'parent_id', 'sort'])
    .where('type', '=', type)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.sort((a, b) => a.sort - b.sort || a.id - b.id);
}

/** Moves a category below a parent and sets the order of its `siblings`. */
export async function writePlaces(tx: Tx, id: number, parentId: number | null, siblings: readonly number[], now: Date): Promise<void> {
  await sql`
    update categories c set sort = s.place - 1, parent_id = case when c.id = ${id} then ${parentId}::bigint else c.parent_id end,
      updated_at = case when c.id = ${id} then ${now} else c.updated_at end
    from unnest(${[...siblings]}::bigint[]) with ordinality s(id, place) where c.id = s.id`.execute(tx);
}

/** Deletes a category unless products or other categories are in it; returns whether it did. Foreign keys are the last lock, and the one of articles. */
export async function deleteCategoryRow(tx: Tx, id: number, type: CategoryType = 'products'): Promise<boolean> {
  const { rows } = await sql`
    delete from categories where id = ${id} and type = ${type}
      and not exists (select from product_categories where category_id = ${id})
      and not exists (select from products where main_category_id = ${id})
      and not exists (select from categories below where below.parent_id = ${id})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Sorts these products of a category first; the others keep their order. */
export async function writeProductOrder(tx: Tx, categoryId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    with requested as (
      select id, place from unnest(${[...new Set(productIds)]}::bigint[]) with ordinality w(id, place)
    ), others as (
      select product_id, row_number() over (order by position, product_id) as place from product_categories
      where category_id = ${categoryId} and position > 0 and product_id not in (select id from requested)
    ), places as (
      select id, place from requested union all select product_id, place + (select count(*) from requested) from others
    )
    update product_categories pc set position = places.place from places
    where pc.category_id = ${categoryId} and pc.product_id = places.id and pc.position <> places.place`.execute(tx);
}

/** Moves the products of a category to the end of another one; returns their ids. */
export async function moveProducts(tx: Tx, id: number, intoId: number, now: Date): Promise<number[]> {
  await sql`
    insert into product_categories (product_id, category_id)
    select product_id, ${intoId} from product_categories where category_id = ${id} order by product_id on conflict do nothing`.execute(tx);
  await tx
    .updateTable('products')
    .set((eb) => ({ main_category_id: intoId, version: eb('version', '+', 1), updated_at: now }))
    .where('main_category_id', '=', id)
    .execute();
  const rows = await tx.deleteFrom('product_categories').where('category_id', '=', id).returning('product_id').execute();
  return rows.map(({ product_id }) => product_id);
}

/** Moves the children of a category below another one, after existing ones. */
export async function moveChildren(tx: Tx, id: number, intoId: number, now: Date): Promise<void> {
  await sql`
    update categories set parent_id = ${intoId}, updated_at = ${now},
      sort = sort + coalesce((select max(own.sort) + 1 from categories own where own.parent_id = ${intoId}), 0)
    where parent_id = ${id}`.execute(tx);
}
