import type pg from 'pg';
import type { Manifest } from './manifest.ts';

const ours = `c.relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/**
 * Tables with rows that a backup contains: all but the list of migrations and what is unlogged and may be lost. Generated columns
 * are left out.
 */
export async function readTables(client: pg.Client): Promise<Manifest['tables']> {
  const { rows } = await client.query<Manifest['tables'][number]>(`
    select c.relname as name, (
      select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations' and ${ours} order by 1`);
  return rows;
}

/** The value of each sequence. Read after the snapshot, so that no id of its rows is issued again. */
export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and c.relpersistence = 'p' and ${ours} order by 1`,
  );
  if (names.length === 0) return [];
  const each = names.map(
    ({ name }) => `select '${name}' as name, last_value::float8 as last_value, is_called from public.${client.escapeIdentifier(name)}`,
  );
  return (await client.query<Manifest['sequences'][number]>(each.join(' union all '))).rows;
}

/** Whether this database has the migration table, that is, whether a shop was ever started on it. */
export async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`);
  return rows[0]?.there ?? false;
}

/** Row counts of these tables; 0 for a table that does not exist. */
export async function countRows(client: pg.Client, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows: names } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relname = any($1) and ${ours}`,
    [tables],
  );
  if (names.length === 0) return new Map();
  const each = names.map(({ name }) => `select '${name}' as name, count(*)::float8 as count from public.${client.escapeIdentifier(name)}`);
  const { rows } = await client.query<{ name: string; count: number }>(each.join(' union all '));
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Statements that drop everything in `public` that does not belong to an extension. */
export async function dropStatements(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      c.oid::regclass) as statement from pg_class c where c.relkind in ('r', 'p', 'v', 'm') and ${ours}
    union all
    select format('drop sequence if exists %s cascade', c.oid::regclass) from pg_class c where c.relkind = 'S' and ${ours}
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`);
  return rows.map(({ statement }) => statement);
}

type ForeignKey = { on: string; name: string; definition: string };

/** Every foreign key. They are dropped while rows are restored in any order, and re-created, which checks them. */
export async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select k.conrelid::regclass::text as "on", quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 order by 1, 2`);
  return rows;
}

/** Tables with our own triggers, which are disabled while rows are restored. */
export async function tablesWithTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and ${ours} order by 1`);
  return rows.map(({ name }) => name);
}
