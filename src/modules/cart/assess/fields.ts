import type { PaymentMethod } from '#modules/payments/index.ts';
import type { Quote } from '#modules/pricing/contract.ts';
import type { InvoiceKind } from '#modules/settings/contract.ts';
import { type DeliveryKind, destinationNeeds } from '#modules/shipping/contract.ts';
import { carrierProblems, type DeliveryMethod } from '#modules/shipping/index.ts';
import { parsePhone } from '#shared/address/phone.ts';
import { companyNumber, donationCode, mobileBarcode } from '#shared/taiwan/taiwan-numbers.ts';
import { parseTaxId } from '#shared/taiwan/tax-id.ts';
import type { CartFields } from '../contract.ts';
import type { CartFacts } from '../facts.ts';

/** A person as an order stores one. */
export type Person = { name: string; phone: string; zip: string; city: string; district: string; address: string };

/** A field that blocks the order: `key` is a text of the `validation` catalogue. */
export type FieldProblem = { field: OrderField; key: ProblemKey; max?: number };
type ProblemKey =
  | 'required'
  | 'email'
  | 'phone'
  | 'zip'
  | 'too_long'
  | 'company_id'
  | 'donation_code'
  | 'barcode'
  | 'tax_id'
  | 'carrier_name'
  | 'carrier_phone';

/** The fields an order may need, in the order of the page. */
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
  'invoice_donation_code',
] as const;
export type OrderField = (typeof orderFields)[number];

const longestName = 50;
const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What decides which fields an order needs. */
type FormRules = { kind: DeliveryKind | undefined; country: string; needs_tax_id: boolean; invoice_kinds: readonly InvoiceKind[] };

/** The parcel goes to the orderer unless the shopper chose or named another recipient. */
export const goesToOrderer = (fields: CartFields): boolean => fields.same_as_orderer ?? !(fields.recipient_name || fields.recipient_phone);

const needsAddress = (kind: DeliveryKind | undefined): boolean => kind === 'home' || kind === 'cross_border';
const isForOrderer = (kind: DeliveryKind | undefined): boolean => kind === undefined || kind === 'shop_pickup' || kind === 'digital';

/**
 * What is missing or wrong in `CartFacts.form` before the cart can be ordered, in the order of the page. Only a delivery to an
 * address needs one, and the recipient is not required when it is the orderer.
 */
export function fieldProblems(form: CartFields, rules: FormRules): FieldProblem[] {
  return orderFields.flatMap((field) => {
    if (!isRequired(field, form, rules)) return [];
    const problem = fieldProblem(field, (form[field] ?? '').trim(), rules.country);
    return problem ? [{ field, ...problem }] : [];
  });
}

function isRequired(field: OrderField, form: CartFields, { kind, country, needs_tax_id, invoice_kinds }: FormRules): boolean {
  const needs = kind ? destinationNeeds(kind, country) : [];
  switch (field) {
    case 'recipient_name':
    case 'recipient_phone':
      return !isForOrderer(kind) && !goesToOrderer(form);
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
      return invoice_kinds.includes('company') && form.invoice_type === 'company';
    case 'invoice_barcode':
      return invoice_kinds.includes('barcode') && form.invoice_type !== 'company' && Boolean(form.invoice_barcode?.trim());
    case 'invoice_donation_code':
      return isDonated(form, invoice_kinds);
    default:
      return true;
  }
}

/** A donation was chosen and is offered; a company's invoice is not donated. */
const isDonated = ({ invoice_type, invoice_donation_code }: CartFields, kinds: readonly InvoiceKind[]): boolean =>
  kinds.includes('donation') && invoice_type !== 'company' && Boolean(invoice_donation_code?.trim());

function fieldProblem(field: OrderField, value: string, country: string): Omit<FieldProblem, 'field'> | undefined {
  if (!value) return { key: 'required' };
  const check = (isValid: unknown, key: ProblemKey) => (isValid ? undefined : { key });
  switch (field) {
    case 'email':
      return check(value.length <= 254 && emailShape.test(value), 'email');
    case 'phone':
    case 'recipient_phone':
      return check(parsePhone(value, country), 'phone');
    case 'recipient_zip':
      return check(isZip(value, country), 'zip');
    case 'tax_id':
      return check(parseTaxId(value, country), 'tax_id');
    case 'invoice_company_id':
      return check(companyNumber(value), 'company_id');
    case 'invoice_barcode':
      return check(mobileBarcode(value), 'barcode');
    case 'invoice_donation_code':
      return check(donationCode(value), 'donation_code');
    case 'name':
    case 'recipient_name':
      return [...value].length <= longestName ? undefined : { key: 'too_long', max: longestName };
    default:
      return undefined;
  }
}

