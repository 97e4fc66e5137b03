import { invoiceSettings, readWebsite } from '#modules/settings/index.ts';
import { type Clock, randomId } from '#platform/clock/clock.ts';
import { type Database, inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import type { AllowanceAnswer, AllowanceRequest, FindAnswer, InvoicePort, IssueAnswer, IssueRequest } from '../ports.ts';
import {
  insertDocument,
  lockDocument,
  type NumberedDocument,
  selectByRelateNumber,
  selectCredits,
  takeNumber,
} from '../store/documents.ts';
import type { InvoiceSeller } from '../stored.ts';

type IssuerDeps = { db: Database; clock: Clock };

/**
 * Invoices outside Taiwan: the shop itself is the provider and gives the numbers, `prefix-000001`, without gaps. An invoice is never
 * voided; what goes back is a credit note, in a series of its own.
 */
export const createNumberedIssuer = ({ db, clock }: IssuerDeps): InvoicePort => ({
  issue: (request) => inTransaction(db, (tx) => issue(tx, request, clock.now())),
  find: (relateNumber) => find(db, relateNumber),
  void: async () => ({ state: 'refused', code: 'numbered', message: 'A numbered invoice gets a credit note' }),
  allow: (request) => inTransaction(db, (tx) => credit(tx, request, clock.now())),
  allowancesOf: async ({ number }) => (await selectCredits(db, number)).map((note) => note.number),
  checkBarcode: async () => undefined,
  checkDonationCode: async () => undefined,
  companyName: async () => undefined,
});

async function issue(tx: Tx, { relate_number, amount }: IssueRequest, now: Date): Promise<IssueAnswer> {
  const existing = await selectByRelateNumber(tx, relate_number);
  if (existing) return issuedAs(existing);
  const { numbered } = (await invoiceSettings.readVersion(tx)).value;
  const facts = { prefix: numbered.prefix, relate_number, invoice_number: null, amount, issued_at: now };
  const document = await numberDocument(tx, facts, numbered.first);
  return issuedAs(document);
}

const issuedAs = ({ number, issued_at }: NumberedDocument): IssueAnswer => ({ state: 'issued', number, issued_at, random_code: '' });

async function credit(tx: Tx, { invoice, amount }: AllowanceRequest, now: Date): Promise<AllowanceAnswer> {
  const credited = await lockDocument(tx, invoice.number);
  if (!credited) return { state: 'refused', code: 'not_found', message: `No invoice ${invoice.number}` };
  if (amount > (await readRemaining(tx, credited)))
    return { state: 'refused', code: 'remaining', message: 'More than is left of the invoice' };
  const { numbered } = (await invoiceSettings.readVersion(tx)).value;
  const facts = { prefix: numbered.credit_prefix, relate_number: null, invoice_number: credited.number, amount, issued_at: now };
  const { number, issued_at } = await numberDocument(tx, facts, numbered.credit_first);
  return { state: 'issued', number, issued_at };
}

async function find(reader: Reader, relateNumber: string): Promise<FindAnswer> {
  const document = await selectByRelateNumber(reader, relateNumber);
  if (!document) return { state: 'not_found' };
  const { number, issued_at, amount } = document;
  const remaining = await readRemaining(reader, document);
  return { state: 'found', number, issued_at, amount, remaining, random_code: '', is_void: false };
}

async function readRemaining(reader: Reader, { number, amount }: NumberedDocument): Promise<number> {
  const credits = await selectCredits(reader, number);
  return credits.reduce((rest, note) => rest - note.amount, amount);
}

type Unnumbered = Omit<NumberedDocument, 'number' | 'sequence' | 'seller' | 'key'>;

async function numberDocument(tx: Tx, facts: Unnumbered, first: number): Promise<NumberedDocument> {
  const sequence = await takeNumber(tx, facts.prefix, first);
  const number = `${facts.prefix}-${String(sequence).padStart(6, '0')}`;
  const document = { ...facts, sequence, number, key: randomId(), seller: await readSeller(tx) };
  await insertDocument(tx, document);
  return document;
}

async function readSeller(reader: Reader): Promise<InvoiceSeller> {
  const { company_name, company_id, address, site_name } = await readWebsite(reader);
  return { name: company_name ?? site_name, number: company_id, address };
}
