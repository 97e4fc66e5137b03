import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { auditSettings, type LoggedAction } from '../audit-settings.ts';
import { changesBetween } from '../changes-between.ts';
import {
  type AffiliateSettings,
  type CreditSettings,
  type GiftSettingForm,
  refuseSettings,
  type StoredCredits,
  type settingsContract,
} from '../contract.ts';
import type { Plan } from '../plan.ts';
import {
  type PlannedName,
  readAffiliateVersion,
  readCreditsVersion,
  readCurrency,
  readGiftsVersion,
  type SettingValues,
  type Versioned,
} from '../queries.ts';
import { creditsToMajor, creditsToMinor, giftsToMajor, giftsToMinor } from '../rules.ts';
import { savePlannedSetting } from '../store.ts';

type Contract = typeof settingsContract;

/**
 * Saves the credit settings now or from a time on, amounts in major units. Refuses `settings_changed`; throws InvalidInput for a
 * reversed range, a time that has passed and a plan that changes nothing.
 */
export async function saveCredits(
  ctx: Context,
  { value, ...when }: ParsedInputOf<Contract['saveCredits']>,
  action: LoggedAction = 'update',
): Promise<{ version: number }> {
  refuse(reversedRange(value));
  return inTransaction(ctx.db, async (tx) => {
    const before = await readCreditsVersion(tx, ctx.clock.now());
    const inMajor = (it: StoredCredits) => creditsToMajor(it, before.currency);
    const after = creditsToMinor(value, before.currency);
    const problemsOf = (it: StoredCredits) => reversedRange(inMajor(it));
    return save(tx, ctx, 'credits', { before, after, ...when, action, logged: inMajor, problemsOf });
  });
}

/** Saves the gift tiers in the same way. Refuses `settings_changed`; throws InvalidInput for duplicates too. */
export async function saveGifts(
  ctx: Context,
  { value, ...when }: ParsedInputOf<Contract['saveGifts']>,
  action: LoggedAction = 'update',
): Promise<{ version: number }> {
  refuse(repeatedIn(value));
  return inTransaction(ctx.db, async (tx) => {
    const before = await readGiftsVersion(tx, ctx.clock.now());
    const currency = await readCurrency(tx);
    const after = giftsToMinor(value, currency, before.value);
    return save(tx, ctx, 'cart_gifts', { before, after, ...when, action, logged: (it) => giftsToMajor(it, currency) });
  });
}

/** Saves the affiliate network in the same way. Refuses `settings_changed`; throws InvalidInput while its numbers are missing too. */
export async function saveAffiliate(
  ctx: Context,
  { value, ...when }: ParsedInputOf<Contract['saveAffiliate']>,
  action: LoggedAction = 'update',
): Promise<{ version: number }> {
  refuse(missingNumbers(value));
  return inTransaction(ctx.db, async (tx) =>
    save(tx, ctx, 'affiliate', {
      before: await readAffiliateVersion(tx, ctx.clock.now()),
      after: value,
      ...when,
      action,
      logged: (it) => it,
      problemsOf: missingNumbers,
    }),
  );
}

/** Cancels the planned change of the credit settings. Refuses `nothing_planned` and `settings_changed`. */
export const cancelCredits = (ctx: Context, { version }: { version: number }): Promise<{ version: number }> =>
  inTransaction(ctx.db, async (tx) => cancel(tx, ctx, 'credits', { before: await readCreditsVersion(tx, ctx.clock.now()), version }));

/** The same of the gift setting. */
export const cancelGifts = (ctx: Context, { version }: { version: number }): Promise<{ version: number }> =>
  inTransaction(ctx.db, async (tx) => cancel(tx, ctx, 'cart_gifts', { before: await readGiftsVersion(tx, ctx.clock.now()), version }));

/** The same of the affiliate network. */
export const cancelAffiliate = (ctx: Context, { version }: { version: number }): Promise<{ version: number }> =>
  inTransaction(ctx.db, async (tx) => cancel(tx, ctx, 'affiliate', { before: await readAffiliateVersion(tx, ctx.clock.now()), version }));

