import { type RawBuilder, sql } from 'kysely';

/** Whether the record has no English name. */
export const lacksEnglishName = (name: string): RawBuilder<boolean> => sql<boolean>`(coalesce(${sql.ref(name)} ->> 'en', '') = '')`;

/** Two counts rather than one with a filter: each reads an index of its own, whatever the number of products. */
const products = sql`(select count(*) from products p where p.archived_at is null)::integer as total,
  (select count(*) from products p where p.archived_at is null and ${lacksEnglishName('p.name')})::integer as missing`;

/** The number of records of each kind, and of those without an English name, counted as the filters of their lists do. */
export const englishCounts: RawBuilder<unknown> = sql`
  select 'products' as kind, ${products}
  union all select 'categories', count(*), count(*) filter (where ${lacksEnglishName('c.name')}) from categories c where c.type = 'products'
  union all select 'brands', count(*), count(*) filter (where ${lacksEnglishName('b.name')}) from brands b`;
