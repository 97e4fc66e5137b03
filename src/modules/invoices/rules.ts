import { type Minor, prorate, splitByWeight, times } from '#shared/money.ts';
import { sum } from '#shared/sum.ts';
import type { InvoiceBuyer, InvoiceLine, LineTax } from './stored.ts';

/** What an order is to be invoiced for: `amount` is what was charged for it, `count` pieces. Minor units. */
export type Charged = { name: string; count: number; unit: string; amount: Minor; tax: LineTax };

const maxLines = 999;

/**
 * The lines of an invoice over exactly `total`: whatever differs from the sum of what was charged is spread by largest remainder,
 * and pieces that do not share their amount evenly become two lines, so that every price is whole. None for a total of 0.
 */
export function invoiceLines(charged: readonly Charged[], total: Minor): InvoiceLine[] {
  const [first] = charged;
  if (total <= 0 || !first) return [];
  const weights = charged.map(({ amount }) => amount);
  // No line has an amount of its own: one line covers the total.
  if (sum(weights) <= 0) return [line(first, 1, total)];
  const shares = splitByWeight(total, weights);
  const lines = charged.flatMap((one, i) => evenLines(one, shares[i] ?? 0));
  return lines.length <= maxLines ? lines : [line({ ...first, name: `${first.name} …` }, 1, total)];
}

function evenLines(charged: Charged, amount: Minor): InvoiceLine[] {
  if (amount <= 0) return [];
  const prices = splitByWeight(
    amount,
    Array.from({ length: charged.count }, () => 1),
  );
  const [high = amount, low = amount] = [prices[0], prices.at(-1)];
  const counts = [prices.filter((price) => price === high).length, prices.filter((price) => price === low && low !== high).length] as const;
  return [line(charged, counts[0], high), line(charged, counts[1], low)].filter(({ amount: lineAmount }) => lineAmount > 0);
}

const line = ({ name, unit, tax }: Charged, count: number, price: Minor): InvoiceLine => ({
  name: cleanName(name),
  count,
  unit,
  price,
  amount: times(price, count),
  tax,
});

/** The provider refuses control characters. */
const cleanName = (name: string): string => name.replace(/\p{C}/gu, ' ').trim().slice(0, 200) || '-';

/**
 * The lines of an allowance that reduces the `remaining` lines of an invoice to `after`: what each name loses, or, where one
 * would gain, the difference spread over all remaining lines. Either way the lines sum to the difference.
 */
export function allowanceLines(remaining: readonly InvoiceLine[], after: readonly InvoiceLine[]): InvoiceLine[] {
  const remainingByName = byName(remaining);
  const amountsAfter = byName(after);
  const difference = sum(remaining.map(({ amount }) => amount)) - sum(after.map(({ amount }) => amount));
  const lost = [...remainingByName].map(([key, one]) => ({ ...one, amount: one.amount - (amountsAfter.get(key)?.amount ?? 0) }));
  const isPlain = lost.every(({ amount }) => amount >= 0) && sum(lost.map(({ amount }) => amount)) === difference;
  const shares = isPlain ? lost : spread([...remainingByName.values()], difference);
  return shares.filter(({ amount }) => amount > 0).map((one) => ({ ...one, count: 1, price: one.amount }));
}

function spread(lines: readonly InvoiceLine[], total: Minor): InvoiceLine[] {
  const shares = splitByWeight(
    total,
    lines.map(({ amount }) => amount),
  );
  return lines.map((one, i) => ({ ...one, amount: shares[i] ?? 0 }));
}

function byName(lines: readonly InvoiceLine[]): Map<string, InvoiceLine> {
  const named = new Map<string, InvoiceLine>();
  for (const one of lines) {
    const key = `${one.tax} ${one.name}`;
    const before = named.get(key);
    named.set(key, before ? { ...before, amount: before.amount + one.amount } : { ...one });
  }
  return named;
}

/** The lines that remain of an invoice after its allowances. */
export function remainingLines(lines: readonly InvoiceLine[], allowed: readonly (readonly InvoiceLine[])[]): InvoiceLine[] {
  const remaining = byName(lines);
  for (const one of allowed.flat()) {
    const key = `${one.tax} ${one.name}`;
    const before = remaining.get(key);
    if (before) remaining.set(key, { ...before, amount: before.amount - one.amount });
  }
  return [...remaining.values()].filter(({ amount: lineAmount }) => lineAmount > 0);
}

/** Taiwan's business tax in hundredths of a percent. */
export const businessTaxRate = 500;

/** The tax inside amounts that include it: `rate` hundredths of a percent of what is taxed, the net amount rounded half up. */
export function taxWithin(lines: readonly InvoiceLine[], rate: number = businessTaxRate): Minor {
  const taxed = sum(lines.filter(({ tax }) => tax === 'taxed').map(({ amount }) => amount));
  return taxed - prorate(taxed, 10_000, 10_000 + rate);
}

/** The sum of the lines, minor units, tax included. */
export const amountOf = (lines: readonly InvoiceLine[]): Minor => sum(lines.map(({ amount }) => amount));

const taipeiOffsetMs = 8 * 3_600_000;
const inTaipei = (at: Date): Date => new Date(at.getTime() + taipeiOffsetMs);

/** The first month of the two-month period of a moment, as Taiwan's tax office counts: `2026-11` for November and December. */
export function periodOf(at: Date): string {
  const day = inTaipei(at);
  const first = day.getUTCMonth() - (day.getUTCMonth() % 2);
  return `${day.getUTCFullYear()}-${String(first + 1).padStart(2, '0')}`;
}

/** Beginning and end of a period (`2026-11`); the end is the first moment of the next one. */
export function periodBounds(period: string): { from: Date; until: Date } {
  const [year = 0, month = 1] = period.split('-').map(Number);
  const monthStart = (later: number) => new Date(Date.UTC(year, month - 1 + later, 1) - taipeiOffsetMs);
  return { from: monthStart(0), until: monthStart(2) };
}

/** An invoice may be voided until the 13th of the odd month after its period has passed. */
export function mayBeVoided(issuedAt: Date, now: Date): boolean {
  const { until } = periodBounds(periodOf(issuedAt));
  return now.getTime() < until.getTime() + 13 * 86_400_000;
}

export type BuyerFacts = {
  name: string;
  address: string;
  email: string;
  phone: string;
  /** As requested at the checkout; null: nothing was, which means a personal one. */
  request: { type: 'individual' | 'company'; company: string; company_number: string; barcode: string; donation_code: string } | null;
  /** A company's invoice without a barcode is printed; else it goes into the member carrier. */
  prints_company: boolean;
};

/** The provider's matrix of print, donation and carrier: exactly one way for each buyer. Paper needs an address. */
export function buyerOf({ request, prints_company, ...person }: BuyerFacts): InvoiceBuyer {
  const { name, address, email, phone } = person;
  const base = { name, address, email, phone, company_number: '', is_printed: false, donation_code: '' };
  const carrier = request?.barcode ? { kind: carrierKind(request.barcode), code: request.barcode } : { kind: 'member' as const };
  if (request?.type === 'company') {
    const isPrinted = !request.barcode && prints_company && address !== '';
    return {
      ...base,
      name: request.company || name,
      company_number: request.company_number,
      is_printed: isPrinted,
      carrier: isPrinted ? null : carrier.kind === 'certificate' ? { kind: 'member' } : carrier,
    };
  }
  if (request?.donation_code) return { ...base, carrier: null, donation_code: request.donation_code };
  return { ...base, carrier };
}

const carrierKind = (code: string): 'barcode' | 'certificate' => (code.startsWith('/') ? 'barcode' : 'certificate');
