import type { Minor } from '#shared/money.ts';
import { amountOf, taxWithin } from '../rules.ts';
import type { InvoiceLine, LineTax } from '../stored.ts';

/** The lines with the same tax: net, tax and both. `rate` in hundredths of a percent; null: exempt. */
export type VatLine = { rate: number | null; net: Minor; tax: Minor; gross: Minor };

/** One VAT line for each way the lines are taxed: `net` and `tax` sum to `gross`, and all `gross` to the document's amount. */
export function vatLines(lines: readonly InvoiceLine[], { tax, tax_rate }: { tax: Minor; tax_rate: number }): VatLine[] {
  const shareOf = (way: LineTax) => lines.filter((line) => line.tax === way);
  const rated = (way: LineTax, rate: number | null, taxed: Minor): VatLine[] => {
    const gross = amountOf(shareOf(way));
    return gross > 0 ? [{ rate, net: gross - taxed, tax: taxed, gross }] : [];
  };
  return [...rated('taxed', tax_rate, tax), ...rated('zero_rated', 0, 0), ...rated('exempt', null, 0)];
}

/** The tax of a credit note: what is within its lines; of the last one, all that the ones before left of the invoice's tax. */
export function creditTax(
  lines: readonly InvoiceLine[],
  invoice: { amount: Minor; tax: Minor; tax_rate: number; allowances: readonly { amount: Minor; tax: Minor }[] },
): Minor {
  const before = invoice.allowances.reduce((sums, { amount, tax }) => ({ amount: sums.amount + amount, tax: sums.tax + tax }), {
    amount: 0,
    tax: 0,
  });
  const amount = amountOf(lines);
  const rest = invoice.tax - before.tax;
  const isLast = amount === invoice.amount - before.amount;
  return isLast ? Math.min(Math.max(rest, 0), amount) : Math.min(taxWithin(lines, invoice.tax_rate), Math.max(rest, 0));
}
