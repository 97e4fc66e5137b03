import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../../client.ts';
import { ActionDialog, DialogField } from '../../kit/dialog.tsx';
import type { Changer } from '../use-change.ts';

type Props = { order: OrderForStaff; parcel: OrderForStaff['shippings'][number]; change: Changer; onClose: () => void };

const codeLength = 6;

/** Hands a parcel over at the counter to the person who shows its code. */
export function HandOverDialog({ order, parcel, change, onClose }: Props): ReactNode {
  const [code, setCode] = useState('');
  const id = useId();
  const send = async (): Promise<void> => {
    await call('consigning.handOver', { id: order.id, parcel_id: parcel.id, code });
    void change.run(async () => undefined, m.admin_notes_handed_over());
  };
  return (
    <ActionDialog
      title={`${m.admin_notes_hand_over()} · ${order.order_no}`}
      action={m.admin_notes_hand_over()}
      isReady={code.replace(/\D/g, '').length === codeLength}
      send={send}
      onClose={onClose}
    >
      <DialogField id={id} label={m.admin_notes_pickup_code()} hint={m.admin_notes_pickup_code_hint()} isRequired>
        <Input
          id={id}
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </DialogField>
    </ActionDialog>
  );
}
