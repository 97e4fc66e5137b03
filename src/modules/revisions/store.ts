import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { RevisionKindName } from './rules.ts';

export type Subject = { kind: RevisionKindName; subject: string };
type Fields = Record<string, unknown>;

/** Maximum number of published versions of one content that are stored. */
const maxVersions = 50;

const draftColumns = ['id', 'kind', 'subject', 'state', 'form', 'publish_at', 'failure', 'preview_key', 'staff_id', 'created_at'] as const;

const drafts = (reader: Reader) => reader.selectFrom('content_revisions').select(draftColumns).where('state', '!=', 'published');

/** The draft of a content, scheduled or not. */
export const selectContentDraft = (reader: Reader, { kind, subject }: Subject) =>
  drafts(reader).where('kind', '=', kind).where('subject', '=', subject).executeTakeFirst();
export type DraftRow = NonNullable<Awaited<ReturnType<typeof selectContentDraft>>>;

export const draftByKey = (reader: Reader, key: string): Promise<DraftRow | undefined> =>
  drafts(reader).where('preview_key', '=', key).executeTakeFirst();

/** The ids of the drafts to be published by now, the earliest first. */
export async function dueDrafts(reader: Reader, now: Date): Promise<number[]> {
  const rows = await reader
    .selectFrom('content_revisions')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A scheduled draft, locked until the transaction ends; undefined when someone published, changed or discarded it. */
export const lockScheduled = (tx: Tx, id: number): Promise<DraftRow | undefined> =>
  drafts(tx).where('id', '=', id).where('state', '=', 'scheduled').forUpdate().executeTakeFirst();

type NewDraft = Subject & { form: object; publish_at: Date | null; preview_key: string; staff_id: number; created_at: Date };

/** Adds a draft; undefined when the content has one already. */
export async function insertDraft(tx: Tx, { form, ...draft }: NewDraft): Promise<number | undefined> {
  const row = await tx
    .insertInto('content_revisions')
    .values({ ...draft, form: json<Fields>({ ...form }), state: draft.publish_at ? 'scheduled' : 'draft' })
    // Literal: with a parameter PostgreSQL finds the partial index only when it plans the statement again.
    .onConflict((c) => c.columns(['kind', 'subject']).where(sql<boolean>`state <> 'published'`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Deletes a draft; returns its preview key, undefined when it is gone. */
export async function takeDraft(tx: Tx, { kind, subject }: Subject, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('content_revisions')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '!=', 'published')
    .returning('preview_key')
    .executeTakeFirst();
  return row?.preview_key ?? undefined;
}

/** Marks a scheduled draft as one that could not be published. */
export async function failDraft(db: Reader, id: number, failure: NonNullable<DraftRow['failure']>): Promise<void> {
  await db
    .updateTable('content_revisions')
    .set({ state: 'failed', failure })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .execute();
}

const selectPublished = (reader: Reader, { kind, subject }: Subject) =>
  reader.selectFrom('content_revisions').where('kind', '=', kind).where('subject', '=', subject).where('state', '=', 'published');

/** The latest published versions, newest first. */
export const publishedVersions = (reader: Reader, of: Subject, count: number) =>
  selectPublished(reader, of).select(['id', 'form', 'staff_id', 'created_at']).orderBy('id', 'desc').limit(count).execute();

export const publishedVersion = (reader: Reader, of: Subject, id: number) =>
  selectPublished(reader, of).select('form').where('id', '=', id).executeTakeFirst();

type NewVersion = { form: object; staff_id: number | null; created_at: Date };

/** Adds a published version and drops the oldest above `maxVersions`. */
export async function insertVersion(tx: Tx, of: Subject, { form, ...version }: NewVersion): Promise<void> {
  await tx
    .insertInto('content_revisions')
    .values({ ...of, ...version, form: json<Fields>({ ...form }), state: 'published' })
    .execute();
  const oldest = selectPublished(tx, of).select('id').orderBy('id', 'desc').offset(maxVersions);
  await tx.deleteFrom('content_revisions').where('id', 'in', oldest).execute();
}

/** Deletes drafts and history of a content that is deleted. */
export async function deleteRevisions(tx: Tx, { kind, subject }: Subject): Promise<void> {
  await tx.deleteFrom('content_revisions').where('kind', '=', kind).where('subject', '=', subject).execute();
}
