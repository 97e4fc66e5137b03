import { z } from 'zod';
import { deletePrivatePicture } from '#modules/media/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { parsePhone, phoneProblem } from '#shared/address/phone.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { customersContract, refuseCustomers } from '../contract.ts';
import { masked } from '../rules.ts';
import { type LockedCustomer, lockCustomer, updateCustomerRow } from '../store/accounts.ts';
import { putAvatar } from '../store/avatar.ts';
import { levelExists } from '../store/levels.ts';
import { changeTags, emptyCustomer } from '../store/staff-queries.ts';
import { revokeCustomerTokens } from '../store/tokens.ts';
import { createCustomer } from './create-customer.ts';
import { eraseTraces } from './erase-traces.ts';

type Contract = typeof customersContract;
type Saved = { id: number; version: number };
type Fields = Omit<ParsedInputOf<Contract['update']>, 'id' | 'version'>;

/** Adds a customer without a password. Throws InvalidInput on `email` when it is taken, on `phone`, `birthday` or `level_id`. */
export async function createByStaff(ctx: Context, { email, ...fields }: ParsedInputOf<Contract['create']>): Promise<Saved> {
  const now = ctx.clock.now();
  const normalized = await normalizeFields(ctx, fields);
  return inTransaction(ctx.db, async (tx) => {
    const id = await createCustomer(tx, {
      name: normalized.name,
      email,
      locale: normalized.locale,
      createdAt: now,
      source: { name: 'staff' },
    });
    await updateCustomerRow(tx, id, normalized, now);
    const after = await lockCustomer(tx, id);
    await audit(tx, ctx, id, 'create', {}, after);
    return { id, version: after?.version ?? 1 };
  });
}

/** Saves a customer; a blocked one is signed out at once. Throws customer_changed with both versions, and as above. */
export async function updateByStaff(ctx: Context, { id, version, ...fields }: ParsedInputOf<Contract['update']>): Promise<Saved> {
  const now = ctx.clock.now();
  const normalized = await normalizeFields(ctx, fields);
  return inTransaction(ctx.db, async (tx) => {
    const before = await editable(tx, id, version);
    await updateCustomerRow(tx, id, normalized, now);
    if (fields.status === 'blocked') await revokeCustomerTokens(tx, id, now);
    return audited(tx, ctx, before, 'update');
  });
}

/**
 * Reverts one log entry where the values are unchanged; personal values are not in the log and are skipped. Throws
 * nothing_to_revert, customer_not_found, customer_anonymised.
 */
export async function revertCustomer(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await editable(tx, id);
    const entry = await auditLog.entry(tx, { subject_type: 'Customer', subject_id: id, entry_id: log_id });
    const normalized = revertable.partial().parse(auditLog.revertedValues(before, entry?.changes ?? [], revertable.keyof().options));
    const isLevelMissing = normalized.level_id && !(await levelExists(tx, normalized.level_id));
    if (isLevelMissing || Object.keys(normalized).length === 0) throw refuseCustomers('nothing_to_revert');
    await updateCustomerRow(tx, id, normalized, ctx.clock.now());
    return audited(tx, ctx, before, 'revert');
  });
}

const { level_id, locale, note, tags } = customersContract.update.input.shape;
const revertable = z.object({ level_id, locale, note, tags });

/** Anonymises an account permanently; its orders keep their data. Throws customer_changed. */
export async function anonymise(ctx: Context, { id, version }: { id: number; version: number }): Promise<Saved> {
  const avatar = await inTransaction(ctx.db, async (tx) => {
    await editable(tx, id, version);
    await eraseTraces(tx, id);
    const picture = await putAvatar(tx, id, null);
    await emptyCustomer(tx, id, ctx.clock.now());
    await audit(tx, ctx, id, 'anonymise', {}, undefined);
    return picture;
  });
  if (avatar !== null) await deletePrivatePicture(ctx, avatar);
  return { id, version: version + 1 };
}

/** Ends every device of a customer: for a lost telephone. Throws customer_not_found. */
export async function signOutByStaff(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockCustomer(tx, id))) throw refuseCustomers('customer_not_found');
    await revokeCustomerTokens(tx, id, ctx.clock.now());
    await audit(tx, ctx, id, 'signed_out', {}, undefined);
  });
}

/** Adds and removes tags; unknown ids count as unchanged. */
export async function tagCustomers(
  ctx: Context,
  { ids, add, remove }: { ids: number[]; add: string[]; remove: string[] },
): Promise<BulkAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const changed = await changeTags(tx, { ids, add, remove, now: ctx.clock.now() });
    for (const { id, old, tags } of changed) await audit(tx, ctx, id, 'update', { tags: old }, { tags });
    const done = changed.map(({ id }) => id);
    return { done, unchanged: ids.filter((id) => !done.includes(id)), failed: [] };
  });
}

/** Locks the account; with a version it must match. */
async function editable(tx: Tx, id: number, version?: number): Promise<LockedCustomer> {
  const before = await lockCustomer(tx, id);
  if (!before) throw refuseCustomers('customer_not_found');
  if (before.status === 'anonymised') throw refuseCustomers('customer_anonymised');
  if (version !== undefined && before.version !== version)
    throw refuseCustomers('customer_changed', { current: toCustomerForm(before), base: version });
  return before;
}

async function normalizeFields({ db, clock }: Context, fields: Fields): Promise<Fields> {
  if (fields.level_id !== null && !(await levelExists(db, fields.level_id))) throw new InvalidInput({ level_id: [{ key: 'invalid' }] });
  if (fields.birthday && new Date(fields.birthday) > clock.now()) throw new InvalidInput({ birthday: [{ key: 'past_date' }] });
  if (!fields.phone) return { ...fields, phone: null };
  const { country } = await readWebsite(db);
  const phone = parsePhone(fields.phone, country);
  if (phone === undefined) throw new InvalidInput({ phone: [{ key: phoneProblem(country) }] });
  return { ...fields, phone };
}

const toCustomerForm = ({ name, email, phone, birthday, gender, locale, level_id, tags, note, status, version }: LockedCustomer) => ({
  ...{ name, email, phone, birthday, gender, locale, level_id, tags, note, status, version },
});

/** Audits what changed since `before`, and returns the new version. */
async function audited(tx: Tx, ctx: Context, before: LockedCustomer, action: string): Promise<Saved> {
  const after = await lockCustomer(tx, before.id);
  await audit(tx, ctx, before.id, action, toCustomerForm(before), after);
  return { id: before.id, version: after?.version ?? before.version };
}

async function audit(
  tx: Tx,
  ctx: Context,
  id: number,
  action: string,
  before: Record<string, unknown>,
  after: LockedCustomer | Record<string, unknown> | undefined,
): Promise<void> {
  const { version: _old, ...old } = before;
  const { version: _new, ...now } = after && 'version' in after ? toCustomerForm(after as LockedCustomer) : (after ?? {});
  const changes = masked(diff(old, now));
  await recordAudit(tx, { subject_type: 'Customer', subject_id: id, action, caller: ctx.caller, changes, request_id: ctx.requestId });
}
