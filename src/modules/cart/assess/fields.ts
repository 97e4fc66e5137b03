import { type DeliveryKind, destinationNeeds } from '#modules/shipping/contract.ts';
import { normalPhone } from '#shared/phone.ts';
import { companyNumber, isTaiwan, mobileBarcode, taxId } from '#shared/taiwan.ts';
import type { CartFields } from '../contract.ts';

/** A person as an order keeps one. */
export type Person = { name: string; phone: string; zip: string; city: string; district: string; address: string };

/** A field that keeps an order from being placed: `key` is a text of the `validation` catalogue. */
export type FieldProblem = { field: OrderField; key: ProblemKey; max?: number };
type ProblemKey =
  | 'required'
  | 'email'
  | 'phone'
  | 'zip'
  | 'too_long'
  | 'company_id'
  | 'barcode'
  | 'tax_id'
  | 'carrier_name'
  | 'carrier_phone';

/** What an order may ask for, in the order of the page. */
const orderFields = [
  'name',
  'phone',
  'email',
  'recipient_name',
  'recipient_phone',
  'recipient_zip',
  'recipient_city',
  'recipient_district',
  'recipient_address',
  'tax_id',
  'invoice_company',
  'invoice_company_id',
  'invoice_barcode',
] as const;
export type OrderField = (typeof orderFields)[number];

const longestName = 50;
const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What decides which fields an order needs. */
export type FormOf = { kind: DeliveryKind | undefined; country: string; needs_tax_id: boolean };

/** The parcel goes to the orderer unless the shopper says otherwise, or has named somebody else. */
export const goesToOrderer = (fields: CartFields): boolean => fields.same_as_orderer ?? !(fields.recipient_name || fields.recipient_phone);

const goesToADoor = (kind: DeliveryKind | undefined): boolean => kind === 'home' || kind === 'cross_border';
const isFetchedByOrderer = (kind: DeliveryKind | undefined): boolean => kind === undefined || kind === 'shop_pickup' || kind === 'digital';

/**
 * What is missing or wrong before this cart can be ordered, in the order of the page. Only what is carried to a door needs an
 * address, and nobody else is named when orderer and recipient are the same.
 */
export function fieldProblems(fields: CartFields, form: FormOf): FieldProblem[] {
  return orderFields.flatMap((field) => {
    if (!isAsked(field, fields, form)) return [];
    const problem = problemOf(field, (effective(fields)[field] ?? '').trim(), form.country);
    return problem ? [{ field, ...problem }] : [];
  });
}

function isAsked(field: OrderField, fields: CartFields, { kind, country, needs_tax_id }: FormOf): boolean {
  const needs = kind ? destinationNeeds(kind, country) : [];
  switch (field) {
    case 'recipient_name':
    case 'recipient_phone':
      return !isFetchedByOrderer(kind) && !goesToOrderer(fields);
    case 'recipient_zip':
      return needs.includes('zip');
    case 'recipient_district':
      return needs.includes('district');
    case 'recipient_city':
      return needs.includes('city');
    case 'recipient_address':
      return needs.includes('address');
    case 'tax_id':
      return needs_tax_id;
    case 'invoice_company':
    case 'invoice_company_id':
      return isTaiwan(country) && fields.invoice_type === 'company';
    case 'invoice_barcode':
      return isTaiwan(country) && fields.invoice_type !== 'company' && Boolean(fields.invoice_barcode?.trim());
    default:
      return true;
  }
}

function problemOf(field: OrderField, value: string, country: string): Omit<FieldProblem, 'field'> | undefined {
  if (!value) return { key: 'required' };
  const fits = (holds: unknown, key: ProblemKey) => (holds ? undefined : { key });
  switch (field) {
    case 'email':
      return fits(value.length <= 254 && emailShape.test(value), 'email');
    case 'phone':
    case 'recipient_phone':
      return fits(normalPhone(value, country), 'phone');
    case 'recipient_zip':
      return fits(isZip(value, country), 'zip');
    case 'tax_id':
      return fits(normalTaxId(value, country), 'tax_id');
    case 'invoice_company_id':
      return fits(companyNumber(value), 'company_id');
    case 'invoice_barcode':
      return fits(mobileBarcode(value), 'barcode');
    case 'name':
    case 'recipient_name':
      return [...value].length <= longestName ? undefined : { key: 'too_long', max: longestName };
    default:
      return undefined;
  }
}

/** A number that customs in Taiwan know; elsewhere 5 to 20 letters and digits (product.md 2.10). */
export function normalTaxId(typed: string, country: string): string | undefined {
  if (country === 'tw') return taxId(typed);
  const bare = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{5,20}$/.test(bare) ? bare : undefined;
}

/** The recipient's address falls back to the orderer's: whoever filled in one address meant it. */
function effective(fields: CartFields): CartFields {
  return {
    ...fields,
    recipient_zip: fields.recipient_zip || fields.zip,
    recipient_city: fields.recipient_city || fields.city,
    recipient_district: fields.recipient_district || fields.district,
    recipient_address: fields.recipient_address || fields.address,
  };
}

/** The two people of an order, trimmed, phones without separators. Only for fields without a problem. */
export function peopleOf(
  fields: CartFields,
  kind: DeliveryKind,
  country: string,
): { orderer: Person & { email: string }; recipient: Person } {
  const f = effective(fields);
  const text = (value: string | undefined) => (value ?? '').trim();
  const phone = (value: string | undefined) => normalPhone(text(value), country) ?? text(value);
  const orderer = {
    email: text(f.email).toLowerCase(),
    name: text(f.name),
    phone: phone(f.phone),
    zip: text(f.zip),
    city: text(f.city),
    district: text(f.district),
    address: text(f.address),
  };
  const isOrderer = goesToOrderer(f) || isFetchedByOrderer(kind);
  const recipient = {
    name: isOrderer ? orderer.name : text(f.recipient_name),
    phone: isOrderer ? orderer.phone : phone(f.recipient_phone),
    zip: text(f.recipient_zip),
    city: text(f.recipient_city),
    district: text(f.recipient_district),
    address: text(f.recipient_address),
  };
  return { orderer, recipient: goesToADoor(kind) ? recipient : { ...recipient, zip: '', city: '', district: '', address: '' } };
}

/** Where it goes, as far as it has been typed. */
export const recipientZip = (fields: CartFields): string => (effective(fields).recipient_zip ?? '').trim();

/** The invoice the shopper asked for; null: nothing was said, or the country knows none. Only for fields without a problem. */
export function invoiceOf({ invoice_type, invoice_company, invoice_company_id, invoice_barcode }: CartFields, country: string) {
  if (!isTaiwan(country) || (!invoice_type && !invoice_barcode?.trim())) return null;
  if (invoice_type === 'company')
    return {
      type: 'company' as const,
      company: invoice_company?.trim() ?? '',
      company_id: companyNumber(invoice_company_id ?? '') ?? null,
      barcode: null,
    };
  return { type: 'individual' as const, company: null, company_id: null, barcode: mobileBarcode(invoice_barcode ?? '') ?? null };
}

const zipShapes: Readonly<Record<string, RegExp>> = {
  tw: /^(\d{3}|\d{5}|\d{6})$/,
  uk: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  us: /^\d{5}(-\d{4})?$/,
};
const isZip = (value: string, country: string): boolean => zipShapes[country]?.test(value.normalize('NFKC').toUpperCase()) ?? true;
