import { sql } from 'kysely';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

export type LineKind = Column<'order_lines', 'kind'>;

type NewColumn =
  | 'position'
  | 'kind'
  | 'product_id'
  | 'product_item_id'
  | 'gift_id'
  | 'gift_tier'
  | 'group_id'
  | 'sku'
  | 'name'
  | 'spec'
  | 'media_id'
  | 'is_credit'
  | 'tax_type'
  | 'temperature'
  | 'weight_g'
  | 'unit_price'
  | 'cost_price'
  | 'quantity'
  | 'line_total'
  | 'discount'
  | 'credits_share';

/** A line before it is stored; `parent` is the position of its group, `id` one that `insertOrder` took for it. Amounts in minor units. */
export type NewLine = Columns<'order_lines', NewColumn> & { parent: number | null; id?: number };

/**
 * Inserts all lines of an order in one statement, parts below their groups; returns the ids by position. Their references lock the items in
 * the order in which their stock is locked: else an order and a product that is saved could wait for each other.
 */
export async function insertLines(tx: Tx, orderId: number, lines: readonly NewLine[]): Promise<Map<number, number>> {
  const { rows } = await sql<Columns<'order_lines', 'id' | 'position'>>`
    with line as materialized (
      select coalesce(l.id, nextval(pg_get_serial_sequence('order_lines', 'id'))) as line_id, l.*
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(
        id bigint, position int, parent int, kind text, product_id bigint, product_item_id bigint, gift_id bigint, gift_tier text, group_id uuid,
        sku text, name jsonb, spec jsonb, media_id bigint, is_credit boolean, tax_type text, temperature text, weight_g int,
        unit_price bigint, cost_price bigint, quantity int, line_total bigint, discount bigint, credits_share bigint)
    )
    insert into order_lines (id, order_id, parent_id, position, kind, product_id, product_item_id, gift_id, gift_tier, group_id, sku, name,
      spec, media_id, is_credit, tax_type, temperature, weight_g, unit_price, cost_price, quantity, line_total, discount, credits_share)
    overriding system value
    select l.line_id, ${orderId}, (select g.line_id from line g where g.position = l.parent), position, kind, product_id, product_item_id, gift_id, gift_tier, group_id, sku, name,
      nullif(spec, 'null'), media_id, is_credit, tax_type, temperature, weight_g, unit_price, cost_price, quantity, line_total, discount, credits_share
    from line l order by l.product_item_id
    returning id, position`.execute(tx);
  return new Map(rows.map(({ id, position }) => [position, id]));
}

const columns = [
  'id',
  'parent_id',
  'kind',
  'position',
  'product_id',
  'product_item_id',
  'gift_id',
  'sku',
  'name',
  'spec',
  'is_credit',
  'tax_type',
  'temperature',
  'weight_g',
  'unit_price',
  'quantity',
  'line_total',
  'discount',
  'credits_share',
  'refunded_quantity',
  'returned_quantity',
] as const;

/** A line as commands work with it. Amounts in minor units, those of a part are its share of the group's. */
export type OrderLine = Columns<'order_lines', (typeof columns)[number]>;

/** All lines of an order by position, groups before their parts. */
export async function selectLines(reader: Reader, orderId: number): Promise<OrderLine[]> {
  return reader.selectFrom('order_lines').select(columns).where('order_id', '=', orderId).orderBy('position').execute();
}

/** The stock demands of an order: SKUs of items and parts, and gifts. */
export type Demand = ({ product_item_id: number } | { gift_id: number }) & { quantity: number };

export const demandsOf = (lines: readonly Pick<OrderLine, 'product_item_id' | 'gift_id' | 'quantity'>[]): Demand[] =>
  lines.flatMap(({ product_item_id, gift_id, quantity }): Demand[] => {
    if (product_item_id !== null) return [{ product_item_id, quantity }];
    return gift_id === null ? [] : [{ gift_id, quantity }];
  });

export type LineChange = { id: number; refunded?: number; returned?: number };

/** Adds to refunded and returned quantities, for groups in whole sets; CHECKs refuse more than was bought. */
export async function countReturns(tx: Tx, orderId: number, changes: readonly LineChange[]): Promise<void> {
  await sql`
    update order_lines l set refunded_quantity = l.refunded_quantity + coalesce(c.refunded, 0),
      returned_quantity = l.returned_quantity + coalesce(c.returned, 0)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id bigint, refunded int, returned int)
    where l.id = c.id and l.order_id = ${orderId}`.execute(tx);
  await sql`
    update order_lines g set refunded_quantity = sets.refunded, returned_quantity = sets.returned
    from (
      select p.parent_id, min(p.refunded_quantity * g.quantity / p.quantity) as refunded, min(p.returned_quantity * g.quantity / p.quantity) as returned
      from order_lines p join order_lines g on g.id = p.parent_id where p.order_id = ${orderId} group by 1
    ) sets where g.id = sets.parent_id`.execute(tx);
}

export type LineAmounts = Pick<OrderLine, 'id' | 'quantity' | 'unit_price' | 'line_total' | 'discount' | 'credits_share'>;

/** Updates the amounts of lines after an edit. */
export async function updateLineAmounts(tx: Tx, lines: readonly LineAmounts[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    update order_lines l set quantity = c.quantity, unit_price = c.unit_price, line_total = c.line_total, discount = c.discount, credits_share = c.credits_share
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as c(id bigint, quantity int, unit_price bigint, line_total bigint, discount bigint, credits_share bigint)
    where l.id = c.id`.execute(tx);
}

export async function deleteLines(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('order_lines').where('id', '=', anyOf(ids)).execute();
}
