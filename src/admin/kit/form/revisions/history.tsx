import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Flex } from 'antd';
import { History as HistoryIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call } from '../../../client.ts';
import { Moment } from '../../cells.tsx';
import { ErrorState } from '../../state.tsx';
import textStyles from '../../text.module.css';
import { useNotices } from '../../undo.tsx';
import conflictStyles from '../conflict.module.css';
import { labelFor } from '../field-labels.ts';
import { type FieldRegistry, useEntries } from '../form-context.tsx';
import { differingKeys, valueAt } from '../form-values.ts';
import { formatValue } from '../format-value.ts';
import { learnPictures } from '../pictures/known-pictures.ts';
import type { FormState } from '../use-form.ts';
import styles from './revisions.module.css';
import type { Revisions } from './use-revisions.ts';

type History<F extends object> = { revisions: Revisions; form: FormState<F>; registry: FieldRegistry };

/** A button that opens the published versions: its changes, its differences from the form, and a button that restores it. */
export function RevisionHistory<F extends object>({ revisions, form, registry }: History<F>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const close = (): void => {
    setOpen(false);
    setChosen(undefined);
  };
  return (
    <>
      <Button icon={<HistoryIcon size={15} />} onClick={() => setOpen(true)}>
        {m.admin_revisions_history()}
      </Button>
      <Drawer open={isOpen} onClose={close} title={m.admin_revisions_history()} size={520} destroyOnHidden>
        {revisions.history.length === 0 && <p className={textStyles.meta}>{m.admin_revisions_none()}</p>}
        <Flex component="ol" vertical gap={4}>
          {revisions.history.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                className={styles.version}
                aria-expanded={chosen === version.id}
                onClick={() => setChosen(chosen === version.id ? undefined : version.id)}
              >
                <span className={textStyles.medium}>
                  <Moment iso={version.saved_at} /> {version.saved_by}
                </span>
                <Changed changed={version.changed} registry={registry} />
              </button>
              {chosen === version.id && <Version revisions={revisions} id={version.id} form={form} registry={registry} onUse={close} />}
            </li>
          ))}
        </Flex>
      </Drawer>
    </>
  );
}

function Changed({ changed, registry }: { changed: readonly string[] | null; registry: FieldRegistry }): ReactNode {
  const entries = useEntries(registry);
  if (!changed) return <span className={textStyles.meta}>{m.admin_revisions_first()}</span>;
  const names = [...new Set(changed.map((key) => labelFor(entries, key)))].join(m.admin_form_list_comma());
  return <span className={textStyles.meta}>{m.admin_revisions_changed({ fields: names })}</span>;
}

type Version<F extends object> = History<F> & { id: number; onUse: () => void };

/** Compares one version with the form. Restoring it fills the form; nothing is published. */
function Version<F extends object>({ revisions: { kind, subject }, id, form, registry, onUse }: Version<F>): ReactNode {
  const entries = useEntries(registry);
  const { done } = useNotices();
  const { data, error, refetch } = useQuery({
    queryKey: ['revisions.version', kind, subject, id],
    queryFn: () => call('revisions.version', { kind, subject, id }),
  });
  if (error) return <ErrorState title={m.admin_revisions_broken()} error={error} retry={() => void refetch()} />;
  if (!data) return <p className={textStyles.meta}>{m.admin_form_loading()}</p>;
  const then: F = { ...form.value, ...data.form };
  const keys = differingKeys(form.value, then);
  if (keys.length === 0) return <p className={textStyles.meta}>{m.admin_revisions_same()}</p>;
  const use = (): void => {
    const before = form.value;
    learnPictures(data.media);
    form.change(() => then);
    done(m.admin_revisions_used(), async () => form.change(() => before));
    onUse();
  };
  return (
    <Flex style={{ padding: '4px 10px 14px' }} vertical gap={10} align="start">
      <table className={conflictStyles.conflictTable}>
        <thead>
          <tr>
            <th>{m.admin_form_conflict_field()}</th>
            <th>{m.admin_revisions_now()}</th>
            <th>{m.admin_revisions_then()}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key}>
              <th scope="row">{labelFor(entries, key)}</th>
              <td data-label={m.admin_revisions_now()}>{formatValue(valueAt(form.value, key))}</td>
              <td data-label={m.admin_revisions_then()}>{formatValue(valueAt(then, key))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={use}>{m.admin_revisions_use()}</Button>
    </Flex>
  );
}
