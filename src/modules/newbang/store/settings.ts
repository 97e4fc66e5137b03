import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';

const columns = [
  ...(['active', 'base_url', 'api_key', 'secret', 'margin_percent', 'margin_fixed', 'rounding', 'category_id'] as const),
  ...(['stock_buffer', 'auto_off_shelf', 'sync_minutes', 'version'] as const),
] as const;
/** Amounts in minor units; the secret is sealed. */
export type StoredSettings = Columns<'newbang_settings', (typeof columns)[number]>;

const defaults: StoredSettings = {
  ...{ active: false, base_url: '', api_key: '', secret: null, margin_percent: 30, margin_fixed: 0, rounding: 'unit', category_id: null },
  ...{ stock_buffer: 0, auto_off_shelf: true, sync_minutes: 60, version: 0 },
};

/** The settings, or the defaults as version 0 where none were saved. */
export const readSettings = async (reader: Reader): Promise<StoredSettings> =>
  (await reader.selectFrom('newbang_settings').select(columns).executeTakeFirst()) ?? defaults;

/** The same, locked until the transaction ends. */
export const lockSettings = async (tx: Tx): Promise<StoredSettings> =>
  (await tx.selectFrom('newbang_settings').select(columns).forUpdate().executeTakeFirst()) ?? defaults;

/** Writes the one row; undefined: someone else has saved since `version`. */
export async function writeSettings(tx: Tx, version: number, values: Omit<StoredSettings, 'version'>): Promise<number | undefined> {
  const next = version + 1;
  const row = await tx
    .insertInto('newbang_settings')
    .values({ ...values, version: next })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...values, version: next })
        .where('newbang_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

export type Balance = Columns<'newbang_settings', 'balance' | 'balance_currency' | 'balance_as_of' | 'balance_queried_at'>;

export const readBalance = async (reader: Reader): Promise<Balance> =>
  (await reader
    .selectFrom('newbang_settings')
    .select(['balance', 'balance_currency', 'balance_as_of', 'balance_queried_at'])
    .executeTakeFirst()) ?? { balance: null, balance_currency: null, balance_as_of: null, balance_queried_at: null };

/** Claims the query of the balance; false: it was queried since `before`. */
export async function claimBalanceQuery(reader: Reader, now: Date, before: Date): Promise<boolean> {
  const row = await reader
    .insertInto('newbang_settings')
    .values({ balance_queried_at: now, version: 0 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ balance_queried_at: now })
        .where((eb) =>
          eb.or([eb('newbang_settings.balance_queried_at', 'is', null), eb('newbang_settings.balance_queried_at', '<=', before)]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets balance, notices and pauses of the previous account, so that the new one may be queried at once. */
export async function deleteBalance(tx: Tx): Promise<void> {
  const none = { balance: null, balance_currency: null, balance_as_of: null, balance_queried_at: null };
  await tx
    .updateTable('newbang_settings')
    .set({ ...none, noticed_at: null, stocks_paused_until: null })
    .execute();
}

/** Notes that a signed notice of the supplier came. */
export async function noteNotice(tx: Tx, at: Date): Promise<void> {
  await tx
    .insertInto('newbang_settings')
    .values({ noticed_at: at, version: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ noticed_at: at }))
    .execute();
}

export const readNoticedAt = async (reader: Reader): Promise<Date | null> =>
  (await reader.selectFrom('newbang_settings').select('noticed_at').executeTakeFirst())?.noticed_at ?? null;

export async function writeBalance(reader: Reader, balance: Omit<Balance, 'balance_queried_at'>): Promise<void> {
  await reader.updateTable('newbang_settings').set(balance).execute();
}
