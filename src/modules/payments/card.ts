import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reader } from '#platform/db/database.ts';
import { isPrimeKind } from '#shared/payments/prime-payments.ts';
import type { CardPort, CardSdk } from './ports.ts';
import { type StoredPaymentMethod, selectCredentials } from './store/methods.ts';

/** Card ports by method, injected by the app. */
export type CardPorts = { card: (method: StoredPaymentMethod) => CardPort };

/** What the page that asks for a prime loads; undefined for a method that is not charged by one. */
export const cardSdk = ({ card }: CardPorts, method: StoredPaymentMethod): CardSdk | undefined =>
  isPrimeKind(method.kind) ? card(method).sdk : undefined;

/** The provider's secret key of a method; undefined when none is stored, or another SECRET_KEY sealed it. */
export async function readPartnerKey(reader: Reader, secrets: Secrets, methodId: number): Promise<string | undefined> {
  const sealed = await selectCredentials(reader, methodId);
  return sealed ? secrets.open(sealed, 'payment_credentials') : undefined;
}
