import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { NotificationMail } from '#modules/settings/contract/order-mails.ts';
import type { Locale } from '#shared/locale.ts';
import { call, type Output } from '../../client.ts';
import { LinesField } from '../../kit/form/fields/lines.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { Facts } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { useSettled } from '../../kit/use-settled.ts';
import styles from './notification.module.css';
import { TestMessage } from './test-message.tsx';

type Words = Output<'notifications.template'>['words'];
type Which = { mail: NotificationMail; locale: Locale };

/** The texts of an event's LINE message and text message, as they arrive, and a test of each. */
export function MessageFields({ form, ...which }: Which & { form: Form<Words> }): ReactNode {
  return (
    <>
      <LinesField
        at={form.field('line')}
        label={m.admin_notification_line()}
        hint={m.admin_notification_line_hint()}
        max={1000}
        lines={5}
      />
      <LinesField at={form.field('sms')} label={m.admin_notification_sms()} hint={m.admin_notification_sms_hint()} max={300} lines={3} />
      <Arriving {...which} words={form.value} />
      <TestMessage {...which} />
    </>
  );
}

/** Both messages with their variables filled in, and how many text messages it is charged as. */
function Arriving({ mail, locale, words }: Which & { words: Words }): ReactNode {
  const settled = useSettled(words);
  const { data } = useQuery({
    queryKey: ['notifications.preview', mail, locale, settled],
    queryFn: () => call('notifications.preview', { mail, locale, words: settled }),
    placeholderData: (before) => before,
  });
  if (!data?.messages) return null;
  const { line, sms, segments } = data.messages;
  return (
    <Facts
      items={[
        [
          m.admin_notification_channel_line(),
          <p key="line" className={styles.message}>
            {line}
          </p>,
        ],
        [
          m.admin_notification_channel_sms(),
          <div key="sms">
            <p className={styles.message}>{sms}</p>
            <p className={textStyles.meta}>{m.admin_notification_sms_count({ segments, length: sms.length })}</p>
          </div>,
        ],
      ]}
    />
  );
}
