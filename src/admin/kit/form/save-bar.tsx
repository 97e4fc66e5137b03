import { Button, Flex } from 'antd';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import layoutStyles from '../layout.module.css';
import { modKey } from '../shortcuts.ts';
import { errorSentence } from '../state.tsx';
import textStyles from '../text.module.css';
import { labelFor, outermost } from './field-labels.ts';
import { type FieldRegistry, focusField, useEntries } from './form-context.tsx';
import { isSame, valueAt } from './form-values.ts';
import styles from './save-bar.module.css';
import type { FormState } from './use-form.ts';
import type { Saving } from './use-save.ts';

const maxNamedFields = 3;

type SaveBar<F extends object> = {
  form: FormState<F>;
  saving: Saving<F>;
  registry: FieldRegistry;
  discard: () => void;
  /** Describes changes of a field that its name does not: "2 SKUs". Its key and what is within are left out of the fields. */
  pieces: { key: string; words: (before: F, now: F) => string | null } | undefined;
  isDraftStored: boolean;
  /** The changes are saved as a draft on the server. */
  isDraftCurrent: boolean;
  /** The label of the save button where saving creates a record. */
  saveLabel: (() => string) | undefined;
  notSaved: (() => string) | undefined;
  /** The message after a save. */
  savedText: string;
  /** Other actions on the input, beside the save button. */
  aside: ReactNode;
  /** A figure that is always shown. */
  fact: ReactNode;
};

/** Appears with the first change: number of changes, errors, discard, save. A form filled from a draft can be saved at once. */
export function SaveBar<F extends object>(props: SaveBar<F>): ReactNode {
  const { form, saving, registry, discard, isDraftCurrent } = props;
  const entries = useEntries(registry);
  const { phase, failure } = saving;
  const isAsPrefilled = form.isPrefilled && !form.isDirty;
  if (!form.isDirty && !isAsPrefilled && phase === 'idle') return null;
  if (phase === 'saved' && !form.isDirty) {
    return (
      <Flex gap="8px 12px" wrap align="center" data-testid="save-bar" className={styles.saveBar} role="status">
        <CircleCheck className={textStyles.ok} size={16} /> <strong>{props.savedText}</strong>
      </Flex>
    );
  }
  const heading = isAsPrefilled ? m.admin_form_begun() : isDraftCurrent ? m.admin_revisions_kept() : m.admin_form_unsaved();
  const problems = Object.entries(form.problems);
  return (
    <Flex gap="8px 12px" wrap align="center" data-testid="save-bar" className={styles.saveBar} role="region" aria-label={heading}>
      {!isAsPrefilled && <span className={styles.saveBarDot} aria-hidden="true" />}
      <div style={{ flex: '1 1 260px' }} className={layoutStyles.canShrink} aria-live="polite">
        <strong>{heading}</strong>{' '}
        <span style={{ marginLeft: 6 }} className={textStyles.quiet}>
          {changeSummary(props, entries)}
        </span>
        {(failure || (props.notSaved && problems.length > 0)) && (
          <Flex component="span" gap={5} align="center" className={textStyles.bad} role="alert">
            <CircleAlert size={14} /> {!failure?.mayBeDone && (props.notSaved ?? m.admin_form_not_saved)()}{' '}
            {failure && errorSentence(failure)}
            {failure?.requestId && <span className={textStyles.mono}> {failure.requestId}</span>}
          </Flex>
        )}
      </div>
      {problems.length > 0 && <Problems problems={problems} entries={entries} />}
      {props.fact}
      <Flex gap={8} className={`${layoutStyles.atEnd} ${styles.saveBarActions}`}>
        {!isAsPrefilled && (
          <>
            <Button onClick={discard} disabled={phase === 'saving'}>
              {m.admin_form_discard()}
            </Button>
            {props.aside}
          </>
        )}
        <Button type="primary" onClick={() => void saving.save()} aria-disabled={phase === 'saving'}>
          {phase === 'saving' ? m.admin_form_saving() : (props.saveLabel ?? m.admin_form_save)()}
          <kbd>{modKey()}S</kbd>
        </Button>
      </Flex>
    </Flex>
  );
}

type Entries = ReturnType<typeof useEntries>;

/** Errors, each with a link to its field: the first three, the rest on request. */
function Problems({ problems, entries }: { problems: readonly [path: string, sentences: string[]][]; entries: Entries }): ReactNode {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? problems : problems.slice(0, maxNamedFields);
  return (
    <Flex
      component="ul"
      gap="4px 12px"
      wrap
      align="center"
      className={styles.saveBarProblems}
      aria-label={m.admin_form_to_mend({ n: problems.length })}
    >
      {shown.map(([path, sentences]) => (
        <li key={path}>
          <button type="button" title={sentences[0]} onClick={() => focusField(entries, path)}>
            <CircleAlert size={14} /> {labelFor(entries, path)}
          </button>
        </li>
      ))}
      {shown.length < problems.length && (
        <li>
          <button type="button" onClick={() => setAll(true)}>
            {m.admin_form_more_problems({ n: problems.length - shown.length })}
          </button>
        </li>
      )}
    </Flex>
  );
}

const isWithin = (path: string, key: string | undefined): boolean => path === key || path.startsWith(`${key}.`);

function changeSummary<F extends object>({ form, pieces, isDraftStored }: SaveBar<F>, entries: Entries): string {
  const changed = outermost(entries).filter(
    ([path]) => !isWithin(path, pieces?.key) && !isSame(valueAt(form.base, path), valueAt(form.value, path)),
  );
  const counted = pieces?.words(form.base, form.value);
  const names = changed.map(([, { label }]) => label);
  const isNamed = names.length > 0 && names.length <= maxNamedFields && !counted;
  const fields = isNamed ? names.join(m.admin_form_list_comma()) : names.length > 0 ? m.admin_form_fields({ n: names.length }) : null;
  const what = [fields, counted].filter(Boolean).join(m.admin_form_list_comma());
  const wrong = Object.keys(form.problems).length;
  return [
    what && m.admin_form_sentence({ what }),
    wrong > 0 && m.admin_form_to_mend({ n: wrong }),
    isDraftStored && m.admin_form_draft_stored(),
  ]
    .filter(Boolean)
    .join(m.admin_form_between_sentences());
}
