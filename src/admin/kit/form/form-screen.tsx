import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '#messages';
import type { Text } from '#shared/locale.ts';
import { ApiError } from '../../client.ts';
import { now } from '../../clock.ts';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import { type Crumb, useCrumbs } from '../crumbs.ts';
import { formatRecent } from '../format.ts';
import { PageHead } from '../page.tsx';
import { RecordPager } from '../record-pager.tsx';
import { useShortcuts } from '../shortcuts.ts';
import { ErrorState } from '../state.tsx';
import textStyles from '../text.module.css';
import { useNotices } from '../undo.tsx';
import { useLatest } from '../use-latest.ts';
import { ConflictBar, DraftStrip } from './conflict-bar.tsx';
import { type Draft, readDraft, removeDraft, storeDraft } from './draft.ts';
import styles from './form.module.css';
import { FieldRegistry, FormFactsProvider, focusField, missingFields, useEntries } from './form-context.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { valueAt } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { type Duplicate, RecordActions, type Removal } from './record-actions.tsx';
import { type Logged, RecordMeta } from './record-meta.tsx';
import { SaveBar } from './save-bar.tsx';
import { type SaveDraft, SaveDraftButton } from './save-draft.tsx';
import { type Section, SectionCards, SectionTabs } from './sections.tsx';
import { type Form, type FormState, useForm } from './use-form.ts';
import { type FormSource, useSave } from './use-save.ts';

export type FormScreenProps<R, F extends object> = {
  source: FormSource<R, F>;
  /** What a new record starts with; also stands for "nothing loaded" while creating. */
  blank: F;
  /** What a new record has as if it were typed already: a copy. */
  typed?: F | undefined;
  /** Where unsaved typing is kept in this browser: one name per record. */
  draftKey: string;
  title: (form: Form<F>, record: R | undefined) => string;
  /** Said when the record could not be read. */
  brokenTitle: string;
  /** Where one is; the title is added. */
  crumbs: readonly Crumb[];
  back?: string;
  /** Left of the title. */
  picture?: (form: Form<F>) => ReactNode;
  /** Right of the title: status, kind. */
  marks?: (form: Form<F>, record: R | undefined) => ReactNode;
  actions?: (form: Form<F>, record: R | undefined) => ReactNode;
  duplicate?: Duplicate<F>;
  removal?: Removal | undefined;
  /** Its log says who made and last saved it. */
  logged?: Logged | undefined;
  sections: readonly Section<F, R>[];
  rail?: (form: Form<F>, record: R | undefined) => ReactNode;
  /** Anchors above the cards, or in a column at their left. */
  anchors?: 'tabs' | 'side';
  /** Shows how many bilingual texts are complete. */
  showsCompleteness?: boolean;
  /** What saving is called where it makes something. */
  saveLabel?: () => string;
  putAside?: SaveDraft<F>;
  /** A figure that stays in sight beside the save button, such as what it all comes to. */
  footFact?: (form: Form<F>) => ReactNode;
  pieces?: { key: string; words: (before: F, now: F) => string | null };
};

