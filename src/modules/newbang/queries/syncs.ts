import { staffNames } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { SyncView } from '../contract.ts';
import { lastSyncs } from '../store/syncs.ts';

const listed = 30;

/** The journal: the last syncs, newest first. */
export async function listSyncs({ db }: Context): Promise<{ data: SyncView[] }> {
  const syncs = await lastSyncs(db, listed);
  const names = await staffNames(
    db,
    syncs.flatMap(({ staff_id }) => staff_id ?? []),
  );
  const data = syncs.map(({ staff_id, created_at, finished_at, ...sync }) => ({
    ...{ id: sync.id, kind: sync.kind, state: sync.state, total: sync.total, seen: sync.seen, created: sync.created, changed: sync.changed },
    ...{ unchanged: sync.unchanged, gone: sync.gone, wrong: sync.wrong, problems: sync.problems, error: sync.error },
    cancel_requested: sync.cancel_requested,
    by: staff_id === null ? null : (names.get(staff_id) ?? ''),
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }));
  return { data };
}
