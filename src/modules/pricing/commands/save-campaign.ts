import { readCurrency } from '#modules/settings/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { defaultLocale, inLocale } from '#shared/locale.ts';
import { fromMajor, type InMinor } from '#shared/money.ts';
import { campaignForm } from '../contract/coupons.ts';
import { withAmounts } from '../contract/rule-form.ts';
import { type CampaignForm, type CampaignForStaff, refusePricing } from '../contract.ts';
import { formFields } from '../form-fields.ts';
import { storedCampaign } from '../queries/campaigns.ts';
import { amountsRoundedToZero, campaignProblems, type Problems, refuseProblems } from '../rules.ts';
import { insertCampaign, updateCampaignRow, writeSharedTicket } from '../store/campaigns.ts';
import { codesTaken, lockCodes } from '../store/offers.ts';

type Saved = { id: number; version: number };

/** Adds a campaign; amounts in major units. A shared code exists at once; unique ones are issued later. Throws InvalidInput. */
export function createCampaign(ctx: Context, form: CampaignForm): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    await refuseInvalid(tx, form, null);
    const saved = await insertCampaign(tx, await readInMinor(tx, form), ctx.clock.now());
    await syncSharedTicket(tx, saved.id, form, ctx.clock.now());
    await recordChange(tx, ctx, saved.id, {}, 'create');
    return saved;
  });
}

/**
 * Saves a campaign. Tickets already issued keep their dates. The code style and a shared code do not change. Throws
 * `campaign_changed` with the `current` one, `campaign_not_found`, or InvalidInput.
 */
export function updateCampaign(
  ctx: Context,
  { id, version, ...form }: CampaignForm & Saved,
  action: 'update' | 'revert' = 'update',
): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    await refuseInvalid(tx, form, id);
    const before = await storedCampaign(tx, id, ctx.clock.now());
    if (!before) throw refusePricing('campaign_not_found');
    refuseProblems(changeProblems(form, before));
    const saved = await updateCampaignRow(tx, { id, version }, await readInMinor(tx, form), ctx.clock.now());
    if (!saved) throw refusePricing('campaign_changed', { current: await storedCampaign(tx, id, ctx.clock.now()) });
    await syncSharedTicket(tx, id, form, ctx.clock.now());
    await recordChange(tx, ctx, id, before, action);
    return saved;
  });
}

/**
 * Reverts one log entry of a campaign where the values are unchanged since; writes a log entry itself. Throws `nothing_to_revert` and
 * as `updateCampaign` does.
 */
export async function revertCampaign(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  const before = await storedCampaign(ctx.db, id, ctx.clock.now());
  if (!before) throw refusePricing('campaign_not_found');
  const entry = { subject_type: 'CouponCampaign' as const, subject_id: id, entry_id: log_id };
  const form = await auditLog.revertedForm(ctx.db, entry, formFields(campaignForm, before), campaignForm);
  if (!form) throw refusePricing('nothing_to_revert');
  return updateCampaign(ctx, { ...form, id, version: before.version }, 'revert');
}

function changeProblems(form: CampaignForm, before: CampaignForStaff): Problems {
  const problems: Problems = {};
  if (form.code_style !== before.code_style) problems['code_style'] = [{ key: 'invalid' }];
  if (form.code_style === 'shared' && form.prefix !== before.prefix) problems['prefix'] = [{ key: 'invalid' }];
  const minimum = form.code_style === 'unique' ? before.counts.issued : 0;
  if (form.quantity !== null && form.quantity < minimum) problems['quantity'] = [{ key: 'at_least', facts: { min: minimum } }];
  return problems;
}

async function syncSharedTicket(tx: Tx, id: number, form: CampaignForm, now: Date): Promise<void> {
  if (form.code_style === 'unique') return;
  if (!(await writeSharedTicket(tx, id, form, now))) refuseProblems({ quantity: [{ key: 'invalid' }] });
}

async function refuseInvalid(tx: Tx, form: CampaignForm, campaignId: number | null): Promise<void> {
  await lockCodes(tx);
  const problems = campaignProblems(form);
  const holders = form.code_style === 'shared' ? await codesTaken(tx, [form.prefix], { campaignId }) : new Map();
  for (const holder of holders.values()) {
    problems['prefix'] = [{ key: 'repeated_offer', facts: { name: inLocale(holder, defaultLocale) } }];
  }
  refuseProblems(problems);
}

async function readInMinor(tx: Tx, form: CampaignForm): Promise<InMinor<CampaignForm>> {
  const currency = await readCurrency(tx);
  const values = withAmounts(form, (amount) => fromMajor(amount, currency));
  refuseProblems(amountsRoundedToZero(values));
  return values;
}

async function recordChange(tx: Tx, ctx: Context, id: number, before: object, action: string): Promise<void> {
  const changes = diff({ ...before }, { ...(await storedCampaign(tx, id, ctx.clock.now())) });
  const caller = staffCaller(ctx);
  // The home page may offer it to members.
  await bumpVersion(tx, 'offers');
  await recordAudit(tx, { subject_type: 'CouponCampaign', subject_id: id, action, caller, changes, request_id: ctx.requestId });
}
