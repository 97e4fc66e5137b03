import type { Tx } from '#platform/db/database.ts';
import { providerNames } from '#shared/sign-in-providers.ts';
import { requestConfirmation } from '../mail-effects.ts';
import type { Identity } from '../ports.ts';
import { firstConsents, insertConsents, insertCustomer } from '../store/accounts.ts';
import { insertBinding } from '../store/bindings.ts';
import type { ProviderVisit } from '../store/visits.ts';

/** Versions of the texts that the sign-in dialog names beside its buttons. */
export type Agreed = { terms: number; privacy: number };

const maxName = 50;
const noAddress = { phone: null, birthday: null, zip: null, city: null, district: null, address: null };

/**
 * Opens an account without a password for an identity. `confirmed`: the provider proved the mailbox, and the address was not
 * confirmed before; otherwise the address, if there is one, gets a link, as with registering. The caller holds the identity's
 * lock.
 */
export async function openAccount(
  tx: Tx,
  { provider, locale, source }: Pick<ProviderVisit, 'provider' | 'locale' | 'source'>,
  { subject, name, email, emailVerified }: Identity,
  { agreed, now }: { agreed: Agreed; now: Date },
): Promise<{ id: number; confirmed: boolean }> {
  const shown = [...name.trim()].slice(0, maxName).join('').trim() || providerNames[provider];
  const account = { ...noAddress, name: shown, email, passwordHash: null, locale, createdAt: now, source: source ?? undefined };
  const proven = emailVerified && email !== null ? await insertCustomer(tx, { ...account, emailVerifiedAt: now }) : undefined;
  const id = proven ?? (await insertCustomer(tx, { ...account, emailVerifiedAt: null }));
  if (id === undefined) throw new Error('an unconfirmed address violated the index of confirmed ones');
  await insertConsents(tx, id, firstConsents({ ...agreed, marketing: false }), now);
  if (!(await insertBinding(tx, id, { provider, subject }, now))) throw new Error('an identity was bound while it was locked');
  if (proven === undefined && email !== null) await requestConfirmation(tx, id, email, now, true);
  return { id, confirmed: proven !== undefined };
}
