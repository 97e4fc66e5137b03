import type { Reader } from '#platform/db/database.ts';

/** All consents a customer gave or withdrew, oldest first. */
export const allConsents = (reader: Reader, customerId: number) =>
  reader
    .selectFrom('customer_consents')
    .select(['type', 'text_version as version', 'granted', 'created_at as at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();

/** The products on a customer's wishlist, oldest first. */
export const allWishlistItems = (reader: Reader, customerId: number) =>
  reader
    .selectFrom('wishlist_items')
    .select(['product_id', 'created_at as added_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('product_id')
    .execute();

/** Since when an account exists, when it was last used, and what brought its owner to the shop. */
export const readOrigin = (reader: Reader, customerId: number) =>
  reader.selectFrom('customers').select(['created_at', 'last_seen_at', 'source']).where('id', '=', customerId).executeTakeFirstOrThrow();

/** Where messages reach the customer for certain: the confirmed e-mail and the ids at sign-in providers. A phone number is never confirmed. */
export async function provenAddresses(reader: Reader, customerId: number): Promise<string[]> {
  const confirmed = reader
    .selectFrom('customers')
    .select('email as address')
    .where('id', '=', customerId)
    .where('email_verified_at', 'is not', null);
  const bound = reader.selectFrom('customer_bindings').select('subject as address').where('customer_id', '=', customerId);
  return (await confirmed.union(bound).execute()).flatMap(({ address }) => address ?? []);
}
