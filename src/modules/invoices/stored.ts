import type { Text } from '#shared/locale.ts';

/** How one line is taxed. */
export type LineTax = 'taxed' | 'zero_rated' | 'exempt';

/** One line of an invoice or allowance: `amount` is `count` times `price`, tax included, in minor units. */
export type InvoiceLine = { name: string; count: number; unit: string; price: number; amount: number; tax: LineTax };

/** Where an electronic invoice is kept: with the provider for this shopper, or under the shopper's own barcode or certificate. */
export type InvoiceCarrier = { kind: 'member' } | { kind: 'barcode' | 'certificate'; code: string };

/** Who gets the invoice, and how. Exactly one of paper, carrier and donation, except that a company's paper may also be in a carrier. */
export type InvoiceBuyer = {
  name: string;
  address: string;
  email: string;
  phone: string;
  /** Empty: a person. */
  company_number: string;
  is_printed: boolean;
  carrier: InvoiceCarrier | null;
  /** Empty: not donated. */
  donation_code: string;
};

/** Required by law where a line is zero-rated: whether the goods go through customs, and why they are (71 to 79). */
export type ZeroRate = { through_customs: boolean; reason: string };

/** The seller as a document names it, in the document's languages. */
export type InvoiceSeller = { name: Text | null; number: string; address: Text | null };
