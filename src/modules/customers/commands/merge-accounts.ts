import { recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseCustomers } from '../contract.ts';
import { type LockedCustomer, lockCustomer } from '../store/accounts.ts';
import { putAvatar } from '../store/avatar.ts';
import { mergeProfile, moveRows } from '../store/merge-customers.ts';
import { emptyCustomer } from '../store/staff-queries.ts';

type Pair = { into: number; version: number; from: number; from_version: number };

/**
 * Merges an account's rows of this module into another one and anonymises it; `mergeOtherModules` moves other modules' rows while
 * both are locked, in id order. Returns the picture to delete after the commit. Throws customer_not_found, customer_anonymised,
 * customer_changed.
 */
export async function mergeAccounts(
  tx: Tx,
  ctx: Context,
  { into, version, from, from_version }: Pair,
  mergeOtherModules: () => Promise<void>,
): Promise<{ id: number; version: number; avatar: number | null }> {
  const locked = new Map<number, LockedCustomer | undefined>();
  for (const id of [into, from].sort((a, b) => a - b)) locked.set(id, await lockCustomer(tx, id));
  const remaining = checked(locked.get(into), version);
  const emptied = checked(locked.get(from), from_version);
  const now = ctx.clock.now();
  await mergeOtherModules();
  await moveRows(tx, { from, into, now });
  await mergeProfile(tx, { remaining, emptied, now });
  const avatar = await putAvatar(tx, from, null);
  await emptyCustomer(tx, from, now);
  const log = { subject_type: 'Customer' as const, caller: ctx.caller, request_id: ctx.requestId };
  await recordAudit(tx, { ...log, subject_id: into, action: 'merge', changes: [{ field: 'merged_from', old: null, new: from }] });
  await recordAudit(tx, { ...log, subject_id: from, action: 'merge', changes: [{ field: 'merged_into', old: null, new: into }] });
  return { id: into, version: version + 1, avatar };
}

function checked(account: LockedCustomer | undefined, version: number): LockedCustomer {
  if (!account) throw refuseCustomers('customer_not_found');
  if (account.status === 'anonymised') throw refuseCustomers('customer_anonymised');
  if (account.version !== version) throw refuseCustomers('customer_changed', { base: version });
  return account;
}
