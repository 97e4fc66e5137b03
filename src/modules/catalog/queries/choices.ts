import { sql } from 'kysely';
import type { Context } from '#platform/http/context.ts';
import { inLocale } from '#shared/locale.ts';

type Choices = { data: { id: number; name: string; parent_id: number | null }[] };

/** All brands by their order, for a select. */
export async function brandChoices({ db, locale }: Context): Promise<Choices> {
  const rows = await db.selectFrom('brands').select(['id', 'name']).orderBy('sort').orderBy('id').execute();
  return { data: rows.map((row) => ({ id: row.id, name: inLocale(row.name, locale), parent_id: null })) };
}

/** All product categories, flat; `parent_id` makes the tree. */
export async function categoryChoices({ db, locale }: Context): Promise<Choices> {
  const rows = await db
    .selectFrom('categories')
    .where('type', '=', 'products')
    .select(['id', 'name', 'parent_id'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return { data: rows.map((row) => ({ id: row.id, name: inLocale(row.name, locale), parent_id: row.parent_id })) };
}

const maxTags = 200;

/** Tags in use, the most frequent first. */
export async function tagChoices({ db }: Context): Promise<{ data: string[] }> {
  const { rows } = await sql<{ tag: string }>`
    select tag from products p, unnest(p.tags) as tag where p.archived_at is null
    group by tag order by count(*) desc, tag limit ${maxTags}`.execute(db);
  return { data: rows.map(({ tag }) => tag) };
}
