import { sql } from 'kysely';
import { pictureRows } from '#modules/media/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { Text } from '#shared/locale.ts';
import type { catalogContract } from '../contract.ts';
import type { ExportedProduct, FilePicture } from '../product-csv/product.ts';
import { toCsvRows } from '../product-csv/write-rows.ts';
import { handleSql } from '../store/products.ts';
import { storedProducts } from './staff-product.ts';
import { matches } from './staff-products.ts';

type Endpoint = (typeof catalogContract)['exportProducts'];

/** Products as rows of the product CSV, by id: a list sorted by last change would shift while it is read. */
export async function exportProducts(ctx: Context, input: ParsedInputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const { currency, time_zone: timeZone } = await readWebsite(ctx.db);
  const { page, per_page, shelf_status } = input;
  const shelf = shelf_status ? sql` and p.shelf_status = any(${shelf_status}::text[])` : sql``;
  const matching = ctx.db.selectFrom('products as p').where(sql<boolean>`${matches(input, currency, timeZone)}${shelf}`);
  const named = await matching
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .select(['p.id', handleSql.as('handle'), 'b.name as brand'])
    .orderBy('p.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const products = await storedProducts(
    ctx.db,
    named.map(({ id }) => id),
    currency,
  );
  const forms = [...products.values()].map(({ form }) => form);
  const [paths, handles, pictures] = await Promise.all([
    categoryPaths(
      ctx.db,
      forms.flatMap((form) => form.category_ids),
    ),
    selectHandles(
      ctx.db,
      forms.flatMap((form) => form.related_ids),
    ),
    picturesFor(
      ctx,
      forms.flatMap((form) => [...form.media_ids, form.seo?.media_id ?? [], ...form.items.map(({ media_id }) => media_id ?? [])].flat()),
    ),
  ]);
  const data = named.flatMap(({ id, handle, brand }) => {
    const form = products.get(id)?.form;
    if (!form) return [];
    const exported: ExportedProduct = {
      handle,
      form,
      brand,
      pictures,
      categories: form.category_ids.map((category) => paths.get(category)).filter((path) => path !== undefined),
      related: form.related_ids.flatMap((other) => handles.get(other) ?? []),
      origin: ctx.shop.publicUrl,
    };
    return [{ id, rows: toCsvRows(exported) }];
  });
  return { data, meta: { page, per_page, total } };
}

/** Category names from the top level down. */
async function categoryPaths(reader: Reader, ids: readonly number[]): Promise<Map<number, Text[]>> {
  const { rows } = await sql<Columns<'categories', 'id'> & { path: Text[] }>`
    with recursive up as (
      select id, id as at, parent_id, name, 0 as level from categories where id = ${anyOf([...new Set(ids)])}
      union all select up.id, c.id, c.parent_id, c.name, level + 1 from up join categories c on c.id = up.parent_id)
    select id, json_agg(name order by level desc) as path from up group by id`.execute(reader);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

async function selectHandles(reader: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await reader
    .selectFrom('products as p')
    .select(['p.id', handleSql.as('handle')])
    .where('p.id', '=', anyOf([...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, handle }) => [id, handle]));
}

async function picturesFor({ db, shop }: Context, ids: readonly number[]): Promise<Map<number, FilePicture>> {
  const pictures = await pictureRows.byIds(db, ids);
  return new Map(pictures.map(({ id, src, alt }) => [id, { address: `${shop.publicUrl}${src}`, alt }]));
}
