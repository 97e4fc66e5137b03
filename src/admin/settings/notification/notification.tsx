import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { defaultWebsite } from '#modules/settings/contract/default-settings.ts';
import { accountMails, customerMails, type NotificationMail, orderMails } from '#modules/settings/contract/order-mails.ts';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { call } from '../../client.ts';
import type { Section } from '../../kit/form/sections.tsx';
import { useMay } from '../../session.ts';
import { type General, readGeneral } from '../general.tsx';
import { Notifications } from '../parts.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { MailTable } from './mail-table.tsx';
import { MailPreview } from './preview.tsx';
import { QuietHoursFields } from './quiet-hours.tsx';
import { StaffTable } from './staff-table.tsx';
import { TestMail } from './test-mail.tsx';

/** Which mails the shop sends and when, which staff get them, and a preview of each. */
export function Component(): ReactNode {
  const [mail, setMail] = useState<NotificationMail>('order_placed');
  return (
    <SettingsForm<General, WebsiteSettings>
      name="notification"
      title={m.admin_notification_title()}
      read={readGeneral}
      formOf={({ value }) => value}
      save={(value, version) => call('settings.saveGeneral', { value, version })}
      blank={defaultWebsite}
      actions={() => (
        <>
          <Link to="/settings/messaging">{m.admin_notification_to_accounts()}</Link>
          <ToLog />
        </>
      )}
      sections={sectionsFor(setMail)}
      rail={() => <MailPreview mail={mail} setMail={setMail} />}
    />
  );
}

const ToLog = (): ReactNode => (useMay('logs view') ? <Link to="/mails">{m.admin_mails_title()}</Link> : null);

const sectionsFor = (preview: (mail: NotificationMail) => void): Section<WebsiteSettings, General>[] => [
  {
    id: 'mails',
    title: m.admin_notification_mails,
    note: m.admin_notification_mails_note,
    body: (form) => <MailTable form={form} mails={orderMails} preview={preview} />,
  },
  {
    id: 'customers',
    title: m.admin_notification_customers,
    note: m.admin_notification_customers_note,
    body: (form) => <MailTable form={form} mails={customerMails} preview={preview} />,
  },
  {
    id: 'accounts',
    title: m.admin_notification_accounts,
    note: m.admin_notification_accounts_note,
    body: (form) => <MailTable form={form} mails={accountMails} preview={preview} />,
  },
  {
    id: 'staff',
    title: m.admin_notification_staff,
    extra: () => <TestMail />,
    body: (form) => (
      <>
        <StaffTable form={form} preview={preview} />
        <Notifications form={form} />
      </>
    ),
  },
  {
    id: 'quiet',
    title: m.admin_notification_quiet,
    body: (form) => <QuietHoursFields at={form.field('quiet_hours')} />,
  },
];
