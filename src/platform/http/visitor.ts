import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sessionCookie } from './csrf.ts';

/** The cookie with a browser's secret for its guest carts. */
export const guestCookie = 'shophouse_cart';

/** Who calls, as the rate limits count: an address, and the session of one person at it, if the call has one. */
export type Visitor = { ip: string; session?: string | undefined };

/**
 * The visitor of a request. The session is a hash of what the request sends as its secret: a bearer token, the secret of guest
 * carts, or the session of staff. It is not verified: an invented one is limited with its address.
 */
export function visitorOf({ ip, headers, cookies }: Pick<FastifyRequest, 'ip' | 'headers' | 'cookies'>): Visitor {
  const secret = headers.authorization ?? cookies[guestCookie] ?? cookies[sessionCookie];
  return { ip, session: secret && createHash('sha256').update(secret).digest('base64url') };
}
