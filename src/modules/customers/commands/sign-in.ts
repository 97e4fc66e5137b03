import { verifyPassword } from '#platform/crypto/passwords.ts';
import { clearSignInAttempts, type SignInAttempt, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type DeviceAccount, knownDevice, rememberDevice } from '#platform/http/known-device.ts';
import { Refusal } from '#shared/refusal.ts';
import { accountAt, attemptAt, knownAt, phoneLogin, type SignInContext } from '../credentials.ts';
import { lockCustomer } from '../store/accounts.ts';
import { consumeCode } from '../store/codes.ts';
import { openSession, type Session } from './open-session.ts';

/** Is this login an e-mail address? Else it is read as a phone number. */
export const isEmailLogin = (login: string): boolean => login.normalize('NFKC').includes('@');

/**
 * Checks a password and issues a bearer token. `login`: e-mail address or phone number. Undefined when it is wrong, or several
 * accounts share the number; throws `too_many_attempts` when the account is rate-limited, which other clients' failures do not
 * cause for a known device.
 */
export async function signIn(context: SignInContext, login: string, password: string): Promise<Session | undefined> {
  const typed = login.normalize('NFKC').trim().toLowerCase();
  const opened = isEmailLogin(typed) ? await openByEmail(context, typed, password) : await openByPhone(context, typed, password);
  if (!opened) return undefined;
  const session = await inTransaction(context.db, async (tx) => {
    await clearSignInAttempts(tx, opened.attempt);
    return openSession(tx, context, opened.account.id);
  });
  rememberDevice('customer', context, opened.account);
  return session;
}

type Opened = { account: DeviceAccount; attempt: SignInAttempt };

async function openByEmail(context: SignInContext, email: string, password: string): Promise<Opened | undefined> {
  const { db, clock } = context;
  const known = await knownAt(context, email);
  const attempt = attemptAt(context, email, known?.device);
  await takeSignInAttempt(db, clock.now(), attempt);
  if (!known) return openWith(attempt, (await accountAt(context, email, password)).account);
  if (await verifyPassword(password, known.account.password_hash)) return { account: known.account, attempt };
  // A known device counts for its own account only; for other accounts of the address it counts as an unknown one.
  const withoutDevice = attemptAt(context, email);
  if (await isRateLimited(takeSignInAttempt(db, clock.now(), withoutDevice))) return undefined;
  return openWith(withoutDevice, (await accountAt(context, email, password)).account);
}

async function openByPhone(context: SignInContext, typed: string, password: string): Promise<Opened | undefined> {
  const { phone, account } = await phoneLogin(context, typed);
  const attempt = attemptAt(context, phone, account && knownDevice('customer', context, account));
  await takeSignInAttempt(context.db, context.clock.now(), attempt);
  const isRight = await verifyPassword(password, account?.password_hash);
  return openWith(attempt, isRight ? account : undefined);
}

const openWith = (attempt: SignInAttempt, account: DeviceAccount | undefined): Opened | undefined => account && { account, attempt };

const isRateLimited = (counting: Promise<void>): Promise<boolean> =>
  counting.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );

/** Signs in with the one-time code of a link; undefined when it is used up, too old or unknown. */
export const signInByCode = (context: SignInContext, code: string): Promise<Session | undefined> =>
  inTransaction(context.db, async (tx) => {
    const consumed = await consumeCode(tx, 'sign_in', code, context.clock.now());
    const account = consumed && (await lockCustomer(tx, consumed.customer_id));
    return account?.status === 'active' ? openSession(tx, context, account.id, consumed?.staff_id) : undefined;
  });
