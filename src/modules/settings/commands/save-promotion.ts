import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import type { CreditSettings, GiftSettingForm } from '../contract.ts';
import { auditSettings } from '../note-change.ts';
import { readCreditsVersion, readCurrency, readGiftsVersion } from '../queries.ts';
import { creditsToMinor, giftsToMinor } from '../rules.ts';
import { saveSetting } from '../store.ts';

/** Saves the credit settings, amounts in major units. Refuses `settings_changed`; throws InvalidInput for a reversed range. */
export async function saveCredits(
  ctx: Context,
  { value, version }: { value: CreditSettings; version: number },
): Promise<{ version: number }> {
  if (value.buy_max < value.buy_min) {
    throw new InvalidInput({ 'value.buy_max': [{ key: 'at_least', facts: { min: value.buy_min } }] });
  }
  return inTransaction(ctx.db, async (tx) => {
    const before = await readCreditsVersion(tx);
    const after = creditsToMinor(value, before.currency);
    const next = await saveSetting(tx, 'credits', after, version);
    await auditSettings(tx, ctx, before.value, after);
    return { version: next };
  });
}

/** Saves the gift tiers, amounts in major units. Refuses `settings_changed`; throws InvalidInput for duplicates. */
export async function saveGifts(
  ctx: Context,
  { value, version }: { value: GiftSettingForm; version: number },
): Promise<{ version: number }> {
  const problems = repeatedIn(value);
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
  return inTransaction(ctx.db, async (tx) => {
    const { value: before } = await readGiftsVersion(tx);
    const after = giftsToMinor(value, await readCurrency(tx), before);
    const next = await saveSetting(tx, 'cart_gifts', after, version);
    await auditSettings(tx, ctx, before, after);
    return { version: next };
  });
}

/** One gift twice in a tier, or one tier twice. */
function repeatedIn({ tiers }: GiftSettingForm): Record<string, ValidationProblem[]> {
  const problems: Record<string, ValidationProblem[]> = {};
  const seen = new Set<number>();
  for (const [index, { id, ids }] of tiers.entries()) {
    if (new Set(ids).size < ids.length) problems[`value.tiers.${index}.ids`] = [{ key: 'repeated' }];
    if (id !== undefined && seen.has(id)) problems[`value.tiers.${index}.id`] = [{ key: 'repeated' }];
    if (id !== undefined) seen.add(id);
  }
  return problems;
}
