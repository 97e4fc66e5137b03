const hour = 3_600_000;
const day = 24 * hour;

/** A token ends after 30 days without use and after 90 days in any case; its use is noted at most once an hour. */
const idleMs = 30 * day;
const absoluteMs = 90 * day;
const touchMs = hour;

export const firstExpiry = (now: Date): Date => new Date(now.getTime() + idleMs);

/** The expiry of a token used now, or undefined while its last use is noted freshly enough. */
export function renewedExpiry(token: { created_at: Date; last_seen_at: Date }, now: Date): Date | undefined {
  if (now.getTime() - token.last_seen_at.getTime() < touchMs) return undefined;
  return new Date(Math.min(token.created_at.getTime() + absoluteMs, now.getTime() + idleMs));
}
