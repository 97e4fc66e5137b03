import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '#messages';
import type { Text } from '#shared/locale.ts';
import { ApiError } from '../../client.ts';
import { mayOpen } from '../../layout/may-open.ts';
import { useProfile } from '../../session.ts';
import { type Crumb, useCrumbs } from '../crumbs.ts';
import { PageHead } from '../page.tsx';
import { RecordPager } from '../record-pager.tsx';
import { useShortcuts } from '../shortcuts.ts';
import { ErrorState } from '../state.tsx';
import textStyles from '../text.module.css';
import { useNotices } from '../undo.tsx';
import { useLatest } from '../use-latest.ts';
import { ConflictBar, DraftStrip } from './conflict-bar.tsx';
import { removeDraft } from './draft.ts';
import styles from './form.module.css';
import { FieldRegistry, FormFactsProvider, focusField, missingFields, useEntries } from './form-context.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import type { FormSource } from './form-source.ts';
import { merged, valueAt } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { type Duplicate, RecordActions, type Removal } from './record-actions.tsx';
import { type Logged, RecordMeta } from './record-meta.tsx';
import { DraftButtons } from './revisions/draft-buttons.tsx';
import { DraftNotice } from './revisions/draft-notice.tsx';
import { RevisionHistory } from './revisions/history.tsx';
import { type Revised, type Revisions, useRevisions } from './revisions/use-revisions.ts';
import { SaveBar } from './save-bar.tsx';
import { type SaveDraft, SaveDraftButton } from './save-draft.tsx';
import { type Section, SectionCards, SectionTabs } from './sections.tsx';
import { useDraft } from './use-draft.ts';
import { type Form, type FormState, useForm } from './use-form.ts';
import { type TypedSince, useSave } from './use-save.ts';

export type FormScreenProps<R, F extends object> = {
  source: FormSource<R, F>;
  /** The initial value of a new record; also used while nothing is loaded. */
  blank: F;
  /** Prefilled input of a new record, such as a copy. */
  typed?: F | undefined;
  /** The storage key of unsaved input in this browser, one per record. */
  draftKey: string;
  title: (form: Form<F>, record: R | undefined) => string;
  /** The title when the record could not be read. */
  brokenTitle: string;
  /** Breadcrumbs; the title is appended. */
  crumbs: readonly Crumb[];
  back?: string;
  /** Left of the title. */
  picture?: (form: Form<F>) => ReactNode;
  /** Right of the title: status, kind. */
  marks?: (form: Form<F>, record: R | undefined) => ReactNode;
  actions?: (form: Form<F>, record: R | undefined) => ReactNode;
  duplicate?: Duplicate<F>;
  removal?: Removal | undefined;
  /** Where the log names who created and last saved the record. */
  logged?: Logged | undefined;
  sections: readonly Section<F, R>[];
  rail?: (form: Form<F>, record: R | undefined) => ReactNode;
  /** Anchors above the cards, in a column at their left, or none: a screen of one part that needs the whole width. */
  anchors?: 'tabs' | 'side' | 'none';
  /** The cards take the whole width of the screen. */
  isWide?: boolean;
  /** Shows how many bilingual texts are complete. */
  showsCompleteness?: boolean;
  /** The label of the save button where saving creates a record. */
  saveLabel?: () => string;
  /** The heading of a refused save, shown above the errors; by default that it was not saved. */
  notSaved?: () => string;
  saveDraft?: SaveDraft<F>;
  /** The form of a new record that opens as another page: what was typed while it was created goes on there. */
  editPath?: (created: string) => string;
  /** Saving creates something that has no such form: nothing is typed meanwhile. */
  isClosedWhileSaving?: boolean;
  /** The record has drafts, a schedule and a history; absent for a new record. */
  revised?: Revised<F> | undefined;
  /** A figure shown beside the save button, such as the total. */
  footFact?: (form: Form<F>) => ReactNode;
  pieces?: { key: string; words: (before: F, now: F) => string | null };
};

