import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type RevisionKindName, revisionKinds } from '#modules/revisions/rules.ts';
import { ApiError, call, type Output } from '../../../client.ts';
import { useMay } from '../../../session.ts';
import { isSame, withoutUnchanged } from '../form-values.ts';
import { learnPictures } from '../pictures/known-pictures.ts';
import type { FormState } from '../use-form.ts';

/** The content that a form edits; `isPublic`: shoppers see it once it is saved. */
export type Revised<F> = { kind: RevisionKindName; subject: string; isPublic: (form: F) => boolean };
type History = Output<'revisions.read'>['history'];
type Draft = NonNullable<Output<'revisions.read'>['draft']>;

export type Revisions = {
  kind: RevisionKindName;
  subject: string;
  draft: Draft | null;
  history: History;
  /** Whether the form equals the draft. */
  isDraftCurrent: boolean;
  /** Saves the form as the draft, published at the given time or by hand. Throws ApiError. */
  saveDraft: (publishAt: string | null) => Promise<void>;
  discard: () => Promise<void>;
};

/** The draft and the history of the edited content; the form is filled from a draft once it is read. Null without the permission. */
export function useRevisions<F extends object>(revised: Revised<F> | undefined, form: FormState<F>): Revisions | null {
  const client = useQueryClient();
  const { kind = 'page', subject = '' } = revised ?? {};
  const isOn = useMay(revisionKinds[kind]) && revised !== undefined;
  const key = ['revisions.read', kind, subject];
  const read = () => call('revisions.read', { kind, subject });
  const { data } = useQuery({ queryKey: key, queryFn: read, enabled: isOn, gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  const draft = data?.draft ?? null;
  const shown = useRef<number | undefined>(undefined);
  const show = useEffectEvent((found: Draft) => {
    learnPictures(found.media);
    if (shown.current === undefined && !form.isDirty) form.change((value) => ({ ...value, ...found.changes }));
    shown.current = found.id;
  });
  useEffect(
    function fillFromDraft() {
      if (draft) show(draft);
    },
    [draft],
  );
  if (!isOn) return null;
  const refresh = () => client.invalidateQueries({ queryKey: key });
  return {
    kind,
    subject,
    draft,
    history: data?.history ?? [],
    isDraftCurrent: draft !== null && isSame(form.value, { ...form.base, ...draft.changes }),
    saveDraft: async (publish_at) => {
      const body = { kind, subject, form: Object.fromEntries(Object.entries(form.value)), publish_at, replaces: draft?.id ?? null };
      try {
        await call('revisions.saveDraft', body);
      } catch (error) {
        if (error instanceof ApiError && error.body.errors) form.setProblems(error.body.errors);
        throw error;
      }
      await refresh();
    },
    discard: async () => {
      if (!draft) return;
      await call('revisions.discardDraft', { kind, subject, replaces: draft.id });
      form.change(withoutUnchanged(form.base, draft.changes));
      await refresh();
    },
  };
}
