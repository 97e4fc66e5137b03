import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Locale } from '#shared/locale.ts';
import { countRows } from '../import/arrange.ts';
import { insertPart } from './tasks.ts';

const rowsEachPart = 1000;

type NewDraft = {
  staffId: number;
  input: Readonly<Record<string, unknown>>;
  rows: readonly (readonly string[])[];
  locale: Locale;
  now: Date;
};

/** Stores a parsed file and deletes the previous draft. */
export async function insertDraft(tx: Tx, { staffId, input, rows, locale, now }: NewDraft): Promise<number> {
  await tx.deleteFrom('tasks').where('staff_id', '=', staffId).where('state', '=', 'draft').execute();
  const { id } = await tx
    .insertInto('tasks')
    .values({ staff_id: staffId, kind: 'import', state: 'draft', input: json(input), locale, total: countRows(rows), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < rows.length; at += rowsEachPart)
    await insertPart(tx, id, 'rows', JSON.stringify(rows.slice(at, at + rowsEachPart)));
  return id;
}

/** `repeatable`: a real run may begin again too, for the same file again only does what is missing. */
type NewImport = { id: number; input: object; locale: Locale; limit: number; repeatable: boolean };

/** Starts a draft, or a dry run again; earlier results are deleted. */
export async function beginImport(tx: Tx, { id, input, locale, limit, repeatable }: NewImport): Promise<'began' | 'begun' | 'too_many'> {
  const { rows } = await sql<{ began: boolean }>`
    update tasks t set state = 'waiting', input = ${JSON.stringify(input)}::jsonb, locale = ${locale}, done = 0, failed = 0,
      problems = '[]', cursor = '{}', cancel_requested = false, leased_until = null, started_at = null, finished_at = null
    where id = ${id}
      and (state = 'draft' or (state in ('done', 'failed', 'cancelled') and (${repeatable} or (input ->> 'dry_run')::boolean)))
      and (select count(*) from tasks o where o.staff_id = t.staff_id and o.state in ('waiting', 'running')) < ${limit}
    returning true as began`.execute(tx);
  if (rows.length > 0) {
    await tx.deleteFrom('task_parts').where('task_id', '=', id).where('name', 'in', ['work', 'problems']).execute();
    return 'began';
  }
  const { state, dry_run } = await tx
    .selectFrom('tasks')
    .select(['state', sql<boolean>`(input ->> 'dry_run')::boolean`.as('dry_run')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isStartable = state === 'draft' || ((repeatable || dry_run) && state !== 'waiting' && state !== 'running');
  return isStartable ? 'too_many' : 'begun';
}
