import { Button } from 'antd';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { NotificationMail } from '#modules/settings/contract/order-mails.ts';
import type { Locale } from '#shared/locale.ts';
import { call } from '../../client.ts';
import { useNotices } from '../../kit/undo.tsx';
import { useSending } from '../../kit/use-sending.ts';
import { useProfile } from '../../session.ts';

/** Sends an example of a mail with the saved text to the signed-in staff member; says so where mails are stored instead of sent. */
export function SendToMe({ mail, locale }: { mail: NotificationMail; locale: Locale }): ReactNode {
  const { mails_leave } = useProfile();
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const send = async (): Promise<void> => {
    const { email } = await call('settings.testMail', { mail, locale });
    done(mails_leave ? m.admin_notification_test_sent({ email }) : m.admin_notification_test_kept());
  };
  return (
    <Button icon={<Send size={13} />} loading={isBusy} onClick={() => void run(send)}>
      {m.admin_notification_test()}
    </Button>
  );
}
