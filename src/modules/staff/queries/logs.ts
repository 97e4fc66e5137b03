import { sql } from 'kysely';
import type { z } from 'zod';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { Page, ParsedInputOf } from '#shared/contract.ts';
import type { auditFilter, auditRow, staffContract } from '../contract.ts';

type AuditRow = z.infer<typeof auditRow>;
type Filter = z.output<typeof auditFilter>;
type Subject = { subject_type?: string | undefined; subject_id?: number | undefined };

/**
 * Who changed what, newest first, in one statement: of one thing, of one model, or of everything. `field` finds changes of
 * that field and of what lies beneath it.
 */
export async function auditOf(reader: Reader, { subject_type, subject_id }: Subject, filter: Filter): Promise<Page<AuditRow>> {
  const { page, per_page, field, actor, from, to } = filter;
  const path =
    field === undefined ? undefined : `$[*] ? (@.field == ${JSON.stringify(field)} || @.field starts with ${JSON.stringify(`${field}.`)})`;
  const rows = await reader
    .selectFrom('audit_log')
    .selectAll()
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .$if(subject_type !== undefined, (q) => q.where('subject_type', '=', subject_type ?? ''))
    .$if(subject_id !== undefined, (q) => q.where('subject_id', '=', subject_id ?? 0))
    .$if(actor !== undefined, (q) => q.where('actor_kind', '=', 'staff').where('actor_id', '=', actor ?? 0))
    .$if(from !== undefined, (q) => q.where('created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('created_at', '<=', new Date(to ?? 0)))
    .$if(path !== undefined, (q) => q.where(sql<boolean>`jsonb_path_exists(changes, ${path}::jsonpath)`))
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: rows.map(({ actor_kind, actor_id, actor_name, changes, created_at, user_agent: _agent, total: _total, ...row }) => ({
      ...row,
      actor: { kind: actor_kind as AuditRow['actor']['kind'], id: actor_id, name: actor_name },
      changes: changes as AuditRow['changes'],
      created_at: created_at.toISOString(),
    })),
    meta: { page, per_page, total: rows[0]?.total ?? 0 },
  };
}

export const readLogs = ({ db }: Context, { model, subject, ...filter }: ParsedInputOf<typeof staffContract.logs>) =>
  auditOf(db, { subject_type: model, subject_id: subject }, filter);

export const readUserLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<typeof staffContract.userLogs>) =>
  auditOf(db, { subject_type: 'User', subject_id: id }, filter);
