import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Permission } from '#shared/permissions.ts';
import { rights } from '../queries.ts';

type Token = Columns<'staff_access_tokens', 'id' | 'name' | 'prefix' | 'created_at' | 'expires_at' | 'last_used_at'>;
/** `permissions`: as chosen; `effective`: those of them that the owner still has. */
export type StoredToken = Token & { permissions: Permission[]; effective: Permission[] };

const effective = (superman: boolean, owned: readonly Permission[], chosen: readonly string[]): Permission[] =>
  (chosen as readonly Permission[]).filter((permission) => superman || owned.includes(permission));

/** The tokens of a staff member that still count, newest first. */
export async function selectTokens(reader: Reader, staffId: number, now: Date): Promise<StoredToken[]> {
  const rows = await reader
    .selectFrom('staff_access_tokens as t')
    .innerJoin('staff', 'staff.id', 't.staff_id')
    .select(['t.id', 't.name', 't.prefix', 't.permissions', 't.created_at', 't.expires_at', 't.last_used_at'])
    .select([rights.superman.as('superman'), rights.permissions.as('owned')])
    .where('t.staff_id', '=', staffId)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .orderBy('t.id', 'desc')
    .execute();
  return rows.map(({ superman, owned, permissions, ...row }) => ({
    ...row,
    permissions: permissions as Permission[],
    effective: effective(superman, owned, permissions),
  }));
}

/** A token that may be used, with its owner and what both may do; undefined when either is gone. */
export async function selectTokenByHash(reader: Reader, hash: Buffer, now: Date) {
  const row = await reader
    .selectFrom('staff_access_tokens as t')
    .innerJoin('staff', 'staff.id', 't.staff_id')
    .select(['t.id', 't.name', 't.permissions', 't.last_used_at', 'staff.id as staff_id', 'staff.name as staff_name'])
    .select([rights.superman.as('superman'), rights.permissions.as('owned')])
    .where('t.token_hash', '=', hash)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('staff.active', '=', true)
    .executeTakeFirst();
  return row && { ...row, effective: effective(row.superman, row.owned, row.permissions) };
}

type NewToken = {
  staffId: number;
  name: string;
  prefix: string;
  hash: Buffer;
  permissions: readonly Permission[];
  now: Date;
  expiresAt: Date;
};

/** The new id; undefined when the staff member has `limit` already. Their row is locked, so that two at once are counted. */
export async function insertToken(tx: Tx, token: NewToken, limit: number): Promise<number | undefined> {
  await tx.selectFrom('staff').select('id').where('id', '=', token.staffId).forUpdate().execute();
  const { rows } = await sql<Columns<'staff_access_tokens', 'id'>>`
    insert into staff_access_tokens (staff_id, name, prefix, token_hash, permissions, created_at, expires_at)
    select ${token.staffId}, ${token.name}, ${token.prefix}, ${token.hash}::bytea, ${[...token.permissions]}::text[],
      ${token.now}::timestamptz, ${token.expiresAt}::timestamptz
    where (select count(*) from staff_access_tokens
      where staff_id = ${token.staffId} and revoked_at is null and expires_at > ${token.now}::timestamptz) < ${limit}
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Ends a token of this staff member and returns its name; undefined when it had ended. */
export async function revokeToken(tx: Tx, staffId: number, id: number, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('staff_access_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function revokeStaffTokens(tx: Tx, staffId: number, now: Date): Promise<void> {
  await tx
    .updateTable('staff_access_tokens')
    .set({ revoked_at: now })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Records the last use, at most once a minute. */
export async function touchToken(reader: Reader, id: number, now: Date): Promise<void> {
  await reader
    .updateTable('staff_access_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(now.getTime() - 60_000))]))
    .execute();
}
