import type { Reader, Tx } from '#platform/db/database.ts';
import type { OrderFile } from '../contract/files.ts';

export type StoredFile = Omit<OrderFile, 'added_by' | 'added_at'> & {
  key: string;
  place: number;
  added_by: number | null;
  added_at: Date;
};
export type NewFile = Omit<StoredFile, 'id'> & { order_id: number };

const columns = ['id', 'place', 'key', 'name', 'type', 'bytes', 'added_by', 'added_at'] as const;

/** The oldest first. */
export async function selectFiles(reader: Reader, orderId: number): Promise<StoredFile[]> {
  const rows = await reader.selectFrom('order_files').select(columns).where('order_id', '=', orderId).orderBy('id').execute();
  return rows as StoredFile[];
}

export async function insertFiles(tx: Tx, files: readonly NewFile[]): Promise<void> {
  await tx
    .insertInto('order_files')
    .values([...files])
    .execute();
}

/** Returns what was taken away. */
export async function deleteFile(tx: Tx, orderId: number, id: number): Promise<StoredFile | undefined> {
  const row = await tx.deleteFrom('order_files').where('order_id', '=', orderId).where('id', '=', id).returning(columns).executeTakeFirst();
  return row as StoredFile | undefined;
}