type Before<N extends PlannedName> = Versioned<SettingValues[N]>;
type Saving<N extends PlannedName> = {
  before: Before<N>;
  after: SettingValues[N];
  version: number;
  from: string | null;
  action: LoggedAction;
  /** As the log shows it: amounts in major units. */
  logged: (value: SettingValues[N]) => object;
  /** What is wrong with the value as a whole; left out: nothing can be. */
  problemsOf?: (value: SettingValues[N]) => Problems;
};

async function save<N extends PlannedName>(tx: Tx, ctx: Context, name: N, saving: Saving<N>): Promise<{ version: number }> {
  const { before, after, version, from, action, logged, problemsOf = () => ({}) } = saving;
  const now = ctx.clock.now();
  const changes = changesBetween(before.value, after);
  if (from === null) {
    // Also together with what is planned, which is not checked again when its time comes.
    refuse(problemsOf({ ...after, ...before.planned?.changes }));
    const saved = await savePlannedSetting(tx, name, { value: after, plan: before.planned }, { expectedVersion: version, now });
    await auditSettings(tx, ctx, name, { before: logged(before.value), after: logged(after), action });
    return { version: saved };
  }
  const plan = { from: new Date(from), changes };
  refuse(planProblems(plan, now));
  const saved = await savePlannedSetting(tx, name, { value: before.value, plan }, { expectedVersion: version, now });
  await auditPlan(tx, ctx, name, before.planned, plan);
  return { version: saved };
}

type Cancelling<N extends PlannedName> = { before: Before<N>; version: number };

async function cancel<N extends PlannedName>(
  tx: Tx,
  ctx: Context,
  name: N,
  { before, version }: Cancelling<N>,
): Promise<{ version: number }> {
  if (before.planned === null) throw refuseSettings('nothing_planned');
  const when = { expectedVersion: version, now: ctx.clock.now() };
  const saved = await savePlannedSetting(tx, name, { value: before.value, plan: null }, when);
  await auditPlan(tx, ctx, name, before.planned, null);
  return { version: saved };
}

/** The log shows the plan itself: the fields it changes, and from when on. */
const auditPlan = (tx: Tx, ctx: Context, name: PlannedName, before: Plan<object> | null, after: Plan<object> | null): Promise<void> =>
  auditSettings(tx, ctx, name, { before: { [`${name}_planned`]: loggedPlan(before) }, after: { [`${name}_planned`]: loggedPlan(after) } });

const loggedPlan = (plan: Plan<object> | null) => plan && { ...plan.changes, from: plan.from.toISOString() };

type Problems = Record<string, ValidationProblem[]>;

function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}

const planProblems = ({ from, changes }: Plan<object>, now: Date): Problems => ({
  ...(from <= now ? { from: [{ key: 'future_moment' }] } : {}),
  ...(Object.keys(changes).length === 0 ? { from: [{ key: 'nothing_to_plan' }] } : {}),
});

const reversedRange = ({ buy_min, buy_max }: CreditSettings): Problems =>
  buy_max < buy_min ? { 'value.buy_max': [{ key: 'at_least', facts: { min: buy_min } }] } : {};

const requiredFields = { shop_com: ['offer_id', 'advertiser_id'], template: ['conversion_url'] } as const;

/** An active network needs both of its numbers, or its URL. */
const missingNumbers = (value: AffiliateSettings): Problems =>
  Object.fromEntries(
    requiredFields[value.network].filter((name) => value.active && !value[name]).map((name) => [`value.${name}`, [{ key: 'required' }]]),
  );

/** One gift twice in a tier, or one tier twice. */
function repeatedIn({ tiers }: GiftSettingForm): Problems {
  const problems: Problems = {};
  const seen = new Set<number>();
  for (const [index, { id, ids }] of tiers.entries()) {
    if (new Set(ids).size < ids.length) problems[`value.tiers.${index}.ids`] = [{ key: 'repeated' }];
    if (id !== undefined && seen.has(id)) problems[`value.tiers.${index}.id`] = [{ key: 'repeated' }];
    if (id !== undefined) seen.add(id);
  }
  return problems;
}
