import { readWebsite, serviceAccounts } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { actingStaffMember, type Context, customerCaller } from '#platform/http/context.ts';
import { rememberDevice } from '#platform/http/known-device.ts';
import { refusePasskey, registrationOptions, signInOptions, verifyRegistration, verifySignIn } from '#platform/passkeys/passkeys.ts';
import { inLocale } from '#shared/locale.ts';
import type { PasskeyResponse, PasskeyView } from '#shared/passkey.ts';
import { refuseCustomers } from '../contract.ts';
import { mailOwner } from '../mail-effects.ts';
import { canUsePassword, type LockedCustomer, lockCustomer, updateCustomerRow } from '../store/accounts.ts';
import { selectBindings } from '../store/bindings.ts';
import { deletePasskeys, insertPasskey, recordPasskeyUse, selectPasskey, selectPasskeys } from '../store/passkeys.ts';
import { openSession, type Session } from './open-session.ts';

const maxPasskeys = 10;

/** The caller's passkeys. */
export async function listPasskeys(ctx: Context): Promise<{ data: PasskeyView[] }> {
  const rows = await selectPasskeys(ctx.db, customerCaller(ctx).id);
  return {
    data: rows.map(({ id, name, created_at, last_used_at }) => ({
      ...{ id, name, created_at: created_at.toISOString() },
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  };
}

/** Throws passkey_by_owner while staff impersonate the customer, too_many_passkeys, passkeys_elsewhere. */
export async function startPasskey(ctx: Context): Promise<Record<string, unknown>> {
  const { id, name } = ownCaller(ctx);
  const [known, account] = await Promise.all([selectPasskeys(ctx.db, id), inTransaction(ctx.db, (tx) => lockCustomer(tx, id))]);
  if (known.length >= maxPasskeys) throw refuseCustomers('too_many_passkeys', { max: maxPasskeys });
  const { site_name } = await readWebsite(ctx.db);
  const login = account?.email ?? account?.phone ?? name;
  const owner = { purpose: 'customer_add', accountId: id, login, name } as const;
  return registrationOptions(ctx, owner, { shopName: inLocale(site_name, ctx.locale), known });
}

/** Throws passkey_refused, also for a device that has one already; passkey_by_owner, too_many_passkeys. */
export async function addPasskey(ctx: Context, { name, response }: { name: string; response: PasskeyResponse }): Promise<{ id: number }> {
  const { id: customerId } = ownCaller(ctx);
  const passkey = await verifyRegistration(ctx, 'customer_add', customerId, response);
  return inTransaction(ctx.db, async (tx) => {
    const account = await activeAccount(tx, customerId);
    if ((await selectPasskeys(tx, customerId)).length >= maxPasskeys) throw refuseCustomers('too_many_passkeys', { max: maxPasskeys });
    const id = await insertPasskey(tx, customerId, name, passkey, ctx.clock.now());
    if (id === undefined) throw refusePasskey();
    await notifyOwner(tx, ctx, account, 'passkey_added', name);
    return { id };
  });
}

/** Removes one of the caller's passkeys. Refuses unable_to_unbind while it is the only way in, passkey_by_owner. */
export async function removePasskey(ctx: Context, { id }: { id: number }): Promise<undefined> {
  const { id: customerId } = ownCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await activeAccount(tx, customerId);
    const passkeys = await selectPasskeys(tx, customerId);
    const passkey = passkeys.find((one) => one.id === id);
    if (!passkey) return;
    const offered = await serviceAccounts.offeredProviders(tx, ctx.shop);
    const hasBinding = (await selectBindings(tx, customerId)).some(({ provider }) => offered.includes(provider));
    if (!canUsePassword(account) && !hasBinding && passkeys.length === 1) throw refuseCustomers('unable_to_unbind');
    await deletePasskeys(tx, customerId, id);
    await notifyOwner(tx, ctx, account, 'passkey_removed', passkey.name);
  });
  return undefined;
}

/** Throws passkeys_elsewhere. */
export const startPasskeySignIn = (ctx: Context): Promise<Record<string, unknown>> => signInOptions(ctx, 'customer_sign_in');

/** Issues a bearer token to the owner of a passkey. Throws passkey_refused. */
export async function signInByPasskey(ctx: Context, response: PasskeyResponse): Promise<Session> {
  const stored = await selectPasskey(ctx.db, Buffer.from(response.id, 'base64url'));
  const counter = await verifySignIn(ctx, 'customer_sign_in', stored, response);
  if (!stored) throw refusePasskey();
  const session = await inTransaction(ctx.db, async (tx) => {
    await activeAccount(tx, stored.customer_id);
    if (!(await recordPasskeyUse(tx, stored.id, stored.counter, counter, ctx.clock.now()))) throw refusePasskey();
    return openSession(tx, ctx, stored.customer_id);
  });
  rememberDevice('customer', ctx, { id: stored.customer_id, password_hash: stored.password_hash });
  return session;
}

/** Staff who impersonate a customer could leave themselves a way into the account. */
function ownCaller(ctx: Context): { id: number; name: string } {
  if (actingStaffMember(ctx.caller)) throw refuseCustomers('passkey_by_owner');
  return customerCaller(ctx);
}

async function activeAccount(tx: Tx, id: number): Promise<LockedCustomer> {
  const account = await lockCustomer(tx, id);
  if (account?.status !== 'active') throw refusePasskey();
  return account;
}

/** Mails the owner and audits the change; the version grows, so that each change has its own mail. */
async function notifyOwner(
  tx: Tx,
  ctx: Context,
  { id, email, version }: LockedCustomer,
  notice: 'passkey_added' | 'passkey_removed',
  passkey: string,
): Promise<void> {
  const now = ctx.clock.now();
  await updateCustomerRow(tx, id, {}, now);
  await mailOwner(tx, notice, { customerId: id, email, version, now });
  const changes = [
    { field: 'passkey', old: notice === 'passkey_removed' ? passkey : null, new: notice === 'passkey_added' ? passkey : null },
  ];
  await recordAudit(tx, {
    ...{ subject_type: 'Customer', subject_id: id, action: 'update', caller: ctx.caller },
    ...{ changes, request_id: ctx.requestId },
  });
}
