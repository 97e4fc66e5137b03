import { readCurrency } from '#modules/settings/index.ts';
import { inTransaction, sqlState, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { fromMajor, type InMinor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import type { LevelForm } from '../contract/staff.ts';
import { refuseCustomers } from '../contract.ts';
import { deleteLevelRow, insertLevel, updateLevelRow } from '../store/levels.ts';

/** Two levels can't begin at the same amount: throws InvalidInput on `spent_from`. */
async function saving<T>(ctx: Context, form: LevelForm, save: (tx: Tx, level: InMinor<LevelForm>) => Promise<T>): Promise<T> {
  const level = { ...form, spent_from: fromMajor(form.spent_from, await readCurrency(ctx.db)) };
  return inTransaction(ctx.db, (tx) => save(tx, level)).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? new InvalidInput({ spent_from: [{ key: 'repeated' }] }) : error;
  });
}

export const createLevel = (ctx: Context, form: LevelForm): Promise<{ id: number }> =>
  saving(ctx, form, async (tx, level) => ({ id: await insertLevel(tx, level) }));

/** Throws level_not_found. */
export const updateLevel = (ctx: Context, { id, ...form }: LevelForm & { id: number }): Promise<{ id: number }> =>
  saving(ctx, form, async (tx, level) => {
    if (!(await updateLevelRow(tx, id, level))) throw refuseCustomers('level_not_found');
    return { id };
  });

/** Throws level_not_found. */
export async function deleteLevel(ctx: Context, { id }: { id: number }): Promise<undefined> {
  const isDeleted = await inTransaction(ctx.db, (tx) => deleteLevelRow(tx, id));
  if (!isDeleted) throw refuseCustomers('level_not_found');
}
