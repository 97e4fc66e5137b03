import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, noContent, pictureView } from '#shared/fields.ts';
import { refuser } from '#shared/refusal.ts';
import { type RevisionKindName, revisionKinds } from './rules.ts';

export { revisionKinds } from './rules.ts';

export const revisionErrors = {
  /** Someone else saved, published or discarded the draft meanwhile. */
  draft_changed: 409,
  content_not_found: 404,
  revision_not_found: 404,
} as const;
export const refuseRevision = refuser(revisionErrors);

/** The draft that a save publishes: its id. It is deleted with the save. */
export const draftField = idField.optional();

/** `subject`: the id of the record, the name of an information page, or the kind itself where there is only one. */
const one = z.object({
  kind: z.enum(Object.keys(revisionKinds) as [RevisionKindName, ...RevisionKindName[]]),
  subject: z.string().regex(/^[a-z0-9]{1,40}$/),
});
const form = z.record(z.string().max(60), z.unknown());

/** The pictures that the form names. */
const media = z.array(pictureView.extend({ id: z.number() }));

const draft = z.object({
  id: z.number(),
  state: z.enum(['draft', 'scheduled', 'failed']),
  /** The fields that it changes, as the form of the back office sends them. */
  changes: form,
  media,
  publish_at: z.string().nullable(),
  /** Why it could not be published at its time: who scheduled it may not, or it does not fit any more. */
  failure: z.enum(['forbidden', 'invalid']).nullable(),
  /** The path, in the shop, that shows it to everyone who has the link; null while it could not be published. */
  preview: z.string().nullable(),
  saved_by: z.string().nullable(),
  saved_at: z.string(),
});
export type Draft = z.infer<typeof draft>;

const published = z.object({
  id: z.number(),
  saved_by: z.string().nullable(),
  saved_at: z.string(),
  /** The fields that differ from the version before; null for the first that is known. */
  changed: z.array(z.string()).nullable(),
});

export const revisionsContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/revisions/:kind/:subject',
    access: 'staff',
    summary: 'The draft of a content, and its latest published versions, newest first',
    input: one,
    output: z.object({ draft: draft.nullable(), history: z.array(published) }),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/admin/revisions/:kind/:subject/:id',
    access: 'staff',
    summary: 'One published version, as the form would send it',
    input: one.extend({ id: idField }),
    output: z.object({ form, media }),
    errors: ['revision_not_found'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/admin/revisions/:kind/:subject',
    access: 'staff',
    summary: 'Saves a draft, with `publish_at` one that is published at that time; a draft may be incomplete, a scheduled one not',
    /** `replaces`: the id of the draft that was read; null when there was none. */
    input: one.extend({
      form,
      publish_at: z.iso.datetime({ offset: true }).nullable(),
      replaces: idField.nullable(),
    }),
    output: z.object({ id: z.number(), preview: z.string().nullable() }),
    errors: ['draft_changed', 'content_not_found'],
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/api/admin/revisions/:kind/:subject',
    access: 'staff',
    summary: 'Discards the draft of a content',
    input: one.extend({ replaces: idField }),
    output: noContent,
    status: 204,
    errors: ['draft_changed'],
  }),
};
