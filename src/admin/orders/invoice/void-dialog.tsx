import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import dialogStyles from '../../kit/dialog.module.css';
import { ActionDialog, DialogField } from '../../kit/dialog.tsx';
import type { OrderInvoices } from './order-invoices.ts';

type Props = { id: number; number: string; onChange: (answer: OrderInvoices) => void; onClose: () => void };

const longest = 20;

/** Voids an issued invoice with a reason for the tax office. */
export function VoidDialog({ id, number, onChange, onClose }: Props): ReactNode {
  const [reason, setReason] = useState('');
  const fieldId = useId();
  return (
    <ActionDialog
      title={m.admin_order_invoice_void_title({ number })}
      action={m.admin_order_invoice_void_action()}
      isDanger
      isReady={reason.trim() !== ''}
      send={async () => onChange(await call('invoicing.void', { id, reason: reason.trim() }))}
      onClose={onClose}
    >
      <p className={dialogStyles.dialogText}>{m.admin_order_invoice_void_text()}</p>
      <DialogField id={fieldId} label={m.admin_order_invoice_void_reason()} hint={m.admin_order_invoice_void_reason_hint()} isRequired>
        <Input id={fieldId} autoFocus value={reason} maxLength={longest} onChange={(event) => setReason(event.target.value)} />
      </DialogField>
    </ActionDialog>
  );
}
