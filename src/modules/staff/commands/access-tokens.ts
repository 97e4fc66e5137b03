import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { recordAudit } from '../audit.ts';
import type { AccessToken } from '../contract/access-tokens.ts';
import { refuseStaff, type staffContract } from '../contract.ts';
import { mayGrant, mayManage, withViews } from '../grants.ts';
import { checkOwnPassword } from '../own-attempt.ts';
import { insertToken, revokeToken, type StoredToken, selectTokens } from '../store/access-tokens.ts';
import { lockUser, selectUser } from '../store/users.ts';

const prefixLength = 10;
const dayMs = 86_400_000;
/** Tokens one staff member may have at a time. */
const maxTokens = 20;

/** The caller's tokens, newest first. */
export const listTokens = async (ctx: Context): Promise<{ data: AccessToken[] }> => viewTokens(ctx, staffCaller(ctx).id);

/** Another staff member's tokens. Throws user_not_found. */
export async function listUserTokens(ctx: Context, { id }: { id: number }): Promise<{ data: AccessToken[] }> {
  if (!(await selectUser(ctx.db, id))) throw refuseStaff('user_not_found');
  return viewTokens(ctx, id);
}

const viewTokens = async (ctx: Context, staffId: number): Promise<{ data: AccessToken[] }> => ({
  data: (await selectTokens(ctx.db, staffId, ctx.clock.now())).map(toView),
});

const toView = ({ created_at, expires_at, last_used_at, ...token }: StoredToken): AccessToken => ({
  ...token,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/**
 * Creates a token and returns it, once. Throws InvalidInput on `password`, grants_too_much for permissions the caller lacks,
 * too_many_tokens, too_many_attempts.
 */
export async function createToken(
  ctx: Context,
  { password, name, permissions, days }: ParsedInputOf<typeof staffContract.createToken>,
): Promise<ResultOf<typeof staffContract.createToken>> {
  const caller = staffCaller(ctx);
  await checkOwnPassword(ctx, password);
  const chosen = withViews(permissions);
  if (!mayGrant(caller, { permissions: chosen, superman: false })) throw refuseStaff('grants_too_much');
  const token = `shp_${randomToken()}`;
  const now = ctx.clock.now();
  const stored = { name, prefix: token.slice(0, prefixLength), hash: tokenHash(token), permissions: chosen };
  return inTransaction(ctx.db, async (tx) => {
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const id = await insertToken(tx, { ...stored, staffId: caller.id, now, expiresAt }, maxTokens);
    if (id === undefined) throw refuseStaff('too_many_tokens', { max: maxTokens });
    await audit(tx, ctx, caller.id, 'token_created', name);
    return { id, token };
  });
}

/** Ends one of the caller's tokens; others' are not found, and one that has ended stays so. */
export const endToken = (ctx: Context, { id }: { id: number }): Promise<undefined> =>
  inTransaction(ctx.db, (tx) => end(tx, ctx, staffCaller(ctx).id, id));

/** Ends a token of another staff member. Throws user_not_found, grants_too_much for an account beyond the caller's rights. */
export const endUserToken = (ctx: Context, { id, token_id }: { id: number; token_id: number }): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw refuseStaff('user_not_found');
    if (!mayManage(staffCaller(ctx), user)) throw refuseStaff('grants_too_much');
    return end(tx, ctx, id, token_id);
  });

async function end(tx: Tx, ctx: Context, staffId: number, id: number): Promise<undefined> {
  const name = await revokeToken(tx, staffId, id, ctx.clock.now());
  if (name !== undefined) await audit(tx, ctx, staffId, 'token_revoked', name);
  return undefined;
}

const audit = (tx: Tx, ctx: Context, staffId: number, action: 'token_created' | 'token_revoked', name: string): Promise<void> =>
  recordAudit(tx, {
    ...{ subject_type: 'User', subject_id: staffId, action, caller: ctx.caller, request_id: ctx.requestId },
    changes: [{ field: 'token', old: action === 'token_revoked' ? name : null, new: action === 'token_created' ? name : null }],
  });
