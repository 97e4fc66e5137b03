import type { Clock } from '#platform/clock/clock.ts';
import { pick } from '#shared/pick.ts';
import { allowanceRequest, type IssueForm, invalidRequest, issueProblem, issueRequest, sumOf } from './rules.ts';
import words from './words.json' with { type: 'json' };

type Allowance = { number: string; amount: number; at: Date };
type Invoice = {
  number: string;
  relate: string;
  amount: number;
  at: Date;
  random: string;
  isVoid: boolean;
  allowances: Allowance[];
  form: IssueForm;
};

const sentFields = [
  ...(['Print', 'Donation', 'LoveCode', 'CarrierType', 'CarrierNum', 'CustomerIdentifier'] as const),
  ...(['TaxType', 'ClearanceMark', 'ZeroTaxRateReason', 'SalesAmount', 'Items'] as const),
] as const;

/** An invoice in the simulated records, to compare with the shop's. */
export type SimulatedInvoice = {
  number: string;
  relate_number: string;
  amount: number;
  is_void: boolean;
  allowances: number[];
  /** The fields of the matrix and the tax, as they arrived. */
  sent: Pick<IssueForm, (typeof sentFields)[number]>;
};

export type Answer = { RtnCode: number; RtnMsg: string; [field: string]: unknown };
const no = (RtnCode: number, RtnMsg: string): Answer => ({ RtnCode, RtnMsg });

const offsetMs = 8 * 3_600_000;
const stamp = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** Until the end of the 13th of the odd month after its two months. */
function mayBeVoided(issued: Date, now: Date): boolean {
  const local = new Date(issued.getTime() + offsetMs);
  const month = local.getUTCMonth();
  const nextPeriod = month % 2 === 0 ? month + 2 : month + 1;
  return now.getTime() < Date.UTC(local.getUTCFullYear(), nextPeriod, 14) - offsetMs;
}

type Books = {
  clock: Clock;
  numbers: { first: number; count: number };
  isUsedUp: () => boolean;
  invoices: Invoice[];
  /** Allowances made so far. */
  allowed: number;
};

const issued = ({ invoices }: Books, data: unknown): Invoice | undefined =>
  invoices.find(({ number }) => number === (data as Record<string, unknown>)?.['InvoiceNo']);

const issue = (books: Books, data: unknown): Answer => {
  const parsed = issueRequest.safeParse(data);
  if (!parsed.success) return no(2000001, `${parsed.error.issues[0]?.path.join('.')} ${words.wrong_form}`);
  const form = parsed.data;
  if (books.invoices.some(({ relate }) => relate.toLowerCase() === form.RelateNumber.toLowerCase())) return no(5070453, words.number_taken);
  const problem = issueProblem(form);
  if (problem) return no(2000018, problem);
  if (books.isUsedUp() || books.invoices.length >= books.numbers.count) return no(5000029, words.used_up);
  const at = books.clock.now();
  const number = `AB${String(books.numbers.first + books.invoices.length).padStart(8, '0')}`;
  const random = String(1000 + ((books.invoices.length * 7919) % 9000));
  books.invoices.push({ number, relate: form.RelateNumber, amount: form.SalesAmount, at, random, isVoid: false, allowances: [], form });
  return { RtnCode: 1, RtnMsg: words.issued, InvoiceNo: number, InvoiceDate: stamp(at), RandomNumber: random };
};

const invalidate = (books: Books, data: unknown): Answer => {
  const parsed = invalidRequest.safeParse(data);
  if (!parsed.success) return no(2000001, `${parsed.error.issues[0]?.path.join('.')} ${words.wrong_form}`);
  const invoice = issued(books, parsed.data);
  if (!invoice || !stamp(invoice.at).startsWith(parsed.data.InvoiceDate)) return no(1600003, words.no_invoice);
  if (invoice.isVoid) return no(5070350, words.is_void);
  if (invoice.allowances.length > 0) return no(5070353, words.has_allowance);
  if (!mayBeVoided(invoice.at, books.clock.now())) return no(5070357, words.too_late);
  invoice.isVoid = true;
  return { RtnCode: 1, RtnMsg: words.voided, InvoiceNo: invoice.number };
};

