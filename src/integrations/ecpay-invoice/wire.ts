import { z } from 'zod';
import type { AllowanceRequest, InvoiceBuyer, InvoiceLine, IssuedInvoice, IssueRequest, LineTax } from '#modules/invoices/ports.ts';

/** The provider's clock is Taipei's, the whole year. */
const taipeiOffsetMs = 8 * 3_600_000;
const taipei = (at: Date): string => new Date(at.getTime() + taipeiOffsetMs).toISOString().slice(0, 10);

/** `yyyy-MM-dd HH:mm:ss`, some calls put a `T` between. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/)
  .transform((text) => new Date(`${text.slice(0, 19).replace(' ', 'T')}+08:00`));

export const issueAnswer = z.object({
  InvoiceNo: z.string().regex(/^[A-Z]{2}\d{8}$/),
  InvoiceDate: moment,
  RandomNumber: z.string().max(4).catch(''),
});

export const findAnswer = z.object({
  IIS_Number: z.string().regex(/^[A-Z]{2}\d{8}$/),
  IIS_Relate_Number: z.string(),
  IIS_Create_Date: moment,
  IIS_Random_Number: z.string().max(4).catch(''),
  IIS_Sales_Amount: z.coerce.number().int(),
  IIS_Invalid_Status: z.coerce.string(),
  IIS_Remain_Allowance_Amt: z.coerce.number(),
});

export const doneAnswer = z.object({});
export const allowanceAnswer = z.object({ IA_Allow_No: z.string().min(1).max(20), IA_Date: moment });
export const allowanceList = z.object({ AllowanceInfo: z.array(z.object({ IA_Allow_No: z.string() })).catch([]) });
export const existsAnswer = z.object({ IsExist: z.enum(['Y', 'N']) });
export const companyAnswer = z.object({ CompanyName: z.string().catch('') });

const taxTypes: Readonly<Record<LineTax, string>> = { taxed: '1', zero_rated: '2', exempt: '3' };
const mixed = '9';

/** One type for all lines, or mixed. */
function taxTypeOf(lines: readonly InvoiceLine[]): string {
  const types = new Set(lines.map(({ tax }) => taxTypes[tax]));
  const [only = '1'] = types;
  return types.size === 1 ? only : mixed;
}

const carrierTypes = { member: '1', certificate: '2', barcode: '3' } as const;

const toItems = (lines: readonly InvoiceLine[]) =>
  lines.map(({ name, count, unit, price, amount, tax }, i) => ({
    ItemSeq: i + 1,
    ItemName: name.slice(0, 500),
    ItemCount: count,
    ItemWord: unit.slice(0, 6),
    ItemPrice: price,
    ItemTaxType: taxTypes[tax],
    ItemAmount: amount,
  }));

/** An address that is too long is left out: cut, it could be somebody else's. */
const fittingEmail = (email: string, max: number): string => (email.length > max ? '' : email);

function toBuyerFields({ name, address, email, phone, company_number, is_printed, carrier, donation_code }: InvoiceBuyer) {
  return {
    CustomerIdentifier: company_number,
    CustomerName: name.slice(0, 60),
    CustomerAddr: address.slice(0, 100),
    CustomerPhone: phone.replace(/\D/g, '').slice(0, 20),
    CustomerEmail: fittingEmail(email, 80),
    Print: is_printed ? '1' : '0',
    Donation: donation_code ? '1' : '0',
    LoveCode: donation_code,
    CarrierType: carrier ? carrierTypes[carrier.kind] : '',
    CarrierNum: carrier && carrier.kind !== 'member' ? carrier.code : '',
  };
}

export function issueData({ relate_number, buyer, lines, amount, zero_rate }: IssueRequest) {
  const TaxType = taxTypeOf(lines);
  return {
    RelateNumber: relate_number,
    ...toBuyerFields(buyer),
    TaxType,
    ...(zero_rate && { ClearanceMark: zero_rate.through_customs ? '2' : '1', ZeroTaxRateReason: zero_rate.reason }),
    ...(TaxType === '3' && { SpecialTaxType: 8 }),
    SalesAmount: amount,
    InvType: '07',
    vat: '1',
    Items: toItems(lines),
  };
}

export const invoiceFields = ({ number, issued_at }: IssuedInvoice) => ({ InvoiceNo: number, InvoiceDate: taipei(issued_at) });

/** The wire takes 20 characters of a reason. */
export const shortReason = (reason: string): string => [...(reason.trim() || '-')].slice(0, 20).join('');

export function allowanceData({ invoice, lines, amount, reason, buyer }: AllowanceRequest) {
  const NotifyMail = fittingEmail(buyer.email, 100);
  return {
    ...invoiceFields(invoice),
    AllowanceNotify: NotifyMail ? 'E' : 'N',
    CustomerName: buyer.name.slice(0, 60),
    NotifyMail,
    NotifyPhone: '',
    AllowanceAmount: amount,
    Reason: shortReason(reason),
    Items: toItems(lines),
  };
}
