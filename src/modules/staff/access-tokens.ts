import { type Clock, tokenHash } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { type Context, type StaffCaller, staffCaller } from '#platform/http/context.ts';
import { recordAudit } from './audit.ts';
import { selectTokenByHash, touchToken } from './store/access-tokens.ts';
import { isLoggedBy } from './store/logged-requests.ts';

/**
 * The caller of an access token: its owner with those of the token's permissions that the owner has now, never superman. Undefined
 * for an unknown, revoked or expired token and an inactive owner. Records the last use.
 */
export async function identify(db: Database, clock: Clock, token: string): Promise<StaffCaller | undefined> {
  const now = clock.now();
  const row = await selectTokenByHash(db, tokenHash(token), now);
  if (!row) return undefined;
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= touchMs) await touchToken(db, row.id, now);
  return {
    ...{ kind: 'staff', id: row.staff_id, name: row.staff_name, sessionId: 0, superman: false },
    permissions: new Set(row.effective),
    accessToken: { id: row.id, name: row.name },
  };
}

const touchMs = 60_000;

/** Audits a write by an access token, by the call's name without input, unless the call itself was logged. */
export async function auditUse(ctx: Context, call: string): Promise<void> {
  const caller = staffCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    if (await isLoggedBy(tx, { staffId: caller.id, requestId: ctx.requestId })) return;
    const changes = [{ field: 'call', old: null, new: call }];
    await recordAudit(tx, {
      ...{ subject_type: 'User', subject_id: caller.id, action: 'token_used', caller },
      ...{ changes, request_id: ctx.requestId },
    });
  });
}
