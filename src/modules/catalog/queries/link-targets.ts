import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

type Kind = 'category' | 'brand' | 'news_category' | 'product';
type CatalogTarget = Columns<'categories', 'id' | 'name' | 'slug'> & { kind: Kind; is_public: boolean };

/** Every category and brand, and these products, with whether shoppers see them; a category below a hidden one is hidden. */
export async function shelfLinkTargets(
  reader: Reader,
  { products, now }: { products: readonly number[]; now: Date },
): Promise<CatalogTarget[]> {
  const { rows } = await sql<CatalogTarget>`
    with recursive tree as (
      select id, type, name, slug, active as is_public, array[sort, id] as place from categories where parent_id is null
      union all select c.id, c.type, c.name, c.slug, tree.is_public and c.active, tree.place || array[c.sort, c.id]
      from categories c join tree on c.parent_id = tree.id
    )
    select kind, id, name, slug, is_public from (
      select case type when 'products' then 'category' else 'news_category' end as kind, id, name, slug, is_public, place from tree
      union all select 'brand', id, name, slug, active, array[sort, id] from brands
      union all select 'product', id, name, slug, shelf_status = 'on_shelf' and coalesce(available_from <= ${now}, true)
        and coalesce(available_until > ${now}, true), array[id] from products where id = ${anyOf(products)}
    ) targets order by kind, place`.execute(reader);
  return rows;
}
