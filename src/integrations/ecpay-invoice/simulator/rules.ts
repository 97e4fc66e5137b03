import { z } from 'zod';
import words from './words.json' with { type: 'json' };

/** The simulator's own request schemas and rules, independent of the adapter, so that a mistake in one shows in the other. */

const flag = z.enum(['0', '1']);
const item = z.object({
  ItemSeq: z.number().int().min(1).max(999),
  ItemName: z.string().min(1).max(500),
  ItemCount: z.number().positive(),
  ItemWord: z.string().min(1).max(6),
  ItemPrice: z.number(),
  ItemTaxType: z.string().default(''),
  ItemAmount: z.number(),
});
const items = z.array(item).min(1).max(999);

export const issueRequest = z.object({
  MerchantID: z.string().max(10),
  RelateNumber: z.string().regex(/^[0-9A-Za-z]{1,50}$/),
  CustomerIdentifier: z.string().default(''),
  CustomerName: z.string().max(60).default(''),
  CustomerAddr: z.string().max(100).default(''),
  CustomerPhone: z
    .string()
    .regex(/^\d{0,20}$/)
    .default(''),
  CustomerEmail: z.string().max(80).default(''),
  ClearanceMark: z.string().default(''),
  ZeroTaxRateReason: z.string().default(''),
  Print: flag,
  Donation: flag,
  LoveCode: z.string().default(''),
  CarrierType: z.enum(['', '1', '2', '3', '4', '5']),
  CarrierNum: z.string().max(64).default(''),
  TaxType: z.enum(['1', '2', '3', '4', '9']),
  SpecialTaxType: z.number().optional(),
  SalesAmount: z.number().int().min(1),
  InvType: z.enum(['07', '08']),
  vat: flag.default('1'),
  Items: items,
});
export type IssueForm = z.infer<typeof issueRequest>;

export const invalidRequest = z.object({
  InvoiceNo: z.string().regex(/^[A-Z]{2}\d{8}$/),
  InvoiceDate: z.iso.date(),
  Reason: z
    .string()
    .min(1)
    .refine((text) => [...text].length <= 20),
});

export const allowanceRequest = z.object({
  InvoiceNo: z.string().regex(/^[A-Z]{2}\d{8}$/),
  InvoiceDate: z.iso.date(),
  AllowanceNotify: z.enum(['E', 'S', 'A', 'N']),
  NotifyMail: z.string().max(100).default(''),
  NotifyPhone: z.string().max(20).default(''),
  AllowanceAmount: z.number().int().min(1),
  Items: items,
});

export const sumOf = (all: readonly { ItemAmount: number }[]): number => Math.round(all.reduce((sum, one) => sum + one.ItemAmount, 0));

/** Why the provider would refuse an invoice, in its words; undefined: it would not. */
export function issueProblem(form: IssueForm): string | undefined {
  if (sumOf(form.Items) !== form.SalesAmount) return words.sum;
  if (!form.CustomerPhone && !form.CustomerEmail) return words.no_contact;
  return printProblem(form) ?? carrierProblem(form) ?? taxProblem(form);
}

function printProblem(form: IssueForm): string | undefined {
  if (form.Print === '1' && (!form.CustomerName || !form.CustomerAddr)) return words.print_needs;
  if (form.Donation === '1') {
    if (form.Print === '1') return words.donation_print;
    if (form.CustomerIdentifier) return words.company_donation;
    if (form.CarrierType) return words.donation_carrier;
    return /^\d{3,7}$/.test(form.LoveCode) ? undefined : words.donation_code;
  }
  if (form.LoveCode) return words.stray_code;
  return form.Print === '0' && !form.CarrierType ? words.nowhere : undefined;
}

const carrierPatterns: Readonly<Record<string, RegExp>> = {
  '': /^$/,
  '1': /^$/,
  '2': /^[A-Z]{2}\d{14}$/,
  '3': /^\/[0-9A-Z.+-]{7}$/,
  '4': /^.{1,64}$/,
  '5': /^.{1,64}$/,
};

function carrierProblem({ CustomerIdentifier, CarrierType, CarrierNum, Print }: IssueForm): string | undefined {
  if (CustomerIdentifier && !/^\d{8}$/.test(CustomerIdentifier)) return words.company_number;
  if (!carrierPatterns[CarrierType]?.test(CarrierNum)) return words.carrier_code;
  if (CustomerIdentifier && CarrierType && !['1', '3'].includes(CarrierType)) return words.company_carrier;
  if (Print === '1' && CarrierType && !(CustomerIdentifier && CarrierType === '3')) return words.print_carrier;
  return undefined;
}

function taxProblem({ TaxType, Items, ClearanceMark, ZeroTaxRateReason, SpecialTaxType }: IssueForm): string | undefined {
  const types = new Set(Items.map(({ ItemTaxType }) => ItemTaxType));
  if (TaxType === '9' && types.size < 2) return words.mixed;
  const isZero = TaxType === '2' || (TaxType === '9' && types.has('2'));
  if (isZero && !/^[12]$/.test(ClearanceMark)) return words.clearance;
  if (isZero && !/^7[1-9]$/.test(ZeroTaxRateReason)) return words.zero_reason;
  return TaxType === '3' && SpecialTaxType !== 8 ? words.exempt : undefined;
}
