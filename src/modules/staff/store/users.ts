import { type InferResult, sql } from 'kysely';
import { pictureJson } from '#modules/media/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';
import type { Permission } from '#shared/permissions.ts';

const users = (reader: Reader) =>
  reader
    .selectFrom('staff as s')
    .select([
      's.id',
      's.name',
      's.email',
      's.locale',
      's.active',
      's.version',
      's.last_seen_at',
      's.created_at',
      's.totp_on as second_step',
    ])
    .select([
      sql<number[]>`array(select role_id from staff_roles where staff_id = s.id order by role_id)`.as('role_ids'),
      sql<
        string[]
      >`array(select coalesce(r.key, r.name) from staff_roles join roles r on r.id = role_id where staff_id = s.id order by r.id)`.as(
        'role_names',
      ),
      sql<Permission[]>`array(select permission from staff_permissions where staff_id = s.id order by permission)`.as('permissions'),
      sql<Permission[]>`array(
        select permission from staff_permissions where staff_id = s.id
        union select permission from staff_roles join role_permissions using (role_id) where staff_id = s.id)`.as('effective'),
      sql<boolean>`s.active and s.last_seen_at is null`.as('invited'),
      pictureJson(sql.ref('s.avatar_media_id')).as('avatar'),
      sql<boolean>`exists (select from staff_roles join roles r on r.id = role_id where staff_id = s.id and r.is_super)`.as('superman'),
    ]);

/** A staff member with what roles and own rights come to. */
export type StoredUser = InferResult<ReturnType<typeof users>>[number];

/** The staff member, locked until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<StoredUser | undefined> {
  await tx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute();
  return selectUser(tx, id);
}

export async function selectUser(reader: Reader, id: number): Promise<StoredUser | undefined> {
  return users(reader).where('s.id', '=', id).executeTakeFirst();
}

type Filter = { q: string; role?: number | undefined; active?: boolean | undefined; second_step?: boolean | undefined; sort: string };

/** One page of staff and how many there are. */
export async function selectUsers(
  reader: Reader,
  { q, role, active, second_step, sort }: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<(StoredUser & { total: number })[]> {
  const typed = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const found = users(reader)
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .$if(q !== '', (rows) => rows.where((eb) => eb.or([eb('s.name', 'ilike', typed), eb('s.email', 'ilike', typed)])))
    .$if(active !== undefined, (rows) => rows.where('s.active', '=', active ?? true))
    .$if(second_step !== undefined, (rows) => rows.where('s.totp_on', '=', second_step ?? true))
    .$if(role !== undefined, (rows) =>
      rows.where(sql<boolean>`exists (select from staff_roles where staff_id = s.id and role_id = ${role ?? 0})`),
    );
  const column = sort.replace(/^-/, '') as 'name' | 'created_at' | 'last_seen_at';
  const sorted = found.orderBy(`s.${column}`, (order) => (sort.startsWith('-') ? order.desc() : order.asc()).nullsLast());
  return sorted.orderBy('s.id').limit(limit).offset(offset).execute();
}

export type UserColumns = { name: string; email: string; locale: Locale; active: boolean };

/** Saves the account's own columns; false after a concurrent change. Throws for an address in use. */
export async function updateUserRow(tx: Tx, id: number, version: number, columns: UserColumns): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces roles and individual permissions. */
export async function setGrants(tx: Tx, staffId: number, roleIds: readonly number[], permissions: readonly string[]): Promise<void> {
  await tx.deleteFrom('staff_roles').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('staff_permissions').where('staff_id', '=', staffId).execute();
  await sql`insert into staff_roles (staff_id, role_id) select ${staffId}, id from roles where id = any(${roleIds}::bigint[])`.execute(tx);
  await sql`insert into staff_permissions (staff_id, permission) select ${staffId}, unnest(${permissions}::text[])`.execute(tx);
}

export async function setActive(tx: Tx, id: number, active: boolean): Promise<void> {
  await tx
    .updateTable('staff')
    .set((eb) => ({ active, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function isEmailTaken(reader: Reader, email: string, exceptId: number): Promise<boolean> {
  const row = await reader.selectFrom('staff').select('id').where('email', '=', email).where('id', '<>', exceptId).executeTakeFirst();
  return row !== undefined;
}

export async function updateOwnProfile(tx: Tx, id: number, profile: { name: string; locale: Locale }): Promise<void> {
  await tx.updateTable('staff').set(profile).where('id', '=', id).execute();
}

/** Sets or removes a staff member's picture, and returns the previous one. */
export async function putAvatar(tx: Tx, id: number, mediaId: number | null): Promise<number | null> {
  const { avatar_media_id: before } = await tx
    .selectFrom('staff')
    .select('avatar_media_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('staff').set({ avatar_media_id: mediaId }).where('id', '=', id).execute();
  return before;
}

type Session = Columns<'staff_sessions', 'id' | 'user_agent' | 'created_at' | 'last_seen_at'>;

/** The sessions of a staff member that still count, newest first. */
export async function selectSessions(reader: Reader, staffId: number, now: Date): Promise<Session[]> {
  return reader
    .selectFrom('staff_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of this member, or all but one. */
export async function revokeOwnSessions(
  tx: Reader,
  staffId: number,
  sessions: { only: number } | { except: number },
  now: Date,
): Promise<void> {
  const ownSessions = tx
    .updateTable('staff_sessions')
    .set({ revoked_at: now })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null);
  await ('only' in sessions ? ownSessions.where('id', '=', sessions.only) : ownSessions.where('id', '<>', sessions.except)).execute();
}
