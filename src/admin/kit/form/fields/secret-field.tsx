import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { Bound } from '../use-form.ts';
import styles from './field.module.css';
import { FieldFrame, useControl } from './field.tsx';

/** A secret that is only written: the field is empty where one is stored, and `hint` says whether one is. */
export function SecretField({ at, label, hint }: { at: Bound<string>; label: string; hint: string }): ReactNode {
  const control = useControl(at.path, label, false);
  return (
    <FieldFrame path={at.path} label={label} hint={hint}>
      <Input.Password
        {...control}
        value={at.value}
        onChange={(event) => at.set(event.target.value)}
        className={styles.fieldCode}
        autoComplete="new-password"
      />
    </FieldFrame>
  );
}
