import { Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { type ParcelSize, parcelSizes } from '#modules/shipping/contract.ts';
import { ActionDialog, DialogField } from '../../kit/dialog.tsx';

/** The size of a home parcel, by which the carrier charges. */
export function MakeDialog({ send, onClose }: { send: (size: ParcelSize) => Promise<void>; onClose: () => void }): ReactNode {
  const [size, setSize] = useState<ParcelSize>('60');
  const id = useId();
  return (
    <ActionDialog title={m.admin_notes_make()} action={m.admin_notes_make()} send={() => send(size)} onClose={onClose}>
      <DialogField id={id} label={m.admin_notes_size()} hint={m.admin_notes_size_hint()}>
        <Segmented<ParcelSize>
          id={id}
          block
          value={size}
          onChange={setSize}
          options={parcelSizes.map((value) => ({ value, label: m.admin_notes_size_cm({ cm: value }) }))}
        />
      </DialogField>
    </ActionDialog>
  );
}
