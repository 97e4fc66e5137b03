import { type Context, staffCaller } from '#platform/http/context.ts';
import type { Page } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import type { Permission } from '#shared/permissions.ts';
import type { AuditModel, AuditRow, NamedAuditRow } from '../contract/logs.ts';

/** Subjects whose names are personal data, with the permission to see them. */
const personal: Partial<Record<AuditModel, Permission>> = { Customer: 'customers view', ContactMessage: 'cms view', User: 'users view' };

type Subject = { subject_type: string; subject_id: number };

/** Adds the present names of the subjects in the reader's language; null for what is deleted, has none or may not be seen. */
export async function withSubjectNames(ctx: Context, page: Page<AuditRow>): Promise<Page<NamedAuditRow>> {
  const nameOf = await readSubjectNames(ctx, page.data);
  return { ...page, data: page.data.map((row) => ({ ...row, subject_name: nameOf(row) })) };
}

/** The present names of records, as above. */
export async function readSubjectNames(ctx: Context, subjects: readonly Subject[]): Promise<(subject: Subject) => string | null> {
  const { permissions, superman } = staffCaller(ctx);
  const hidden = Object.entries(personal).filter(([, needs]) => !superman && !permissions.has(needs));
  const seen = subjects.filter(({ subject_type }) => !hidden.some(([model]) => model === subject_type));
  const rows = await ctx.db
    .selectFrom('audit_subjects')
    .where('model', 'in', [...new Set(seen.map(({ subject_type }) => subject_type)), ''])
    .where('id', 'in', [...new Set(seen.map(({ subject_id }) => subject_id)), 0])
    .select(['model', 'id', 'name'])
    .execute();
  const names = new Map(rows.map(({ model, id, name }) => [`${model} ${id}`, name && inLocale(name, ctx.locale)]));
  return ({ subject_type, subject_id }) => names.get(`${subject_type} ${subject_id}`) ?? null;
}
