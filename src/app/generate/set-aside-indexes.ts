import type { ClientBase } from 'pg';

/** An index or a key, and the statement that makes it again. */
type SetAside = { name: string; definition: string };

/** Partial indexes that made-up rows belong to. The others stay: building one of nothing still looks at every row. */
const filledPartial = [
  ...['customers_email_key', 'order_lines_product', 'order_shippings_delivered', 'order_shippings_shipped', 'order_shippings_tracking'],
  ...['orders_paid', 'stock_movements_order', 'stock_movements_sold'],
];

/**
 * Drops the tables' indexes and those keys that no foreign key and no function needs, in this transaction, and returns how they are made
 * again: building an index once costs a fraction of adding millions of rows to it. Until the transaction ends no other session can read the tables.
 */
export async function setAsideIndexes(client: ClientBase, tables: readonly string[]): Promise<SetAside[]> {
  const { rows: keys } = await client.query<SetAside & { table: string }>(
    `select quote_ident(k.conname) as name, k.conrelid::regclass::text as table,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as definition
    from pg_constraint k where k.conrelid = any($1::text[]::regclass[]) and k.contype in ('p', 'u')
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = k.conindid)
      and not exists (select from pg_depend d where d.refobjid = k.oid and d.deptype = 'n')
    order by 1`,
    [tables],
  );
  for (const { name, table } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: indexes } = await client.query<SetAside>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      and (i.indpred is null or i.indexrelid = any($2::text[]::regclass[]))
    order by 1`,
    [tables, filledPartial],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [...keys, ...indexes];
}
