import type { ReactNode } from 'react';
import * as m from '#messages';
import { SecretField } from '../kit/form/fields/secret-field.tsx';
import type { Bound } from '../kit/form/use-form.ts';

type Props = { at: Bound<string>; label: string; hasKey: boolean; hint?: string };

/** A key of a provider; without a hint of its own it says whether one is stored. */
export function KeyField({ at, label, hasKey, hint }: Props): ReactNode {
  return <SecretField at={at} label={label} hint={hint ?? (hasKey ? m.admin_payments_key_stored() : m.admin_payments_key_missing())} />;
}
