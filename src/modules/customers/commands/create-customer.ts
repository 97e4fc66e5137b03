import { hashPassword } from '#platform/crypto/passwords.ts';
import type { Tx } from '#platform/db/database.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type Agreed, firstConsents, insertConsents, insertCustomer, type NewCustomer } from '../store/accounts.ts';

type CustomerAccount = Pick<NewCustomer, 'name' | 'createdAt'> & { email: string } & Partial<
    Omit<NewCustomer, 'name' | 'email' | 'createdAt' | 'passwordHash' | 'emailVerifiedAt'>
  > & { password?: string; passwordHash?: string; agreed?: Agreed };

/**
 * Adds a customer with a confirmed address and returns the id. Without a password no sign-in is possible. The password is not
 * checked here; with its `passwordHash` it is not hashed either. With `agreed` its consents are written. Throws InvalidInput on `email` when the address is taken.
 */
export async function createCustomer(tx: Tx, { password, email, agreed, ...account }: CustomerAccount): Promise<number> {
  const passwordHash = account.passwordHash ?? (password === undefined ? null : await hashPassword(password));
  const blank = { phone: null, locale: 'tw' as const, birthday: null, zip: null, city: null, district: null, address: null };
  const stored = { ...blank, ...account, email: email.toLowerCase(), emailVerifiedAt: account.createdAt, passwordHash };
  const id = await insertCustomer(tx, stored);
  if (id === undefined) throw new InvalidInput({ email: [{ key: 'repeated' }] });
  if (agreed) await insertConsents(tx, id, firstConsents(agreed), account.createdAt);
  return id;
}
