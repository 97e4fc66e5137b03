import { Secret, TOTP } from 'otpauth';
import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import { unseal } from '#platform/crypto/sealed.ts';

/** How many codes are written down for the day the telephone is lost. */
const recoveryCodes = 10;
const periodSeconds = 30;

const totpOf = (secret: string, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** A new secret, in the letters that apps take when the picture cannot be read. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the picture for the app says. */
export const uriOf = (secret: string, email: string, shop: string): string => totpOf(secret, email, shop).toString();

/** The half minute that this code belongs to, one early or late allowed; undefined when it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '', '').validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

export const openSecret = (sealed: Buffer | null, secretKey: string): string | undefined =>
  sealed === null ? undefined : unseal(sealed, 'second_step', secretKey);

/** Codes as they are written down, and the hashes that are kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodes }, () => {
    const letters = Buffer.from(randomToken(8), 'base64url').toString('hex').slice(0, 10);
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
  return { codes, hashes: codes.map(recoveryHash) };
}

/** However it was typed: capitals, spaces, without the hyphen. */
export const recoveryHash = (code: string): Buffer => tokenHash(`recovery:${code.toLowerCase().replace(/[^0-9a-f]/g, '')}`);
