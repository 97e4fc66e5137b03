import { Switch } from 'antd';
import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import { type AlertSwitch, alertSwitches, type NotificationMail } from '#modules/settings/contract/order-mails.ts';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { useFieldEntry } from '../../kit/form/form-context.tsx';
import type { Bound, Form } from '../../kit/form/use-form.ts';
import textStyles from '../../kit/text.module.css';
import { Actions, Sends } from './mail-table.tsx';
import { alertNames } from './mails.ts';
import styles from './notification.module.css';

type Props = { form: Form<WebsiteSettings>; preview: (mail: NotificationMail) => void };
/** The mail of an event, with a switch and words of its own. */
const mails: Partial<Readonly<Record<AlertSwitch, NotificationMail>>> = {
  new_order: 'staff_new_order',
  failure: 'staff_failure',
  low_stock: 'staff_low_stock',
  low_balance: 'staff_low_balance',
  newbang_sync: 'staff_newbang_sync',
};

/** Events for staff: whether each is mailed, and whether the bell of the back office shows it. */
export function StaffTable({ form, preview }: Props): ReactNode {
  const [mailsOff, alertsOff] = [form.field('mails_off'), form.field('alerts_off')];
  const label = m.admin_notification_bell();
  useFieldEntry(
    alertsOff.path,
    useMemo(() => ({ label }), [label]),
  );
  return (
    <table className={styles.mails}>
      <thead>
        <tr>
          <th>{m.admin_notification_event()}</th>
          <th>{m.admin_notification_channel_mail()}</th>
          <th>{m.admin_notification_bell()}</th>
          <th>
            <span className={textStyles.visuallyHidden}>{m.admin_notification_see()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {alertSwitches.map((alert) => {
          const [name, mail] = [alertNames[alert](), mails[alert]];
          return (
            <tr key={alert}>
              <td>{name}</td>
              <td>
                {mail && <Sends mail={mail} off={mailsOff} />}
                {alert === 'contact_message' && <span className={textStyles.meta}>{m.admin_notification_always()}</span>}
              </td>
              <td>
                <Rings alert={alert} name={name} off={alertsOff} />
              </td>
              <td>{mail && <Actions mail={mail} preview={preview} />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Ring = { alert: AlertSwitch; name: string; off: Bound<WebsiteSettings['alerts_off']> };

function Rings({ alert, name, off: { value, set } }: Ring): ReactNode {
  return (
    <Switch
      size="small"
      checked={!value.includes(alert)}
      onChange={(on) => set(on ? value.filter((other) => other !== alert) : [...value, alert])}
      aria-label={m.admin_notification_show_in_bell({ event: name })}
    />
  );
}
