import { randomToken } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { csrfCookie, csrfTokenFor, sessionCookie } from '#platform/http/csrf.ts';
import { rememberedSeconds } from './rules.ts';

const csrfSeconds = 2 * 60 * 60;
const sessionId = /^[\w-]{43}$/;

/** The session id in the browser's cookie, if it looks like one of ours. */
export function sessionCookieValue(ctx: Context): string | undefined {
  const value = ctx.web.cookie(sessionCookie);
  return value && sessionId.test(value) ? value : undefined;
}

/** Sets the CSRF cookie that belongs to a session. Not HttpOnly: the back office reads it and sends it back as a header. */
export function sendCsrfToken(ctx: Context, session: string): void {
  ctx.web.setCookie(csrfCookie, csrfTokenFor(session, ctx.shop.secrets), { httpOnly: false, maxAgeSeconds: csrfSeconds });
}

/** Sets a new session id and CSRF token; the previous id is invalid from now on. */
export function replaceSession(ctx: Context, { remember = false } = {}): string {
  const session = randomToken();
  ctx.web.setCookie(sessionCookie, session, remember ? { maxAgeSeconds: rememberedSeconds } : {});
  sendCsrfToken(ctx, session);
  return session;
}
