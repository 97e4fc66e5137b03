import { Input } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import fieldStyles from '../kit/form/fields/field.module.css';
import { FieldFrame, useControl } from '../kit/form/fields/field.tsx';
import type { Bound } from '../kit/form/use-form.ts';

type Props = { at: Bound<string>; label: string; hasKey: boolean; hint?: string };

/** A key of a provider: write-only, so that it is empty even where one is stored. */
export function KeyField({ at, label, hasKey, hint }: Props): ReactNode {
  const control = useControl(at.path, label, false);
  return (
    <FieldFrame path={at.path} label={label} hint={hint ?? (hasKey ? m.admin_payments_key_stored() : m.admin_payments_key_missing())}>
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
