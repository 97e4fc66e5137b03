import { randomToken } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';

/** Inserts a minimal order for credits and redemptions to refer to. Returns its id. */
export async function insertBareOrder(db: Database, change: { customer_id?: number; credits_used?: number } = {}): Promise<number> {
  const { credits_used = 0 } = change;
  const { id } = await db
    .insertInto('orders')
    .values({
      order_no: randomToken(6),
      token: randomToken(),
      locale: 'tw',
      currency: 'twd',
      status: 'pending',
      payment_status: 'unpaid',
      shipping_status: 'unshipped',
      email: 'buyer@example.com',
      name: 'Buyer',
      phone: '0912345678',
      recipient_name: 'Buyer',
      recipient_phone: '0912345678',
      delivery_method: json({ name: { tw: '宅配' }, kind: 'home', subtype: null, fee: 0, pickup_address: null }),
      payment_method: json({ name: { tw: '付款' }, kind: 'bank_transfer', fee: 0, instructions: null, bank: null, expire_minutes: null }),
      items_total: 10_000,
      shipping_total: 0,
      grand_total: 10_000 - credits_used,
      quantity_count: 1,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
