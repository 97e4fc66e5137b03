import { sql } from 'kysely';
import { refundRecords } from '#modules/payments/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Minor } from '#shared/money.ts';

/** `listed_id`: the id of the goods in the product feeds. */
type Line = Columns<'order_lines', 'quantity' | 'line_total' | 'discount'> & { listed_id: string };

/** What marketing knows of an order. Amounts in minor units. */
export type AttributedOrder = Columns<
  'orders',
  | 'id'
  | 'order_no'
  | 'source'
  | 'customer_id'
  | 'name'
  | 'email'
  | 'phone'
  | 'country'
  | 'city'
  | 'zip'
  | 'currency'
  | 'grand_total'
  | 'ads_tracking'
  | 'created_at'
  | 'paid_at'
> & {
  /** The goods that stay with the buyer, without delivery and what credits paid; 0 before it is paid and once it was cancelled. */
  commission_base: Minor;
  /** Money that was given back. */
  refunded: Minor;
  lines: Line[];
};

/** As the feeds list it: an item by its SKU, a combo by its product. */
const listedId = sql<string>`case when l.kind = 'group' and l.product_id is not null then 'set-' || l.product_id else l.sku end`;

/** Locks an order and reads what it is worth to those who brought its buyer; undefined: there is no such order. */
export async function lockAttributed(tx: Tx, id: number): Promise<AttributedOrder | undefined> {
  const { rows } = await sql<Omit<AttributedOrder, 'refunded'>>`
    select o.id, o.order_no, o.source, o.customer_id, o.name, o.email, o.phone, o.country, o.city, o.zip, o.currency, o.grand_total,
      o.ads_tracking, o.created_at, o.paid_at, commission_base(o) as commission_base, coalesce((
        select json_agg(json_build_object('listed_id', ${listedId}, 'quantity', l.quantity, 'line_total', l.line_total, 'discount', l.discount)
          order by l.position)
        from order_lines l where l.order_id = o.id and l.kind in ('item', 'group') and not l.is_credit), '[]') as lines
    from orders o where o.id = ${id} for update of o`.execute(tx);
  const [order] = rows;
  return order && { ...order, refunded: await refundRecords.sumGivenBack(tx, id) };
}

/** The orders of a customer. */
export async function idsOfCustomer(reader: Reader, customerId: number): Promise<number[]> {
  const rows = await reader.selectFrom('orders').select('id').where('customer_id', '=', customerId).execute();
  return rows.map(({ id }) => id);
}

/** The goods of an order as they are reported: `product_id` null when the product was deleted. Undefined: there is no such order. Amounts in minor units. */
export async function readReported(
  reader: Reader,
  id: number,
): Promise<
  | (Columns<'orders', 'order_no' | 'currency'> & { lines: Columns<'order_lines', 'product_id' | 'sku' | 'quantity' | 'unit_price'>[] })
  | undefined
> {
  const order = await reader.selectFrom('orders').select(['order_no', 'currency']).where('id', '=', id).executeTakeFirst();
  if (!order) return undefined;
  const lines = await reader
    .selectFrom('order_lines')
    .select(['product_id', 'sku', 'quantity', 'unit_price'])
    .where('order_id', '=', id)
    .where('kind', 'in', ['item', 'group'])
    .where('is_credit', '=', false)
    .orderBy('position')
    .execute();
  return { ...order, lines };
}
