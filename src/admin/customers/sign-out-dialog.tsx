import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import dialogStyles from '../kit/dialog.module.css';
import { ActionDialog } from '../kit/dialog.tsx';
import { useNotices } from '../kit/undo.tsx';
import type { CustomerDialog } from './grant-dialog.tsx';

/** Signs the customer out on every device. */
export function SignOutDialog({ customer: { id, name }, onClose }: CustomerDialog): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const send = async (): Promise<void> => {
    await call('customers.signOut', { id });
    done(m.admin_customers_signed_out({ name }));
    void client.invalidateQueries({ queryKey: ['customers.logs'] });
  };
  return (
    <ActionDialog
      title={m.admin_customers_sign_out_of({ name })}
      action={m.admin_customers_sign_out()}
      focusesAction
      send={send}
      onClose={onClose}
      width={440}
    >
      <p className={dialogStyles.dialogText}>{m.admin_customers_sign_out_text({ name })}</p>
    </ActionDialog>
  );
}
