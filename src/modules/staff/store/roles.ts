import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Role } from '../contract/roles.ts';

const roles = (reader: Reader) =>
  reader
    .selectFrom('roles as r')
    .select(['r.id', 'r.key', 'r.name', 'r.is_super', 'r.version'])
    .select([
      sql<Permission[]>`array(select permission from role_permissions where role_id = r.id order by permission)`.as('permissions'),
      sql<Role['staff']>`(select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'active', s.active) order by s.name), '[]')
        from staff_roles sr join staff s on s.id = sr.staff_id where sr.role_id = r.id)`.as('staff'),
    ]);

export const selectRoles = (reader: Reader): Promise<Role[]> => roles(reader).orderBy('r.id').execute();

export const selectRole = (reader: Reader, id: number): Promise<Role | undefined> =>
  roles(reader).where('r.id', '=', id).executeTakeFirst();

/** The role, locked until the transaction ends. */
export async function lockRole(tx: Tx, id: number): Promise<Role | undefined> {
  await tx.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute();
  return selectRole(tx, id);
}

/** What these roles grant together, and whether one of them is super. */
export async function selectGrants(reader: Reader, roleIds: readonly number[]): Promise<{ permissions: Permission[]; superman: boolean }> {
  const { rows } = await sql<{ permissions: Permission[]; superman: boolean }>`
    select array(select distinct permission from role_permissions where role_id = any(${roleIds}::bigint[])) as permissions,
      exists (select from roles where id = any(${roleIds}::bigint[]) and is_super) as superman`.execute(reader);
  return rows[0] ?? { permissions: [], superman: false };
}

/** Role ids by the keys or names in the log; deleted roles are left out. */
export async function selectRoleIds(reader: Reader, names: readonly string[]): Promise<number[]> {
  const called = await reader.selectFrom('roles').select('id').where(sql<boolean>`coalesce(key, name) = any(${names}::text[])`).execute();
  return called.map(({ id }) => id);
}

export async function isRoleNameTaken(reader: Reader, name: string, exceptId: number): Promise<boolean> {
  const row = await reader.selectFrom('roles').select('id').where('name', '=', name).where('id', '<>', exceptId).executeTakeFirst();
  return row !== undefined;
}

export async function insertRole(tx: Tx, name: string): Promise<{ id: number; version: number }> {
  return tx.insertInto('roles').values({ name }).returning(['id', 'version']).executeTakeFirstOrThrow();
}

/** Undefined when the version is no longer this one. */
export async function updateRoleRow(
  tx: Tx,
  id: number,
  version: number,
  name: string,
): Promise<{ id: number; version: number } | undefined> {
  return tx
    .updateTable('roles')
    .set({ name, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();
}

export async function setRolePermissions(tx: Tx, roleId: number, permissions: readonly string[]): Promise<void> {
  await tx.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
  await sql`insert into role_permissions (role_id, permission) select ${roleId}, unnest(${permissions}::text[])`.execute(tx);
}

export async function deleteRoleRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute();
}
