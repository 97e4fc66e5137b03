import { sql } from 'kysely';
import { pictureJson } from '#modules/media/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { tokenHash } from '#platform/clock/clock.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import type { Caller, StaffCaller } from '#platform/http/context.ts';
import type { Permission } from '#shared/permissions.ts';
import { renewedExpiry } from './rules.ts';
import { touchSession } from './store.ts';

/** Permissions and superman of the staff row in `staff`, read together with whatever reads that row. */
export const rights = {
  superman: sql<boolean>`exists (select from staff_roles join roles on roles.id = role_id where staff_id = staff.id and is_super)`,
  permissions: sql<Permission[]>`array(
    select permission from staff_roles join role_permissions using (role_id) where staff_id = staff.id
    union select permission from staff_permissions where staff_id = staff.id order by permission)`,
};

/**
 * The caller of a session cookie with current permissions, in one statement, so that a revoked permission takes effect at the
 * next request. Undefined for an unknown or expired session and an inactive account.
 */
export async function identifyStaff(db: Database, clock: Clock, sessionToken: string): Promise<Caller | undefined> {
  const now = clock.now();
  const row = await db
    .selectFrom('staff_sessions as s')
    .innerJoin('staff', 'staff.id', 's.staff_id')
    .select(['s.id as session_id', 's.created_at', 's.last_seen_at', 's.expires_at', 'staff.id', 'staff.name'])
    .select([rights.superman.as('superman'), rights.permissions.as('permissions')])
    .where('s.token_hash', '=', tokenHash(sessionToken))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('staff.active', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const renewed = renewedExpiry(row, now);
  if (renewed) await touchSession(db, row.session_id, now, renewed);
  return {
    kind: 'staff',
    id: row.id,
    name: row.name,
    sessionId: row.session_id,
    superman: row.superman,
    permissions: new Set(row.permissions),
  };
}

/** A staff member with current permissions, for background work in their name; undefined when inactive. */
export async function callerById(reader: Reader, id: number): Promise<StaffCaller | undefined> {
  const row = await reader
    .selectFrom('staff')
    .select(['id', 'name', rights.superman.as('superman'), rights.permissions.as('permissions')])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row && { kind: 'staff', ...row, sessionId: 0, permissions: new Set(row.permissions) };
}

/** Staff with this permission, by name, with their mail addresses. */
export async function staffWithPermission(
  reader: Reader,
  permission: Permission,
): Promise<Columns<'staff', 'id' | 'name' | 'email' | 'locale'>[]> {
  const rows = await reader
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'locale', rights.superman.as('superman'), rights.permissions.as('permissions')])
    .where('active', '=', true)
    .orderBy('name')
    .execute();
  return rows
    .filter(({ superman, permissions }) => superman || permissions.includes(permission))
    .map(({ id, name, email, locale }) => ({ id, name, email, locale }));
}

/** The account as its owner sees it; default roles by their key, others by their name. */
export async function staffById(reader: Reader, id: number) {
  return reader
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'locale', 'totp_on as second_step'])
    .select([
      rights.superman.as('superman'),
      rights.permissions.as('permissions'),
      pictureJson(sql.ref('staff.avatar_media_id')).as('avatar'),
      sql<
        string[]
      >`array(select coalesce(key, roles.name) from staff_roles join roles on roles.id = role_id where staff_id = staff.id order by roles.id)`.as(
        'roles',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Address, language and password of an account that may sign in. */
export async function activeStaffByEmail(reader: Reader, email: string) {
  return reader
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'locale', 'password_hash'])
    .where('email', '=', email)
    .where('active', '=', true)
    .executeTakeFirst();
}

/** Addresses of active super-admins, oldest account first: default recipients of staff mails. */
export async function administratorAddresses(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('staff').select('email').where('active', '=', true).where(rights.superman).orderBy('id').execute();
  return rows.map((r) => r.email);
}

/** Is there an active super-admin? Without one, and only then, the set-up page makes one. */
export async function superAdministratorExists(reader: Reader): Promise<boolean> {
  return (await administratorAddresses(reader)).length > 0;
}
