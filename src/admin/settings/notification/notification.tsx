import { Button, Switch } from 'antd';
import { Eye } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import * as m from '#messages';
import { blankWebsite } from '#modules/settings/contract/blank-website.ts';
import type { OrderMail } from '#modules/settings/contract/order-mails.ts';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { call } from '../../client.ts';
import { useFieldEntry } from '../../kit/form/form-context.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import textStyles from '../../kit/text.module.css';
import { type General, readGeneral } from '../general.tsx';
import { Notifications } from '../parts.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { buyerMails, isOptional, mailNames } from './mails.ts';
import styles from './notification.module.css';
import { MailPreview } from './preview.tsx';
import { TestMail } from './test-mail.tsx';

/** Which mails the shop sends, which staff get them, and a preview of each. */
export function Component(): ReactNode {
  const [mail, setMail] = useState<OrderMail>('order_placed');
  return (
    <SettingsForm<General, WebsiteSettings>
      name="notification"
      title={m.admin_notification_title()}
      read={readGeneral}
      formOf={({ value }) => value}
      save={(value, version) => call('settings.saveGeneral', { value, version })}
      blank={blankWebsite}
      sections={sectionsFor(setMail)}
      rail={() => <MailPreview mail={mail} setMail={setMail} />}
    />
  );
}

const sectionsFor = (preview: (mail: OrderMail) => void): Section<WebsiteSettings, General>[] => [
  {
    id: 'mails',
    title: m.admin_notification_mails,
    note: m.admin_notification_mails_note,
    body: (form) => <MailTable form={form} mails={buyerMails} preview={preview} />,
  },
  {
    id: 'staff',
    title: m.admin_notification_staff,
    extra: () => <TestMail />,
    body: (form) => (
      <>
        <MailTable form={form} mails={['staff_new_order']} preview={preview} />
        <Notifications form={form} />
      </>
    ),
  },
  {
    id: 'channels',
    title: m.admin_notification_channels,
    body: () => <p className={textStyles.meta}>{m.admin_notification_not_connected()}</p>,
  },
];

type Table = { form: Form<WebsiteSettings>; mails: readonly OrderMail[]; preview: (mail: OrderMail) => void };

function MailTable({ form, mails, preview }: Table): ReactNode {
  const off = form.field('mails_off');
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
          <th>
            <span className={textStyles.visuallyHidden}>{m.admin_notification_see()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => {
          const name = mailNames[mail]();
          return (
            <tr key={mail}>
              <td>{name}</td>
              <td>
                {isOptional(mail) ? (
                  <Switch
                    size="small"
                    checked={!off.value.includes(mail)}
                    onChange={(on) => off.set(on ? off.value.filter((other) => other !== mail) : [...off.value, mail])}
                    aria-label={m.admin_notification_send({ mail: name })}
                  />
                ) : (
                  <span className={textStyles.meta}>{m.admin_notification_always()}</span>
                )}
              </td>
              <td>
                <Button
                  type="text"
                  size="small"
                  icon={<Eye size={14} />}
                  onClick={() => preview(mail)}
                  aria-label={m.admin_notification_preview_of({ mail: name })}
                >
                  {m.admin_notification_see()}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
