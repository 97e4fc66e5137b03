import { Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { call, type Output } from '../../client.ts';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { State } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';
import { useShop } from '../../session.ts';
import { SettingsForm } from '../settings-form.tsx';
import { Accounts } from './accounts.tsx';

type Stored = Output<'shipping.carriers'>;
type Sender = Stored['value'];

const blank: Sender = { name: '', phone: '', zip: '', city: '', address: '' };

/** The accounts with ECPay logistics, and who sends the parcels. */
export function Component(): ReactNode {
  return isTaiwan(useShop().country) ? <Carriers /> : <TaiwanOnly />;
}

function Carriers(): ReactNode {
  return (
    <SettingsForm<Stored, Sender>
      name="carriers"
      title={m.admin_carriers_title()}
      read={() => call('shipping.carriers', {})}
      formOf={({ value }) => value}
      save={(value, version) => call('shipping.saveSender', { value, version })}
      blank={blank}
      sections={sections}
    />
  );
}

function TaiwanOnly(): ReactNode {
  return (
    <State icon={Truck} heading="h1" title={m.admin_carriers_only_taiwan()}>
      {m.admin_carriers_only_taiwan_text()}
    </State>
  );
}

function SenderFields({ form }: { form: Form<Sender> }): ReactNode {
  return (
    <>
      <p className={textStyles.meta}>{m.admin_carriers_sender_text()}</p>
      <FieldRow>
        <TextField at={form.field('name')} label={m.admin_carriers_sender_name()} hint={m.admin_carriers_sender_name_hint()} isRequired />
        <TextField
          at={form.field('phone')}
          label={m.admin_carriers_sender_phone()}
          hint={m.admin_carriers_sender_phone_hint()}
          isRequired
        />
      </FieldRow>
      <FieldRow>
        <TextField at={form.field('zip')} label={m.admin_carriers_sender_zip()} />
        <TextField at={form.field('city')} label={m.admin_carriers_sender_city()} hint={m.admin_carriers_sender_city_hint()} />
      </FieldRow>
      <TextField at={form.field('address')} label={m.admin_carriers_sender_address()} hint={m.admin_carriers_sender_address_hint()} />
    </>
  );
}

const sections: Section<Sender, Stored>[] = [
  { id: 'accounts', title: m.admin_carriers_accounts, body: (_form, record) => record && <Accounts view={record} /> },
  { id: 'sender', title: m.admin_carriers_sender, body: (form) => <SenderFields form={form} /> },
];
