import { readWebsite } from '#modules/settings/index.ts';
import { verifyPassword } from '#platform/crypto/passwords.ts';
import { forgetSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { normalPhone } from '#shared/phone.ts';
import { lockCustomer, loginCandidates } from '../store/accounts.ts';
import { burnCode } from '../store/codes.ts';
import { openSession, type Session } from './open-session.ts';

/** Accounts that one login may mean. So many passwords are compared each time, whoever is there: the time tells nothing. */
const compared = 2;

/**
 * Checks a customer's password and gives a bearer token. `login` is an e-mail address or a phone number. Undefined when
 * either half is wrong; throws the refusal `too_many_attempts` when this account or address has to wait.
 */
export async function signIn(ctx: Pick<Context, 'db' | 'clock' | 'web'>, login: string, password: string): Promise<Session | undefined> {
  const typed = login.normalize('NFKC').trim().toLowerCase();
  await takeSignInAttempt(ctx.db, ctx.clock.now(), 'customer', typed, ctx.web.ip);
  const account = await accountWith(ctx.db, typed, password);
  if (!account) return undefined;
  return inTransaction(ctx.db, async (tx) => {
    await forgetSignInAttempts(tx, 'customer', typed, ctx.web.ip);
    return openSession(tx, ctx, account.id);
  });
}

/** The account that this login and password open. Takes the same time whoever is there. */
export async function accountWith(db: Database, login: string, password: string): Promise<{ id: number } | undefined> {
  const accounts = await accountsOf(db, login);
  const right = await Promise.all(Array.from({ length: compared }, (_, i) => verifyPassword(password, accounts[i]?.password_hash)));
  return accounts.find((_, i) => right[i]);
}

async function accountsOf(db: Database, typed: string) {
  if (typed.includes('@')) return loginCandidates(db, { email: typed }, compared);
  const phone = normalPhone(typed, (await readWebsite(db)).country);
  return phone === undefined ? [] : loginCandidates(db, { phone }, compared);
}

/** Signs in with the one-time code of a link; undefined when it is used up, too old or unknown. */
export const signInByCode = (ctx: Pick<Context, 'db' | 'clock' | 'web'>, code: string): Promise<Session | undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const burnt = await burnCode(tx, 'sign_in', code, ctx.clock.now());
    const account = burnt && (await lockCustomer(tx, burnt.customer_id));
    return account?.status === 'active' ? openSession(tx, ctx, account.id, burnt?.staff_id) : undefined;
  });
