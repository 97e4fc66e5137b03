import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { statutoryReturnDays } from '#shared/time/return-days.ts';
import { auditSettings, type LoggedAction } from '../audit-settings.ts';
import { refuseSettings, type WebsiteSettings } from '../contract.ts';
import { type AnyOrderExists, readWebsite } from '../queries.ts';
import { saveSetting } from '../store.ts';
import { readLogos } from '../views.ts';

/**
 * Saves the general settings. Refuses `settings_changed` for an outdated `version` and `currency_locked` once something was
 * sold; throws InvalidInput for a missing picture or fewer return days than the law requires.
 */
export function saveGeneral(
  ctx: Context,
  { value, version }: { value: WebsiteSettings; version: number },
  anyOrderExists: AnyOrderExists,
  action: LoggedAction = 'update',
): Promise<{ version: number }> {
  refuseUnlawful(value);
  return inTransaction(ctx.db, async (tx) => {
    const before = await readWebsite(tx);
    const next = await saveSetting(tx, 'website', value, version);
    if (value.currency !== before.currency && (await anyOrderExists(tx))) throw refuseSettings('currency_locked');
    await checkLogos(tx, value, ctx);
    await auditSettings(tx, ctx, 'website', { before, after: value, action });
    return { version: next };
  });
}

function refuseUnlawful({ country, return_days }: WebsiteSettings): void {
  const min = statutoryReturnDays(country);
  if (return_days !== null && return_days < min) throw new InvalidInput({ 'value.return_days': [{ key: 'at_least', facts: { min } }] });
}

async function checkLogos(tx: Tx, value: WebsiteSettings, { locale }: Context): Promise<void> {
  const logos = await readLogos(tx, value, locale);
  const problems: Record<string, ValidationProblem[]> = {};
  if (value.website_logo_id !== null && !logos.website_logo) problems['value.website_logo_id'] = [{ key: 'invalid' }];
  if (value.logo_id !== null && !logos.logo) problems['value.logo_id'] = [{ key: 'invalid' }];
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}
