import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '#platform/db/database.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';

/** Has anything ever been sold? Then amounts in the shop's currency exist, and it stays. */
export async function anyOrderExists(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from orders) as found`.execute(reader);
  return rows[0]?.found ?? false;
}

/** Orders of a customer that are still being dealt with, returns that were asked for included. */
export async function countOpenOrders(reader: Reader, customerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders o where o.customer_id = ${customerId}
    and (o.status in ('pending', 'processing')
      or exists (select from return_requests r where r.order_id = o.id and r.state in ('requested', 'approved', 'received')))`.execute(
    reader,
  );
  return Number(rows[0]?.count ?? 0);
}

const persons = ['email', 'name', 'phone', 'country', 'zip', 'city', 'district', 'address'] as const;
const recipient = [
  'recipient_name',
  'recipient_phone',
  'recipient_zip',
  'recipient_city',
  'recipient_district',
  'recipient_address',
] as const;
const states = ['status', 'payment_status', 'shipping_status', 'created_at', 'paid_at', 'completed_at', 'cancelled_at'] as const;
const invoice = ['invoice_type', 'invoice_company', 'invoice_company_id', 'invoice_barcode', 'customer_note'] as const;
const amounts = ['items_total', 'credit_items_total', 'discount_total', 'shipping_total', 'credits_used', 'grand_total'] as const;
const inMajor = <K extends string>(row: Record<K, number>, names: readonly K[], currency: Currency) =>
  Object.fromEntries(names.map((name) => [name, toMajor(row[name], currency)])) as Record<K, number>;

/** All that a customer's orders say about them, oldest first; amounts in major units. */
export async function ordersOfCustomer(reader: Reader, customerId: number, locale: Locale) {
  const rows = await reader
    .selectFrom('orders as o')
    .select(['o.order_no', 'o.currency', ...persons, ...recipient, ...states, ...invoice, ...amounts])
    .select((eb) => [
      sql<Text>`o.delivery_method -> 'name'`.as('delivery'),
      sql<Text>`o.payment_method -> 'name'`.as('payment'),
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.name', 'l.spec', 'l.sku', 'l.quantity', 'l.unit_price', 'l.line_total'])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.position'),
      ).as('items'),
    ])
    .where('o.customer_id', '=', customerId)
    .orderBy('o.id')
    .execute();
  return rows.map(({ delivery, payment, items, ...order }) => {
    const currency = order.currency as Currency;
    return {
      ...order,
      ...inMajor(order, amounts, currency),
      delivery: inLocale(delivery, locale),
      payment: inLocale(payment, locale),
      items: items.map((item) => ({
        ...item,
        name: inLocale(item.name as Text, locale),
        spec: item.spec === null ? '' : inLocale(item.spec as Text, locale),
        ...inMajor(item, ['unit_price', 'line_total'], currency),
      })),
    };
  });
}
