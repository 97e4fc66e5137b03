import { type RawBuilder, sql } from 'kysely';
import type { Basis } from '../contract.ts';
import type { Period } from '../rules.ts';

/** Days of the shop's calendar with its time zone. */
export type DayRange = Period & { zone: string };

/** Whether `moment` is within the range, written so that an index can be used. */
export const within = (moment: RawBuilder<unknown>, { from, to, zone }: DayRange): RawBuilder<boolean> =>
  sql`(${moment} >= ${from}::date::timestamp at time zone ${zone} and ${moment} < (${to}::date + 1)::timestamp at time zone ${zone})`;

/** The shop's day of a moment, as text. */
export const localDaySql = (moment: RawBuilder<unknown>, zone: string): RawBuilder<string> => sql`(${moment} at time zone ${zone})::date`;

const paid = sql.ref('p.paid_at');
const placed = sql.ref('p.created_at');
const shipped = sql.ref('s.shipped_at');

/** The orders that count in a range: order_id, at, lives. */
export function counted(basis: Basis, span: DayRange): RawBuilder<unknown> {
  if (basis === 'placed')
    return sql`select p.order_id, p.created_at as at, p.lives, p.net, p.payment, p.delivery, p.source from report_placed p where ${within(placed, span)}`;
  if (basis === 'paid')
    return sql`select p.order_id, p.paid_at as at, p.lives, p.net, p.payment, p.delivery, p.source from report_placed p where ${within(paid, span)}`;
  return sql`select p.order_id, s.shipped_at as at, p.lives, p.net, p.payment, p.delivery, p.source
    from report_shipped s join report_placed p using (order_id) where ${within(shipped, span)}`;
}
