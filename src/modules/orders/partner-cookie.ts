import { equalSecrets } from '#platform/crypto/equal-secrets.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Context } from '#platform/http/context.ts';

const cookieName = 'shophouse_partner';
const twelveHours = 12 * 3600;

/**
 * Partner access cookie: the offer's public id and a deadline, signed with the shop's key and the passcode hash, so that a new
 * passcode revokes it and it opens no other offer.
 */
const signPartner = (publicId: string, until: string, passcodeHash: string, secrets: Secrets): Buffer =>
  secrets.sign(`partner:${publicId}:${until}:${passcodeHash}`);

/** Whether this browser entered the current passcode in the last twelve hours. */
export function mayReadPartnerOrders({ web, shop, clock }: Context, publicId: string, passcodeHash: string | null): boolean {
  const [partner, until, signature] = (web.cookie(cookieName) ?? '').split('.');
  if (!passcodeHash || partner !== publicId || !until || !signature || !(Number(until) > clock.now().getTime())) return false;
  return equalSecrets(signPartner(publicId, until, passcodeHash, shop.secrets), Buffer.from(signature, 'base64url'));
}

export function rememberPartner({ web, shop, clock }: Context, publicId: string, passcodeHash: string): void {
  const until = String(clock.now().getTime() + twelveHours * 1000);
  const signature = signPartner(publicId, until, passcodeHash, shop.secrets).toString('base64url');
  web.setCookie(cookieName, [publicId, until, signature].join('.'), { maxAgeSeconds: twelveHours });
}
