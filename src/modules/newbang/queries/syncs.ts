import { staffNames } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { Page, ParsedInputOf } from '#shared/contract.ts';
import { pick } from '#shared/pick.ts';
import type { newbangContract, SyncView } from '../contract.ts';

const plain = [
  ...(['id', 'kind', 'state', 'total', 'seen', 'created', 'changed', 'unchanged', 'gone', 'wrong'] as const),
  ...(['problems', 'error', 'cancel_requested'] as const),
] as const;

/** The journal, newest first. */
export async function listSyncs({ db }: Context, { page, per_page }: ParsedInputOf<typeof newbangContract.syncs>): Promise<Page<SyncView>> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('newbang_syncs')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    db
      .selectFrom('newbang_syncs')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const names = await staffNames(
    db,
    rows.flatMap(({ staff_id }) => staff_id ?? []),
  );
  const data = rows.map((row) => ({
    ...pick(row, plain),
    by: row.staff_id === null ? null : (names.get(row.staff_id) ?? ''),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }));
  return { data, meta: { page, per_page, total } };
}
