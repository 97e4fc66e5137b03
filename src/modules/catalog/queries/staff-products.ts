import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import { currencyOf } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { Page, ParsedInputOf } from '#shared/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { catalogContract, ProductRow } from '../contract.ts';

type Filter = ParsedInputOf<(typeof catalogContract)['listProducts']>;

/** Products for the back office's list, with how many each shelf tab would hold under the same other filters. */
export async function listProducts(ctx: Context, input: Filter): Promise<Page<ProductRow> & { counts: Record<string, number> }> {
  const currency = await currencyOf(ctx.db);
  const { rows } = await sql<{ rows: StaffRow[]; total: number; counts: Record<string, number> }>`
    with found as materialized (
      select p.id, p.shelf_status, p.name, p.updated_at, stock.sum as stock, stock.price_min, stock.price_max, stock.items
      from products p cross join lateral (
        select coalesce(sum(i.stock), 0) as sum, coalesce(min(i.price), 0) as price_min, coalesce(max(i.price), 0) as price_max, count(*) as items,
          bool_or(i.stock - i.reserved < p.min_order_quantity) as some_out,
          bool_or(i.stock - i.reserved <= i.low_stock_threshold) as some_low
        from product_items i where i.product_id = p.id and i.active) stock
      where ${matches(input)}
    ), shown as materialized (
      select * from found where ${input.shelf_status ? sql`shelf_status = any(${input.shelf_status}::text[])` : sql`true`}
    )
    select (select count(*) from shown) as total,
      (select json_build_object('all', count(*), 'on_shelf', count(*) filter (where shelf_status = 'on_shelf'),
        'draft', count(*) filter (where shelf_status = 'draft'), 'off_shelf', count(*) filter (where shelf_status = 'off_shelf')) from found) as counts,
      coalesce((select json_agg(${rowJson} order by f.place) from (
        select *, row_number() over (order by ${orders[input.sort]}, id) as place from shown
        order by place limit ${input.per_page} offset ${(input.page - 1) * input.per_page}) f join products p on p.id = f.id), '[]') as rows`.execute(
    ctx.db,
  );
  const [found] = rows;
  return {
    data: (found?.rows ?? []).map((row) => staffRow(row, currency, ctx)),
    meta: { page: input.page, per_page: input.per_page, total: found?.total ?? 0 },
    counts: found?.counts ?? {},
  };
}

type StaffRow = Omit<ProductRow, 'picture' | 'brand' | 'category' | 'updated_at'> & {
  picture: PictureRow | null;
  brand: Text | null;
  category: Text | null;
  updated_at: string;
};

const rowJson = sql`json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'source', p.source, 'shelf_status', p.shelf_status,
  'price_min', f.price_min, 'price_max', f.price_max, 'stock', f.stock, 'item_count', f.items, 'updated_at', p.updated_at,
  'brand', (select b.name from brands b where b.id = p.brand_id), 'category', (select c.name from categories c where c.id = p.main_category_id),
  'picture', (select ${pictureJson(sql.ref('g.media_id'))} from product_images g where g.product_id = p.id order by g.position limit 1))`;

const staffRow = (row: StaffRow, currency: Currency, { locale }: Context): ProductRow => ({
  ...row,
  picture: row.picture && pictureFrom(row.picture, locale),
  brand: row.brand ? inLocale(row.brand, locale) : '',
  category: row.category ? inLocale(row.category, locale) : '',
  price_min: toMajor(row.price_min, currency),
  price_max: toMajor(row.price_max, currency),
  updated_at: new Date(row.updated_at).toISOString(),
});

const orders: Record<Filter['sort'], RawBuilder<unknown>> = {
  updated_at: sql`updated_at`,
  '-updated_at': sql`updated_at desc`,
  name: sql`name ->> 'tw'`,
  '-name': sql`name ->> 'tw' desc`,
  stock: sql`stock`,
  '-stock': sql`stock desc`,
  price: sql`price_min`,
  '-price': sql`price_max desc`,
};

function matches({ q, brand_id, category_id, stock, missing }: Filter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (q) {
    const escaped = q.replace(/[\\%_]/g, '\\$&');
    conditions.push(sql`(p.name ->> 'tw' ilike ${`%${escaped}%`} or p.name ->> 'en' ilike ${`%${escaped}%`}
      or exists (select from product_items i where i.product_id = p.id and i.sku ilike ${`${escaped}%`}))`);
  }
  if (brand_id) conditions.push(sql`p.brand_id = ${brand_id}`);
  if (category_id) {
    conditions.push(sql`p.id in (select pc.product_id from product_categories pc where pc.category_id in (
      with recursive below as (
        select id from categories where id = ${category_id} union select c.id from categories c join below on c.parent_id = below.id
      ) select id from below))`);
  }
  if (stock === 'out') conditions.push(sql`stock.some_out`);
  if (stock === 'low') conditions.push(sql`stock.some_low`);
  if (missing === 'english') conditions.push(sql`coalesce(p.name ->> 'en', '') = ''`);
  if (missing === 'picture') conditions.push(sql`not exists (select from product_images g where g.product_id = p.id)`);
  return sql.join(conditions, sql` and `);
}
