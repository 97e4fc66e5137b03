import { Button, Flex } from 'antd';
import { GitCompare, PencilLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import layoutStyles from '../layout.module.css';
import textStyles from '../text.module.css';
import styles from './conflict.module.css';
import { labelFor } from './field-labels.ts';
import type { FieldRegistry } from './form-context.tsx';
import { useEntries } from './form-context.tsx';
import { valueAt } from './form-values.ts';
import { formatValue } from './format-value.ts';
import type { FormState } from './use-form.ts';
import type { Conflict, Saving } from './use-save.ts';

type ConflictBar<F extends object> = { form: FormState<F>; saving: Saving<F>; registry: FieldRegistry };

/** Shown when another person saved first: staff choose field by field which version is saved. Typed input stays until they choose. */
export function ConflictBar<F extends object>({ form, saving, registry }: ConflictBar<F>): ReactNode {
  const [isCompared, setCompared] = useState(false);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const { conflict } = saving;
  if (!conflict) return null;
  const both: readonly string[] = conflict.bothKeys;
  const take = (key: string, isTheirs: boolean): void => setTaken(isTheirs ? [...taken, key] : taken.filter((one) => one !== key));
  const settle = (by: () => void): void => {
    by();
    // The next conflict is decided anew.
    setTaken([]);
  };
  return (
    <div className={styles.conflict} role="alert">
      <Flex gap={8} align="center" wrap className={`${styles.conflictHead} ${textStyles.small} ${textStyles.tonedIcon}`} data-tone="wait">
        <GitCompare size={16} />
        <p>
          <strong>{m.admin_form_conflict({ n: conflict.theirKeys.length })}</strong>{' '}
          {both.length > 0 ? m.admin_form_conflict_both({ n: both.length }) : m.admin_form_conflict_apart()}
        </p>
        <Button type="text" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
          {m.admin_form_compare()}
        </Button>
        <Button onClick={() => settle(saving.takeTheirs)}>{m.admin_form_take_theirs()}</Button>
        <Button onClick={() => settle(() => saving.keepMine(taken))}>
          {taken.length > 0 ? m.admin_form_keep_chosen() : m.admin_form_keep_mine()}
        </Button>
      </Flex>
      {isCompared && <Comparison form={form} conflict={conflict} registry={registry} taken={taken} take={take} />}
    </div>
  );
}

type Comparison<F extends object> = {
  form: FormState<F>;
  conflict: Conflict<F>;
  registry: FieldRegistry;
  taken: readonly string[];
  take: (key: string, isTheirs: boolean) => void;
};

/** The base, their and own value of each field; where both changed it, staff choose. */
function Comparison<F extends object>({ form, conflict, registry, taken, take }: Comparison<F>): ReactNode {
  const entries = useEntries(registry);
  const both: readonly string[] = conflict.bothKeys;
  const choice = (key: string, isTheirs: boolean, value: unknown): ReactNode => (
    <button
      type="button"
      className={styles.conflictChoice}
      aria-pressed={taken.includes(key) === isTheirs}
      onClick={() => take(key, isTheirs)}
    >
      {formatValue(value)}
    </button>
  );
  return (
    <table className={styles.conflictTable}>
      <thead>
        <tr>
          <th>{m.admin_form_conflict_field()}</th>
          <th>{m.admin_form_conflict_was()}</th>
          <th>{m.admin_form_conflict_theirs()}</th>
          <th>{m.admin_form_conflict_yours()}</th>
        </tr>
      </thead>
      <tbody>
        {conflict.theirKeys.map((key) => {
          const [theirs, mine] = [valueAt(conflict.theirs, key), valueAt(form.value, key)];
          const isBoth = both.includes(key);
          return (
            <tr key={key}>
              <th scope="row">{labelFor(entries, key)}</th>
              <td data-label={m.admin_form_conflict_was()}>
                <del>{formatValue(valueAt(form.base, key))}</del>
              </td>
              <td data-label={m.admin_form_conflict_theirs()}>{isBoth ? choice(key, true, theirs) : formatValue(theirs)}</td>
              <td data-label={m.admin_form_conflict_yours()}>
                {isBoth ? choice(key, false, mine) : <span className={textStyles.meta}>{m.admin_form_conflict_untouched()}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type DraftStrip = { at: string; isOlder?: boolean; restore: () => void; drop: () => void };

/** Offers a draft found in this browser. */
export function DraftStrip({ at, isOlder, restore, drop }: DraftStrip): ReactNode {
  return (
    <Flex gap={8} align="center" wrap className={`${styles.draftStrip} ${layoutStyles.well}`} data-tone="wait" role="status">
      <PencilLine size={15} />
      <p>{[m.admin_form_draft_found({ at }), ...(isOlder ? [m.admin_form_draft_older()] : [])].join(m.admin_form_between_sentences())}</p>
      <Button size="small" onClick={restore}>
        {m.admin_form_draft_restore()}
      </Button>
      <Button size="small" type="text" onClick={drop}>
        {m.admin_form_draft_drop()}
      </Button>
    </Flex>
  );
}
