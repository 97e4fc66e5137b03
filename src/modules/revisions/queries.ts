import { staffNames } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { isSameValue } from '#shared/revert-field.ts';
import { requireReviser } from './access.ts';
import { type Draft, refuseRevision, type revisionsContract } from './contract.ts';
import type { RevisionKinds } from './kind.ts';
import { readFormPictures } from './pictures.ts';
import { previewPath } from './preview-path.ts';
import { type DraftRow, publishedVersion, publishedVersions, selectContentDraft } from './store.ts';

type Endpoints = typeof revisionsContract;
type Names = ReadonlyMap<number, string>;

const shownVersions = 50;

/** The draft and the latest published versions of a content. Throws `forbidden`. */
export const readRevisions =
  (kinds: RevisionKinds) =>
  async (ctx: Context, of: ParsedInputOf<Endpoints['read']>): Promise<ResultOf<Endpoints['read']>> => {
    requireReviser(ctx, of.kind);
    // One more than is shown: what the last one changed is known by the one before it.
    const versions = await publishedVersions(ctx.db, of, shownVersions + 1);
    const row = await selectContentDraft(ctx.db, of);
    const names = await staffNames(
      ctx.db,
      [...versions, ...(row ? [row] : [])].flatMap(({ staff_id }) => staff_id ?? []),
    );
    return {
      draft: row ? await toDraft(ctx, kinds, row, names) : null,
      history: versions.slice(0, shownVersions).map(({ id, form, staff_id, created_at }, at) => ({
        id,
        ...{ saved_by: nameIn(names, staff_id), saved_at: created_at.toISOString() },
        changed: differing(versions[at + 1]?.form, form),
      })),
    };
  };

async function toDraft(ctx: Context, kinds: RevisionKinds, row: DraftRow, names: Names): Promise<Draft> {
  const published = await kinds[row.kind].read(ctx.db, row.subject, ctx.clock.now());
  const whole = published && kinds[row.kind].parse(published.form, row.form).form;
  return {
    id: row.id,
    // Only drafts are read here.
    state: row.state as Draft['state'],
    changes: row.form,
    media: await readFormPictures(ctx, row.form),
    publish_at: row.publish_at?.toISOString() ?? null,
    failure: row.failure,
    preview: whole && row.preview_key ? previewPath(kinds[row.kind].path(row.subject, whole), row.preview_key) : null,
    ...{ saved_by: nameIn(names, row.staff_id), saved_at: row.created_at.toISOString() },
  };
}

const nameIn = (names: Names, id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));

function differing(before: Record<string, unknown> | undefined, after: Record<string, unknown>): string[] | null {
  if (!before) return null;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !isSameValue(before[key], after[key]));
}

/** One published version. Throws `forbidden` or `revision_not_found`. */
export async function readVersion(
  ctx: Context,
  { id, ...of }: ParsedInputOf<Endpoints['version']>,
): Promise<ResultOf<Endpoints['version']>> {
  requireReviser(ctx, of.kind);
  const row = await publishedVersion(ctx.db, of, id);
  if (!row) throw refuseRevision('revision_not_found');
  return { form: row.form, media: await readFormPictures(ctx, row.form) };
}
