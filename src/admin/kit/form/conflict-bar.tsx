import { Button } from 'antd';
import { GitCompare, PencilLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { Text } from '#shared/locale.ts';
import type { FieldRegistry } from './form-context.tsx';
import { useEntries } from './form-context.tsx';
import { valueAt } from './form-values.ts';
import type { FormState } from './use-form.ts';
import type { Saving } from './use-save.ts';

type ConflictBar<F extends object> = { form: FormState<F>; saving: Saving<F>; registry: FieldRegistry };

/** Somebody saved before you: what they changed, and whose version goes on. Nothing typed is lost until one chooses. */
export function ConflictBar<F extends object>({ form, saving, registry }: ConflictBar<F>): ReactNode {
  const entries = useEntries(registry);
  const [isCompared, setCompared] = useState(false);
  const { conflict } = saving;
  if (!conflict) return null;
  const both: readonly string[] = conflict.bothKeys;
  return (
    <div className="conflict" role="alert">
      <div className="conflict-head">
        <GitCompare className="icon" size={16} />
        <p>
          <strong>{m.admin_form_conflict({ n: conflict.theirKeys.length })}</strong>{' '}
          {both.length > 0 ? m.admin_form_conflict_both({ n: both.length }) : m.admin_form_conflict_apart()}
        </p>
        <Button type="text" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
          {m.admin_form_compare()}
        </Button>
        <Button onClick={saving.takeTheirs}>{m.admin_form_take_theirs()}</Button>
        <Button onClick={saving.keepMine}>{m.admin_form_keep_mine()}</Button>
      </div>
      {isCompared && (
        <table className="conflict-table">
          <thead>
            <tr>
              <th>{m.admin_form_conflict_field()}</th>
              <th>{m.admin_form_conflict_was()}</th>
              <th>{m.admin_form_conflict_theirs()}</th>
              <th>{m.admin_form_conflict_yours()}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.theirKeys.map((key) => (
              <tr key={key}>
                <th scope="row">
                  {entries.get(key)?.label ?? [...entries].find(([path]) => path.startsWith(`${key}.`))?.[1].label ?? m.admin_form_whole()}
                </th>
                <td>{inWords(valueAt(form.base, key))}</td>
                <td>{inWords(valueAt(conflict.theirs, key))}</td>
                <td>
                  {both.includes(key) ? (
                    inWords(valueAt(form.value, key))
                  ) : (
                    <span className="meta">{m.admin_form_conflict_untouched()}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const longest = 120;
const isText = (value: unknown): value is Text => typeof value === 'object' && value !== null && 'tw' in value;

/** A value as far as it can be said in a cell: texts and numbers as they are, lists by their length. */
function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? m.admin_form_yes() : m.admin_form_no();
  if (Array.isArray(value))
    return value.every((entry) => typeof entry === 'string')
      ? value.join(m.admin_form_list_comma()) || '—'
      : m.admin_form_entries({ n: value.length });
  if (isText(value)) return [value.tw, value.en].filter(Boolean).join(' / ');
  if (typeof value === 'object')
    return Object.values(value)
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' / ');
  const text = String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

type DraftStrip = { at: string; restore: () => void; drop: () => void };

/** Found again from before the tab was closed or the machine stopped. */
export function DraftStrip({ at, restore, drop }: DraftStrip): ReactNode {
  return (
    <div className="draft-strip" role="status">
      <PencilLine className="icon" size={15} />
      <p>{m.admin_form_draft_found({ at })}</p>
      <Button size="small" onClick={restore}>
        {m.admin_form_draft_restore()}
      </Button>
      <Button size="small" type="text" onClick={drop}>
        {m.admin_form_draft_drop()}
      </Button>
    </div>
  );
}
