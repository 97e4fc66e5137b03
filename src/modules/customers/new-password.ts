import { isCommonPassword } from '#platform/crypto/common-passwords.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { InvalidInput } from '#shared/refusal.ts';

const saltBytes = 16;

/**
 * The password hash for an account of this address. Accounts of one address share a salt, so that one hash finds the account a
 * password opens (docs/adr/0026).
 */
export const passwordHashAt = (email: string, password: string, secrets: Secrets): Promise<string> =>
  hashPassword(password, secrets.sign(`salt of ${email}`).subarray(0, saltBytes));

/** Throws InvalidInput on `password` when it is among the worst. */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new InvalidInput({ password: [{ key: 'password_common' }] });
}
