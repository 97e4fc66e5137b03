import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Send } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { BulkForm } from '#modules/notifications/contract/bulk.ts';
import { smsSegments } from '#shared/text/sms-segments.ts';
import { call } from '../client.ts';
import { ActionDialog, DialogField } from '../kit/dialog.tsx';
import { MomentInput } from '../kit/form/fields/moment.tsx';
import { isSame } from '../kit/form/form-values.ts';
import type { Form } from '../kit/form/use-form.ts';
import { formatCount } from '../kit/format.ts';
import { Card } from '../kit/page.tsx';
import { errorSentence } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useSettled } from '../kit/use-settled.ts';
import type { StoredBulk } from './statuses.ts';

type Props = { form: Form<BulkForm>; record: StoredBulk | undefined; started: () => void };

/** How many get it, what a text message is charged as, and the button that sends a saved draft. */
export function Sending({ form, record, started }: Props): ReactNode {
  const { channel, segment, body } = form.value;
  const conditions = useSettled({ channel, segment });
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['notifications.countReceivers', conditions],
    queryFn: () => call('notifications.countReceivers', conditions),
  });
  // A number of other customers than those it is sent to would be confirmed.
  const count = isSame(conditions, { channel, segment }) ? data?.count : undefined;
  const isChanged = JSON.stringify(form.value) !== JSON.stringify(form.base);
  return (
    <Card title={m.admin_bulk_send_title()}>
      <p className={textStyles.strong} role="status">
        {error ? errorSentence(error) : count === undefined ? m.admin_bulk_counting() : m.admin_bulk_count({ count })}
      </p>
      <p className={textStyles.meta}>{m.admin_bulk_count_note()}</p>
      {channel === 'sms' && <Charged body={body} />}
      {record ? (
        <Button type="primary" icon={<Send size={15} />} disabled={isChanged || !count} onClick={() => setOpen(true)}>
          {m.admin_bulk_send()}
        </Button>
      ) : null}
      {(!record || isChanged) && <p className={textStyles.meta}>{m.admin_bulk_save_first()}</p>}
      {isOpen && record && count !== undefined && (
        <SendDialog record={record} count={count} started={started} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

/** The link that stops messages is added to each, and counts. */
const stopLength = 100;
const charge = (text: string): number => smsSegments(text + '.'.repeat(stopLength));

function Charged({ body: { tw, en } }: { body: BulkForm['body'] }): ReactNode {
  return (
    <ul style={{ paddingInlineStart: 20 }}>
      <li>{m.admin_bulk_charged({ language: m.admin_settings_tw(), segments: charge(tw) })}</li>
      {en && <li>{m.admin_bulk_charged({ language: m.admin_settings_en(), segments: charge(en) })}</li>}
    </ul>
  );
}

type Dialog = { record: StoredBulk; count: number; started: () => void; onClose: () => void };

function SendDialog({ record: { id, version }, count, started, onClose }: Dialog): ReactNode {
  const [at, setAt] = useState<string | null>(null);
  const field = useId();
  const send = async (): Promise<void> => {
    await call('notifications.startBulk', { id, version, at });
    started();
  };
  return (
    <ActionDialog
      title={m.admin_bulk_confirm({ count: formatCount(count) })}
      action={at ? m.admin_bulk_schedule() : m.admin_bulk_send_now()}
      send={send}
      onClose={onClose}
    >
      <DialogField id={field} label={m.admin_bulk_when()}>
        <MomentInput id={field} value={at} set={setAt} placeholder={m.admin_bulk_now()} />
      </DialogField>
      <p className={textStyles.meta}>{m.admin_bulk_confirm_note()}</p>
    </ActionDialog>
  );
}
