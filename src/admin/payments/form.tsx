import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { PaymentRow } from '#modules/payments/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { Chip } from '../kit/cells.tsx';
import { SegmentField, SwitchField } from '../kit/form/fields/choice.tsx';
import { CountriesField } from '../kit/form/fields/countries.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MoneyField, NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { language } from '../language.ts';
import { BankFields } from './bank-fields.tsx';
import { CardFields, isBlankAccount } from './card-fields.tsx';

type PaymentForm = Omit<PaymentRow, 'id' | 'version' | 'sort' | 'archived'> & { partner_key: string };

const blank: PaymentForm = {
  name: { tw: '' },
  note: null,
  kind: 'bank_transfer',
  fee: 0,
  min_total: null,
  max_total: null,
  countries: ['tw'],
  delivery_ids: [],
  instalments: [],
  account: null,
  sandbox: false,
  has_partner_key: false,
  partner_key: '',
  instructions: null,
  bank: null,
  expire_minutes: 4320,
  active: false,
};

/** Creates or edits a payment method. */
export function Component(): ReactNode {
  const { id } = useParams();
  const heading = id ? m.admin_payments_edit() : m.admin_payments_create();
  return (
    <FormScreen<PaymentRow, PaymentForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['payments.read', id], read: () => call('payments.read', { id }) } : null,
        formOf: ({ id: _id, version: _version, sort: _sort, archived: _archived, ...form }) => ({ ...form, partner_key: '' }),
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          const { has_partner_key: _has, partner_key, ...rest } = form;
          const sent = {
            ...rest,
            bank: form.kind === 'bank_transfer' ? form.bank : null,
            account: form.account && !isBlankAccount(form.account) ? form.account : null,
            ...(partner_key && { partner_key }),
          };
          if (id && version !== null) await call('payments.update', { ...sent, id, version });
          else return `/payments/${(await call('payments.create', sent)).id}`;
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`payment ${id ?? 'new'}`}
      crumbs={[
        { label: m.admin_frame_settings(), path: '/settings/general' },
        { label: m.admin_payments_title(), path: '/payments' },
      ]}
      back="/payments"
      duplicate={{ path: '/payments/create', copy: (form) => ({ ...form, has_partner_key: false, partner_key: '', active: false }) }}
      title={({ value }) => inLocale(value.name, language()) || heading}
      brokenTitle={m.admin_payments_broken()}
      marks={({ base }) =>
        id && (
          <>
            <Chip tone={base.active ? 'ok' : 'wait'}>{base.active ? m.admin_payments_on() : m.admin_payments_off()}</Chip>
            {base.kind === 'card' && base.sandbox && <Chip tone="bad">{m.admin_payments_sandbox()}</Chip>}
          </>
        )
      }
      sections={sections}
    />
  );
}

const sections: Section<PaymentForm, PaymentRow>[] = [
  {
    id: 'basics',
    title: m.admin_payments_basics,
    dot: ({ value }) => value.name,
    extra: () => <LanguageSwitch />,
    body: (form) => <Basics form={form} />,
  },
  { id: 'amounts', title: m.admin_payments_amounts, body: (form) => <Amounts form={form} /> },
  { id: 'after', title: m.admin_payments_after, note: m.admin_payments_after_note, body: (form) => <AfterOrder form={form} /> },
];

function Basics({ form }: { form: Form<PaymentForm> }): ReactNode {
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_payments_name()} max={40} isRequired />
      <PairField at={form.field('note')} label={m.admin_payments_note()} hint={m.admin_payments_note_hint()} max={200} lines={2} />
      {form.value.kind === 'card' ? (
        <CardFields
          account={form.field('account')}
          partnerKey={form.field('partner_key')}
          sandbox={form.field('sandbox')}
          hasKey={form.value.has_partner_key}
        />
      ) : (
        <SegmentField
          at={form.field('kind')}
          label={m.admin_payments_kind()}
          hint={form.value.kind === 'cod' ? m.admin_payments_cod_hint() : m.admin_payments_bank_hint()}
          choices={[
            { value: 'bank_transfer', label: m.admin_payments_kind_bank_transfer() },
            { value: 'cod', label: m.admin_payments_kind_cod() },
          ]}
        />
      )}
      <SwitchField at={form.field('active')} label={m.admin_payments_active()} hint={m.admin_payments_active_hint()} />
    </>
  );
}

function Amounts({ form }: { form: Form<PaymentForm> }): ReactNode {
  return (
    <>
      <FieldRow columns={3}>
        <MoneyField at={form.field('fee')} label={m.admin_payments_fee()} hint={m.admin_payments_fee_hint()} />
        <MoneyField
          at={form.field('min_total')}
          isOptional
          label={m.admin_payments_min_total()}
          placeholder={m.admin_payments_no_limit()}
          hint={m.admin_payments_range_hint()}
        />
        <MoneyField
          at={form.field('max_total')}
          isOptional
          label={m.admin_payments_max_total()}
          placeholder={m.admin_payments_no_limit()}
        />
      </FieldRow>
      <CountriesField at={form.field('countries')} label={m.admin_payments_countries()} />
    </>
  );
}

function AfterOrder({ form }: { form: Form<PaymentForm> }): ReactNode {
  return (
    <>
      {form.value.kind === 'bank_transfer' && <BankFields at={form.field('bank')} />}
      <PairField
        at={form.field('instructions')}
        label={m.admin_payments_instructions()}
        hint={m.admin_payments_instructions_hint()}
        max={1000}
        lines={3}
      />
      <FieldRow columns={3}>
        <NumberField
          at={form.field('expire_minutes')}
          isOptional
          label={m.admin_payments_expire()}
          unit={m.admin_payments_minutes()}
          min={30}
          max={43_200}
          placeholder={m.admin_payments_never()}
          hint={m.admin_payments_expire_hint()}
        />
      </FieldRow>
    </>
  );
}
