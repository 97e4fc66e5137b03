import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import dialogStyles from '../../dialog.module.css';
import { AskDialog, DialogField } from '../../dialog.tsx';
import type { AskedConsent } from '../spec.ts';

type Props = { label: string; asks: AskedConsent; n: number; go: (reason: string) => Promise<void>; onClose: () => void };

/** What cannot be taken back is said once, with the number of rows, and a reason where one is kept. */
export function BulkAsk({ label, asks, n, go, onClose }: Props): ReactNode {
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <AskDialog
      title={`${label} · ${m.admin_kit_selected({ n })}`}
      action={label}
      isReady={!asks.reason || reason.trim() !== ''}
      send={() => go(reason.trim())}
      onClose={onClose}
      width={440}
    >
      <p className={dialogStyles.dialogText}>{asks.text()}</p>
      {asks.reason && (
        <DialogField id={id} label={asks.reason()} isRequired>
          <Input.TextArea id={id} rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </DialogField>
      )}
    </AskDialog>
  );
}
