import { sql } from 'kysely';
import type { Column } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

export type Buyer = { customerId: number | null; email: string; phone: string };

/** Serialises orders of one buyer, so that each counts the earlier ones. */
export async function lockBuyer(tx: Tx, identities: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash) from (
    select distinct hashtextextended('limits of ' || identity, 0) as hash from unnest(${[...identities]}::text[]) as i(identity) order by 1) hashes`.execute(
    tx,
  );
}

/**
 * Units of each product in the buyer's other live orders, less returns: a member by account, a guest by e-mail or phone.
 * A combo counts its sets, not its parts. Missing: none.
 */
export async function boughtBefore(
  reader: Reader,
  { customerId, email, phone }: Buyer,
  productIds: readonly number[],
  exceptOrder: number,
): Promise<Map<number, number>> {
  const isSameCustomer =
    customerId === null ? sql`(o.email = ${email.trim().toLowerCase()} or o.phone = ${phone})` : sql`o.customer_id = ${customerId}`;
  const { rows } = await sql<{ product_id: NonNullable<Column<'order_lines', 'product_id'>>; pieces: number }>`
    select l.product_id, sum(l.quantity - l.returned_quantity)::integer as pieces
    from orders o join order_lines l on l.order_id = o.id
    where ${isSameCustomer} and o.id <> ${exceptOrder} and o.status <> 'cancelled' and l.kind in ('item', 'group')
      and l.product_id = ${anyOf(productIds)}
    group by l.product_id`.execute(reader);
  return new Map(rows.map(({ product_id, pieces }) => [product_id, pieces]));
}
