import { Button, Switch } from 'antd';
import { Eye, PencilLine } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { NotificationMail } from '#modules/settings/contract/order-mails.ts';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { useFieldEntry } from '../../kit/form/form-context.tsx';
import type { Bound, Form } from '../../kit/form/use-form.ts';
import layoutStyles from '../../kit/layout.module.css';
import textStyles from '../../kit/text.module.css';
import { language } from '../../language.ts';
import { isMarketing, isMessaged, isOptional, mailNames } from './mails.ts';
import styles from './notification.module.css';

type Props = { form: Form<WebsiteSettings>; mails: readonly NotificationMail[]; preview: (mail: NotificationMail) => void };

/** Events and whether each is mailed, with a preview and the page where its words are written. */
export function MailTable({ form, mails, preview }: Props): ReactNode {
  const off = form.field('mails_off');
  const isMessageTable = mails.some(isMessaged);
  const label = m.admin_notification_title();
  useFieldEntry(
    off.path,
    useMemo(() => ({ label }), [label]),
  );
  return (
    <table className={styles.mails}>
      <thead>
        <tr>
          <th>{m.admin_notification_event()}</th>
          <th>{m.admin_notification_channel_mail()}</th>
          {isMessageTable && (
            <>
              <th>{m.admin_notification_channel_line()}</th>
              <th>{m.admin_notification_channel_sms()}</th>
            </>
          )}
          <th>
            <span className={textStyles.visuallyHidden}>{m.admin_notification_see()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail}>
            <td>
              {mailNames[mail]()}
              {isMarketing(mail) && (
                <span className={`${textStyles.meta} ${layoutStyles.block}`}>{m.admin_notification_with_consent()}</span>
              )}
            </td>
            <td>
              <Sends mail={mail} off={off} />
            </td>
            {isMessageTable && <Messages mail={mail} form={form} />}
            <td>
              <Actions mail={mail} preview={preview} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether an event is mailed. */
export function Sends({ mail, off: { value, set } }: { mail: NotificationMail; off: Bound<WebsiteSettings['mails_off']> }): ReactNode {
  if (!isOptional(mail)) return <span className={textStyles.meta}>{m.admin_notification_always()}</span>;
  return (
    <Switch
      size="small"
      checked={!value.includes(mail)}
      onChange={(on) => set(on ? value.filter((other) => other !== mail) : [...value, mail])}
      aria-label={m.admin_notification_send({ mail: mailNames[mail]() })}
    />
  );
}

const channelNames = { line_on: m.admin_notification_send_line, sms_on: m.admin_notification_send_sms };

/** Whether the event is a LINE message and a text message as well. */
function Messages({ mail, form }: { mail: NotificationMail; form: Form<WebsiteSettings> }): ReactNode {
  if (!isMessaged(mail)) return null;
  return (['line_on', 'sms_on'] as const).map((name) => {
    const { value, set } = form.field(name);
    return (
      <td key={name}>
        <Switch
          size="small"
          checked={value.includes(mail)}
          onChange={(on) => set(on ? [...value, mail] : value.filter((other) => other !== mail))}
          aria-label={channelNames[name]({ mail: mailNames[mail]() })}
        />
      </td>
    );
  });
}

/** A preview of the mail, and where its words are written. */
export function Actions({ mail, preview }: Pick<Props, 'preview'> & { mail: NotificationMail }): ReactNode {
  const navigate = useNavigate();
  const name = mailNames[mail]();
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<Eye size={14} />}
        onClick={() => preview(mail)}
        aria-label={m.admin_notification_preview_of({ mail: name })}
      />
      <Button
        type="text"
        size="small"
        icon={<PencilLine size={14} />}
        onClick={() => void navigate(`/settings/notification/${mail}/${language()}`)}
        aria-label={m.admin_notification_write_of({ mail: name })}
      />
    </>
  );
}
