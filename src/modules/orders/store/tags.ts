import { sql } from 'kysely';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

type Change = Columns<'orders', 'id' | 'tags'> & { old: Column<'orders', 'tags'> };

/** Adds and removes tags in one statement; returns old and new tags of changed orders. Does not change the version. */
export async function changeTags(
  tx: Tx,
  { ids, add, remove }: { ids: readonly number[]; add: readonly string[]; remove: readonly string[] },
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with locked as (
      select id, tags as old, array(select tag from unnest(tags) with ordinality as held(tag, place) where tag <> all(${remove}::text[])
        union all select tag from unnest(${add}::text[]) as given(tag) where tag <> all(tags) and tag <> all(${remove}::text[])) as tags
      from orders where id = ${anyOf(ids)} order by id for update)
    update orders o set tags = locked.tags from locked where o.id = locked.id and locked.tags <> locked.old
    returning o.id, locked.old, o.tags`.execute(tx);
  return rows;
}

/** Tags in use, the most used first. */
export async function tagsInUse(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from orders o cross join unnest(o.tags) as held(tag) where o.tags <> '{}' group by 1 order by count(*) desc, 1 limit 200`.execute(
    reader,
  );
  return rows.map(({ tag }) => tag);
}

/** Traffic sources since then, the most frequent first. */
export async function sourcesSince(reader: Reader, since: Date): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select ads_tracking ->> 'utm_source' as source from orders
    where ads_tracking ->> 'utm_source' is not null and created_at >= ${since} group by 1 order by count(*) desc, 1 limit 100`.execute(
    reader,
  );
  return rows.map(({ source }) => source);
}