/** A form as a page: loads the record, then shows an editor that never loses input. */
export function FormScreen<R, F extends object>(props: FormScreenProps<R, F>): ReactNode {
  const { source, brokenTitle } = props;
  const { record } = source;
  const { data, error, refetch } = useQuery({
    queryKey: record?.key ?? ['nothing'],
    queryFn: () => (record ? record.read() : null),
    enabled: record !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A missing record is shown by the router's error page.
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error && !data) return <ErrorState title={brokenTitle} error={error} retry={() => void refetch()} />;
  if (record && !data) return <FormSkeleton />;
  return <Editor {...props} record={(data as R | null | undefined) ?? undefined} />;
}

function Editor<R, F extends object>(props: FormScreenProps<R, F> & { record: R | undefined }): ReactNode {
  const { source, blank, draftKey, record, sections, anchors = 'tabs', rail } = props;
  const navigate = useNavigate();
  const { done } = useNotices();
  const registry = useMemo(() => new FieldRegistry(), []);
  const profile = useProfile();
  const { copyOf = props.typed, since } = (useLocation().state ?? {}) as { copyOf?: F; since?: TypedSince<F> };
  const saved = record ? source.formOf(record) : blank;
  const version = record ? source.versionOf(record) : null;
  const form = useForm<F>(saved, version, record ? inputOf(saved, version === (source.firstVersion ?? 1) ? since : undefined) : copyOf);
  const revisions = useRevisions(props.revised, form);
  const isPublishing = props.revised?.isPublic(form.value) ?? false;
  const isUnsaved = form.isDirty && !revisions?.isDraftCurrent;
  const isDirty = useLatest(isUnsaved);
  const leave = (path: string, text: string, since?: TypedSince<F>): void => {
    isDirty.current = false;
    removeDraft(draftKey);
    done(text);
    void navigate(path, { replace: true, state: since && { since } });
  };
  const openCreated = (path: string, typedSince: TypedSince<F> | undefined): void => {
    const to = typedSince && props.editPath ? props.editPath(path) : path;
    // Staff may be allowed to create what they may not change.
    leave([to, props.back].find((one) => one && mayOpen(profile, one)) ?? '/', m.admin_form_saved(), typedSince);
  };
  const saving = useSave(withMissingFields(form, registry), publishing(source, revisions), openCreated);
  const isClosed = props.isClosedWhileSaving === true && saving.phase === 'saving';
  const draft = useDraft(draftKey, form, isUnsaved);
  const latestSave = useLatest(saving.save);
  const save = useCallback(() => latestSave.current(), []);
  useShortcuts({
    'mod+s': (event) => {
      event.preventDefault();
      settleTyping();
      // After the next render, which includes the settled input.
      setTimeout(() => (isDirty.current || form.isPrefilled) && void save());
    },
  });
  useFirstProblem(form, registry);
  const title = props.title(form, record);
  useCrumbs(...props.crumbs, { label: title });
  return (
    <FormFactsProvider registry={registry} problems={form.problems}>
      <Flex vertical className={styles.formPage} data-anchors={anchors} data-wide={props.isWide ? '' : undefined}>
        <PageHead
          title={
            props.picture ? (
              <Flex component="span" gap={10} align="center" className={textStyles.anywhere}>
                {props.picture(form)} <span>{title}</span>
              </Flex>
            ) : (
              title
            )
          }
          back={props.back}
          aside={props.marks?.(form, record)}
        >
          {record && <RecordPager />}
          {revisions && <RevisionHistory revisions={revisions} form={form} registry={registry} />}
          {props.actions?.(form, record)}
          {record && (props.duplicate || props.removal) && (
            <RecordActions
              form={form}
              name={title}
              duplicate={props.duplicate}
              removal={props.removal}
              left={(text) => leave(props.back ?? '/', text)}
            />
          )}
        </PageHead>
        {anchors === 'tabs' && (
          <SectionTabs
            sections={sections}
            form={form}
            label={title}
            aside={props.showsCompleteness && <Completeness form={form} registry={registry} />}
          />
        )}
        {revisions && <DraftNotice revisions={revisions} />}
        {draft.found && <DraftStrip {...draft.found} restore={draft.restore} drop={draft.drop} />}
        <div className={styles.formBody} data-rail={rail ? '' : undefined} inert={isClosed}>
          {anchors === 'side' && <SectionTabs sections={sections} form={form} label={title} />}
          <Flex vertical gap={14} data-testid="form-cards" className={styles.formCards}>
            <SectionCards sections={sections} form={form} record={record} />
            {props.logged && <RecordMeta {...props.logged} />}
          </Flex>
          {rail && (
            <Flex component="aside" vertical gap={14} className={styles.formRail}>
              {rail(form, record)}
            </Flex>
          )}
        </div>
        <div className={styles.formFoot}>
          <ConflictBar form={form} saving={saving} registry={registry} />
          <SaveBar
            form={form}
            saving={saving}
            registry={registry}
            pieces={props.pieces}
            isDraftStored={draft.isStored}
            isDraftCurrent={revisions?.isDraftCurrent ?? false}
            saveLabel={isPublishing ? m.admin_revisions_publish : props.saveLabel}
            savedText={isPublishing ? m.admin_revisions_published() : m.admin_form_saved()}
            notSaved={props.notSaved}
            discard={() => discarding(form, done)}
            fact={props.footFact?.(form)}
            aside={
              <>
                {props.saveDraft && <SaveDraftButton {...props.saveDraft} form={form} left={leave} />}
                {revisions && <DraftButtons revisions={revisions} />}
              </>
            }
          />
        </div>
      </Flex>
      <LeaveGuard isDirty={isDirty} save={save} />
    </FormFactsProvider>
  );
}

/** The input of a record's form, with what was typed while the record was created; later the address is that of any record. */
const inputOf = <F extends object>(saved: F, since: TypedSince<F> | undefined): F =>
  since ? merged(since.sent, since.typed, saved) : saved;

/** The same source; its saves publish the draft that the form shows. */
const publishing = <R, F extends object>(source: FormSource<R, F>, revisions: Revisions | null): FormSource<R, F> => ({
  ...source,
  save: (form, version) => source.save(form, version, revisions?.draft?.id),
});

/** The server's errors and all empty required fields, since the server may have stopped at the first few. */
const withMissingFields = <F,>(form: FormState<F>, registry: FieldRegistry): FormState<F> => ({
  ...form,
  setProblems: (found) => form.setProblems({ ...missingFields(registry.read(), form.value), ...found }),
});

/** Discards changes at once; can be undone for ten seconds. */
function discarding<F extends object>({ value, base, change }: FormState<F>, done: ReturnType<typeof useNotices>['done']): void {
  change(() => base);
  done(m.admin_form_discarded(), async () => change(() => value));
}

/** Commits the field being typed in, and restores the cursor. */
function settleTyping(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}

/** After a refused save the first faulty field gets the focus. */
function useFirstProblem<F>(form: FormState<F>, registry: FieldRegistry): void {
  const known = useRef(form.problems);
  useEffect(
    function focusFirstProblem() {
      const before = Object.keys(known.current).length;
      const paths = Object.keys(form.problems);
      known.current = form.problems;
      if (before === 0 && paths[0]) focusField(registry.read(), paths[0]);
    },
    [form.problems, registry],
  );
}

/** `11／13`: texts present in both languages, of all present texts. */
function Completeness<F>({ form, registry }: { form: Form<F>; registry: FieldRegistry }): ReactNode {
  const entries = useEntries(registry);
  const texts = [...entries].filter(([, { isPair }]) => isPair).map(([path]) => valueAt(form.value, path) as Text | null | undefined);
  if (texts.length === 0) return null;
  const full = texts.filter((text) => text?.tw && text.en).length;
  return (
    <Flex component="span" gap={12} className={styles.formCompleteness}>
      {m.admin_form_completeness()} <strong className={textStyles.num}>{m.admin_form_fraction({ full, all: texts.length })}</strong>
    </Flex>
  );
}
