import { Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { now } from '../../clock.ts';
import { ActionDialog, DialogField } from '../../kit/dialog.tsx';
import { useNotices } from '../../kit/undo.tsx';

const dayChoices = [1, 3, 7, 30];
const dayMs = 86_400_000;

/** Sends again what failed within the chosen days. */
export function ReplayFailed({ id, onSent, onClose }: { id: number; onSent: () => void; onClose: () => void }): ReactNode {
  const { done } = useNotices();
  const [days, setDays] = useState(3);
  const field = useId();
  return (
    <ActionDialog
      title={m.admin_webhooks_replay_failed()}
      action={m.admin_webhooks_replay()}
      send={async () => {
        const since = new Date(now().getTime() - days * dayMs).toISOString();
        const { count } = await call('webhooks.replayFailed', { id, since });
        done(m.admin_webhooks_replayed_failed({ n: count }));
        onSent();
      }}
      onClose={onClose}
    >
      <p>{m.admin_webhooks_replay_failed_text()}</p>
      <DialogField id={field} label={m.admin_webhooks_replay_since()}>
        <Select<number>
          id={field}
          value={days}
          onChange={setDays}
          options={dayChoices.map((value) => ({ value, label: m.admin_webhooks_replay_days({ n: value }) }))}
        />
      </DialogField>
    </ActionDialog>
  );
}
