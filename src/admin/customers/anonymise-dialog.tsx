import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import dialogStyles from '../kit/dialog.module.css';
import { ActionDialog } from '../kit/dialog.tsx';
import { useNotices } from '../kit/undo.tsx';
import type { CustomerDialog } from './grant-dialog.tsx';

/** Confirms anonymising, which cannot be undone: says which data is removed and which stays. */
export function AnonymiseDialog({ customer, onClose }: CustomerDialog): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const { id, version, name, email, orders } = customer;
  const send = async (): Promise<void> => {
    await call('customers.anonymise', { id, version });
    done(m.admin_customers_anonymised_done());
    void client.invalidateQueries();
  };
  return (
    <ActionDialog
      title={m.admin_customers_anonymise_of({ name })}
      action={m.admin_customers_anonymise()}
      isDanger
      send={send}
      onClose={onClose}
    >
      <p className={dialogStyles.dialogText}>{m.admin_customers_anonymise_text({ name, email, n: orders })}</p>
    </ActionDialog>
  );
}
