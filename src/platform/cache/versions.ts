import type { Tx } from '#platform/db/database.ts';

/**
 * Marks content as changed, in the transaction that changes it: cached pages made from an older version are not served
 * again (decisions.md 21). Names: `settings`, `lists`, or one thing such as `product:118`.
 */
export async function bumpVersion(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('content_versions')
    .values({ name })
    .onConflict((c) => c.column('name').doUpdateSet((eb) => ({ version: eb('content_versions.version', '+', 1) })))
    .execute();
}
