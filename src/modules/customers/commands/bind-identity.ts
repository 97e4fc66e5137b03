import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { SignInProvider } from '#shared/sign-in-providers.ts';
import { refuseCustomers } from '../contract.ts';
import { mailOwner } from '../mail-effects.ts';
import type { Identity } from '../ports.ts';
import { canUsePassword, type LockedCustomer, lockCustomer, updateCustomerRow } from '../store/accounts.ts';
import { deleteBindings, findBoundCustomer, insertBinding, lockIdentity, selectBindings } from '../store/bindings.ts';
import { selectPasskeys } from '../store/passkeys.ts';
import { customerOfSession } from '../store/tokens.ts';
import type { ProviderVisit } from '../store/visits.ts';

/**
 * Binds an identity to the customer whose session began the visit. `taken`: it belongs to another customer, or this one has
 * another identity of the provider. `ended`: the session is over, so there is no customer to bind to.
 */
export function bindIdentity(
  ctx: Context,
  { session_id, provider }: ProviderVisit,
  { subject }: Identity,
): Promise<'bound' | 'taken' | 'ended'> {
  const now = ctx.clock.now();
  const key = { provider, subject };
  return inTransaction(ctx.db, async (tx) => {
    await lockIdentity(tx, key);
    const id = session_id === null ? undefined : await customerOfSession(tx, session_id, now);
    const account = id === undefined ? undefined : await lockCustomer(tx, id);
    if (account?.status !== 'active') return 'ended';
    if ((await findBoundCustomer(tx, key)) === account.id) return 'bound';
    if (!(await insertBinding(tx, account.id, key, now))) return 'taken';
    await notifyOwner(tx, ctx, account, 'provider_bound', provider);
    return 'bound';
  });
}

/**
 * Removes a binding of the customer who calls. Throws unable_to_unbind when there is none, and while it is the only way in:
 * without a usable password, a passkey, or another binding whose provider is still `offered`.
 */
export async function unbind(ctx: Context, provider: SignInProvider, offered: readonly SignInProvider[]): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // The row's lock decides between two removals at once.
    const account = await lockCustomer(tx, customerCaller(ctx).id);
    if (!account) throw new Error('a customer has a token but no account');
    const bound = (await selectBindings(tx, account.id)).map((binding) => binding.provider);
    const hasOther =
      bound.some((other) => other !== provider && offered.includes(other)) || (await selectPasskeys(tx, account.id)).length > 0;
    if (!bound.includes(provider) || !(canUsePassword(account) || hasOther)) throw refuseCustomers('unable_to_unbind');
    await deleteBindings(tx, account.id, provider);
    await notifyOwner(tx, ctx, account, 'provider_unbound', provider);
  });
}

/** Mails the owner and audits the change; the version grows, so that each change has its own mail. */
async function notifyOwner(
  tx: Tx,
  ctx: Context,
  { id, name, email, version }: LockedCustomer,
  notice: 'provider_bound' | 'provider_unbound',
  provider: SignInProvider,
): Promise<void> {
  const now = ctx.clock.now();
  await updateCustomerRow(tx, id, {}, now);
  await mailOwner(tx, notice, { customerId: id, email, version, now, provider });
  const caller = ctx.caller.kind === 'customer' ? ctx.caller : { kind: 'customer' as const, id, name, tokenId: 0 };
  const [old, next] = notice === 'provider_bound' ? [null, provider] : [provider, null];
  const changes = [{ field: 'binding', old, new: next }];
  await recordAudit(tx, { subject_type: 'Customer', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
}
