import { Input } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import fieldStyles from '../kit/form/fields/field.module.css';
import { FieldFrame, useControl } from '../kit/form/fields/field.tsx';
import type { Bound } from '../kit/form/use-form.ts';

/** A secret that is only written: the field is empty where one is stored. */
export function SecretField({ at, label, hasSecret }: { at: Bound<string>; label: string; hasSecret: boolean }): ReactNode {
  const control = useControl(at.path, label, false);
  return (
    <FieldFrame path={at.path} label={label} hint={hasSecret ? m.admin_sign_in_secret_stored() : m.admin_sign_in_secret_missing()}>
      <Input.Password
        {...control}
        value={at.value}
        onChange={(event) => at.set(event.target.value)}
        className={fieldStyles.fieldCode}
        autoComplete="new-password"
      />
    </FieldFrame>
  );
}
