import type { ReactNode } from 'react';
import * as m from '#messages';
import { call, type Output } from '../client.ts';
import { SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { SecretField } from '../kit/form/fields/secret-field.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import type { Section } from '../kit/form/sections.tsx';
import { type Form, part } from '../kit/form/use-form.ts';
import textStyles from '../kit/text.module.css';
import { useShop } from '../session.ts';
import { SettingsForm } from './settings-form.tsx';

type Stored = Output<'settings.messaging'>;
/** `token`, `password`: what is typed; empty leaves the stored one, which is never answered. */
type Accounts = { line: { active: boolean; token: string }; sms: { active: boolean; username: string; password: string } };

const blank: Accounts = { line: { active: false, token: '' }, sms: { active: false, username: '', password: '' } };

/** The accounts that send LINE messages and text messages. */
export function Component(): ReactNode {
  return (
    <SettingsForm<Stored, Accounts>
      name="messaging"
      title={m.admin_messaging_title()}
      read={() => call('settings.messaging', {})}
      formOf={({ value: { line, sms } }) => ({ line: { ...line, token: '' }, sms: { ...sms, password: '' } })}
      save={(form, version) => call('settings.saveMessaging', { value: toSent(form), version })}
      blank={blank}
      sections={sections}
    />
  );
}

const toSent = ({ line, sms }: Accounts) => ({
  line: { active: line.active, ...(line.token && { token: line.token }) },
  sms: { active: sms.active, username: sms.username, ...(sms.password && { password: sms.password }) },
});

const sections: Section<Accounts, Stored>[] = [
  {
    id: 'line',
    title: m.admin_messaging_line,
    body: (form, record) => <LineAccount form={form} hasSecret={record?.has_secret.line ?? false} />,
  },
  {
    id: 'sms',
    title: m.admin_messaging_sms,
    body: (form, record) => <SmsAccount form={form} hasSecret={record?.has_secret.sms ?? false} />,
  },
];

type Props = { form: Form<Accounts>; hasSecret: boolean };

function LineAccount({ form, hasSecret }: Props): ReactNode {
  const { demo } = useShop();
  const account = form.field('line');
  return (
    <>
      <p>{m.admin_messaging_intro()}</p>
      {demo && (
        <p className={textStyles.note} data-tone="wait">
          {m.admin_messaging_demo()}
        </p>
      )}
      <p className={textStyles.meta}>{m.admin_messaging_line_note()}</p>
      <SwitchField at={part(account, 'active', blank.line)} label={m.admin_messaging_line_active()} />
      <SecretField
        at={part(account, 'token', blank.line)}
        label={m.admin_messaging_line_token()}
        hint={hasSecret ? m.admin_messaging_stored() : m.admin_messaging_missing()}
      />
    </>
  );
}

function SmsAccount({ form, hasSecret }: Props): ReactNode {
  const account = form.field('sms');
  return (
    <>
      <p className={textStyles.meta}>{m.admin_messaging_sms_note()}</p>
      <SwitchField at={part(account, 'active', blank.sms)} label={m.admin_messaging_sms_active()} />
      <FieldRow>
        <TextField
          at={part(account, 'username', blank.sms)}
          label={m.admin_messaging_sms_username()}
          isRequired={account.value.active}
          isCode
        />
        <SecretField
          at={part(account, 'password', blank.sms)}
          label={m.admin_messaging_sms_password()}
          hint={hasSecret ? m.admin_messaging_stored() : m.admin_messaging_missing()}
        />
      </FieldRow>
    </>
  );
}
