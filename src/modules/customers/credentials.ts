import { readWebsite } from '#modules/settings/index.ts';
import { verifyPassword } from '#platform/crypto/passwords.ts';
import type { SignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import type { Context } from '#platform/http/context.ts';
import { claimedAccounts, type DeviceAccount, knownDevice } from '#platform/http/known-device.ts';
import { parsePhone } from '#shared/address/phone.ts';
import { passwordHashAt } from './new-password.ts';
import { accountsAt, accountWithHash, onlyAccountWithPhone, selectOwner } from './store/accounts.ts';

/** The part of a context that signing in needs. */
export type SignInContext = Pick<Context, 'db' | 'clock' | 'web'> & { shop: Pick<Context['shop'], 'secrets'> };

/** Counters of password attempts: per address or number, and per device. */
export const attemptAt = ({ web }: Pick<Context, 'web'>, login: string, device?: string): SignInAttempt => ({
  ...{ realm: 'customer', account: login, ip: web.ip, device },
});

/**
 * The account of this address that the password opens, and the hash the address would store. Constant work: two hashes and two
 * reads, however many accounts registered the address.
 */
export async function accountAt(
  { db, shop }: SignInContext,
  email: string,
  password: string,
): Promise<{ account: DeviceAccount | undefined; hash: string }> {
  const owner = await selectOwner(db, email);
  const [isOwners, hash] = await Promise.all([
    verifyPassword(password, owner?.password_hash),
    passwordHashAt(email, password, shop.secrets),
  ]);
  const other = await accountWithHash(db, email, hash);
  return { account: isOwners ? owner : other, hash };
}

/** The account of this address that this browser signed in to before, and the device's name. */
export async function knownAt(context: SignInContext, email: string): Promise<{ account: DeviceAccount; device: string } | undefined> {
  const ids = claimedAccounts('customer', context);
  if (ids.length === 0) return undefined;
  const accounts = await accountsAt(context.db, email, ids);
  // The cookie has the latest sign-in first.
  for (const account of accounts.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))) {
    const device = knownDevice('customer', context, account);
    if (device) return { account, device };
  }
  return undefined;
}

/** The normalised phone number (or as typed), and its account when exactly one has it. */
export async function phoneLogin({ db }: SignInContext, typed: string): Promise<{ phone: string; account: DeviceAccount | undefined }> {
  const phone = parsePhone(typed, (await readWebsite(db)).country);
  return { phone: phone ?? typed, account: phone === undefined ? undefined : await onlyAccountWithPhone(db, phone) };
}
