import type pg from 'pg';

const tables = `
  select c.relname as name, c.relpersistence = 'u' as unlogged,
    (select string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when a.attidentity <> '' then ' generated always as identity'
             when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end), E',\\n' order by a.attnum)
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select string_agg(format('  constraint %I %s', conname, pg_get_constraintdef(oid)), E',\\n' order by contype desc, conname)
     from pg_constraint where conrelid = c.oid and contype <> 'n') as constraints,
    (select string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\\n' order by i.indexrelid::regclass::text)
     from pg_index i where i.indrelid = c.oid and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)) as indexes
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`;

/** The whole schema as readable SQL, ordered by name, so that a review shows what a migration changed. */
export async function dumpSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{
    name: string;
    unlogged: boolean;
    columns: string;
    constraints: string | null;
    indexes: string | null;
  }>(tables);
  const parts = rows.map((t) => {
    const body = [t.columns, t.constraints].filter(Boolean).join(',\n');
    return `create ${t.unlogged ? 'unlogged ' : ''}table ${t.name} (\n${body}\n);${t.indexes ? `\n${t.indexes}` : ''}`;
  });
  return `-- Made from db/migrations by npm run generate. Do not edit.\n\n${parts.join('\n\n')}\n`;
}
