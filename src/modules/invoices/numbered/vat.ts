import type { Minor } from '#shared/money.ts';
import { amountOf, taxWithin } from '../rules.ts';
import type { InvoiceLine, LineTax } from '../stored.ts';

/** The lines with the same tax: net, tax and both. `rate` in hundredths of a percent; null: exempt. */
export type VatLine = { rate: number | null; net: Minor; tax: Minor; gross: Minor };

/**
 * One VAT line for each kind of tax: `net` and `tax` sum to `gross`, and all `gross` to the document's amount. Where the settings have a
 * rate of 0 there is no VAT: what would be taxed has no line.
 */
export function vatLines(lines: readonly InvoiceLine[], { tax, tax_rate }: { tax: Minor; tax_rate: number }): VatLine[] {
  const rated = (kind: LineTax, rate: number | null, taxed: Minor): VatLine[] => {
    const gross = amountOf(lines.filter((line) => line.tax === kind));
    return gross > 0 ? [{ rate, net: gross - taxed, tax: taxed, gross }] : [];
  };
  return [...(tax_rate > 0 ? rated('taxed', tax_rate, tax) : []), ...rated('zero_rated', 0, 0), ...rated('exempt', null, 0)];
}

/** The tax of a credit note: the tax within its lines; for the last one, all of the invoice's tax that earlier ones did not credit. */
export function creditTax(
  lines: readonly InvoiceLine[],
  invoice: { amount: Minor; tax: Minor; tax_rate: number; allowances: readonly { amount: Minor; tax: Minor }[] },
): Minor {
  const before = invoice.allowances.reduce((sums, { amount, tax }) => ({ amount: sums.amount + amount, tax: sums.tax + tax }), {
    amount: 0,
    tax: 0,
  });
  const amount = amountOf(lines);
  const remainingTax = invoice.tax - before.tax;
  const isLast = amount === invoice.amount - before.amount;
  return isLast ? Math.min(Math.max(remainingTax, 0), amount) : Math.min(taxWithin(lines, invoice.tax_rate), Math.max(remainingTax, 0));
}
