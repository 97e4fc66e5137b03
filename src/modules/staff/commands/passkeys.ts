import { readWebsite } from '#modules/settings/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { rememberDevice } from '#platform/http/known-device.ts';
import { refusePasskey, registrationOptions, signInOptions, verifyRegistration, verifySignIn } from '#platform/passkeys/passkeys.ts';
import type { PasskeyResponse, PasskeyView } from '#shared/passkey.ts';
import { recordAudit } from '../audit.ts';
import { refuseStaff } from '../contract.ts';
import { checkOwnPassword } from '../own-attempt.ts';
import { deletePasskey, insertPasskey, recordPasskeyUse, selectPasskey, selectPasskeys } from '../store/passkeys.ts';
import { lockUser } from '../store/users.ts';
import { openSession } from './open-session.ts';

const maxPasskeys = 20;

/** The caller's passkeys. */
export async function listPasskeys(ctx: Context): Promise<{ data: PasskeyView[] }> {
  const rows = await selectPasskeys(ctx.db, staffCaller(ctx).id);
  return {
    data: rows.map(({ id, name, created_at, last_used_at }) => ({
      ...{ id, name, created_at: created_at.toISOString() },
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  };
}

/** Throws InvalidInput on `password`, too_many_attempts, too_many_passkeys, passkeys_elsewhere. */
export async function startPasskey(ctx: Context, { password }: { password: string }): Promise<Record<string, unknown>> {
  const login = await checkOwnPassword(ctx, password);
  const { id, name } = staffCaller(ctx);
  const known = await selectPasskeys(ctx.db, id);
  if (known.length >= maxPasskeys) throw refuseStaff('too_many_passkeys', { max: maxPasskeys });
  const { site_name } = await readWebsite(ctx.db);
  const shopName = site_name.en || site_name.tw;
  return registrationOptions(ctx, { purpose: 'staff_add', accountId: id, login, name }, { shopName, known });
}

/** Throws passkey_refused, also for a device that has one already; too_many_passkeys. */
export async function addPasskey(ctx: Context, { name, response }: { name: string; response: PasskeyResponse }): Promise<{ id: number }> {
  const caller = staffCaller(ctx);
  const passkey = await verifyRegistration(ctx, 'staff_add', caller.id, response);
  return inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, caller.id);
    if ((await selectPasskeys(tx, caller.id)).length >= maxPasskeys) throw refuseStaff('too_many_passkeys', { max: maxPasskeys });
    const id = await insertPasskey(tx, caller.id, name, passkey, ctx.clock.now());
    if (id === undefined) throw refusePasskey();
    await audit(tx, ctx, 'passkey_added', { old: null, new: name });
    return { id };
  });
}

/** Removes one of the caller's passkeys; others' are not found. */
export const removePasskey = (ctx: Context, { id }: { id: number }): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const name = await deletePasskey(tx, staffCaller(ctx).id, id);
    if (name !== undefined) await audit(tx, ctx, 'passkey_removed', { old: name, new: null });
    return undefined;
  });

/** Throws passkeys_elsewhere. */
export const startPasskeySignIn = (ctx: Context): Promise<Record<string, unknown>> => signInOptions(ctx, 'staff_sign_in');

/** Signs the owner of a passkey in under a new session id; the device verified them, so no second step follows. Throws passkey_refused. */
export async function signInByPasskey(
  ctx: Context,
  { response, remember = false }: { response: PasskeyResponse; remember?: boolean | undefined },
): Promise<undefined> {
  const stored = await selectPasskey(ctx.db, Buffer.from(response.id, 'base64url'));
  const counter = await verifySignIn(ctx, 'staff_sign_in', stored, response);
  if (!stored) throw refusePasskey();
  await inTransaction(ctx.db, async (tx) => {
    if (!(await recordPasskeyUse(tx, stored.id, stored.counter, counter, ctx.clock.now()))) throw refusePasskey();
    await openSession(tx, ctx, stored.staff_id, remember);
  });
  rememberDevice('staff', ctx, { id: stored.staff_id, password_hash: stored.password_hash });
}

const audit = (tx: Tx, ctx: Context, action: string, change: { old: string | null; new: string | null }): Promise<void> =>
  recordAudit(tx, {
    ...{ subject_type: 'User', subject_id: staffCaller(ctx).id, action, caller: ctx.caller, request_id: ctx.requestId },
    changes: [{ field: 'passkey', ...change }],
  });
