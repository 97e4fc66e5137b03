import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';

export type Notice = { product_item_id: number; email: string; customer_id: number | null; locale: Locale };

/** Notes who waits for an item, once; says whether there is such an item on the shelf. */
export async function insertNotice(tx: Tx, { product_item_id, email, customer_id, locale }: Notice, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with wanted as (
      select i.id from product_items i join products p on p.id = i.product_id
      where i.id = ${product_item_id} and i.active and p.shelf_status = 'on_shelf'
    ), noted as (
      insert into stock_notices (product_item_id, email, customer_id, locale, created_at)
      select id, ${email}, ${customer_id}::bigint, ${locale}, ${now}::timestamptz from wanted
      on conflict (product_item_id, email) where notified_at is null do nothing
    )
    select id from wanted`.execute(tx);
  return rows.length > 0;
}
