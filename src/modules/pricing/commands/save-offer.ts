import { readPictures } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { randomToken } from '#platform/clock/clock.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { defaultLocale, inLocale } from '#shared/locale.ts';
import { fromMajor } from '#shared/money.ts';
import { withAmounts } from '../contract/rule-form.ts';
import { type OfferForm, type OfferForStaff, offerForm, refusePricing } from '../contract.ts';
import { formFields } from '../form-fields.ts';
import { storedOffer } from '../queries/staff-offers.ts';
import { amountsRoundedToZero, offerProblems, type Problems, refuseProblems } from '../rules.ts';
import {
  codesTaken,
  insertOffer,
  lockCodes,
  type OfferValues,
  selectPasscodeHash,
  updateOfferRow,
  writePromoCodes,
} from '../store/offers.ts';

type Saved = { id: number; version: number };
/** 16 bytes: 128 bits in the address of the partner's page. */
const publicIdBytes = 16;

/** Adds an offer; amounts in major units. Throws InvalidInput. */
export async function createOffer(ctx: Context, form: OfferForm): Promise<Saved> {
  const hash = await passcodeHash(form);
  return inTransaction(ctx.db, async (tx) => {
    await refuseInvalid(tx, form, null);
    const values = await toOfferValues(tx, form, hash ?? null, ctx.clock.now());
    const saved = await insertOffer(tx, randomToken(publicIdBytes), values, ctx.clock.now());
    await writePromoCodes(tx, saved.id, form.promo_codes);
    await recordChange(tx, ctx, saved.id, {}, 'create');
    return saved;
  });
}

/** Saves an offer. Throws `offer_changed` with the `current` one, `offer_not_found`, or InvalidInput. */
export async function updateOffer(
  ctx: Context,
  { id, version, ...form }: OfferForm & Saved,
  action: 'update' | 'revert' = 'update',
): Promise<Saved> {
  const hash = await passcodeHash(form);
  return inTransaction(ctx.db, async (tx) => {
    await refuseInvalid(tx, form, id);
    const before = await storedOffer(tx, id, ctx);
    if (!before) throw refusePricing('offer_not_found');
    const values = await toOfferValues(tx, form, hash ?? (await selectPasscodeHash(tx, id)), ctx.clock.now());
    const saved = await updateOfferRow(tx, { id, version }, values, ctx.clock.now());
    if (!saved) throw refusePricing('offer_changed', { current: await storedOffer(tx, id, ctx) });
    await writePromoCodes(tx, id, form.promo_codes);
    await recordChange(tx, ctx, id, before, action);
    return saved;
  });
}

/**
 * Reverts one log entry of an offer where the values are unchanged since; writes a log entry itself. A partner's passcode stays.
 * Throws `nothing_to_revert` and as `updateOffer` does.
 */
export async function revertOffer(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  const before = await storedOffer(ctx.db, id, ctx);
  if (!before) throw refusePricing('offer_not_found');
  const entry = { subject_type: 'Offer' as const, subject_id: id, entry_id: log_id };
  const form = await auditLog.revertedForm(ctx.db, entry, toOfferForm(before), offerForm);
  if (!form) throw refusePricing('nothing_to_revert');
  return updateOffer(ctx, { ...form, id, version: before.version }, 'revert');
}

/** A stored offer as its form would send it, without the passcode. */
function toOfferForm({ partner, ...offer }: OfferForStaff): OfferForm {
  if (!partner) return formFields(offerForm, { ...offer, partner });
  const { has_passcode: _, ...ofForm } = partner;
  return formFields(offerForm, { ...offer, partner: ofForm });
}

/** Hashed before the transaction because it is slow. Undefined: no new passcode. */
const passcodeHash = async ({ partner }: OfferForm): Promise<string | undefined> => partner?.passcode && hashPassword(partner.passcode);

async function refuseInvalid(tx: Tx, form: OfferForm, offerId: number | null): Promise<void> {
  await lockCodes(tx);
  const problems: Problems = offerProblems(form);
  const fields = new Map(form.promo_codes.map((code, index) => [code, `promo_codes.${index}`]));
  if (form.code) fields.set(form.code, 'code');
  for (const [code, holder] of await codesTaken(tx, [...fields.keys()], { offerId })) {
    problems[fields.get(code) ?? 'code'] = [{ key: 'repeated_offer', facts: { name: inLocale(holder, defaultLocale) } }];
  }
  if (form.media_id !== null && !(await readPictures(tx, [form.media_id], defaultLocale)).has(form.media_id)) {
    problems['media_id'] = [{ key: 'invalid' }];
  }
  refuseProblems(problems);
}

/** An offer activated without a start begins now, to distinguish it from one that never began. */
async function toOfferValues(tx: Tx, form: OfferForm, passcode_hash: string | null, now: Date): Promise<OfferValues> {
  const currency = await readCurrency(tx);
  const { promo_codes: _, partner, ...rest } = withAmounts(form, (amount) => fromMajor(amount, currency));
  refuseProblems(amountsRoundedToZero(rest));
  const starts_at = rest.starts_at ?? (rest.active ? startBefore(rest.ends_at, now) : null);
  const { name = '', email = '', commission_percent = 0 } = partner ?? {};
  return { ...rest, starts_at, partner: partner && { name, email, commission_percent, passcode_hash } };
}

const minute = 60_000;
const startBefore = (ends_at: string | null, now: Date): string =>
  new Date(ends_at === null ? now.getTime() : Math.min(now.getTime(), new Date(ends_at).getTime() - minute)).toISOString();

async function recordChange(tx: Tx, ctx: Context, id: number, before: object, action: string): Promise<void> {
  const changes = diff({ ...before }, { ...(await storedOffer(tx, id, ctx)) });
  await recordAudit(tx, { subject_type: 'Offer', subject_id: id, action, caller: staffCaller(ctx), changes, request_id: ctx.requestId });
  await bumpVersion(tx, 'offers');
}