/** A form as a page: loads the record, then hands it to an editor that never loses what is typed. */
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
  // A missing record is the router's page, not a form that failed.
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
  const copied = useLocation().state as { copyOf?: F } | null;
  const saved = record ? source.formOf(record) : blank;
  const form = useForm<F>(saved, record ? source.versionOf(record) : null, record ? undefined : (copied?.copyOf ?? props.typed));
  const isDirty = useLatest(form.isDirty);
  const leave = (path: string, said: string): void => {
    isDirty.current = false;
    removeDraft(draftKey);
    done(said);
    void navigate(path, { replace: true });
  };
  const saving = useSave(tellingAll(form, registry), source, (path) => leave(path, m.admin_form_saved()));
  const draft = useDraft(draftKey, form);
  const latestSave = useLatest(saving.save);
  const save = useCallback(() => latestSave.current(), []);
  useShortcuts({
    'mod+s': (event) => {
      event.preventDefault();
      settleTyping();
      // After the next drawing: what was just settled belongs to what is saved.
      setTimeout(() => (isDirty.current || form.isBegun) && void save());
    },
  });
  useFirstProblem(form, registry);
  const title = props.title(form, record);
  useCrumbs(...props.crumbs, { label: title });
  return (
    <FormFactsProvider registry={registry} problems={form.problems}>
      <div className={styles.formPage} data-anchors={anchors}>
        <PageHead
          title={
            props.picture ? (
              <span className={styles.formTitle}>
                {props.picture(form)} <span>{title}</span>
              </span>
            ) : (
              title
            )
          }
          back={props.back}
          aside={props.marks?.(form, record)}
        >
          {record && <RecordPager />}
          {props.actions?.(form, record)}
          {record && (props.duplicate || props.removal) && (
            <RecordActions form={form} name={title} back={props.back ?? '/'} duplicate={props.duplicate} removal={props.removal} />
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
        {draft.found && <DraftStrip at={draft.found.at} restore={draft.restore} drop={draft.drop} />}
        <div className={styles.formBody} data-rail={rail ? '' : undefined}>
          {anchors === 'side' && <SectionTabs sections={sections} form={form} label={title} />}
          <div data-testid="form-cards" className={styles.formCards}>
            <SectionCards sections={sections} form={form} record={record} />
            {props.logged && <RecordMeta {...props.logged} />}
          </div>
          {rail && <aside className={styles.formRail}>{rail(form, record)}</aside>}
        </div>
        <div className={styles.formFoot}>
          <ConflictBar form={form} saving={saving} registry={registry} />
          <SaveBar
            form={form}
            saving={saving}
            registry={registry}
            pieces={props.pieces}
            isDraftKept={draft.isKept}
            saveLabel={props.saveLabel}
            discard={() => discarding(form, done)}
            fact={props.footFact?.(form)}
            aside={props.putAside && <SaveDraftButton {...props.putAside} form={form} left={leave} />}
          />
        </div>
      </div>
      <LeaveGuard isDirty={isDirty} save={save} />
    </FormFactsProvider>
  );
}

/** What the server refuses, and every star that is empty besides: it may have stopped at the first few. */
const tellingAll = <F,>(form: FormState<F>, registry: FieldRegistry): FormState<F> => ({
  ...form,
  setProblems: (found) => form.setProblems({ ...missingFields(registry.read(), form.value), ...found }),
});

/** Opens the form for a new record with what this one holds; nothing is made until that is saved. */
/** Back to what is saved, at once; what was typed can be had again for ten seconds. */
function discarding<F extends object>({ value, base, change }: FormState<F>, done: ReturnType<typeof useNotices>['done']): void {
  change(() => base);
  done(m.admin_form_discarded(), async () => change(() => value));
}

/** Lets the field that is being typed in take its text over, and gives the cursor back. */
function settleTyping(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}

/** Keeps what is typed in this browser half a second after the last change, and offers what was found at the start. */
function useDraft<F extends object>(
  key: string,
  form: FormState<F>,
): { found: { at: string } | null; isKept: boolean; restore: () => void; drop: () => void } {
  const [found, setFound] = useState<Draft<F> | null>(() => readDraft<F>(key, form.version));
  const [isKept, setKept] = useState(false);
  const { time_zone } = useShop();
  const locale = useLanguage();
  const { value, version, isDirty, change } = form;
  useEffect(
    function storeAfterPause() {
      if (!isDirty) {
        setKept(false);
        return found ? undefined : removeDraft(key);
      }
      const timer = setTimeout(() => {
        setKept(storeDraft(key, { value, version, at: now().toISOString() }));
        setFound(null);
      }, 500);
      return () => clearTimeout(timer);
    },
    [key, value, version, isDirty, found],
  );
  const drop = (): void => {
    removeDraft(key);
    setFound(null);
  };
  const restore = (): void => {
    if (found) change(() => found.value);
    setFound(null);
  };
  return { found: found && { at: formatRecent(found.at, now(), time_zone, locale) }, isKept, restore, drop };
}

/** After a refused save the cursor goes to the first thing that is wrong. */
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

/** `11／13`: texts that stand in both languages, of those that stand at all. */
function Completeness<F>({ form, registry }: { form: Form<F>; registry: FieldRegistry }): ReactNode {
  const entries = useEntries(registry);
  const texts = [...entries].filter(([, { isPair }]) => isPair).map(([path]) => valueAt(form.value, path) as Text | null | undefined);
  const full = texts.filter((text) => text?.tw && text.en).length;
  return (
    <span className={styles.formCompleteness}>
      {m.admin_form_completeness()} <strong className={textStyles.num}>{m.admin_form_fraction({ full, all: texts.length })}</strong>
    </span>
  );
}
