import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { ApiError, call } from '../client.ts';
import { useNotices } from '../kit/undo.tsx';
import { InlineForm } from './inline-form.tsx';

/** A new password, which signs out all other devices. */
export function PasswordForm(): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  return (
    <InlineForm
      fields={[
        { name: 'current', label: m.admin_profile_current(), type: 'password', autoComplete: 'current-password' },
        {
          name: 'password',
          label: m.admin_profile_new(),
          type: 'password',
          autoComplete: 'new-password',
          hint: m.admin_profile_new_hint(),
        },
        { name: 'again', label: m.admin_profile_again(), type: 'password', autoComplete: 'new-password' },
      ]}
      action={m.admin_profile_change()}
      send={async ({ current = '', password = '', again }) => {
        if (password !== again) throw new ApiError(422, { errors: { again: [m.validation_password_mismatch()] } });
        await call('staff.changePassword', { current, password });
        done(m.admin_profile_changed());
        await client.invalidateQueries({ queryKey: ['staff.listSessions'] });
      }}
    />
  );
}
