import { takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { Locale } from '#shared/locale.ts';
import { askConfirmation } from '../mail-effects.ts';
import { newPasswordHash } from '../new-password.ts';
import { sourceOf } from '../rules.ts';
import { insertConsents, insertCustomer } from '../store/accounts.ts';
import { openSession, type Session } from './open-session.ts';
import { accountWith } from './sign-in.ts';

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
  /** Campaign parameters of the visit, as they came. */
  trackings: Readonly<Record<string, string>>;
};

/** Consent to be written to has one wording. */
const marketingVersion = 1;

/**
 * Adds an account of somebody who says the address is theirs, and signs them in. It works at once, whether or not the
 * address is somebody else's: it belongs to the account when the link in the mail is opened. Whoever types the password
 * of an account there is, by sending the form twice perhaps, is signed in to that one. Throws InvalidInput on `password`,
 * too_many_attempts like a sign-in.
 */
export async function registerCustomer(ctx: Pick<Context, 'db' | 'clock' | 'web'>, registration: Registration): Promise<Session> {
  const { email, password } = registration;
  await takeSignInAttempt(ctx.db, ctx.clock.now(), 'customer', email, ctx.web.ip);
  const [passwordHash, existing] = await Promise.all([newPasswordHash(password), accountWith(ctx.db, email, password)]);
  return inTransaction(ctx.db, async (tx) => {
    const id = existing?.id ?? (await insertAccount(tx, registration, passwordHash, ctx.clock.now()));
    return openSession(tx, ctx, id);
  });
}

async function insertAccount(tx: Tx, registration: Registration, passwordHash: string, now: Date): Promise<number> {
  const { agreed, marketing, password: _hashed, trackings, ...account } = registration;
  const nowhere = { zip: null, city: null, district: null, address: null };
  const source = sourceOf(trackings);
  const id = await insertCustomer(tx, { ...account, ...nowhere, source, passwordHash, emailVerifiedAt: null, createdAt: now });
  if (id === undefined) throw new Error('an unconfirmed address met the index of confirmed ones');
  const consents = [
    { type: 'terms' as const, text_version: agreed.terms, granted: true },
    { type: 'privacy' as const, text_version: agreed.privacy, granted: true },
    { type: 'marketing' as const, text_version: marketingVersion, granted: marketing },
  ];
  await insertConsents(tx, id, consents, now);
  await askConfirmation(tx, id, account.email, now);
  return id;
}
