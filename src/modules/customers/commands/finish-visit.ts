import { tokenHash } from '#platform/clock/clock.ts';
import { clearSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { rememberDevice } from '#platform/http/known-device.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { refuseCustomers } from '../contract.ts';
import { accountAt, attemptAt } from '../credentials.ts';
import { masked } from '../rules.ts';
import { isEmailTaken, lockCustomer, updateCustomerRow } from '../store/accounts.ts';
import { findBoundCustomer, insertBinding, lockIdentity } from '../store/bindings.ts';
import { consumeVisit, type ProviderVisit, visitByCode } from '../store/visits.ts';
import { browserHash } from '../visiting-browser.ts';
import { type Agreed, openAccount } from './open-account.ts';
import { openSession, type Session } from './open-session.ts';

/** How the customer wants to sign in: with the password of the account at the address, or to a new account. */
export type Choice = { password?: string | undefined; new_account: boolean };
type Deps = { agreed: Agreed; welcome: (tx: Tx, customerId: number) => Promise<void> };

/**
 * Signs in with the one-time code of a visit, in the browser that made it. Undefined for any other code. Refuses
 * link_password_needed (the code stays valid), identity_taken; throws InvalidInput on `password`, too_many_attempts.
 */
export async function finishVisit(
  ctx: Context,
  code: string,
  choice: Choice,
  deps: Deps,
): Promise<(Session & { cartId: string | null }) | undefined> {
  const now = ctx.clock.now();
  const browser = browserHash(ctx);
  const visit = browser && (await visitByCode(ctx.db, { codeHash: tokenHash(code), browserHash: browser, now }));
  if (!visit) return undefined;
  const { identity, customer_id } = visit;
  const session = identity
    ? choice.new_account
      ? await openOwnAccount(ctx, { ...visit, identity }, deps)
      : await linkByPassword(ctx, { ...visit, identity }, choice.password, deps)
    : await inTransaction(ctx.db, (tx) => openVisitSession(tx, ctx, visit, customer_id));
  return session && { ...session, cartId: visit.cart_id };
}

type Waiting = ProviderVisit & { identity: NonNullable<ProviderVisit['identity']> };

/** Uses the code up and opens a session; undefined when another call was first or the account is not active. */
async function openVisitSession(
  tx: Tx,
  ctx: Context,
  { state_hash }: ProviderVisit,
  customerId: number | null,
): Promise<Session | undefined> {
  if (customerId === null || !(await consumeVisit(tx, state_hash, customerId, ctx.clock.now()))) return undefined;
  const account = await lockCustomer(tx, customerId);
  return account?.status === 'active' ? openSession(tx, ctx, customerId) : undefined;
}

/** Opens the account bound to the identity, or a new one. */
const openOwnAccount = (ctx: Context, visit: Waiting, { agreed, welcome }: Deps): Promise<Session | undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const key = { provider: visit.provider, subject: visit.identity.subject };
    await lockIdentity(tx, key);
    const bound = await findBoundCustomer(tx, key);
    if (bound !== undefined) return openVisitSession(tx, ctx, visit, bound);
    const opened = await openAccount(tx, visit, visit.identity, { agreed, now: ctx.clock.now() });
    if (opened.confirmed) await welcome(tx, opened.id);
    return openVisitSession(tx, ctx, visit, opened.id);
  });

async function linkByPassword(ctx: Context, visit: Waiting, password: string | undefined, { welcome }: Deps): Promise<Session | undefined> {
  const { provider, identity } = visit;
  const { subject, emailVerified } = identity;
  const email = identity.email ?? '';
  if (password === undefined) {
    const [shown] = masked([{ field: 'email', old: null, new: email }]);
    throw refuseCustomers('link_password_needed', { provider, email: String(shown?.new) });
  }
  const now = ctx.clock.now();
  const attempt = attemptAt(ctx, email);
  await takeSignInAttempt(ctx.db, now, attempt);
  const { account } = await accountAt(ctx, email, password);
  if (!account) throw new InvalidInput({ password: [{ key: 'link_password' }] });
  const session = await inTransaction(ctx.db, async (tx) => {
    await lockIdentity(tx, { provider, subject });
    const bound = await findBoundCustomer(tx, { provider, subject });
    if (bound !== account.id && !(await insertBinding(tx, account.id, { provider, subject }, now))) throw refuseCustomers('identity_taken');
    await clearSignInAttempts(tx, attempt);
    if (emailVerified && (await confirmAddress(tx, account.id, email, now))) await welcome(tx, account.id);
    return openVisitSession(tx, ctx, visit, account.id);
  });
  if (session) rememberDevice('customer', ctx, account);
  return session;
}

/** The provider proved the mailbox and the password the account. False when the address was confirmed already, or is another's. */
async function confirmAddress(tx: Tx, id: number, email: string, now: Date): Promise<boolean> {
  const account = await lockCustomer(tx, id);
  if (!account || account.email !== email || account.email_verified_at || (await isEmailTaken(tx, email, id))) return false;
  await updateCustomerRow(tx, id, { email_verified_at: now }, now);
  return true;
}
