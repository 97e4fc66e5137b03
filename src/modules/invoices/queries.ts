import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type Currency, type Minor, toMajor } from '#shared/money.ts';
import type { BookRow, InvoiceForShopper, InvoiceForStaff, invoicesContract } from './contract.ts';
import { pdfAddresses } from './numbered/document.ts';
import { periodBounds } from './rules.ts';
import { type InvoiceWithAllowances, selectInvoices } from './store/invoices.ts';

const toStaffView = (invoice: InvoiceWithAllowances, pdfs: ReadonlyMap<string, string>): InvoiceForStaff => ({
  id: invoice.id,
  state: invoice.state === 'allowance' ? 'issued' : invoice.state,
  is_unanswered: invoice.state === 'pending' && invoice.tries > 0,
  is_being_voided: invoice.state === 'issued' && invoice.void_requested_at !== null,
  ...{ number: invoice.number, random_code: invoice.random_code, error: invoice.error, error_code: invoice.error_code },
  issued_at: invoice.issued_at?.toISOString() ?? null,
  due_at: invoice.due_at?.toISOString() ?? null,
  voided_at: invoice.voided_at?.toISOString() ?? null,
  void_reason: invoice.void_reason ?? '',
  amount: toMajor(invoice.amount, invoice.currency),
  tax: toMajor(invoice.tax, invoice.currency),
  currency: invoice.currency,
  pdf: findPdf(pdfs, invoice.number),
  allowances: invoice.allowances.map(({ id, state, number, issued_at, amount, error }) => ({
    ...{ id, state, number, error },
    issued_at: issued_at?.toISOString() ?? null,
    amount: toMajor(amount, invoice.currency),
    pdf: findPdf(pdfs, number),
  })),
});

const findPdf = (pdfs: ReadonlyMap<string, string>, number: string | null): string | null => (number && pdfs.get(number)) || null;

/** An order's invoices for staff, newest first; those that were dropped before they were issued are left out. */
export async function forStaff(reader: Reader, orderId: number): Promise<InvoiceForStaff[]> {
  const invoices = await selectInvoices(reader, [orderId]);
  const pdfs = await pdfAddresses(reader, invoices);
  return invoices
    .filter(({ state, number }) => state !== 'void' || number !== null)
    .toReversed()
    .map((invoice) => toStaffView(invoice, pdfs));
}

/** An order's issued invoices for its buyer, newest first. */
export async function forShopper(reader: Reader, orderId: number): Promise<InvoiceForShopper[]> {
  const invoices = await selectInvoices(reader, [orderId]);
  const pdfs = await pdfAddresses(reader, invoices);
  return invoices.toReversed().flatMap((invoice) => {
    const { number, issued_at, random_code, voided_at, allowances } = invoice;
    if (!number || !issued_at) return [];
    const currency = invoice.currency;
    const issued = allowances.filter(({ state }) => state === 'issued');
    return {
      ...{ number, random_code: random_code ?? '', issued_at: issued_at.toISOString(), is_void: voided_at !== null },
      ...{ amount: toMajor(invoice.amount, currency), currency, pdf: findPdf(pdfs, number) },
      allowances: issued.map((allowance) => ({
        ...{ number: allowance.number ?? '', amount: toMajor(allowance.amount, currency), pdf: findPdf(pdfs, allowance.number) },
      })),
    };
  });
}

/** One text for a list's row: the number, or the state of an invoice without one; null: there is none. */
export const inList = (orderId: ReturnType<typeof sql.ref>) =>
  sql<string | null>`(select coalesce(case when i.state = 'issued' then i.number end, i.state) from invoices i
    where i.order_id = ${orderId} and (i.number is not null or i.state <> 'void') order by i.sequence desc limit 1)`;

type Book = Pick<BookRow, 'kind' | 'number' | 'invoice_number' | 'state' | 'order_no'> & {
  at: Date;
  company_number: string | null;
  currency: Currency;
  tax: Minor;
  amount: Minor;
  total: number;
};

/** A period's invoices and allowances by their date, void ones included. */
export async function readBook(
  { db }: Context,
  { period, page, per_page }: ParsedInputOf<typeof invoicesContract.book>,
): Promise<ResultOf<typeof invoicesContract.book>> {
  const { from, until } = periodBounds(period);
  const { rows } = await sql<Book>`
    with book as (
      select 'invoice' as kind, number, number as invoice_number, issued_at as at, case when voided_at is null then 'issued' else 'void' end as state,
        order_no, buyer ->> 'company_number' as company_number, currency, tax, amount
      from invoices where number is not null and issued_at >= ${from} and issued_at < ${until}
      union all
      select 'allowance', coalesce(a.number, ''), i.number, a.issued_at, 'issued', i.order_no, i.buyer ->> 'company_number', i.currency, a.tax, a.amount
      from invoice_allowances a join invoices i on i.id = a.invoice_id where a.issued_at >= ${from} and a.issued_at < ${until})
    select *, count(*) over ()::integer as total from book order by at, number limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  );
  const data = rows.map(({ at, total: _total, tax, amount, company_number, ...row }): BookRow => {
    const { currency } = row;
    const sums = { net: toMajor(amount - tax, currency), tax: toMajor(tax, currency), amount: toMajor(amount, currency) };
    return { ...row, company_number: company_number ?? '', date: at.toISOString(), ...sums };
  });
  return { data, meta: { page, per_page, total: rows[0]?.total ?? 0 } };
}
