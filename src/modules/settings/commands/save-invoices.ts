import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { auditSettings, type LoggedAction } from '../audit-settings.ts';
import type { InvoiceSettings } from '../contract.ts';
import { readInvoicesVersion } from '../queries.ts';
import { saveSetting } from '../store.ts';

type Saving = { value: InvoiceSettings; version: number };

/** Saves the invoice settings. Refuses `settings_changed`; throws InvalidInput for a donation code that is listed twice. */
export async function saveInvoices(
  ctx: Context,
  { value, version }: Saving,
  action: LoggedAction = 'update',
): Promise<{ version: number }> {
  refuseRepeated(value);
  return inTransaction(ctx.db, async (tx) => {
    const before = await readInvoicesVersion(tx);
    const next = await saveSetting(tx, 'invoices', value, version);
    await auditSettings(tx, ctx, 'invoices', { before: before.value, after: value, action });
    return { version: next };
  });
}

function refuseRepeated({ donations }: InvoiceSettings): void {
  const codes = donations.map(({ code }) => code);
  const problems: Record<string, ValidationProblem[]> = {};
  for (const [i, code] of codes.entries()) if (codes.indexOf(code) < i) problems[`value.donations.${i}.code`] = [{ key: 'repeated' }];
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}
