import type { ClientBase } from 'pg';

type Index = { name: string; definition: string };

/**
 * Drops the tables' indexes in this transaction, but not those of keys, and returns how they are made again: building an index once
 * costs a fraction of adding millions of rows to it. Until the transaction ends nobody else can read the tables.
 */
export async function setAsideIndexes(client: ClientBase, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by 1`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}
