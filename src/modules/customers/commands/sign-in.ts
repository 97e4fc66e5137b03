import { verifyPassword } from '#platform/crypto/passwords.ts';
import { forgetSignInAttempts, type SignInAttempt, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type DeviceAccount, knownDevice, rememberDevice } from '#platform/http/known-device.ts';
import { Refusal } from '#shared/refusal.ts';
import { accountAt, attemptAt, type Entrance, knownAt, phoneLogin } from '../credentials.ts';
import { lockCustomer } from '../store/accounts.ts';
import { burnCode } from '../store/codes.ts';
import { openSession, type Session } from './open-session.ts';

/** Is this login an e-mail address? Else it is read as a phone number. */
export const isEmailLogin = (login: string): boolean => login.normalize('NFKC').includes('@');

/**
 * Checks a customer's password and gives a bearer token. `login` is an e-mail address or a phone number. Undefined when
 * either half is wrong, or when several accounts share the number; throws the refusal `too_many_attempts` when this account
 * or address has to wait, which a browser that signed in before does not do for others.
 */
export async function signIn(entrance: Entrance, login: string, password: string): Promise<Session | undefined> {
  const typed = login.normalize('NFKC').trim().toLowerCase();
  const opened = isEmailLogin(typed) ? await openByEmail(entrance, typed, password) : await openByPhone(entrance, typed, password);
  if (!opened) return undefined;
  const session = await inTransaction(entrance.db, async (tx) => {
    await forgetSignInAttempts(tx, opened.attempt);
    return openSession(tx, entrance, opened.account.id);
  });
  rememberDevice('customer', entrance, opened.account);
  return session;
}

type Opened = { account: DeviceAccount; attempt: SignInAttempt };

async function openByEmail(entrance: Entrance, email: string, password: string): Promise<Opened | undefined> {
  const { db, clock } = entrance;
  const known = await knownAt(entrance, email);
  const attempt = attemptAt(entrance, email, known?.device);
  await takeSignInAttempt(db, clock.now(), attempt);
  if (!known) return openWith(attempt, (await accountAt(entrance, email, password)).account);
  if (await verifyPassword(password, known.account.password_hash)) return { account: known.account, attempt };
  // The device speaks for its own account alone: any other one of this address is tried as a stranger would try it.
  const asStranger = attemptAt(entrance, email);
  if (await hasToWait(takeSignInAttempt(db, clock.now(), asStranger))) return undefined;
  return openWith(asStranger, (await accountAt(entrance, email, password)).account);
}

async function openByPhone(entrance: Entrance, typed: string, password: string): Promise<Opened | undefined> {
  const { phone, account } = await phoneLogin(entrance, typed);
  const attempt = attemptAt(entrance, phone, account && knownDevice('customer', entrance, account));
  await takeSignInAttempt(entrance.db, entrance.clock.now(), attempt);
  const isRight = await verifyPassword(password, account?.password_hash);
  return openWith(attempt, isRight ? account : undefined);
}

const openWith = (attempt: SignInAttempt, account: DeviceAccount | undefined): Opened | undefined => account && { account, attempt };

const hasToWait = (taken: Promise<void>): Promise<boolean> =>
  taken.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );

/** Signs in with the one-time code of a link; undefined when it is used up, too old or unknown. */
export const signInByCode = (entrance: Entrance, code: string): Promise<Session | undefined> =>
  inTransaction(entrance.db, async (tx) => {
    const burnt = await burnCode(tx, 'sign_in', code, entrance.clock.now());
    const account = burnt && (await lockCustomer(tx, burnt.customer_id));
    return account?.status === 'active' ? openSession(tx, entrance, account.id, burnt?.staff_id) : undefined;
  });
