import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowanceLines,
  amountOf,
  type BuyerFacts,
  buyerOf,
  type Charged,
  invoiceLines,
  mayBeVoided,
  periodBounds,
  periodOf,
  remainingLines,
  taxWithin,
} from './rules.ts';

const goods = (amount: number, count = 1, change: Partial<Charged> = {}): Charged => ({
  name: `碗 ${amount}/${count}`,
  count,
  unit: '件',
  amount,
  tax: 'taxed',
  ...change,
});

const anyCharged = fc
  .record({
    name: fc.constantFrom('碗', '盤', '運費', '茶杯'),
    count: fc.integer({ min: 1, max: 60 }),
    amount: fc.integer({ min: 0, max: 200_000 }),
    tax: fc.constantFrom('taxed' as const, 'exempt' as const),
  })
  .map((one): Charged => ({ ...one, unit: '件' }));

describe('the lines of an invoice', () => {
  test('sum exactly to what was charged, each to its count and a whole price, whatever the discounts were', () => {
    fc.assert(
      fc.property(fc.array(anyCharged, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 3_000_000 }), (charged, total) => {
        const lines = invoiceLines(charged, total);
        expect(amountOf(lines)).toBe(total);
        for (const { count, price, amount } of lines) {
          expect(Number.isInteger(price) && price > 0 && count > 0).toBe(true);
          expect(amount).toBe(price * count);
        }
      }),
    );
  });

  test('three pieces for 299 are two at 100 and one at 99', () => {
    expect(invoiceLines([goods(299, 3)], 299).map(({ count, price }) => [count, price])).toEqual([
      [2, 100],
      [1, 99],
    ]);
  });

  test('what was taken off the whole is spread by largest remainder, ties to the earlier line', () => {
    expect(invoiceLines([goods(590), goods(590), goods(620)], 1600).map(({ amount }) => amount)).toEqual([525, 524, 551]);
  });

  test('a total of 0 has none', () => expect(invoiceLines([goods(100)], 0)).toEqual([]));
});

test('the tax of product.md: 1540 is 1467 and 73, 1280 is 1219 and 61, and exempt goods have none', () => {
  const calculateTax = (total: number, tax: Charged['tax'] = 'taxed') => taxWithin(invoiceLines([goods(total, 1, { tax })], total));
  expect([calculateTax(1540), calculateTax(1280), calculateTax(1540, 'exempt'), calculateTax(1540, 'zero_rated')]).toEqual([73, 61, 0, 0]);
});

describe('the lines of an allowance', () => {
  test('name what came back', () => {
    const [bowl, plate] = [goods(600, 2, { name: '碗' }), goods(300, 1, { name: '盤' })];
    const invoice = invoiceLines([bowl, plate], 900);
    const after = invoiceLines([{ ...bowl, count: 1, amount: 300 }, plate], 600);
    expect(allowanceLines(invoice, after)).toEqual([{ name: '碗', count: 1, unit: '件', price: 300, amount: 300, tax: 'taxed' }]);
  });

  test('sum exactly to the difference, never below zero, one allowance after another', () => {
    const run = fc.tuple(
      fc.array(anyCharged, { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(run, ([charged, steps]) => {
        const [total = 1, ...targets] = steps.toSorted((a, b) => b - a);
        const invoice = invoiceLines(charged, total);
        const allowed: ReturnType<typeof allowanceLines>[] = [];
        let left = total;
        for (const target of targets) {
          const lines = allowanceLines(remainingLines(invoice, allowed), invoiceLines(charged.slice(0, 1), target));
          expect(amountOf(lines)).toBe(left - target);
          expect(lines.every(({ amount, price, count }) => amount > 0 && amount === price * count)).toBe(true);
          allowed.push(lines);
          left = target;
        }
        expect(amountOf(remainingLines(invoice, allowed))).toBe(left);
      }),
    );
  });
});

describe('the period', () => {
  test.each([
    ['2026-10-31T15:59:59.999Z', '2026-09'],
    ['2026-10-31T16:00:00.000Z', '2026-11'],
    ['2026-12-31T15:59:59.999Z', '2026-11'],
    ['2026-12-31T16:00:00.000Z', '2027-01'],
  ])('of %s by Taipei’s clock is %s', (at, period) => expect(periodOf(new Date(at))).toBe(period));

  test('of November ends with December', () => {
    expect(periodBounds('2026-11')).toEqual({ from: new Date('2026-10-31T16:00:00Z'), until: new Date('2026-12-31T16:00:00Z') });
  });

  test.each([
    ['2026-11-01T00:00:00Z', '2027-01-13T15:59:59.999Z', true],
    ['2026-12-31T15:59:59Z', '2027-01-13T15:59:59.999Z', true],
    ['2026-12-31T15:59:59Z', '2027-01-13T16:00:00.000Z', false],
    ['2026-12-31T16:00:00Z', '2027-03-13T15:59:59.999Z', true],
    ['2026-12-31T16:00:00Z', '2027-03-13T16:00:00.000Z', false],
  ])('an invoice of %s may be voided at %s: %s', (issued, now, may) => expect(mayBeVoided(new Date(issued), new Date(now))).toBe(may));
});

describe('who gets it', () => {
  const facts = (request: Partial<NonNullable<BuyerFacts['request']>> | null, change: Partial<BuyerFacts> = {}): BuyerFacts => ({
    ...{ name: '林美惠', address: '台北市', email: 'a@b.tw', phone: '0912345678', prints_company: true },
    request: request && { type: 'individual', company: '', company_number: '', barcode: '', donation_code: '', ...request },
    ...change,
  });
  const company = { type: 'company', company: '庭下', company_number: '22099131' } as const;
  test.each([
    ['no request', facts(null), { is_printed: false, carrier: { kind: 'member' }, donation_code: '', company_number: '' }],
    ['a barcode', facts({ barcode: '/ABC+123' }), { carrier: { kind: 'barcode', code: '/ABC+123' }, is_printed: false }],
    ['a certificate', facts({ barcode: 'AB12345678901234' }), { carrier: { kind: 'certificate', code: 'AB12345678901234' } }],
    ['a donation', facts({ donation_code: '168001' }), { carrier: null, donation_code: '168001', is_printed: false }],
    ['a company', facts(company), { name: '庭下', company_number: '22099131', is_printed: true, carrier: null }],
    [
      'a company with a barcode',
      facts({ ...company, barcode: '/ABC+123' }),
      { is_printed: false, carrier: { kind: 'barcode', code: '/ABC+123' } },
    ],
    ['a company without an address', facts(company, { address: '' }), { is_printed: false, carrier: { kind: 'member' } }],
    [
      'a company of a shop that does not print',
      facts(company, { prints_company: false }),
      { is_printed: false, carrier: { kind: 'member' } },
    ],
    ['a company that also donates', facts({ ...company, donation_code: '168001' }), { donation_code: '', is_printed: true }],
  ])('%s', (_, given, buyer) => expect(buyerOf(given)).toMatchObject(buyer));
});
