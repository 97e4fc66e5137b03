import { takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { rememberDevice } from '#platform/http/known-device.ts';
import type { Locale } from '#shared/locale.ts';
import { accountAt, attemptAt, type SignInContext } from '../credentials.ts';
import { requestConfirmation } from '../mail-effects.ts';
import { refuseCommonPassword } from '../new-password.ts';
import { trafficSource } from '../rules.ts';
import { accountWithHash, firstConsents, insertConsents, insertCustomer, lockAddress } from '../store/accounts.ts';
import { openSession, type Session } from './open-session.ts';

export type Registration = {
  name: string;
  email: string;
  password: string;
  phone: string | null;
  birthday: string | null;
  locale: Locale;
  /** Versions of the texts that were agreed to. */
  agreed: { terms: number; privacy: number };
  marketing: boolean;
  /** Campaign parameters of the visit, unchanged. */
  trackings: Readonly<Record<string, string>>;
};

/**
 * Registers an account and signs it in at once, whether or not another account has the address: the mailbox decides later who
 * owns it (docs/adr/0026). With the password of an existing account there (a form sent twice) it signs in to that one. Throws
 * InvalidInput on `password`, too_many_attempts.
 */
export async function registerCustomer(context: SignInContext, registration: Registration): Promise<Session> {
  const { email, password } = registration;
  const now = context.clock.now();
  await takeSignInAttempt(context.db, now, attemptAt(context, email));
  refuseCommonPassword(password);
  const { account, hash } = await accountAt(context, email, password);
  const { session, opened } = await inTransaction(context.db, async (tx) => {
    await lockAddress(tx, email);
    const existing = account ?? (await accountWithHash(tx, email, hash));
    const opened = existing ?? { id: await insertAccount(tx, registration, hash, now), password_hash: hash };
    return { opened, session: await openSession(tx, context, opened.id) };
  });
  rememberDevice('customer', context, opened);
  return session;
}

async function insertAccount(tx: Tx, registration: Registration, passwordHash: string, now: Date): Promise<number> {
  const { agreed, marketing, password: _hashed, trackings, ...account } = registration;
  const emptyAddress = { zip: null, city: null, district: null, address: null };
  const source = trafficSource(trackings);
  const id = await insertCustomer(tx, { ...account, ...emptyAddress, source, passwordHash, emailVerifiedAt: null, createdAt: now });
  if (id === undefined) throw new Error('an unconfirmed address violated the index of confirmed ones');
  await insertConsents(tx, id, firstConsents({ ...agreed, marketing }), now);
  await requestConfirmation(tx, id, account.email, now, true);
  return id;
}
