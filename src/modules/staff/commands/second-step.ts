import { readWebsite } from '#modules/settings/index.ts';
import { clearSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { recordAudit } from '../audit.ts';
import { refuseStaff } from '../contract.ts';
import { checkOwnPassword, ownAttempt, sessionAsDevice } from '../own-attempt.ts';
import { matchStep, newRecoveryCodes, newSecret, openSecret, recoveryHash, totpUri } from '../second-step.ts';
import { saveSecret, selectSecondStep, switchOff, switchOn, takeRecoveryCode, takeStep } from '../store/second-step.ts';

/** Creates a secret to be confirmed by its first code. Throws InvalidInput on `password`, second_step_on, too_many_attempts. */
export async function startSecondStep(ctx: Context, { password }: { password: string }): Promise<{ secret: string; uri: string }> {
  const email = await checkOwnPassword(ctx, password);
  const { site_name } = await readWebsite(ctx.db);
  const secret = newSecret();
  await inTransaction(ctx.db, async (tx) => {
    const isSaved = await saveSecret(tx, staffCaller(ctx).id, ctx.shop.secrets.seal(secret, 'second_step'));
    if (!isSaved) throw refuseStaff('second_step_on');
  });
  return { secret, uri: totpUri(secret, email, site_name.en || site_name.tw) };
}

/** Switches it on with the app's first code. Throws InvalidInput on `code`, second_step_on, second_step_not_started. */
export async function confirmSecondStep(ctx: Context, { code }: { code: string }): Promise<{ recovery_codes: string[] }> {
  const { id } = staffCaller(ctx);
  const attempt = ownAttempt(ctx, codeRealm);
  await takeSignInAttempt(ctx.db, ctx.clock.now(), attempt);
  const { secret: sealed, on } = await selectSecondStep(ctx.db, id);
  if (on) throw refuseStaff('second_step_on');
  const secret = openSecret(sealed, ctx.shop.secrets);
  if (secret === undefined) throw refuseStaff('second_step_not_started');
  const step = matchStep(secret, code, ctx.clock.now());
  if (step === undefined) throw new InvalidInput({ code: [{ key: 'second_step' }] });
  const { codes, hashes } = newRecoveryCodes();
  await inTransaction(ctx.db, async (tx) => {
    if (!(await switchOn(tx, id, step, hashes))) throw refuseStaff('second_step_on');
    await clearSignInAttempts(tx, attempt);
    await audit(tx, ctx, 'second_step_on');
  });
  return { recovery_codes: codes };
}

/**
 * Removes the second step. Requires password and code, so that neither alone suffices. Throws InvalidInput on `password` or
 * `code`, too_many_attempts.
 */
export async function endSecondStep(ctx: Context, { password, code }: { password: string; code: string }): Promise<undefined> {
  await checkOwnPassword(ctx, password);
  await passSecondStep(ctx, staffCaller(ctx).id, { code, device: sessionAsDevice(ctx) });
  await inTransaction(ctx.db, async (tx) => {
    await switchOff(tx, staffCaller(ctx).id);
    await audit(tx, ctx, 'second_step_off');
  });
}

/** Shape of an app code; anything else is tried as a recovery code. */
const sixDigits = /^\s*(\d\s*){6}$/;
const codeRealm = 'staff_code';
const recoveryRealm = 'staff_recovery';

/**
 * Checks the second step after the password. Attempts have separate counters for passwords, app codes and recovery codes.
 * Throws second_step_needed without a code, InvalidInput on `code` when it is wrong or used, too_many_attempts.
 */
export async function passSecondStep(
  ctx: Context,
  staffId: number,
  { code, device }: { code: string | undefined; device: string | undefined },
): Promise<void> {
  const { secret: sealed, on } = await selectSecondStep(ctx.db, staffId);
  if (!on) return;
  if (!code) throw refuseStaff('second_step_needed');
  const isOfApp = sixDigits.test(code);
  const attempt = { realm: isOfApp ? codeRealm : recoveryRealm, account: String(staffId), ip: ctx.web.ip, device };
  await takeSignInAttempt(ctx.db, ctx.clock.now(), attempt);
  const isRight = isOfApp ? await takeAppCode(ctx, staffId, sealed, code) : await takeRecoveryCode(ctx.db, staffId, recoveryHash(code));
  if (!isRight) throw new InvalidInput({ code: [{ key: 'second_step' }] });
  await inTransaction(ctx.db, (tx) => clearSignInAttempts(tx, attempt));
}

async function takeAppCode(ctx: Context, staffId: number, sealed: Buffer | null, code: string): Promise<boolean> {
  const secret = openSecret(sealed, ctx.shop.secrets);
  const step = secret === undefined ? undefined : matchStep(secret, code, ctx.clock.now());
  return step !== undefined && takeStep(ctx.db, staffId, step);
}

const audit = (tx: Tx, ctx: Context, action: string): Promise<void> =>
  recordAudit(tx, { subject_type: 'User', subject_id: staffCaller(ctx).id, action, caller: ctx.caller, request_id: ctx.requestId });
