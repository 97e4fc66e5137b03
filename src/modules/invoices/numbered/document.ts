import { readWebsite } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { FileAnswer } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { refuseInvoices } from '../contract.ts';
import { type NumberedDocument, selectByKey, selectKeys } from '../store/documents.ts';
import { type InvoiceWithAllowances, selectByNumber } from '../store/invoices.ts';
import { type PrintedDocument, printDocument } from './pdf.ts';
import { vatLines } from './vat.ts';

/** The PDF of an invoice or credit note, for anyone who has its address. Throws invoice_document_not_found. */
export async function sendDocument({ db }: Context, { key }: { key: string }): Promise<FileAnswer> {
  const file = await readPdf(db, key);
  if (!file) throw refuseInvoices('invoice_document_not_found');
  return { name: file.name, type: 'application/pdf', pieces: inOnePiece(file.content) };
}

/** The PDF of an invoice or credit note, made from what was stored when it was issued; undefined: there is none with this key. */
export async function readPdf(reader: Reader, key: string): Promise<{ name: string; content: Buffer } | undefined> {
  const document = await selectByKey(reader, key);
  const invoice = document && (await selectByNumber(reader, document.invoice_number ?? document.number));
  const content = document && invoice && buildContent(document, invoice);
  if (!content) return undefined;
  const { time_zone } = await readWebsite(reader);
  return { name: buildFileName(document), content: await printDocument({ ...content, time_zone }) };
}

const buildFileName = ({ number }: NumberedDocument): string => `${number}.pdf`;

/** Name and address of the PDF with this key. */
export async function pdfLink(reader: Reader, key: string | null): Promise<{ name: string; path: string } | null> {
  const document = key === null ? undefined : await selectByKey(reader, key);
  return document ? { name: buildFileName(document), path: pdfPath(document.key) } : null;
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** Undefined: a credit note whose answer has not been stored yet. */
function buildContent(document: NumberedDocument, invoice: InvoiceWithAllowances): Omit<PrintedDocument, 'time_zone'> | undefined {
  const { number, invoice_number, issued_at, seller, amount } = document;
  const { tax_rate, buyer, order_no } = invoice;
  const part = invoice_number === null ? invoice : invoice.allowances.find((allowance) => allowance.number === number);
  if (!part) return undefined;
  return {
    ...{ kind: invoice_number === null ? 'invoice' : 'credit_note', number, invoice_number, order_no, issued_at, seller, buyer, amount },
    ...{ locale: invoice.locale as Locale, currency: invoice.currency, lines: part.lines },
    vat: vatLines(part.lines, { tax: part.tax, tax_rate }),
  };
}

/** The addresses of the PDFs of invoices and their credit notes, by number. */
export async function pdfAddresses(reader: Reader, invoices: readonly InvoiceWithAllowances[]): Promise<Map<string, string>> {
  const numbers = invoices.flatMap(({ number, allowances }) => [number, ...allowances.map((allowance) => allowance.number)]);
  const keys = await selectKeys(
    reader,
    numbers.filter((number) => number !== null),
  );
  return new Map([...keys].map(([number, key]) => [number, pdfPath(key)]));
}

const folder = '/api/invoice-documents/';
const pdfPath = (key: string): string => folder + key;

/** The key in the address of a PDF; null without one. */
export const keyInPath = (path: string | undefined): string | null => path?.slice(folder.length) ?? null;
