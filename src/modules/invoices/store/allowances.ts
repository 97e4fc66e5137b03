import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { InvoiceLine } from '../stored.ts';
import { type Allowance, type Invoice, type InvoiceWithAllowances, withAllowances } from './invoices.ts';

export type NewAllowance = {
  invoice_id: number;
  lines: readonly InvoiceLine[];
  amount: number;
  tax: number;
  reason: string;
  created_at: Date;
};

export async function insertAllowance(tx: Tx, { lines, ...allowance }: NewAllowance): Promise<void> {
  await tx
    .insertInto('invoice_allowances')
    .values({ ...allowance, lines: json(lines), state: 'pending' })
    .execute();
}

/** Locked until the transaction ends; its invoice is locked before. */
export const lockAllowance = (tx: Tx, id: number): Promise<Allowance | undefined> =>
  tx.selectFrom('invoice_allowances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type AllowanceChange = Partial<
  Columns<'invoice_allowances', 'state' | 'number' | 'issued_at' | 'error' | 'error_code' | 'tries' | 'tried_at'>
>;

export async function updateAllowance(tx: Tx, id: number, change: AllowanceChange): Promise<void> {
  await tx.updateTable('invoice_allowances').set(change).where('id', '=', id).execute();
}

export type ClaimedAllowance = { allowance: Allowance; invoice: InvoiceWithAllowances };

/** Takes allowances to be issued in one statement, as `claimInvoices` does. */
export async function claimAllowances(
  db: Database,
  { now, limit, orderId = null }: { now: Date; limit: number; orderId?: number | null },
): Promise<ClaimedAllowance[]> {
  const { rows } = await sql<Allowance>`
    with due as (
      select a.id from invoice_allowances a join invoices i on i.id = a.invoice_id
      where a.state = 'pending' and i.state = 'issued' and (${orderId}::bigint is null or i.order_id = ${orderId})
        and (a.tried_at is null or a.tried_at <= ${now}::timestamptz - case when a.tries < 3 then interval '1 minute'
          when a.tries < 6 then interval '5 minutes' when a.tries < 10 then interval '15 minutes' else interval '1 hour' end)
      order by a.id limit ${limit} for update of a skip locked)
    update invoice_allowances a set tried_at = ${now}, tries = tries + 1 from due where a.id = due.id returning a.*`.execute(db);
  const invoices = await selectByIds(
    db,
    rows.map(({ invoice_id }) => invoice_id),
  );
  return rows.flatMap((allowance) => {
    const invoice = invoices.find(({ id }) => id === allowance.invoice_id);
    return invoice ? [{ allowance, invoice }] : [];
  });
}

async function selectByIds(reader: Reader, ids: readonly number[]): Promise<InvoiceWithAllowances[]> {
  const rows: Invoice[] = await reader
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute();
  return withAllowances(reader, rows);
}
