import type { ReactNode } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import dialogStyles from '../kit/dialog.module.css';
import { ActionDialog } from '../kit/dialog.tsx';
import type { CustomerDialog } from './grant-dialog.tsx';

/** Opens the shop as this customer; logged, and ended after an hour. */
export function ImpersonateDialog({ customer, onClose }: CustomerDialog): ReactNode {
  const send = async (): Promise<void> => {
    // Opened during the click: browsers block a window that opens later.
    const shop = window.open('', '_blank');
    try {
      const { path } = await call('account.signInAs', { id: customer.id });
      if (shop) shop.location.assign(path);
      else window.location.assign(path);
    } catch (error) {
      shop?.close();
      throw error;
    }
  };
  return (
    <ActionDialog
      title={m.admin_customers_look_in_as({ name: customer.name })}
      action={m.admin_customers_look_in()}
      send={send}
      onClose={onClose}
    >
      <p className={dialogStyles.dialogText}>{m.admin_customers_look_in_text({ name: customer.name })}</p>
    </ActionDialog>
  );
}
