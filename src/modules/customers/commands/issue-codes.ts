import type { Clock } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import { activeAccount, hasOthersAt, isEmailTaken, lockCustomer, selectOwner } from '../store/accounts.ts';
import { insertCode } from '../store/codes.ts';

type Recipient = { name: string; email: string; locale: Locale };
const toRecipient = ({ name, locale }: { name: string; locale: string }, email: string): Recipient => ({
  name,
  email,
  locale: isLocale(locale) ? locale : 'tw',
});

/**
 * The content of the mail to a typed address: the confirmation code, or, when the address belongs to another account, a notice
 * without a code. `hasOthers`: other accounts registered it too. Undefined: nothing to confirm.
 */
export function issueConfirmation(
  db: Database,
  clock: Clock,
  { customerId, email }: { customerId: number; email: string },
): Promise<(Recipient & { code: string | null; hasOthers: boolean }) | undefined> {
  return inTransaction(db, async (tx) => {
    const account = await lockCustomer(tx, customerId);
    if (account?.status !== 'active' || (account.email === email && account.email_verified_at)) return undefined;
    if (await isEmailTaken(tx, email, customerId)) {
      const owner = await selectOwner(tx, email);
      return owner && { ...toRecipient(owner, email), code: null, hasOthers: false };
    }
    const hasOthers = await hasOthersAt(tx, email, customerId);
    return { ...toRecipient(account, email), hasOthers, code: await insertCode(tx, 'verify_email', customerId, email, clock.now()) };
  });
}

/** Issues a reset code for the owner of the address, or for the account staff chose. Undefined: no active account. */
export function issueReset(
  db: Database,
  clock: Clock,
  { email, customerId }: { email: string; customerId?: number | undefined },
): Promise<(Recipient & { code: string }) | undefined> {
  return inTransaction(db, async (tx) => {
    const account = customerId === undefined ? await selectOwner(tx, email) : await activeAccount(tx, customerId);
    if (!account?.email) return undefined;
    const { email: address } = account;
    return { ...toRecipient(account, address), code: await insertCode(tx, 'reset', account.id, address, clock.now()) };
  });
}
