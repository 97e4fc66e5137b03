import type { Database, Reader } from '#platform/db/database.ts';

/** Whether this shop is a demo: decided once, at the first run, and kept (decisions.md 31). */
export async function readShopState(db: Reader): Promise<{ demo: boolean; decided: boolean }> {
  const row = await db.selectFrom('shop_state').select('demo').executeTakeFirst();
  return { demo: row?.demo ?? false, decided: row !== undefined };
}

/** Keeps the decision of the first run; a later one changes nothing. */
export async function decideShopState(db: Database, demo: boolean): Promise<void> {
  await db.insertInto('shop_state').values({ demo }).onConflict((c) => c.doNothing()).execute();
}

export async function leaveDemoState(db: Reader): Promise<void> {
  await db.updateTable('shop_state').set({ demo: false }).execute();
}
