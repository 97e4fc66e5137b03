import { readCurrency } from '#modules/settings/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Reader, sqlState, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { fromMajor, toMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type LevelForm, levelForm } from '../contract/levels.ts';
import { refuseCustomers } from '../contract.ts';
import { deleteLevelRow, insertLevel, selectLevels, updateLevelRow } from '../store/levels.ts';

type Saved = { id: number; version: number };

/** Two levels can't begin at the same amount: throws InvalidInput on `spent_from`. */
export const createLevel = (ctx: Context, form: LevelForm): Promise<Saved> =>
  inLevelTransaction(ctx, async (tx) => {
    const id = await insertLevel(tx, await toStored(tx, form));
    await audit(tx, ctx, { id, action: 'create' });
    return { id, version: 1 };
  });

/** Throws level_not_found, level_changed and InvalidInput as above. */
export const updateLevel = (
  ctx: Context,
  { id, version, ...form }: LevelForm & Saved,
  action: 'update' | 'revert' = 'update',
): Promise<Saved> =>
  inLevelTransaction(ctx, async (tx) => {
    const before = await findLevel(tx, id);
    const written = await updateLevelRow(tx, id, version, { level: await toStored(tx, form), at: ctx.clock.now() });
    if (written === undefined) throw refuseCustomers('level_changed', { current: before.version });
    await audit(tx, ctx, { id, action, changes: diff(before.form, form) });
    return { id, version: written };
  });

/**
 * Reverts one log entry of a level where the values are unchanged since; writes a log entry itself. Throws nothing_to_revert and as
 * `updateLevel` does.
 */
export async function revertLevel(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  const before = await findLevel(ctx.db, id);
  const entry = { subject_type: 'CustomerLevel' as const, subject_id: id, entry_id: log_id };
  const form = await auditLog.revertedForm(ctx.db, entry, before.form, levelForm);
  if (!form) throw refuseCustomers('nothing_to_revert');
  return updateLevel(ctx, { ...form, id, version: before.version }, 'revert');
}

/** Throws level_not_found. */
export async function deleteLevel(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    const { form } = await findLevel(tx, id);
    if (!(await deleteLevelRow(tx, id))) throw refuseCustomers('level_not_found');
    await audit(tx, ctx, { id, action: 'delete', changes: [{ field: 'name', old: form.name, new: null }] });
  });
}

/** Reports a second level from the same amount as an error of the field. */
const inLevelTransaction = <T>(ctx: Context, save: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, save).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? new InvalidInput({ spent_from: [{ key: 'repeated' }] }) : error;
  });

const toStored = async (tx: Tx, form: LevelForm) => ({ ...form, spent_from: fromMajor(form.spent_from, await readCurrency(tx)) });

async function findLevel(reader: Reader, id: number): Promise<{ form: LevelForm; version: number }> {
  const found = (await selectLevels(reader)).find((level) => level.id === id);
  if (!found) throw refuseCustomers('level_not_found');
  const { version, name, spent_from, reward_multiplier, free_shipping } = found;
  return { form: { name, spent_from: toMajor(spent_from, await readCurrency(reader)), reward_multiplier, free_shipping }, version };
}

type Entry = Pick<Parameters<typeof recordAudit>[1], 'action' | 'changes'> & { id: number };

const audit = (tx: Tx, ctx: Context, { id, ...entry }: Entry): Promise<void> =>
  recordAudit(tx, { subject_type: 'CustomerLevel', subject_id: id, caller: staffCaller(ctx), request_id: ctx.requestId, ...entry });
