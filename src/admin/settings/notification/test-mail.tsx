import { Button } from 'antd';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { useNotices } from '../../kit/undo.tsx';
import { useSending } from '../../kit/use-sending.ts';
import { useProfile } from '../../session.ts';

/** Sends a test mail to the signed-in staff member; says so where mails are stored instead of sent. */
export function TestMail(): ReactNode {
  const { mails_leave } = useProfile();
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const send = async (): Promise<void> => {
    const { email } = await call('settings.testMail', {});
    done(mails_leave ? m.admin_settings_test_sent({ email }) : m.admin_settings_test_stored());
  };
  return (
    <Button size="small" icon={<Send size={13} />} loading={isBusy} onClick={() => void run(send)}>
      {m.admin_settings_test()}
    </Button>
  );
}
