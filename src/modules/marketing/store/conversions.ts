import { type Selectable, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { isDueAgain } from '#platform/db/is-due-again.ts';
import type { AffiliateConversions } from '#platform/db/tables.generated.ts';

export type Conversion = Selectable<AffiliateConversions>;
export type NewConversion = Columns<
  'affiliate_conversions',
  | 'network'
  | 'order_id'
  | 'order_no'
  | 'ordered_at'
  | 'event'
  | 'sequence'
  | 'rid'
  | 'click_id'
  | 'currency'
  | 'rate'
  | 'sale_amount'
  | 'commission_cents'
  | 'created_at'
>;

/** The reports of an order, oldest first; its order is locked. */
export const selectConversions = (tx: Tx, orderId: number): Promise<Conversion[]> =>
  tx.selectFrom('affiliate_conversions').selectAll().where('order_id', '=', orderId).orderBy('sequence').execute();

export async function insertConversion(tx: Tx, conversion: NewConversion): Promise<void> {
  await tx.insertInto('affiliate_conversions').values(conversion).execute();
}

/**
 * Takes reports to this network, the oldest first, those of one order in their order. While a report is on its way it counts as `unknown`, so
 * that it is not sent again after a crash.
 */
export async function claimConversions(db: Database, network: Conversion['network'], now: Date, limit: number): Promise<Conversion[]> {
  const { rows } = await sql<Conversion>`
    with due as (
      select id from affiliate_conversions c where state = 'pending' and network = ${network} and ${isDueAgain(now)} and not exists (
        select from affiliate_conversions e
        where e.network = c.network and e.order_id = c.order_id and e.sequence < c.sequence and e.state <> 'sent')
      order by created_at, id limit ${limit} for update skip locked)
    update affiliate_conversions c set state = 'unknown', tried_at = ${now}, tries = tries + 1
    from due where c.id = due.id returning c.*`.execute(db);
  return rows;
}

export type Settled = Pick<Conversion, 'state' | 'request' | 'answer' | 'sent_at'>;

export async function settleConversion(db: Database, { id, tries }: Pick<Conversion, 'id' | 'tries'>, settled: Settled): Promise<void> {
  await db
    .updateTable('affiliate_conversions')
    .set(settled)
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .where('tries', '=', tries)
    .execute();
}

/** Lets refused reports, and those without an answer for some minutes, be sent again; returns their ids. */
export async function reopenConversions(tx: Tx, ids: readonly number[], silentSince: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('affiliate_conversions')
    .set({ state: 'pending', tries: 0, tried_at: null })
    .where('id', '=', anyOf(ids))
    .where((eb) => eb.or([eb('state', '=', 'refused'), eb.and([eb('state', '=', 'unknown'), eb('tried_at', '<=', silentSince)])]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
