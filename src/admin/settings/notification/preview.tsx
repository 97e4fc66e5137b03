import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Segmented, Select } from 'antd';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { type OrderMail, orderMails } from '#modules/settings/contract/order-mails.ts';
import type { Locale } from '#shared/locale.ts';
import { call } from '../../client.ts';
import { Card } from '../../kit/page.tsx';
import { errorSentence } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { useSending } from '../../kit/use-sending.ts';
import { language } from '../../language.ts';
import { useProfile } from '../../session.ts';
import { mailNames } from './mails.ts';
import styles from './notification.module.css';

type Props = { mail: OrderMail; setMail: (mail: OrderMail) => void };

/** One mail as the shop sends it, in either language, with a button that sends it to oneself. */
export function MailPreview({ mail, setMail }: Props): ReactNode {
  const [locale, setLocale] = useState<Locale>(language());
  const { mails_leave } = useProfile();
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const { data, error } = useQuery({
    queryKey: ['notifications.preview', mail, locale],
    queryFn: () => call('notifications.preview', { mail, locale }),
  });
  const send = async (): Promise<void> => {
    const { email } = await call('settings.testMail', { mail, locale });
    done(mails_leave ? m.admin_notification_test_sent({ email }) : m.admin_notification_test_kept());
  };
  return (
    <Card
      title={m.admin_notification_preview()}
      extra={
        <Segmented<Locale>
          size="small"
          aria-label={m.admin_product_edit_preview_language()}
          value={locale}
          onChange={setLocale}
          options={[
            { value: 'tw', label: m.admin_settings_tw() },
            { value: 'en', label: m.admin_settings_en() },
          ]}
        />
      }
    >
      <Flex gap="small" wrap>
        <Select<OrderMail>
          className={styles.chosen}
          aria-label={m.admin_notification_mail()}
          value={mail}
          onChange={setMail}
          options={orderMails.map((value) => ({ value, label: mailNames[value]() }))}
        />
        <Button icon={<Send size={13} />} loading={isBusy} onClick={() => void run(send)}>
          {m.admin_notification_test()}
        </Button>
      </Flex>
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
        </>
      )}
      <p className={textStyles.meta}>{m.admin_notification_preview_note()}</p>
    </Card>
  );
}
