import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { Bound } from '../use-form.ts';
import { FieldFrame, type FieldWords, useControl } from './field.tsx';

/** Several lines without translation, such as an internal note. */
export function LinesField({ at, label, max, lines, ...words }: FieldWords & { at: Bound<string>; max: number; lines: number }): ReactNode {
  const control = useControl(at.path, label, words.isRequired);
  return (
    <FieldFrame path={at.path} label={label} {...words}>
      <Input.TextArea {...control} rows={lines} maxLength={max} value={at.value} onChange={(event) => at.set(event.target.value)} />
    </FieldFrame>
  );
}
