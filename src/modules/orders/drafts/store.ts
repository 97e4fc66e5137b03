import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { OrderDraftForm } from '../contract/drafts.ts';

type StoredDraft = { id: number; version: number; form: OrderDraftForm; saved_by: number | null; saved_at: Date };
type DraftWrite = { form: OrderDraftForm; staffId: number; at: Date };

const maxListed = 100;
const columns = ['id', 'version', 'form', 'saved_by', 'saved_at'] as const;

/** The last saved first. */
export async function selectDrafts(reader: Reader): Promise<StoredDraft[]> {
  const rows = await reader.selectFrom('order_drafts').select(columns).orderBy('saved_at', 'desc').limit(maxListed).execute();
  return rows;
}

export async function selectDraft(reader: Reader, id: number): Promise<StoredDraft | undefined> {
  const row = await reader.selectFrom('order_drafts').select(columns).where('id', '=', id).executeTakeFirst();
  return row;
}

export const insertDraft = (tx: Reader, { form, staffId, at }: DraftWrite): Promise<{ id: number; version: number }> =>
  tx
    .insertInto('order_drafts')
    .values({ form: json(form), saved_by: staffId, saved_at: at })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** Writes the draft that is at `version`; undefined when it is not. */
export const updateDraft = (
  tx: Reader,
  { id, version }: { id: number; version: number },
  { form, staffId, at }: DraftWrite,
): Promise<{ id: number; version: number } | undefined> =>
  tx
    .updateTable('order_drafts')
    .set({ form: json(form), saved_by: staffId, saved_at: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();

/** Whether there was one. */
export async function deleteDraft(tx: Reader | Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('order_drafts').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
