import { suppliedProducts } from '#modules/catalog/index.ts';
import { readCurrency, toSettingEntry } from '#modules/settings/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { type NewbangSettings, type newbangContract, noticePath, refuseNewbang } from '../contract.ts';
import { deleteBalance, lockSettings, readNoticedAt, readSettings, type StoredSettings, writeSettings } from '../store/settings.ts';
import { showBalance } from './refresh-balance.ts';

/** The settings as staff see them: of the secret only whether there is one. */
export async function showSettings(ctx: Context): Promise<NewbangSettings> {
  const currency = await readCurrency(ctx.db);
  const { version, secret, ...stored } = await readSettings(ctx.db);
  const isComplete = stored.active && stored.base_url !== '' && stored.api_key !== '' && secret !== null;
  return {
    value: { ...stored, margin_fixed: toMajor(stored.margin_fixed, currency) },
    version,
    has_secret: secret !== null,
    connected: isComplete ? 'account' : ctx.shop.demo ? 'simulator' : 'none',
    notices: { url: `${ctx.shop.publicUrl}${noticePath}`, last_at: (await readNoticedAt(ctx.db))?.toISOString() ?? null },
    ...(await showBalance(ctx)),
  };
}

type Input = ParsedInputOf<typeof newbangContract.saveSettings>;

/**
 * Saves account and price rule; the secret is sealed, and one that was not sent stays while the address is the same. Refuses
 * newbang_settings_changed; throws InvalidInput for an active account that lacks something, and for an unknown category.
 */
export const saveSettings = (ctx: Context, { value, version }: Input): Promise<{ version: number }> =>
  inTransaction(ctx.db, async (tx) => {
    const currency = await readCurrency(tx);
    const { version: current, ...before } = await lockSettings(tx);
    const { secret: typed, margin_fixed, ...rest } = value;
    // A secret belongs to one address: with another one it would be sent to a stranger.
    const storedSecret = before.base_url === rest.base_url ? before.secret : null;
    const secret = typed === undefined ? storedSecret : ctx.shop.secrets.seal(typed, 'supplier_credentials');
    const after = { ...rest, margin_fixed: fromMajor(margin_fixed, currency), secret };
    refuseIncomplete(after);
    if (after.category_id !== null && !(await suppliedProducts.isProductCategory(tx, after.category_id)))
      throw new InvalidInput({ 'value.category_id': [{ key: 'invalid' }] });
    const next = await writeSettings(tx, version, after);
    if (next === undefined) throw refuseNewbang('newbang_settings_changed', { current });
    if (typed !== undefined || before.base_url !== after.base_url || before.api_key !== after.api_key) await deleteBalance(tx);
    const written = typed === undefined ? [] : [{ field: 'secret', old: before.secret && '***', new: '***' }];
    const changes = [...diff(shown(before, currency), shown(after, currency)), ...written];
    await recordAudit(tx, { ...toSettingEntry(ctx, 'newbang'), changes });
    return { version: next };
  });

const shown = ({ secret: _secret, margin_fixed, ...settings }: Omit<StoredSettings, 'version'>, currency: Currency) => ({
  ...settings,
  margin_fixed: toMajor(margin_fixed, currency),
});

function refuseIncomplete({ active, base_url, api_key, secret }: Omit<StoredSettings, 'version'>): void {
  if (!active) return;
  const missing: [string, boolean][] = [
    ['value.base_url', base_url === ''],
    ['value.api_key', api_key === ''],
    ['value.secret', secret === null],
  ];
  const problems = missing.filter(([, is]) => is).map(([field]): [string, ValidationProblem[]] => [field, [{ key: 'required' }]]);
  if (problems.length > 0) throw new InvalidInput(Object.fromEntries(problems));
}
