import { Segmented, Select, Switch } from 'antd';
import { Lock } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import { fieldId, useFieldEntry, useProblem } from '../form-context.tsx';
import type { Bound } from '../use-form.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, useControl } from './field.tsx';

export type Choice<V> = { value: V; label: ReactNode; search?: string };

const byLabel = (typed: string, choice?: { search?: string; label?: ReactNode }): boolean =>
  (choice?.search ?? String(choice?.label ?? '')).toLowerCase().includes(typed.toLowerCase());

/** Chooses one option; searchable with more than eight. */
export function SelectField<V extends string | number>({
  at,
  label,
  choices,
  placeholder,
  ...words
}: FieldWords & { at: Bound<V>; choices: readonly Choice<V>[]; placeholder?: string }): ReactNode {
  const control = useControl(at.path, label, words.isRequired);
  return (
    <FieldFrame path={at.path} label={label} {...words} marks={words.lockedBecause !== undefined && <Lock size={13} />}>
      <Select<V>
        {...control}
        value={at.value}
        onChange={at.set}
        options={[...choices]}
        placeholder={placeholder}
        disabled={words.lockedBecause !== undefined}
        showSearch={choices.length > 8 ? { filterOption: byLabel } : false}
      />
    </FieldFrame>
  );
}

/** The same, where nothing may be chosen. `whenEmpty` is shown where there is nothing to choose from. */
export function OptionalSelectField<V extends string | number>({
  at,
  label,
  choices,
  placeholder,
  whenEmpty,
  ...words
}: FieldWords & { at: Bound<V | null>; choices: readonly Choice<V>[]; placeholder: string; whenEmpty?: ReactNode }): ReactNode {
  const control = useControl(at.path, label, words.isRequired);
  return (
    <FieldFrame path={at.path} label={label} {...words}>
      <Select<V>
        {...control}
        value={at.value as V}
        onChange={(value: V | undefined) => at.set(value ?? null)}
        options={[...choices]}
        placeholder={placeholder}
        notFoundContent={choices.length === 0 ? whenEmpty : undefined}
        allowClear={{ label: m.admin_kit_clear() }}
        showSearch={choices.length > 8 ? { filterOption: byLabel } : false}
      />
    </FieldFrame>
  );
}

/** Chooses several options, in the order of choosing. `whenEmpty` as above. */
export function MultiSelectField<V extends string | number>({
  at,
  label,
  choices,
  placeholder,
  whenEmpty,
  ...words
}: FieldWords & { at: Bound<V[]>; choices: readonly Choice<V>[]; placeholder: string; whenEmpty?: ReactNode }): ReactNode {
  const control = useControl(at.path, label, words.isRequired);
  return (
    <FieldFrame path={at.path} label={label} {...words}>
      <Select<V[]>
        {...control}
        mode="multiple"
        value={at.value}
        onChange={at.set}
        options={[...choices]}
        placeholder={placeholder}
        notFoundContent={choices.length === 0 ? whenEmpty : undefined}
        showSearch={{ filterOption: byLabel }}
      />
    </FieldFrame>
  );
}

type Tags = FieldWords & {
  at: Bound<string[]>;
  placeholder: string;
  suggestions?: readonly string[];
  /** A space belongs to the tag. */
  hasSpaces?: boolean;
  seen?: string | undefined;
};

/** Free tags: Enter, comma or space ends one. Tags used elsewhere are suggested. */
export function TagsField({ at, label, placeholder, suggestions = [], hasSpaces = false, seen, ...words }: Tags): ReactNode {
  const control = useControl(at.path, label, words.isRequired, seen);
  return (
    <FieldFrame path={at.path} label={label} seen={seen} {...words}>
      <Select<string[]>
        {...control}
        mode="tags"
        {...(suggestions.length > 0 ? { options: suggestions.map((value) => ({ value, label: value })) } : { open: false })}
        suffixIcon={null}
        tokenSeparators={[',', ...(hasSpaces ? [] : [' ']), ';', m.admin_form_list_comma()]}
        value={at.value}
        onChange={at.set}
        placeholder={placeholder}
      />
    </FieldFrame>
  );
}

/** Chooses one of two or three visible options. */
export function SegmentField<V extends string>({
  at,
  label,
  choices,
  ...words
}: FieldWords & { at: Bound<V>; choices: readonly { value: V; label: string }[] }): ReactNode {
  useFieldEntry(
    at.path,
    useMemo(() => ({ label }), [label]),
  );
  return (
    <FieldFrame path={at.path} label={label} {...words} isGroup>
      <div>
        <Segmented<V>
          id={fieldId(at.path)}
          value={at.value}
          onChange={at.set}
          options={[...choices]}
          disabled={words.lockedBecause !== undefined}
          aria-labelledby={`${fieldId(at.path)}-label`}
        />
      </div>
    </FieldFrame>
  );
}

/** On or off, with its meaning below. */
export function SwitchField({ at, label, hint, lockedBecause }: FieldWords & { at: Bound<boolean> }): ReactNode {
  useFieldEntry(
    at.path,
    useMemo(() => ({ label }), [label]),
  );
  const problem = useProblem(at.path);
  const id = fieldId(at.path);
  const below = problem ?? lockedBecause ?? hint;
  return (
    <div data-testid="field" className={`${styles.field} ${styles.switchField}`}>
      <Switch id={id} checked={at.value} onChange={at.set} disabled={lockedBecause !== undefined} aria-describedby={`${id}-below`} />
      <label htmlFor={id}>{label}</label>
      {below && (
        <p className={problem ? styles.fieldProblem : styles.fieldHint} id={`${id}-below`}>
          {below}
        </p>
      )}
    </div>
  );
}
