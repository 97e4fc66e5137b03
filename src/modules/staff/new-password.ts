import { isCommonPassword } from '#platform/crypto/common-passwords.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { passwordField } from '#shared/fields.ts';
import { InvalidInput } from '#shared/refusal.ts';

/** The hash of a password that someone chose. Throws InvalidInput on `password` when it breaks the rule or is among the worst. */
export async function newPasswordHash(password: string): Promise<string> {
  if (!passwordField.safeParse(password).success) throw new InvalidInput({ password: [{ key: 'password' }] });
  if (isCommonPassword(password)) throw new InvalidInput({ password: [{ key: 'password_common' }] });
  return hashPassword(password);
}
