import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson, readPictures } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { toMajor } from '#shared/money.ts';
import { treeVersion } from '../category-tree.ts';
import { type catalogContract, refuseCatalog } from '../contract.ts';
import { storedBrand } from '../store/brands.ts';
import { storedCategory } from '../store/categories.ts';
import { lacksEnglishName } from './english.ts';

type Endpoints = typeof catalogContract;
type WithPicture<T> = T & { picture: PictureRow | null };
type CategoryRow = Columns<'categories', 'id' | 'parent_id' | 'name' | 'active' | 'in_menu' | 'sort' | 'version'> & {
  product_count: number;
  total_count: number;
};

const shown = <T extends { picture: PictureRow | null }>({ picture, ...row }: T, { locale }: Context) => ({
  ...row,
  picture: picture && pictureFrom(picture, locale),
});

/** The whole tree of product categories, flat, children after each other in their order. */
export async function listCategories(ctx: Context): Promise<ResultOf<Endpoints['listCategories']>> {
  const { rows } = await sql<WithPicture<CategoryRow>>`
    with recursive up as (
      select id, id as above from categories where type = 'products'
      union select up.id, c.parent_id from up join categories c on c.id = up.above where c.parent_id is not null
    )
    select c.id, c.parent_id, c.name, c.active, c.in_menu, c.sort, c.version, ${pictureJson(sql.ref('c.media_id'))} as picture,
      coalesce(n.count, 0) as product_count, coalesce(t.count, 0) as total_count
    from categories c left join (select category_id, count(*) from product_categories group by 1) n on n.category_id = c.id
      left join (select above, count(*) from (select distinct up.above, pc.product_id from product_categories pc join up on up.id = pc.category_id) d group by 1) t
        on t.above = c.id
    where c.type = 'products' order by c.sort, c.id`.execute(ctx.db);
  return { data: rows.map((row) => shown(row, ctx)), tree: treeVersion(rows) };
}

/** One product category for editing. Throws `category_not_found`. */
export async function readCategory(ctx: Context, { id }: { id: number }): Promise<ResultOf<Endpoints['readCategory']>> {
  const stored = await storedCategory(ctx.db, id);
  if (!stored) throw refuseCatalog('category_not_found');
  const { form, ...rest } = stored;
  return { ...form, ...rest, id, media: await picturesNamed(ctx, form.media_id, form.seo?.media_id) };
}

/** One category of articles for editing. Throws `category_not_found`. */
export async function readBlogCategory(ctx: Context, { id }: { id: number }): Promise<ResultOf<Endpoints['readBlogCategory']>> {
  const stored = await storedCategory(ctx.db, id, 'blogs');
  if (!stored) throw refuseCatalog('category_not_found');
  const {
    form: { name, slug, active },
    ...rest
  } = stored;
  return { ...rest, name, slug, active, id };
}

const picturesNamed = async ({ db, locale }: Context, ...ids: (number | null | undefined)[]) => [
  ...(
    await readPictures(
      db,
      ids.flatMap((id) => id ?? []),
      locale,
    )
  ).values(),
];

/** The products of a category without its descendants, in its own order. Throws `category_not_found`. */
export async function categoryProducts(
  ctx: Context,
  { id, page, per_page }: ParsedInputOf<Endpoints['categoryProducts']>,
): Promise<ResultOf<Endpoints['categoryProducts']>> {
  type Row = Columns<'products', 'id' | 'name' | 'shelf_status'> & {
    price_min: Column<'products', 'list_price'>;
    price_max: Column<'products', 'list_price_max'>;
  };
  const { rows } = await sql<{ rows: WithPicture<Row>[]; total: number }>`
    select (select count(*) from product_categories where category_id = c.id) as total, coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'shelf_status', p.shelf_status,
        'price_min', p.list_price, 'price_max', p.list_price_max, 'picture', (select ${pictureJson(sql.ref('g.media_id'))} from product_images g where g.product_id = p.id order by g.position limit 1)) order by p.place)
      from (select p.id, p.name, p.shelf_status, p.list_price, p.list_price_max, row_number() over (order by pc.position = 0, pc.position, p.sort, p.id) as place
        from product_categories pc join products p on p.id = pc.product_id where pc.category_id = c.id
        order by place limit ${per_page} offset ${(page - 1) * per_page}) p), '[]') as rows
    from categories c where c.id = ${id} and c.type = 'products'`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw refuseCatalog('category_not_found');
  const currency = await readCurrency(ctx.db);
  const data = found.rows.map((row) => ({
    ...shown(row, ctx),
    price_min: toMajor(row.price_min, currency),
    price_max: toMajor(row.price_max, currency),
  }));
  return { data, meta: { page, per_page, total: found.total } };
}

type BrandFilter = ParsedInputOf<Endpoints['listBrands']>;

const brandOrders: Record<BrandFilter['sort'], RawBuilder<unknown>> = {
  sort: sql`b.sort`,
  name: sql`b.name ->> 'tw'`,
  '-name': sql`b.name ->> 'tw' desc`,
  products: sql`product_count`,
  '-products': sql`product_count desc`,
  '-updated_at': sql`b.updated_at desc`,
};

/** Brands for staff. */
export async function listBrands(
  ctx: Context,
  { q, active, no_english, sort, page, per_page }: BrandFilter,
): Promise<ResultOf<Endpoints['listBrands']>> {
  type Row = Columns<'brands', 'id' | 'name' | 'active' | 'sort' | 'updated_at' | 'logo_media_id'> & {
    product_count: number;
    total: number;
  };
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<WithPicture<Row>>`
    select b.*, ${pictureJson(sql.ref('b.logo_media_id'))} as picture from (
      select b.id, b.name, b.active, b.sort, b.updated_at, b.logo_media_id, n.count as product_count,
        count(*) over () as total
      from brands b cross join lateral (select count(*) from products p where p.brand_id = b.id) n
      where ${active ? sql`b.active = ${active === '1'}` : sql`true`} and ${no_english ? sql`${lacksEnglishName('b.name')} = ${no_english === '1'}` : sql`true`}
        and (b.name ->> 'tw' ilike ${like} or b.name ->> 'en' ilike ${like})) b
    order by ${brandOrders[sort]}, b.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(ctx.db);
  return {
    data: rows.map(({ total: _total, updated_at, ...row }) => ({ ...shown(row, ctx), updated_at: updated_at.toISOString() })),
    meta: { page, per_page, total: rows[0]?.total ?? 0 },
  };
}

/** One brand for editing. Throws `brand_not_found`. */
export async function readBrand(ctx: Context, { id }: { id: number }): Promise<ResultOf<Endpoints['readBrand']>> {
  const stored = await storedBrand(ctx.db, id);
  if (!stored) throw refuseCatalog('brand_not_found');
  const { form, ...rest } = stored;
  return { ...form, ...rest, id, media: await picturesNamed(ctx, form.logo_media_id, form.banner_media_id, form.seo?.media_id) };
}
