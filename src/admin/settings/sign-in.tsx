import type { ReactNode } from 'react';
import * as m from '#messages';
import { mapFields } from '#shared/pick.ts';
import { providerNames, type SignInProvider, signInProviders } from '#shared/sign-in-providers.ts';
import { call, type Output } from '../client.ts';
import { CopyButton } from '../kit/cells.tsx';
import { SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { SecretField } from '../kit/form/fields/secret-field.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import type { Section } from '../kit/form/sections.tsx';
import { type Form, part } from '../kit/form/use-form.ts';
import { Facts } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { useShop } from '../session.ts';
import { SettingsForm } from './settings-form.tsx';

type Stored = Output<'settings.signIn'>;
/** `secret`: what is typed; empty leaves the stored one, which is never answered. */
type Account = { active: boolean; client_id: string; secret: string };
type Accounts = Record<SignInProvider, Account>;

const blankAccount: Account = { active: false, client_id: '', secret: '' };

/** The shop's accounts at LINE, Google and Facebook, and what to enter there. */
export function Component(): ReactNode {
  return (
    <SettingsForm<Stored, Accounts>
      name="sign_in"
      title={m.admin_sign_in_title()}
      read={() => call('settings.signIn', {})}
      formOf={({ value }) => mapFields(signInProviders, (provider) => ({ ...value[provider], secret: '' }))}
      save={(form, version) => call('settings.saveSignIn', { value: mapFields(signInProviders, (name) => toSent(form[name])), version })}
      blank={mapFields(signInProviders, () => blankAccount)}
      sections={sections}
    />
  );
}

const toSent = ({ active, client_id, secret }: Account) => ({ active, client_id, ...(secret && { secret }) });

const words = {
  line: { note: m.admin_sign_in_line_note, id: m.admin_sign_in_line_id, secret: m.admin_sign_in_line_secret },
  google: { note: m.admin_sign_in_google_note, id: m.admin_sign_in_google_id, secret: m.admin_sign_in_google_secret },
  facebook: { note: m.admin_sign_in_facebook_note, id: m.admin_sign_in_facebook_id, secret: m.admin_sign_in_facebook_secret },
};

const sections: Section<Accounts, Stored>[] = signInProviders.map((provider) => ({
  id: provider,
  title: () => providerNames[provider],
  body: (form, record) => <Provider form={form} provider={provider} record={record} />,
}));

function Provider({ form, provider, record }: { form: Form<Accounts>; provider: SignInProvider; record: Stored | undefined }): ReactNode {
  const callback = record?.callbacks[provider];
  const account = form.field(provider);
  const { note, id, secret } = words[provider];
  const { active } = account.value;
  return (
    <>
      {provider === signInProviders[0] && <Introduction />}
      <p className={textStyles.meta}>{note()}</p>
      <SwitchField at={part(account, 'active', blankAccount)} label={m.admin_sign_in_active({ provider: providerNames[provider] })} />
      <FieldRow>
        <TextField at={part(account, 'client_id', blankAccount)} label={id()} isRequired={active} isCode />
        <SecretField
          at={part(account, 'secret', blankAccount)}
          label={secret()}
          hint={record?.has_secret[provider] ? m.admin_sign_in_secret_stored() : m.admin_sign_in_secret_missing()}
        />
      </FieldRow>
      {callback && (
        <Facts
          items={[
            [
              m.admin_sign_in_callback(),
              <span key="callback">
                <code>{callback}</code> <CopyButton text={callback} label={m.admin_sign_in_copy({ provider: providerNames[provider] })} />
                <br />
                {m.admin_sign_in_callback_hint({ provider: providerNames[provider] })}
              </span>,
            ],
          ]}
        />
      )}
    </>
  );
}

function Introduction(): ReactNode {
  const { demo } = useShop();
  return (
    <>
      <p>{m.admin_sign_in_intro()}</p>
      {demo && (
        <p className={textStyles.note} data-tone="wait">
          {m.admin_sign_in_demo()}
        </p>
      )}
    </>
  );
}