/** Orderer and recipient of an order, trimmed, phones without separators. Only for a form without a problem. */
export function buildPeople(
  form: CartFields,
  kind: DeliveryKind,
  country: string,
): { orderer: Person & { email: string }; recipient: Person } {
  const text = (value: string | undefined) => (value ?? '').trim();
  const phone = (value: string | undefined) => parsePhone(text(value), country) ?? text(value);
  const orderer = {
    email: text(form.email).toLowerCase(),
    name: text(form.name),
    phone: phone(form.phone),
    zip: text(form.zip),
    city: text(form.city),
    district: text(form.district),
    address: text(form.address),
  };
  const isOrderer = goesToOrderer(form) || isForOrderer(kind);
  const recipient = {
    name: isOrderer ? orderer.name : text(form.recipient_name),
    phone: isOrderer ? orderer.phone : phone(form.recipient_phone),
    zip: text(form.recipient_zip),
    city: text(form.recipient_city),
    district: text(form.recipient_district),
    address: text(form.recipient_address),
  };
  return { orderer, recipient: needsAddress(kind) ? recipient : { ...recipient, zip: '', city: '', district: '', address: '' } };
}

/** The requested invoice, without what the shop no longer offers; null: none requested, or none offered. Only for a form without problems. */
export function buildInvoice(form: CartFields, kinds: readonly InvoiceKind[]) {
  const { invoice_type, invoice_company, invoice_company_id, invoice_barcode, invoice_donation_code } = form;
  if (kinds.length === 0 || (!invoice_type && !invoice_barcode?.trim() && !invoice_donation_code?.trim())) return null;
  if (invoice_type === 'company' && kinds.includes('company'))
    return {
      type: 'company' as const,
      company: invoice_company?.trim() ?? '',
      company_id: companyNumber(invoice_company_id ?? '') ?? null,
      barcode: null,
      donation_code: null,
    };
  const person = { type: 'individual' as const, company: null, company_id: null };
  if (isDonated(form, kinds)) return { ...person, barcode: null, donation_code: donationCode(invoice_donation_code ?? '') ?? null };
  const barcode = kinds.includes('barcode') ? (mobileBarcode(invoice_barcode ?? '') ?? null) : null;
  return { ...person, barcode, donation_code: null };
}

const zipShapes: Readonly<Record<string, RegExp>> = {
  tw: /^(\d{3}|\d{5}|\d{6})$/,
  uk: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  us: /^\d{5}(-\d{4})?$/,
};
const isZip = (value: string, country: string): boolean => zipShapes[country]?.test(value.normalize('NFKC').toUpperCase()) ?? true;

// ── Blockers

/** A blocker of a field, or of the delivery whose carrier does not take the parcel; `max` in minor units. */
export type FieldBlocker =
  | { code: 'field'; target: FieldProblem['field']; problem: FieldProblem }
  | { code: 'carrier_amount' | 'carrier_currency'; target: 'delivery_method_id'; max?: number };

type Checked = {
  facts: Pick<CartFacts, 'form' | 'terms'>;
  delivery: DeliveryMethod | undefined;
  payment: PaymentMethod | undefined;
  quote: Quote;
  needsTaxId: boolean;
};

/** What the carrier would refuse, then what is missing or wrong in the form. Each field has at most one blocker. */
export function fieldBlockers(checked: Checked): FieldBlocker[] {
  const { facts, delivery, needsTaxId } = checked;
  const { country, invoice_kinds } = facts.terms;
  const problems = fieldProblems(facts.form, { kind: delivery?.kind, country, needs_tax_id: needsTaxId, invoice_kinds });
  const known = new Set<string>(problems.map(({ field }) => field));
  const carrier = carrierBlockers(checked).filter(({ target }) => !known.has(target));
  return [...carrier, ...problems.map((problem): FieldBlocker => ({ code: 'field', target: problem.field, problem }))];
}

/** What the carrier would refuse when the parcel is handed over: reported while the shopper can still choose another delivery. */
function carrierBlockers({ facts, delivery, payment, quote }: Checked): FieldBlocker[] {
  if (!delivery) return [];
  const { recipient } = buildPeople(facts.form, delivery.kind, facts.terms.country);
  const is_collection = payment?.kind === 'cod';
  const problems = carrierProblems({
    kind: delivery.kind,
    subtype: delivery.subtype,
    recipient_name: recipient.name,
    phone: recipient.phone,
    // The carrier insures what it collects, fees included. A parcel of gifts and credit items still has a value for it.
    goods_amount: Math.max(1, is_collection ? quote.final_total : quote.items_total - quote.discount_total),
    is_collection,
    currency: facts.terms.currency,
  });
  const same = goesToOrderer(facts.form);
  const name = same ? 'name' : 'recipient_name';
  const phone = same ? 'phone' : 'recipient_phone';
  const max = problems.goods_amount?.[0]?.facts?.['max'];
  const field = (target: FieldProblem['field'], key: FieldProblem['key']): FieldBlocker => ({
    code: 'field',
    target,
    problem: { field: target, key },
  });
  return [
    ...(problems.delivery ? [{ code: 'carrier_currency' as const, target: 'delivery_method_id' as const }] : []),
    ...(max === undefined ? [] : [{ code: 'carrier_amount' as const, target: 'delivery_method_id' as const, max: Number(max) }]),
    ...(problems.recipient_name ? [field(name, 'carrier_name')] : []),
    ...(problems.phone ? [field(phone, 'carrier_phone')] : []),
  ];
}
