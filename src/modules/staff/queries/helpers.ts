import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Context } from '#platform/http/context.ts';

const maxHelpers = 5;

/** Staff who can grant permissions: active, may change users, last seen first. */
export async function readHelpers({ db }: Context): Promise<{ names: string[] }> {
  const { rows } = await sql<Columns<'staff', 'name'>>`
    select s.name from staff s where s.active and (
      exists (select from staff_roles x join roles r on r.id = x.role_id where x.staff_id = s.id
        and (r.is_super or exists (select from role_permissions p where p.role_id = r.id and p.permission = 'users update')))
      or exists (select from staff_permissions p where p.staff_id = s.id and p.permission = 'users update'))
    order by s.last_seen_at desc nulls last, s.id limit ${maxHelpers}`.execute(db);
  return { names: rows.map(({ name }) => name) };
}
