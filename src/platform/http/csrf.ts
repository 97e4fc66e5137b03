import { equalSecretTexts } from '#platform/crypto/equal-secrets.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/** Names of the staff protocol's cookies and header (Laravel Sanctum's). */
export const sessionCookie = 'shophouse_session';
export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-xsrf-token';

/** The CSRF token of a session: bound to it by HMAC, so that a token from another session is refused. */
export const csrfTokenFor = (sessionId: string, secrets: Secrets): string => secrets.sign(`csrf:${sessionId}`).toString('base64url');

export function csrfMatches(sent: string | undefined, sessionId: string | undefined, secrets: Secrets): boolean {
  if (!sent || !sessionId) return false;
  return equalSecretTexts(csrfTokenFor(sessionId, secrets), sent);
}

export type OriginFacts = { publicUrl: string | undefined; demo: boolean };
type HeaderReader = (name: string) => string | undefined;

const privateHost =
  /^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|\[f[cd][0-9a-f]{2}:[0-9a-f:]*\]|[\w-]+\.local)$/i;
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether this origin is one of our hosts. Without PUBLIC_URL only loopback is, and private addresses in demo mode. */
function isOwnHost(origin: string, { publicUrl, demo }: OriginFacts): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname, origin: clean } = new URL(origin);
  if (publicUrl) return clean === new URL(publicUrl).origin;
  return loopbackHost.test(hostname) || (demo && privateHost.test(hostname));
}

/** A request from our own pages: its cookies count. `Sec-Fetch-Site: same-origin` also proves it. */
export function isFromOwnPage(header: HeaderReader, facts: OriginFacts): boolean {
  if (isCrossSite(header, facts)) return false;
  const source = header('referer') ?? header('origin');
  return source ? isOwnHost(source, facts) : header('sec-fetch-site') === 'same-origin';
}

/** The browser reports that another site made this request. */
export function isCrossSite(header: HeaderReader, facts: OriginFacts): boolean {
  const site = header('sec-fetch-site');
  if (site === 'cross-site') return true;
  const origin = header('origin');
  return origin !== undefined && site !== 'same-origin' && !isOwnHost(origin, facts);
}
