import type { Tx } from '#platform/db/database.ts';

/** Sets or removes a customer's picture, and returns the previous one. */
export async function putAvatar(tx: Tx, customerId: number, mediaId: number | null): Promise<number | null> {
  const { avatar_media_id: before } = await tx
    .selectFrom('customers')
    .select('avatar_media_id')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('customers').set({ avatar_media_id: mediaId }).where('id', '=', customerId).execute();
  return before;
}
