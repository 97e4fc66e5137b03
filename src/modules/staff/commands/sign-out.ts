import { tokenHash } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { heldSession, replaceSession } from '../session-cookies.ts';
import { revokeSession } from '../store.ts';

/** Ends the session on the server and gives the browser a fresh id with its own CSRF token. */
export async function signOut(ctx: Context): Promise<undefined> {
  const held = heldSession(ctx);
  if (held) await revokeSession(ctx.db, tokenHash(held), ctx.clock.now());
  replaceSession(ctx);
}
