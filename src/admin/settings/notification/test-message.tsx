import { Button, Flex, Input, Segmented } from 'antd';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { MessageChannel } from '#modules/notifications/contract.ts';
import type { NotificationMail } from '#modules/settings/contract/order-mails.ts';
import type { Locale } from '#shared/locale.ts';
import { call } from '../../client.ts';
import { useNotices } from '../../kit/undo.tsx';
import { useSending } from '../../kit/use-sending.ts';
import styles from './notification.module.css';

const receivers = { line: m.admin_notification_message_to_line, sms: m.admin_notification_message_to_sms };

/** Sends an example with the saved words to a member by LINE, or to a number as a text message. */
export function TestMessage({ mail, locale }: { mail: NotificationMail; locale: Locale }): ReactNode {
  const [channel, setChannel] = useState<MessageChannel>('line');
  const [to, setTo] = useState('');
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const send = async (): Promise<void> => {
    await call('notifications.testMessage', { mail, locale, channel, to });
    done(m.admin_notification_message_sent());
  };
  return (
    <Flex gap={8} wrap align="center">
      <Segmented<MessageChannel>
        aria-label={m.admin_notification_message_test()}
        value={channel}
        onChange={(next) => {
          setChannel(next);
          setTo('');
        }}
        options={[
          { value: 'line', label: m.admin_notification_channel_line() },
          { value: 'sms', label: m.admin_notification_channel_sms() },
        ]}
      />
      <Input
        className={styles.testTo ?? ''}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        aria-label={receivers[channel]()}
        placeholder={receivers[channel]()}
        inputMode={channel === 'sms' ? 'tel' : 'email'}
        maxLength={255}
      />
      <Button icon={<Send size={13} />} loading={isBusy} disabled={to.trim() === ''} onClick={() => void run(send)}>
        {m.admin_notification_message_test()}
      </Button>
    </Flex>
  );
}
