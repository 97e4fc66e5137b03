import type { Clock } from '#platform/clock/clock.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { emailField } from '#shared/fields.ts';
import type { Locale } from '#shared/locale.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { recordAudit } from '../audit.ts';
import { newPasswordHash } from '../new-password.ts';
import type { DefaultRoleKey } from '../rules.ts';
import { grantRoles, insertStaff, type NewStaff } from '../store.ts';
import { ensureDefaultRoles } from './ensure-default-roles.ts';

/** Adds an account with its roles. Throws InvalidInput on `email` when the address is taken. */
export async function addStaff(tx: Tx, account: NewStaff & { roles: readonly DefaultRoleKey[] }): Promise<number> {
  const id = await insertStaff(tx, account);
  if (id === undefined) throw new InvalidInput({ email: [{ key: 'repeated' }] });
  if (account.roles.length > 0) await grantRoles(tx, id, account.roles);
  return id;
}

type StaffAccount = { name: string; email: string; password: string; locale?: Locale };

type CreatedAccount = StaffAccount & { passwordHash?: string; roles: readonly DefaultRoleKey[]; now: Date };

/** Adds an account with default roles, for the demo. The password is not checked; with its `passwordHash` it is not hashed here. */
export async function createStaff(tx: Tx, account: CreatedAccount): Promise<number> {
  const { name, email, password, roles, locale = 'tw', now } = account;
  const passwordHash = account.passwordHash ?? (await hashPassword(password));
  return addStaff(tx, { name, email: email.toLowerCase(), passwordHash, locale, roles, now });
}

/** Adds a super-admin from the command line. Throws InvalidInput on `email` or `password`. */
export async function createAdministrator(
  db: Database,
  clock: Clock,
  { name, email, password, locale = 'tw' }: StaffAccount,
): Promise<number> {
  const address = emailField.safeParse(email);
  if (!address.success) throw new InvalidInput({ email: [{ key: 'email' }] });
  const passwordHash = await newPasswordHash(password);
  return inTransaction(db, async (tx) => {
    await ensureDefaultRoles(tx);
    const id = await addStaff(tx, { name, email: address.data, passwordHash, locale, roles: ['super-admin'], now: clock.now() });
    await recordAudit(tx, { subject_type: 'User', subject_id: id, action: 'create' });
    return id;
  });
}
