import type { ClientBase } from 'pg';

/**
 * Truncates those of the tables that are empty, with the tables that refer to them, in this transaction, and returns them: what is
 * copied into them may be written frozen, as VACUUM would leave it. A table that one with rows refers to is not among them.
 */
export async function truncateEmpty(client: ClientBase, tables: readonly string[]): Promise<Set<string>> {
  const { rows: referring } = await client.query<{ name: string; family: string[] }>(
    `with recursive family (name, member) as (
      select t, t::regclass::oid from unnest($1::text[]) t
      union select f.name, c.conrelid from family f join pg_constraint c on c.confrelid = f.member and c.contype = 'f'
    ) select name, array_agg(member::regclass::text order by member) as family from family group by name order by name`,
    [tables],
  );
  const prepared = new Set<string>();
  for (const { name, family } of referring) {
    if (await hasRows(client, family)) continue;
    await client.query(`lock table ${family.join(', ')} in access exclusive mode`);
    if (await hasRows(client, family)) continue;
    await client.query(`truncate ${family.join(', ')}`);
    prepared.add(name);
  }
  return prepared;
}

async function hasRows(client: ClientBase, tables: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select ${tables.map((table) => `exists (select from ${table})`).join(' or ')} as found`,
  );
  return rows[0]?.found ?? true;
}
