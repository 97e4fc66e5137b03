import { useQuery } from '@tanstack/react-query';
import { Flex, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { type NotificationMail, notificationMails } from '#modules/settings/contract/order-mails.ts';
import type { Locale } from '#shared/locale.ts';
import { call, type Input } from '../../client.ts';
import { Card } from '../../kit/page.tsx';
import { LanguageChoice } from '../../kit/preview/preview-choices.tsx';
import { errorSentence } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';
import { useSettled } from '../../kit/use-settled.ts';
import { language } from '../../language.ts';
import { mailNames } from './mails.ts';
import styles from './notification.module.css';
import { SendToMe } from './send-to-me.tsx';

type Props = { mail: NotificationMail; setMail: (mail: NotificationMail) => void };

/** One mail as the shop sends it, in either language, with a button that sends it to the signed-in staff member. */
export function MailPreview({ mail, setMail }: Props): ReactNode {
  const [locale, setLocale] = useState<Locale>(language());
  return (
    <Card title={m.admin_notification_preview()} extra={<LanguageChoice value={locale} onChange={setLocale} />}>
      <Flex gap="small" wrap>
        <Select<NotificationMail>
          style={{ flex: 1, minWidth: 150 }}
          aria-label={m.admin_notification_mail()}
          value={mail}
          onChange={setMail}
          options={notificationMails.map((value) => ({ value, label: mailNames[value]() }))}
        />
        <SendToMe mail={mail} locale={locale} />
      </Flex>
      <Shown mail={mail} locale={locale} />
    </Card>
  );
}

type Shown = { mail: NotificationMail; locale: Locale; words?: Input<'notifications.preview'>['words'] };

/** The same while its words are written, requested when typing pauses. */
export function MailFrame({ words, ...shown }: Shown): ReactNode {
  const settled = useSettled(words);
  return (
    <Card title={m.admin_notification_preview()}>
      <Shown {...shown} words={settled} />
    </Card>
  );
}

function Shown({ mail, locale, words }: Shown): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['notifications.preview', mail, locale, words],
    queryFn: () => call('notifications.preview', { mail, locale, ...(words && { words }) }),
    placeholderData: (before) => before,
  });
  return (
    <>
      {error && (
        <p role="alert">
          {m.admin_notification_preview_failed()} {errorSentence(error)}
        </p>
      )}
      {data && (
        <>
          <p>
            <span className={textStyles.meta}>{m.admin_notification_subject()}</span> <strong>{data.subject}</strong>
          </p>
          <iframe className={styles.frame} title={m.admin_notification_frame()} sandbox="" srcDoc={data.html} />
          <p className={textStyles.meta}>
            {data.order_no ? m.admin_notification_preview_order({ number: data.order_no }) : m.admin_notification_preview_note()}
          </p>
        </>
      )}
    </>
  );
}
