import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import { type Reader, sqlState, type Tx } from '#platform/db/database.ts';
import { refuseCustomers } from '../contract.ts';
import { maxWishlistItems } from '../rules.ts';
import { lockCustomer } from './accounts.ts';

/** Products on a customer's wishlist. */
export const wishlist = {
  /** Newest first, with the total. */
  async page(
    reader: Reader,
    customerId: number,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ items: Columns<'wishlist_items', 'product_id' | 'created_at'>[]; total: number }> {
    const rows = await reader
      .selectFrom('wishlist_items')
      .select(['product_id', 'created_at', sql<number>`(count(*) over ())::integer`.as('total')])
      .where('customer_id', '=', customerId)
      .orderBy('created_at', 'desc')
      .orderBy('product_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return { items: rows.map(({ product_id, created_at }) => ({ product_id, created_at })), total: rows[0]?.total ?? 0 };
  },

  /** Adding it again changes nothing. Throws wishlist_product_gone for a product that does not exist, wishlist_full. */
  async add(tx: Tx, customerId: number, productId: number, now: Date): Promise<void> {
    await lockCustomer(tx, customerId);
    const { rows } = await sql<{ full: boolean }>`
      with held as (select count(*) >= ${maxWishlistItems} and count(*) filter (where product_id = ${productId}) = 0 as is_full
        from wishlist_items where customer_id = ${customerId}),
      added as (insert into wishlist_items (customer_id, product_id, created_at)
        select ${customerId}::bigint, ${productId}::bigint, ${now}::timestamptz from held where not is_full on conflict do nothing)
      select is_full as full from held`
      .execute(tx)
      .catch((error: unknown) => {
        throw sqlState(error) === '23503' ? refuseCustomers('wishlist_product_gone') : error;
      });
    if (rows[0]?.full) throw refuseCustomers('wishlist_full', { max: maxWishlistItems });
  },

  async remove(reader: Reader, customerId: number, productId: number): Promise<void> {
    await reader.deleteFrom('wishlist_items').where('customer_id', '=', customerId).where('product_id', '=', productId).execute();
  },
};
