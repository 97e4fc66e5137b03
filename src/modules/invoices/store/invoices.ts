import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { isDueAgain } from '#platform/db/is-due-again.ts';
import { json } from '#platform/db/json.ts';
import type { InvoiceAllowances, Invoices } from '#platform/db/tables.generated.ts';
import type { InvoiceBuyer, InvoiceLine, ZeroRate } from '../stored.ts';

export type Invoice = Selectable<Invoices>;
export type Allowance = Selectable<InvoiceAllowances>;
/** An invoice with its allowances, oldest first. */
export type InvoiceWithAllowances = Invoice & { allowances: Allowance[] };

/** What an invoice says, computed from its order. */
export type InvoiceContent = {
  type: Invoice['type'];
  buyer: InvoiceBuyer;
  lines: readonly InvoiceLine[];
  zero_rate: ZeroRate | null;
  amount: number;
  tax: number;
} & Pick<Invoice, 'currency' | 'locale' | 'tax_rate'>;

const contentColumns = ({ buyer, lines, zero_rate, ...columns }: InvoiceContent) => ({
  ...columns,
  buyer: json(buyer),
  lines: json(lines),
  zero_rate: json(zero_rate),
});

/** The invoices of these orders, oldest first. */
export async function selectInvoices(reader: Reader, orderIds: readonly number[]): Promise<InvoiceWithAllowances[]> {
  if (orderIds.length === 0) return [];
  const invoices = await reader
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', (eb) => eb.fn.any(eb.val(orderIds)))
    .orderBy('order_id')
    .orderBy('sequence')
    .execute();
  return withAllowances(reader, invoices);
}

/** The invoice with this number. */
export async function selectByNumber(reader: Reader, number: string): Promise<InvoiceWithAllowances | undefined> {
  const found = await reader.selectFrom('invoices').selectAll().where('number', '=', number).executeTakeFirst();
  return found && (await withAllowances(reader, [found]))[0];
}

export async function withAllowances(reader: Reader, invoices: readonly Invoice[]): Promise<InvoiceWithAllowances[]> {
  if (invoices.length === 0) return [];
  const allowances = await reader
    .selectFrom('invoice_allowances')
    .selectAll()
    .where('invoice_id', '=', (eb) => eb.fn.any(eb.val(invoices.map(({ id }) => id))))
    .orderBy('id')
    .execute();
  return invoices.map((invoice) => ({ ...invoice, allowances: allowances.filter(({ invoice_id }) => invoice_id === invoice.id) }));
}

/** The invoice of an order that is not void, locked until the transaction ends; its order is locked before. */
export async function lockCurrent(tx: Tx, orderId: number): Promise<InvoiceWithAllowances | undefined> {
  const found = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found && (await withAllowances(tx, [found]))[0];
}

export const lockInvoice = (tx: Tx, id: number): Promise<Invoice | undefined> =>
  tx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type NewInvoice = Pick<Invoice, 'order_id' | 'order_no' | 'sequence'> & {
  relate_number: string;
  due_at: Date;
  created_at: Date;
};

export async function insertInvoice(tx: Tx, invoice: NewInvoice, content: InvoiceContent): Promise<number> {
  const row = { ...invoice, ...contentColumns(content), state: 'pending' as const };
  const { id } = await tx.insertInto('invoices').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** What a refused invoice starts again with: the provider gets it as another one. */
export type Restart = { relate_number: string; due_at: Date };

/** New content for an invoice that the provider does not have. */
export async function rewriteInvoice(tx: Tx, id: number, content: InvoiceContent, restart?: Restart): Promise<void> {
  const fresh = { state: 'pending' as const, tries: 0, started_at: null, tried_at: null, error: null, error_code: null };
  const again = restart ? { ...restart, ...fresh } : {};
  await tx
    .updateTable('invoices')
    .set({ ...contentColumns(content), ...again })
    .where('id', '=', id)
    .execute();
}

export type InvoiceChange = Partial<
  Columns<
    'invoices',
    | 'state'
    | 'number'
    | 'random_code'
    | 'issued_at'
    | 'voided_at'
    | 'void_cause'
    | 'void_reason'
    | 'void_requested_at'
    | 'void_refused'
    | 'error'
    | 'error_code'
    | 'tries'
    | 'tried_at'
  >
>;

export async function updateInvoice(tx: Tx, id: number, change: InvoiceChange): Promise<void> {
  await tx.updateTable('invoices').set(change).where('id', '=', id).execute();
}

/**
 * Takes invoices to be issued or voided, the earliest first, and leases them for a minute, in one statement. `orderId`:
 * of one order only, at once. `tries` counts this one.
 */
export async function claimInvoices(
  db: Database,
  { now, limit, orderId = null }: { now: Date; limit: number; orderId?: number | null },
): Promise<InvoiceWithAllowances[]> {
  const { rows } = await sql<Invoice>`
    with due as (
      select id from invoices
      where (state = 'pending' and voided_at is null and due_at <= ${now} or state = 'issued' and void_requested_at is not null)
        and ${isDueAgain(now)} and (${orderId}::bigint is null or order_id = ${orderId})
      order by due_at limit ${limit} for update skip locked)
    update invoices i set tried_at = ${now}, tries = tries + 1, started_at = coalesce(started_at, ${now})
    from due where i.id = due.id returning i.*`.execute(db);
  return withAllowances(db, rows);
}

/**
 * Whether an order's invoice, or a part of it, could not be issued, voided or reduced. From the lists of failed ones, which are short and have
 * indexes of their own: one look-up per order would read all orders.
 */
export const hasFailed = (orderId: ReturnType<typeof sql.ref>) => sql<SqlBool>`${orderId} = any(array(
  select order_id from invoices where state = 'failed'
  union all select i.order_id from invoice_allowances a join invoices i on i.id = a.invoice_id where a.state = 'failed'))`;
