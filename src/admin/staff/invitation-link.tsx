import { Button, Input } from 'antd';
import { Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { StaffUser } from '#modules/staff/contract.ts';
import { call } from '../client.ts';
import { CopyButton } from '../kit/cells.tsx';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { useProfile } from '../session.ts';

/** Where mail is not sent: the link for an invited person, to be passed on by hand. */
export function InvitationLink({ user: { id, name, invited, active } }: { user: StaffUser }): ReactNode {
  const { mails_leave } = useProfile();
  const { failed } = useNotices();
  const [url, setUrl] = useState<string>();
  const sending = useSending(failed);
  if (mails_leave || !invited || !active) return null;
  const get = (): void => void sending.run(async () => setUrl((await call('staff.invitationLink', { id })).url));
  return (
    <Card title={m.admin_staff_link()}>
      <p className={textStyles.meta}>{m.admin_staff_link_text({ name })}</p>
      {url ? (
        <Input
          readOnly
          value={url}
          aria-label={m.admin_staff_link()}
          onFocus={({ target }) => target.select()}
          suffix={<CopyButton text={url} label={m.admin_staff_link_copy()} />}
        />
      ) : (
        <Button icon={<Link2 size={15} />} loading={sending.isBusy} onClick={get}>
          {m.admin_staff_link_get()}
        </Button>
      )}
    </Card>
  );
}
