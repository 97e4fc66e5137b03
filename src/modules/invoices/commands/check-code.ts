import { invoiceSettings } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { companyNumber, donationCode, mobileBarcode } from '#shared/taiwan/taiwan-numbers.ts';
import type { invoicesContract } from '../contract.ts';
import type { InvoicePort, InvoicePorts } from '../ports.ts';

type Answer = ResultOf<typeof invoicesContract.checkCode>;
type Input = ParsedInputOf<typeof invoicesContract.checkCode>;

const notKnown: Answer = { is_registered: null, company_name: '' };

/** Queries the provider about a code of the right form. When it does not answer, the result is null and nothing is blocked. */
export async function checkCode(ctx: Context, { kind, code }: Input, ports: InvoicePorts): Promise<Answer> {
  const { value } = await invoiceSettings.readVersion(ctx.db);
  const port = value.active ? await ports.invoices() : undefined;
  return port ? queryCode(port, kind, code) : notKnown;
}

async function queryCode(port: InvoicePort, kind: Input['kind'], code: string): Promise<Answer> {
  if (kind === 'company') {
    const number = companyNumber(code);
    const name = number && (await port.companyName(number));
    // A company that the register does not know may still be right.
    return { is_registered: name ? true : null, company_name: name ?? '' };
  }
  const barcode = kind === 'barcode' ? mobileBarcode(code) : undefined;
  if (barcode) return { ...notKnown, is_registered: (await port.checkBarcode(barcode)) ?? null };
  const donation = kind === 'donation' ? donationCode(code) : undefined;
  return donation ? { ...notKnown, is_registered: (await port.checkDonationCode(donation)) ?? null } : notKnown;
}
