import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';

const columns = ['id', 'place', 'key', 'name', 'type', 'bytes', 'added_by', 'added_at'] as const;
export type StoredFile = Columns<'order_files', (typeof columns)[number]>;
export type NewFile = Omit<StoredFile, 'id'> & { order_id: number };

/** The oldest first. */
export async function selectFiles(reader: Reader, orderId: number): Promise<StoredFile[]> {
  return reader.selectFrom('order_files').select(columns).where('order_id', '=', orderId).orderBy('id').execute();
}

export async function insertFiles(tx: Tx, files: readonly NewFile[]): Promise<void> {
  await tx
    .insertInto('order_files')
    .values([...files])
    .execute();
}

/** Returns what was taken away. */
export async function deleteFile(tx: Tx, orderId: number, id: number): Promise<StoredFile | undefined> {
  return tx.deleteFrom('order_files').where('order_id', '=', orderId).where('id', '=', id).returning(columns).executeTakeFirst();
}
