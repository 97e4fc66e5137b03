import { Secret, TOTP } from 'otpauth';
import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/** Number of recovery codes. */
const recoveryCodes = 10;
const periodSeconds = 30;

const buildTotp = (secret: string, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** A new secret, in the letters that apps take when the picture cannot be read. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** URI in the QR code for the authenticator app. */
export const totpUri = (secret: string, email: string, shop: string): string => buildTotp(secret, email, shop).toString();

/** The time step of this code, one early or late allowed; undefined: wrong. */
export function matchStep(secret: string, code: string, now: Date): number | undefined {
  const delta = buildTotp(secret, '', '').validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

export const openSecret = (sealed: Buffer | null, secrets: Secrets): string | undefined =>
  sealed === null ? undefined : secrets.open(sealed, 'second_step');

/** Sixteen of 32 letters are 80 bits. Without I, L, O and U, which are easily misread (Crockford's base 32). */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const lettersOfCode = 16;

/** Recovery codes in their display form, `k7qd-3x9m-…`, and their stored hashes. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodes }, () => {
    const bytes = Buffer.from(randomToken(lettersOfCode), 'base64url');
    const written = [...bytes].map((byte) => letters[byte % letters.length]).join('');
    return written.replace(/(.{4})(?=.)/g, '$1-');
  });
  return { codes, hashes: codes.map(recoveryHash) };
}

/** Normalises a typed code: capitals, spaces, hyphens, O for zero, I or L for one. */
export function recoveryHash(code: string): Buffer {
  const read = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/[il]/g, '1')
    .replace(/o/g, '0');
  return tokenHash(`recovery:${read}`);
}
