import { sql } from 'kysely';
import { type PictureRow, pictureJson } from '#modules/media/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import { onShelf } from './shelf-filter.ts';

/** A category with how many products lie on the shelf in it and below it. */
export type ShelfCategory = {
  id: number;
  parent_id: number | null;
  name: Text;
  slug: Text;
  intro: Text | null;
  product_count: number;
  picture: PictureRow | null;
};

/** All product categories that shoppers may see, in the shop's order, in one query. A product in two of them counts once above both. */
export async function shelfCategories(reader: Reader, now: Date): Promise<ShelfCategory[]> {
  const { rows } = await sql<ShelfCategory>`
    with recursive line as (
      select id as ancestor, id as category from categories where type = 'products' and active
      union all select line.ancestor, c.id from categories c join line on c.parent_id = line.category where c.active
    ), counted as (
      select line.ancestor, count(distinct p.id) as products
      from line join product_categories pc on pc.category_id = line.category join products p on p.id = pc.product_id
      where ${onShelf(now)} group by line.ancestor
    )
    select c.id, c.parent_id, c.name, c.slug, c.intro, coalesce(counted.products, 0) as product_count, ${pictureJson(sql.ref('c.media_id'))} as picture
    from categories c left join counted on counted.ancestor = c.id
    where c.type = 'products' and c.active order by c.sort, c.id`.execute(reader);
  return rows;
}

export type ShelfBrand = { id: number; name: Text; slug: Text; intro: Text | null; product_count: number };

/** All brands that shoppers may see, in the shop's order, in one query. */
export async function shelfBrands(reader: Reader, now: Date): Promise<ShelfBrand[]> {
  const { rows } = await sql<ShelfBrand>`
    select b.id, b.name, b.slug, b.intro,
      (select count(*) from products p where p.brand_id = b.id and ${onShelf(now)}) as product_count
    from brands b where b.active order by b.sort, b.id`.execute(reader);
  return rows;
}
