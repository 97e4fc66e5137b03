import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { Bound } from '../use-form.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, useControl } from './field.tsx';

type TextFieldProps = FieldWords & {
  at: Bound<string> | (Omit<Bound<string | null>, 'set'> & { set: (value: string) => void });
  placeholder?: string;
  type?: 'text' | 'email' | 'tel' | 'url';
  /** Codes and numbers use the monospaced font. */
  isCode?: boolean;
  prefix?: ReactNode;
};

/** A single line without translation: a code, an address, a number. */
export function TextField({ at, label, placeholder, type = 'text', isCode, prefix, ...words }: TextFieldProps): ReactNode {
  const control = useControl(at.path, label, words.isRequired);
  return (
    <FieldFrame path={at.path} label={label} {...words}>
      <Input
        {...control}
        type={type}
        value={at.value ?? ''}
        onChange={(event) => at.set(event.target.value)}
        placeholder={placeholder}
        className={isCode ? styles.fieldCode : undefined}
        disabled={words.lockedBecause !== undefined}
        {...(prefix === undefined ? {} : { prefix })}
        autoComplete="off"
      />
    </FieldFrame>
  );
}
