import { isCommonPassword } from '#platform/crypto/common-passwords.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { InvalidInput } from '#shared/refusal.ts';

/** The hash of a password that the contract has checked. Throws InvalidInput on `password` when it is among the worst. */
export async function newPasswordHash(password: string): Promise<string> {
  if (isCommonPassword(password)) throw new InvalidInput({ password: [{ key: 'password_common' }] });
  return hashPassword(password);
}
