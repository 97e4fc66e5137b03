import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import dialogStyles from '../../dialog.module.css';
import { ActionDialog, DialogField } from '../../dialog.tsx';
import type { PromptConsent } from '../spec.ts';

type Props = { label: string; prompt: PromptConsent; n: number; go: (reason: string) => Promise<void>; onClose: () => void };

/** Confirms an action that cannot be undone, with the number of rows and a reason where one is stored. */
export function BulkConfirm({ label, prompt, n, go, onClose }: Props): ReactNode {
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <ActionDialog
      title={`${label} · ${m.admin_kit_selected({ n })}`}
      action={label}
      isReady={!prompt.reason || reason.trim() !== ''}
      send={() => go(reason.trim())}
      onClose={onClose}
      width={440}
    >
      <p className={dialogStyles.dialogText}>{prompt.text()}</p>
      {prompt.reason && (
        <DialogField id={id} label={prompt.reason()} isRequired>
          <Input.TextArea id={id} rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </DialogField>
      )}
    </ActionDialog>
  );
}
