import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../../client.ts';
import dialogStyles from '../../kit/dialog.module.css';
import { ActionDialog, DialogField } from '../../kit/dialog.tsx';
import type { OrderNotes } from './use-notes.ts';

type Props = { order: OrderForStaff; parcelId: number; onChange: (answer: OrderNotes) => void; onClose: () => void };

/** Another store of the chain for a parcel whose store has closed. */
export function StoreDialog({ order, parcelId, onChange, onClose }: Props): ReactNode {
  const [number, setNumber] = useState('');
  const id = useId();
  return (
    <ActionDialog
      title={m.admin_notes_change_store()}
      action={m.admin_notes_change_store()}
      isReady={number.trim() !== ''}
      send={async () => onChange(await call('consigning.changeStore', { id: order.id, parcel_id: parcelId, store_id: number.trim() }))}
      onClose={onClose}
    >
      <p className={dialogStyles.dialogText}>{m.admin_notes_change_store_text({ store: order.delivery.store?.name ?? '' })}</p>
      <DialogField id={id} label={m.admin_notes_store_number()} isRequired>
        <Input id={id} autoFocus maxLength={9} value={number} onChange={(event) => setNumber(event.target.value.toUpperCase())} />
      </DialogField>
    </ActionDialog>
  );
}
