import type { InvoiceSettings } from '#modules/settings/contract.ts';
import { invoiceSettings, readWebsite } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import type { StoredOrder } from '../store/orders.ts';

/** Taiwan's uniform invoices, or elsewhere those that the shop numbers itself. */
export type InvoiceScheme = {
  kind: 'uniform' | 'numbered';
  settings: InvoiceSettings;
  /** Whether this order gets one: the shop uses them, and the tax office accepts its currency. */
  isUsed: boolean;
};

export async function readScheme(reader: Reader, { currency }: StoredOrder): Promise<InvoiceScheme> {
  const [{ country }, { value: settings }] = [await readWebsite(reader), await invoiceSettings.readVersion(reader)];
  if (isTaiwan(country)) return { kind: 'uniform', settings, isUsed: settings.active && currency === 'twd' };
  return { kind: 'numbered', settings, isUsed: settings.numbered.active };
}
