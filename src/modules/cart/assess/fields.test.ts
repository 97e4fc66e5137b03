import { describe, expect, test } from 'vitest';
import { invoiceKinds, listInvoiceKinds } from '#modules/settings/contract.ts';
import { sentence } from '#platform/http/validation.ts';
import { parsePhone, phoneProblem } from '#shared/address/phone.ts';
import { fillRecipientAddress } from '../queries/load-facts.ts';
import { buildInvoice, buildPeople, fieldProblems } from './fields.ts';

describe('a telephone number in Taiwan', () => {
  test.each([
    ['0912-345-678', '0912345678'],
    ['０９１２３４５６７８', '0912345678'],
    ['+886 912 345 678', '0912345678'],
    ['(02) 2345-6789', '0223456789'],
    ['037-123456', '037123456'],
    ['02-2345-6789#123', '0223456789#123'],
  ])('%s is normalised to %s', (typed, stored) => expect(parsePhone(typed, 'tw')).toBe(stored));
  test.each(['0912-345-67', '12345678', '09123456789', 'call me', ''])('%s is not a valid number', (typed) =>
    expect(parsePhone(typed, 'tw')).toBeUndefined(),
  );
});

/** Settings under which the checkout offers every kind of invoice. */
const allInvoices = { active: true, accepts_barcode: true, accepts_company: true, donations: [] };
const rulesFor = (kind: 'home' | 'shop_pickup' | 'cvs') => ({ kind, country: 'tw', needs_tax_id: false, invoice_kinds: invoiceKinds });

const complete = {
  email: 'Lin@Example.com ',
  name: '林美惠',
  phone: '0912-345-678',
  recipient_name: '陳先生',
  recipient_phone: '02-2345-6789',
  recipient_zip: '103',
  recipient_city: '台北市',
  recipient_address: '迪化街一段 1 號',
};

test('a complete form has no problem', () => {
  expect(fieldProblems(complete, rulesFor('home'))).toEqual([]);
});
test('pick-up needs no address', () => {
  expect(fieldProblems({ email: 'a@b.tw', name: 'A', phone: '0912345678' }, rulesFor('shop_pickup'))).toEqual([]);
});
test('the orderer’s address is used when the recipient’s is empty', () => {
  const form = fillRecipientAddress({
    ...complete,
    same_as_orderer: true,
    recipient_zip: '',
    recipient_city: '',
    recipient_address: '',
    zip: '10341',
    city: '台北市',
    address: '1 號',
  });
  expect(fieldProblems(form, rulesFor('home'))).toEqual([]);
  expect(buildPeople(form, 'home', 'tw').recipient).toMatchObject({ name: '林美惠', phone: '0912345678', zip: '10341' });
});
test('every field that is missing or wrong is named, in the order of the page', () => {
  expect(
    fieldProblems(
      { ...complete, email: 'lin@', phone: '0912', recipient_zip: '12', name: 'x'.repeat(51), recipient_city: ' ' },
      rulesFor('home'),
    ),
  ).toEqual([
    { field: 'name', key: 'too_long', max: 50 },
    { field: 'phone', key: 'phone' },
    { field: 'email', key: 'email' },
    { field: 'recipient_zip', key: 'zip' },
    { field: 'recipient_city', key: 'required' },
  ]);
});
test('an order stores trimmed texts and numbers without separators', () => {
  expect(buildPeople(complete, 'home', 'tw')).toMatchObject({
    orderer: { email: 'lin@example.com', phone: '0912345678' },
    recipient: { name: '陳先生', phone: '0223456789' },
  });
});

describe('an address abroad', () => {
  const person = { email: 'a@b.hk', name: 'Lin', phone: '+886912345678', recipient_city: 'Central', recipient_address: '1 Queen’s Road' };
  const problems = (country: string, fields: object) =>
    fieldProblems(
      { ...person, ...fields },
      { kind: 'home', country, needs_tax_id: false, invoice_kinds: listInvoiceKinds(allInvoices, country) },
    ).map(({ field, key }) => `${field} ${key}`);

  test('has no postcode in Hong Kong, and eight digits of telephone', () => {
    expect(problems('hk', { phone: '2345 6789' })).toEqual([]);
    expect(problems('hk', { phone: '2345 678' })).toEqual(['phone phone']);
  });
  test('needs a British postcode in Britain', () => {
    expect(problems('uk', {})).toEqual(['recipient_zip required']);
    expect(problems('uk', { recipient_zip: 'sw1a 1aa' })).toEqual([]);
    expect(problems('uk', { recipient_zip: '103' })).toEqual(['recipient_zip zip']);
  });
  test('needs a state and a ZIP code in America', () => {
    expect(problems('us', { recipient_zip: '9410' })).toEqual(['recipient_zip zip', 'recipient_district required']);
    expect(problems('us', { recipient_zip: '94103-1234', recipient_district: 'CA' })).toEqual([]);
  });
});

test.each([
  ['tw', 'This phone number isn’t right. Mobiles have 10 digits and start with 09'],
  ['hk', 'That number isn’t right. Hong Kong numbers have 8 digits'],
  ['uk', 'That number isn’t right. UK numbers start with 0 and have 10 or 11 digits'],
  ['us', 'That number isn’t right. US numbers have 10 digits'],
])('a wrong number in %s is explained as that country writes its numbers', (country, message) => {
  expect(sentence(`validation_${phoneProblem(country)}`, {}, 'en')).toBe(message);
});

describe('the invoice of Taiwan', () => {
  const company = { email: 'a@b.uk', name: 'Lin', phone: '+886912345678', invoice_type: 'company' as const, invoice_company_id: '1234' };
  const required = (country: string) =>
    fieldProblems(company, {
      kind: 'shop_pickup',
      country,
      needs_tax_id: false,
      invoice_kinds: listInvoiceKinds(allInvoices, country),
    }).map(({ field, key }) => `${field} ${key}`);
  test('is required in Taiwan', () => {
    expect(required('tw')).toEqual(['invoice_company required', 'invoice_company_id company_id']);
    expect(buildInvoice(company, listInvoiceKinds(allInvoices, 'tw'))).toMatchObject({ type: 'company' });
  });
  test.each(['uk', 'hk', 'us'])('is neither required nor stored in %s', (country) => {
    expect(required(country)).toEqual([]);
    expect(buildInvoice(company, listInvoiceKinds(allInvoices, country))).toBeNull();
  });
});
