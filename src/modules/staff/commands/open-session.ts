import { tokenHash } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { sessionExpiry } from '../rules.ts';
import { replaceSession, sessionCookieValue } from '../session-cookies.ts';
import { insertSession, revokeSession } from '../store.ts';

/** Signs an account in under a new session id. The caller has authenticated it. */
export async function openSession(tx: Tx, ctx: Context, staffId: number, remember: boolean): Promise<void> {
  const now = ctx.clock.now();
  const previous = sessionCookieValue(ctx);
  const session = replaceSession(ctx, { remember });
  if (previous) await revokeSession(tx, tokenHash(previous), now);
  const expiresAt = sessionExpiry(remember, now);
  await insertSession(tx, { staffId, tokenHash: tokenHash(session), userAgent: ctx.web.userAgent, now, expiresAt });
}