const allow = (books: Books, data: unknown): Answer => {
  const parsed = allowanceRequest.safeParse(data);
  if (!parsed.success) return no(2000001, `${parsed.error.issues[0]?.path.join('.')} ${words.wrong_form}`);
  const { InvoiceDate, AllowanceAmount, Items, AllowanceNotify, NotifyMail } = parsed.data;
  const invoice = issued(books, parsed.data);
  if (!invoice || !stamp(invoice.at).startsWith(InvoiceDate)) return no(1600003, words.no_invoice);
  if (invoice.isVoid) return no(5070350, words.is_void);
  if (AllowanceNotify === 'E' && !NotifyMail) return no(2000023, words.no_mail);
  if (sumOf(Items) !== AllowanceAmount) return no(2000035, words.allowance_sum);
  if (AllowanceAmount > remainingOf(invoice)) return no(2000037, words.allowance_too_large);
  const at = books.clock.now();
  books.allowed += 1;
  const number = `${stamp(at).replace(/\D/g, '').slice(0, 12)}${String(books.allowed).padStart(4, '0')}`;
  invoice.allowances.push({ number, amount: AllowanceAmount, at });
  const rest = { IA_Invoice_No: invoice.number, IA_Date: stamp(at), IA_Remain_Allowance_Amt: remainingOf(invoice) };
  return { RtnCode: 1, RtnMsg: words.allowed, IA_Allow_No: number, ...rest };
};

const find = ({ invoices }: Books, data: unknown): Answer => {
  const relateNumber = String((data as Record<string, unknown>)?.['RelateNumber'] ?? '').toLowerCase();
  const invoice = invoices.find(({ relate }) => relate.toLowerCase() === relateNumber);
  if (!invoice) return no(1600003, words.no_invoice);
  return {
    ...{ RtnCode: 1, RtnMsg: words.found, IIS_Number: invoice.number, IIS_Relate_Number: invoice.relate },
    ...{ IIS_Create_Date: stamp(invoice.at), IIS_Random_Number: invoice.random, IIS_Issue_Status: '1' },
    ...{ IIS_Sales_Amount: String(invoice.amount), IIS_Invalid_Status: invoice.isVoid ? '1' : '0' },
    IIS_Remain_Allowance_Amt: String(remainingOf(invoice)),
  };
};

const listAllowances = (books: Books, data: unknown): Answer => {
  const invoice = issued(books, data);
  if (!invoice) return no(1600003, words.no_allowance);
  const AllowanceInfo = invoice.allowances.map(({ number, amount, at }) => ({
    ...{ IA_Allow_No: number, IA_Date: stamp(at), IA_Invoice_No: invoice.number, IA_Total_Amount: amount },
  }));
  return { RtnCode: 1, RtnMsg: words.found, AllowanceInfo };
};

const all = ({ invoices }: Books): SimulatedInvoice[] =>
  invoices.map(({ number, relate, amount, isVoid, allowances, form }) => ({
    ...{ number, relate_number: relate, amount, is_void: isVoid, allowances: allowances.map((one) => one.amount) },
    sent: pick(form, sentFields),
  }));

/** What ECPay stores, in memory. Codes that its pages do not list are our own. */
export function createLedger(clock: Clock, numbers: Books['numbers'], isUsedUp: () => boolean) {
  const books: Books = { clock, numbers, isUsedUp, invoices: [], allowed: 0 };
  const on =
    (work: (books: Books, data: unknown) => Answer) =>
    (data: unknown): Answer =>
      work(books, data);
  return {
    ...{ issue: on(issue), invalidate: on(invalidate), allow: on(allow), find: on(find), listAllowances: on(listAllowances) },
    all: () => all(books),
  };
}
export type Ledger = ReturnType<typeof createLedger>;

const remainingOf = ({ amount, allowances }: Invoice): number => amount - allowances.reduce((sum, one) => sum + one.amount, 0);
