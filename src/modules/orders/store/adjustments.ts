import { sql } from 'kysely';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';

export type AdjustmentStep = Column<'order_adjustments', 'step'>;

/** Steps that discount items: their sum is the order's `discount_total`, per line its `discount`. */
export const discountSteps: readonly AdjustmentStep[] = ['item_offer', 'order_offer', 'promo', 'coupon', 'staff'];

const columns = ['order_line_id', 'step', 'offer_id', 'coupon_id', 'name', 'code', 'amount'] as const;

/**
 * One price adjustment at the time of the order. `amount`, positive minor units: taken off (discounts; `shipping`: of the
 * delivery fee), added (`surcharge`, `payment_fee`), not allowed (`floor`) or granted (`bonus_credits`).
 */
export type Adjustment = Columns<'order_adjustments', (typeof columns)[number]>;

export async function insertAdjustments(tx: Tx, orderId: number, rows: readonly Adjustment[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('order_adjustments')
    .values(rows.map((row) => ({ ...row, order_id: orderId, name: json(row.name) })))
    .execute();
}

export async function selectAdjustments(reader: Reader, orderId: number): Promise<Adjustment[]> {
  return reader.selectFrom('order_adjustments').select(columns).where('order_id', '=', orderId).orderBy('id').execute();
}

/** Deletes the adjustments of these steps, to write them again. */
export async function deleteAdjustments(tx: Tx, orderId: number, steps: readonly AdjustmentStep[]): Promise<void> {
  await tx
    .deleteFrom('order_adjustments')
    .where('order_id', '=', orderId)
    .where('step', '=', sql<AdjustmentStep>`any(${[...steps]}::text[])`)
    .execute();
}
