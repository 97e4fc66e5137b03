import type { Clock } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import { accountByEmail, isEmailTaken, lockCustomer } from '../store/accounts.ts';
import { insertCode } from '../store/codes.ts';

type Recipient = { name: string; email: string; locale: Locale };
const recipientOf = ({ name, locale }: { name: string; locale: string }, email: string): Recipient => ({
  name,
  email,
  locale: isLocale(locale) ? locale : 'tw',
});

/**
 * What the mail to a typed address says: the code that confirms it for this account, or, when it is somebody else's, that
 * they have an account already (no code). Undefined when there is nothing to confirm any more.
 */
export function issueConfirmation(
  db: Database,
  clock: Clock,
  { customerId, email }: { customerId: number; email: string },
): Promise<(Recipient & { code: string | null }) | undefined> {
  return inTransaction(db, async (tx) => {
    const account = await lockCustomer(tx, customerId);
    if (account?.status !== 'active' || (account.email === email && account.email_verified_at)) return undefined;
    if (await isEmailTaken(tx, email, customerId)) {
      const owner = await accountByEmail(tx, email);
      return owner && { ...recipientOf(owner, email), code: null };
    }
    return { ...recipientOf(account, email), code: await insertCode(tx, 'verify_email', customerId, email, clock.now()) };
  });
}

/** Makes the code of a reset mail. Undefined when nobody active has this address. */
export function issueReset(db: Database, clock: Clock, email: string): Promise<(Recipient & { code: string }) | undefined> {
  return inTransaction(db, async (tx) => {
    const account = await accountByEmail(tx, email);
    if (!account) return undefined;
    return { ...recipientOf(account, account.email), code: await insertCode(tx, 'reset', account.id, account.email, clock.now()) };
  });
}
