import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import { json } from '#platform/db/json.ts';
import type { Locale } from '#shared/locale.ts';
import type { AuditChange } from './rules.ts';

type NewSession = { staffId: number; tokenHash: Buffer; userAgent: string; now: Date; expiresAt: Date };

/** Stores a new session and the owner's last visit. */
export async function insertSession(tx: Tx, { staffId, tokenHash, userAgent, now, expiresAt }: NewSession): Promise<void> {
  await tx
    .with('seen', (q) => q.updateTable('staff').set({ last_seen_at: now }).where('id', '=', staffId))
    .insertInto('staff_sessions')
    .values({ staff_id: staffId, token_hash: tokenHash, user_agent: userAgent, created_at: now, last_seen_at: now, expires_at: expiresAt })
    .execute();
}

/** Updates the last use of a session and its owner. */
export async function touchSession(db: Reader, sessionId: number, now: Date, expiresAt: Date): Promise<void> {
  await db
    .with('touched', (q) =>
      q
        .updateTable('staff_sessions')
        .set({ last_seen_at: now, expires_at: expiresAt })
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .returning('staff_id'),
    )
    .updateTable('staff')
    .from('touched')
    .set({ last_seen_at: now })
    .whereRef('staff.id', '=', 'touched.staff_id')
    .execute();
}

export async function revokeSession(db: Reader, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeStaffSessions(tx: Tx, staffId: number, now: Date): Promise<void> {
  await tx.updateTable('staff_sessions').set({ revoked_at: now }).where('staff_id', '=', staffId).where('revoked_at', 'is', null).execute();
}

type CodePurpose = 'setup' | 'reset';
type NewCode = { purpose: CodePurpose; staffId: number | null; codeHash: Buffer; now: Date; expiresAt: Date };

export async function insertCode(tx: Tx, { purpose, staffId, codeHash, now, expiresAt }: NewCode): Promise<void> {
  await tx
    .insertInto('staff_codes')
    .values({ purpose, staff_id: staffId, code_hash: codeHash, created_at: now, expires_at: expiresAt })
    .execute();
}

/** Ends the codes of this purpose that were never used. */
export async function dropUnusedCodes(tx: Tx, purpose: CodePurpose, staffId: number | null): Promise<void> {
  await tx
    .deleteFrom('staff_codes')
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where(sql<boolean>`staff_id is not distinct from ${staffId}`)
    .execute();
}

/** Uses up a code. Of two that try at once only one gets a row back: the update is the check. */
export function consumeCode(tx: Tx, purpose: CodePurpose, codeHash: Buffer, now: Date): Promise<{ staff_id: number | null } | undefined> {
  return tx
    .updateTable('staff_codes')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst();
}

export type NewStaff = { name: string; email: string; passwordHash: string; locale: Locale; now: Date };

/** The new id; undefined when the address is taken. */
export async function insertStaff(tx: Tx, { name, email, passwordHash, locale, now }: NewStaff): Promise<number | undefined> {
  const row = await tx
    .insertInto('staff')
    .values({ name, email, password_hash: passwordHash, locale, created_at: now })
    .onConflict((c) => c.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updatePassword(tx: Tx, staffId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute();
}

export async function updateLocale(db: Reader, staffId: number, locale: Locale): Promise<void> {
  await db.updateTable('staff').set({ locale }).where('id', '=', staffId).execute();
}

type DefaultRole = { key: string; name: string; is_super: boolean; permissions: readonly string[] };

/** Adds the default roles that are missing, with their permissions: staff may have changed an existing one. */
export async function addMissingRoles(tx: Tx, roles: readonly DefaultRole[]): Promise<void> {
  const added = await tx
    .insertInto('roles')
    .values(roles.map(({ key, name, is_super }) => ({ key, name, is_super })))
    .onConflict((c) => c.column('key').doNothing())
    .returning(['id', 'key'])
    .execute();
  const granted = added.flatMap((row) =>
    (roles.find(({ key }) => key === row.key)?.permissions ?? []).map((permission) => ({ role_id: row.id, permission })),
  );
  if (granted.length > 0) await tx.insertInto('role_permissions').values(granted).execute();
}

/** Locked until the transaction ends, so that two set-ups run one after the other. */
export async function lockSuperRoles(tx: Tx): Promise<void> {
  await tx.selectFrom('roles').select('id').where('is_super', '=', true).orderBy('id').forUpdate().execute();
}

export async function grantRoles(tx: Tx, staffId: number, keys: readonly string[]): Promise<void> {
  await tx
    .insertInto('staff_roles')
    .columns(['staff_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .select([eb.val(staffId).as('staff_id'), 'id'])
        .where('key', 'in', keys),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

export type AuditActor = {
  actor_kind: 'staff' | 'customer' | 'system' | 'provider';
  actor_id: number | null;
  actor_name: string | null;
  /** The impersonated customer. */
  as_customer_id: number | null;
  /** The access token by which a program did it. */
  via_token: string | null;
  ip: string | null;
  user_agent: string | null;
};
type AuditRow = AuditActor & {
  subject_type: string;
  subject_id: number;
  action: string;
  changes: readonly AuditChange[];
  request_id: string | null;
};

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ ...row, changes: json(row.changes) })
    .execute();
}

/** The entry about a record that a request wrote. */
export function findAudit(
  tx: Tx,
  { subject_type, subject_id, request_id }: Pick<AuditRow, 'subject_type' | 'subject_id' | 'request_id'>,
): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .where('request_id', '=', request_id)
    .executeTakeFirst();
}

/** Deletes sessions, one-time codes and access tokens that ended before this time. */
export async function sweepStaff(db: Reader, before: Date): Promise<number> {
  const sessions = await deleteInBatches(async (limit) => {
    const ended = db
      .selectFrom('staff_sessions')
      .select('id')
      .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
      .limit(limit);
    return Number((await db.deleteFrom('staff_sessions').where('id', 'in', ended).executeTakeFirst()).numDeletedRows);
  });
  const codes = await deleteInBatches(async (limit) => {
    const ended = db.selectFrom('staff_codes').select('id').where('expires_at', '<', before).limit(limit);
    return Number((await db.deleteFrom('staff_codes').where('id', 'in', ended).executeTakeFirst()).numDeletedRows);
  });
  const tokens = await deleteInBatches(async (limit) => {
    const ended = db
      .selectFrom('staff_access_tokens')
      .select('id')
      .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
      .limit(limit);
    return Number((await db.deleteFrom('staff_access_tokens').where('id', 'in', ended).executeTakeFirst()).numDeletedRows);
  });
  return sessions + codes + tokens;
}
