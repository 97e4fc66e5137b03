import type { StoredCredits } from '#modules/settings/contract.ts';
import { readCreditSettings, saveSetting } from '#modules/settings/index.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';

/** Prices of metered services, minor units, without a warning of a low balance. */
export async function setServicePrices(db: Database, prices: Partial<StoredCredits>, now: Date): Promise<void> {
  const settings = await readCreditSettings(db, now);
  await inTransaction(db, (tx) => saveSetting(tx, 'credits', { ...settings, low_balance: 0, ...prices }));
}

/** The credit settings of a new shop again. */
export const clearCreditSettings = (db: Database): Promise<unknown> => db.deleteFrom('settings').where('name', '=', 'credits').execute();
