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
