import { tokenHash } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { replaceSession, sessionCookieValue } from '../session-cookies.ts';
import { revokeSession } from '../store.ts';

/** Ends the session on the server and gives the browser a fresh id with its own CSRF token. */
export async function signOut(ctx: Context): Promise<undefined> {
  const token = sessionCookieValue(ctx);
  if (token) await revokeSession(ctx.db, tokenHash(token), ctx.clock.now());
  replaceSession(ctx);
}
