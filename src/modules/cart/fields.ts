import type { DeliveryKind } from '#modules/shipping/contract.ts';
import type { CartFields } from './contract.ts';

/** A person as an order keeps one. */
export type Person = { name: string; phone: string; zip: string; city: string; district: string; address: string };

/** A field that keeps an order from being placed: `key` is a text of the `validation` catalogue. */
export type FieldProblem = { field: OrderField; key: 'required' | 'email' | 'phone' | 'zip' | 'too_long'; max?: number };

/** What an order may ask for, in the order of the page. */
export const orderFields = [
  'email',
  'name',
  'phone',
  'recipient_name',
  'recipient_phone',
  'recipient_zip',
  'recipient_city',
  'recipient_address',
] as const;
export type OrderField = (typeof orderFields)[number];

const longestName = 50;
const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** The parcel goes to the orderer unless the shopper says otherwise, or has named somebody else. */
const goesToOrderer = (fields: CartFields): boolean => fields.same_as_orderer ?? !(fields.recipient_name || fields.recipient_phone);

/**
 * What is missing or wrong before this cart can be ordered, in the order of the page. Goods fetched at the shop need no
 * address, and nobody else's name when orderer and recipient are the same.
 */
export function fieldProblems(fields: CartFields, kind: DeliveryKind | undefined, country: string): FieldProblem[] {
  return neededFields(fields, kind).flatMap((field) => {
    const problem = problemOf(field, (effective(fields)[field] ?? '').trim(), country);
    return problem ? [{ field, ...problem }] : [];
  });
}

function neededFields(fields: CartFields, kind: DeliveryKind | undefined): readonly OrderField[] {
  if (kind !== 'home') return ['email', 'name', 'phone'];
  return goesToOrderer(fields) ? orderFields.filter((f) => f !== 'recipient_name' && f !== 'recipient_phone') : orderFields;
}

function problemOf(field: OrderField, value: string, country: string): Omit<FieldProblem, 'field'> | undefined {
  if (!value) return { key: 'required' };
  if (field === 'email') return value.length <= 254 && emailShape.test(value) ? undefined : { key: 'email' };
  if (field === 'phone' || field === 'recipient_phone') return normalPhone(value, country) ? undefined : { key: 'phone' };
  if (field === 'recipient_zip') return isZip(value, country) ? undefined : { key: 'zip' };
  if (field === 'name' || field === 'recipient_name')
    return [...value].length <= longestName ? undefined : { key: 'too_long', max: longestName };
  return undefined;
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
  const isOrderer = goesToOrderer(f) || kind === 'shop_pickup';
  const recipient = {
    name: isOrderer ? orderer.name : text(f.recipient_name),
    phone: isOrderer ? orderer.phone : phone(f.recipient_phone),
    zip: text(f.recipient_zip),
    city: text(f.recipient_city),
    district: text(f.recipient_district),
    address: text(f.recipient_address),
  };
  return { orderer, recipient: kind === 'home' ? recipient : { ...recipient, zip: '', city: '', district: '', address: '' } };
}

const phoneShapes: Record<string, RegExp> = {
  // A mobile has 10 digits and begins with 09; a land line is 0 and eight or nine more, perhaps with an extension.
  tw: /^(09\d{8}|0[2-8]\d{7,8}(#\d{1,6})?)$/,
  hk: /^(\+852)?\d{8}$/,
  uk: /^(\+44|0)\d{9,10}$/,
  us: /^(\+?1)?\d{10}$/,
};

/** The phone number without separators, or undefined when it cannot be one. Any +E.164 number is taken in every country. */
export function normalPhone(typed: string, country: string): string | undefined {
  const bare = typed
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^\+8860?/, country === 'tw' ? '0' : '+886');
  return phoneShapes[country]?.test(bare) || /^\+\d{8,15}$/.test(bare) ? bare : undefined;
}

const isZip = (value: string, country: string): boolean => (country === 'tw' ? /^(\d{3}|\d{5}|\d{6})$/.test(value) : value.length <= 12);
