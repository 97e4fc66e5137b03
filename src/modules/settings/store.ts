import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import { type JsonOf, json } from '#platform/db/json.ts';
import { refuseSettings } from './contract.ts';
import type { Plan } from './plan.ts';
import type { PlannedName, SettingName, SettingValues } from './queries.ts';

/**
 * Saves one setting as a whole; a trigger invalidates its pages. Returns the new version. With `expectedVersion` (0: never
 * saved) it refuses `settings_changed` when someone else saved meanwhile.
 */
export async function saveSetting<N extends SettingName>(
  tx: Tx,
  name: N,
  value: SettingValues[N],
  expectedVersion?: number,
): Promise<number> {
  const stored = json<Stored>(value);
  const row = expectedVersion === 0 ? await insertSetting(tx, name, stored) : await writeSetting(tx, name, stored, expectedVersion);
  if (!row) throw refuseSettings('settings_changed');
  return row.version;
}

type Stored = Record<string, unknown>;

const insertSetting = (tx: Tx, name: string, value: JsonOf<Stored>) =>
  tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((c) => c.column('name').doNothing())
    .returning('version')
    .executeTakeFirst();

function writeSetting(tx: Tx, name: string, value: JsonOf<Stored>, expectedVersion: number | undefined) {
  if (expectedVersion === undefined) {
    return tx
      .insertInto('settings')
      .values({ name, value })
      .onConflict((c) =>
        c.column('name').doUpdateSet((eb) => ({ value, version: eb('settings.version', '+', 1), updated_at: eb.fn('now') })),
      )
      .returning('version')
      .executeTakeFirst();
  }
  return tx
    .updateTable('settings')
    .set((eb) => ({ value, version: eb('version', '+', 1), updated_at: eb.fn('now') }))
    .where('name', '=', name)
    .where('version', '=', expectedVersion)
    .returning('version')
    .executeTakeFirst();
}

type Planned<N extends PlannedName> = { value: SettingValues[N]; plan: Plan<SettingValues[N]> | null };

/**
 * The same for a setting that may have a plan: a plan that took effect since `expectedVersion` counts as a save of someone else.
 * Refuses `settings_changed`.
 */
export async function savePlannedSetting<N extends PlannedName>(
  tx: Tx,
  name: N,
  { value, plan }: Planned<N>,
  { expectedVersion, now }: { expectedVersion: number; now: Date },
): Promise<number> {
  const columns = { value: json<Stored>(value), planned: json<Stored | null>(plan?.changes ?? null), planned_from: plan?.from ?? null };
  const due = sql<number>`(coalesce(planned_from <= ${now}, false))::int`;
  const row =
    expectedVersion === 0
      ? await tx
          .insertInto('settings')
          .values({ name, ...columns })
          .onConflict((c) => c.column('name').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('settings')
          .set((eb) => ({ ...columns, version: sql`version + 1 + ${due}`, updated_at: eb.fn('now') }))
          .where('name', '=', name)
          .where(sql`version + ${due}`, '=', expectedVersion)
          .returning('version')
          .executeTakeFirst();
  if (!row) throw refuseSettings('settings_changed');
  return row.version;
}

/** Stores whether the shop is a demo, at the first run only. */
export async function decideShopState(db: Reader, demo: boolean): Promise<void> {
  await db
    .insertInto('shop_state')
    .values({ demo })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Turns the demo into a real shop permanently, with the machine's clock. */
export async function leaveDemoState(db: Reader): Promise<void> {
  await db.updateTable('shop_state').set({ demo: false, clock_shift_minutes: 0 }).execute();
}

/** Moves a demo's clock ahead of the machine's by so many minutes, at most 366 days. A real shop's stays. */
export async function saveClockShift(db: Reader, minutes: number): Promise<void> {
  await db.updateTable('shop_state').set({ clock_shift_minutes: minutes }).where('demo', '=', true).execute();
}

/** Stores which secret key the shop works with, at the first start only. `check`: its digest. */
export async function storeKeyCheck(db: Reader, check: string): Promise<void> {
  await db.updateTable('shop_state').set({ key_check: check }).where('key_check', 'is', null).execute();
}

/** After a restore the next start decides again which secret key is the shop's. */
export async function forgetKeyCheck(db: Reader): Promise<void> {
  await db.updateTable('shop_state').set({ key_check: null }).execute();
}

/** Stores when the shop was backed up. */
export async function noteBackup(db: Reader, at: Date): Promise<void> {
  await db.updateTable('shop_state').set({ backed_up_at: at }).execute();
}
