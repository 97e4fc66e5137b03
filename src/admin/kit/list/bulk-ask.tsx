import { Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { BulkAction } from './spec.ts';

type Props<R> = { action: BulkAction<R>; n: number; isBusy: boolean; go: (reason: string) => void; onClose: () => void };

/** What cannot be taken back is said once, with the number of rows, and a reason where one is kept. */
export function BulkAsk<R>({ action, n, isBusy, go, onClose }: Props<R>): ReactNode {
  const [reason, setReason] = useState('');
  const id = useId();
  const needsReason = action.asks?.reason !== undefined;
  return (
    <Modal
      open
      title={`${action.label()} · ${m.admin_kit_selected({ n })}`}
      okText={action.label()}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ disabled: needsReason && !reason.trim() }}
      confirmLoading={isBusy}
      onOk={() => go(reason.trim())}
      onCancel={onClose}
      width={440}
    >
      <p className="bulk-ask-text">{action.asks?.text()}</p>
      {needsReason && (
        <>
          <label className="bulk-ask-label" htmlFor={id}>
            {action.asks?.reason?.()}
          </label>
          <Input.TextArea id={id} rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </>
      )}
    </Modal>
  );
}
