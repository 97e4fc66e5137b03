import { sql } from 'kysely';
import type { z } from 'zod';
import { readWebsite } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { maxCounted } from '#platform/db/search-ids.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import type { Page, ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type FormSchema, parseReverted, revertField } from '#shared/revert-field.ts';
import type { AuditRow } from '../contract/logs.ts';
import type { auditFilter, staffContract } from '../contract.ts';
import { withSubjectNames } from './subject-names.ts';

type Filter = z.output<typeof auditFilter> & { action?: string | undefined; q?: string | undefined };
const created = ['create', 'created', 'set_up'];
type Subject = { subject_type?: string | undefined; subject_id?: number | undefined; entry_id?: number };
type EntryOf = { subject_type: string; subject_id: number; entry_id: number };

/**
 * Audit entries, newest first, counted up to `maxCounted`: of one record, one model, or all. `field` matches that field, nested
 * fields, and the same field of a part.
 */
export async function readAudit(reader: Reader, { subject_type, subject_id, entry_id }: Subject, filter: Filter): Promise<Page<AuditRow>> {
  const { page, per_page, field, actor, from, until, action, q } = filter;
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const timeZone = from || until ? (await readWebsite(reader)).time_zone : 'UTC';
  const matching = reader
    .selectFrom('audit_log')
    .$if(subject_type !== undefined, (q) => q.where('subject_type', '=', subject_type ?? ''))
    .$if(subject_id !== undefined, (q) => q.where('subject_id', '=', subject_id ?? 0))
    .$if(entry_id !== undefined, (q) => q.where('id', '=', entry_id ?? 0))
    .$if(actor !== undefined, (q) => q.where('actor_kind', '=', 'staff').where('actor_id', '=', actor ?? 0))
    .$if(action !== undefined, (w) => w.where('action', '=', action ?? ''))
    .$if(Boolean(q), (w) => w.where(changedText, 'ilike', like))
    .$if(from !== undefined, (q) => q.where(sql<boolean>`created_at >= (${from}::date)::timestamp at time zone ${timeZone}`))
    .$if(until !== undefined, (q) => q.where(sql<boolean>`created_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`))
    .$if(field !== undefined, (q) => q.where(sql<boolean>`jsonb_path_exists(changes, ${fieldJsonPath(field ?? '')}::jsonpath)`));
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    reader
      .selectFrom(matching.select('id').limit(maxCounted).as('found'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    data: rows.map(({ actor_kind, actor_id, actor_name, changes, created_at, as_customer_id, via_token, ...row }) => ({
      ...row,
      actor: { kind: actor_kind, id: actor_id, name: actor_name, as_customer: as_customer_id !== null, via_token },
      changes,
      created_at: created_at.toISOString(),
    })),
    meta: { page, per_page, total },
  };
}

/** What changed, as it was and as it is, without the names of fields. */
const changedText = sql<string>`(select string_agg(concat_ws(' ', c ->> 'old', c ->> 'new'), ' ') from jsonb_array_elements(changes) c)`;

/** One entry of a record's log; undefined: it has none with this id. */
export const auditEntry = async (reader: Reader, of: EntryOf): Promise<AuditRow | undefined> =>
  (await readAudit(reader, of, { page: 1, per_page: 1 })).data[0];

/**
 * A form in which the changes of one log entry are taken back, where the values are unchanged since; undefined when there is nothing
 * to take back, or the result is not valid.
 */
export async function revertedForm<F extends object>(reader: Reader, of: EntryOf, form: F, schema: FormSchema<F>): Promise<F | undefined> {
  const entry = await auditEntry(reader, of);
  const next: Record<string, unknown> = Object.fromEntries(Object.entries(structuredClone(form)));
  const reverted = (entry?.changes ?? []).filter(({ field, old, new: now }) => revertField(next, { field, old, new: now }));
  return reverted.length > 0 ? parseReverted(next, schema) : undefined;
}

/** The field itself, its nested fields, and the same field of a part (`TEA-75.price` for `price`). */
function fieldJsonPath(field: string): string {
  const end = `\\.${field.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
  return `$[*] ? (@.field == ${JSON.stringify(field)} || @.field starts with ${JSON.stringify(`${field}.`)} || @.field like_regex ${JSON.stringify(end)})`;
}

export const readLogs = async (ctx: Context, { model, subject, ...filter }: ParsedInputOf<typeof staffContract.logs>) =>
  withSubjectNames(ctx, await readAudit(ctx.db, { subject_type: model, subject_id: subject }, filter));

const actorDays = 365;

/** Staff and actions in the log of the last year, for its filters. */
export async function readLogActors({ db, clock }: Context): Promise<ResultOf<typeof staffContract.logActors>> {
  const since = new Date(clock.now().getTime() - actorDays * 86_400_000);
  const lately = db.selectFrom('audit_log').where('created_at', '>', since);
  const [staff, actions] = await Promise.all([
    lately
      .where('actor_kind', '=', 'staff')
      .where('actor_id', 'is not', null)
      .distinctOn('actor_id')
      .select(['actor_id', 'actor_name'])
      .orderBy('actor_id')
      .orderBy('id', 'desc')
      .execute(),
    lately.distinct().select('action').orderBy('action').execute(),
  ]);
  return {
    staff: staff.map(({ actor_id, actor_name }) => ({ id: actor_id ?? 0, name: actor_name ?? '' })),
    actions: actions.map(({ action }) => action),
  };
}

export const readMyLogs = async (ctx: Context, page: ParsedInputOf<typeof staffContract.myLogs>) =>
  withSubjectNames(ctx, await readAudit(ctx.db, {}, { ...page, actor: staffCaller(ctx).id }));

export const readUserLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<typeof staffContract.userLogs>) =>
  readAudit(db, { subject_type: 'User', subject_id: id }, filter);

type Touch = { at: string; name: string | null };

/** Creator and last editor of a record, as far as its log goes back; a customer is named only to staff who may see customers. */
export async function readTouched(
  ctx: Context,
  { model, subject }: ParsedInputOf<typeof staffContract.touched>,
): Promise<{ created: Touch | null; updated: Touch | null }> {
  const seesCustomers = mayCall(staffCaller(ctx), 'customers view');
  const entries = ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_name', 'created_at'])
    .where('subject_type', '=', model)
    .where('subject_id', '=', subject)
    .limit(1);
  const [first, last] = await Promise.all([
    entries.orderBy('id').executeTakeFirst(),
    entries.where('action', 'not in', created).orderBy('id', 'desc').executeTakeFirst(),
  ]);
  const touch = (entry: typeof first): Touch | null => {
    if (!entry) return null;
    const isHidden = entry.actor_kind === 'customer' && !seesCustomers;
    return { at: entry.created_at.toISOString(), name: isHidden ? null : entry.actor_name };
  };
  return { created: touch(first && created.includes(first.action) ? first : undefined), updated: touch(last) };
}
