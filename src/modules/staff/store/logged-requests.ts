import type { Reader } from '#platform/db/database.ts';

/** How old an entry of the same request may be. */
const latest = 20;

/** Whether this request already has an audit entry of this record. */
export async function isLogged(
  reader: Reader,
  { subject_type, subject_id, request_id }: { subject_type: string; subject_id: number; request_id: string },
): Promise<boolean> {
  const rows = await reader
    .selectFrom('audit_log')
    .select('request_id')
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .orderBy('id', 'desc')
    .limit(latest)
    .execute();
  return rows.some((row) => row.request_id === request_id);
}

/** Whether this request already has an audit entry by this staff member. */
export async function isLoggedBy(reader: Reader, { staffId, requestId }: { staffId: number; requestId: string }): Promise<boolean> {
  const rows = await reader
    .selectFrom('audit_log')
    .select('request_id')
    .where('actor_kind', '=', 'staff')
    .where('actor_id', '=', staffId)
    .orderBy('id', 'desc')
    .limit(latest)
    .execute();
  return rows.some((row) => row.request_id === requestId);
}
