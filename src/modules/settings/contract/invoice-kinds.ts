import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';

/** What a shopper may choose: the member carrier, a mobile barcode, a company number, a charity. */
export const invoiceKinds = ['person', 'barcode', 'company', 'donation'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

type CheckoutOptions = { active: boolean; accepts_barcode: boolean; accepts_company: boolean; donations: readonly unknown[] };

/** The invoice kinds that the checkout offers; empty: none. Only Taiwan has these invoices. */
export function listInvoiceKinds({ active, accepts_barcode, accepts_company, donations }: CheckoutOptions, country: string): InvoiceKind[] {
  if (!active || !isTaiwan(country)) return [];
  const offered = { person: true, barcode: accepts_barcode, company: accepts_company, donation: donations.length > 0 };
  return invoiceKinds.filter((kind) => offered[kind]);
}
