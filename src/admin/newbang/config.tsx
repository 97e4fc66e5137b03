import type { ReactNode } from 'react';
import * as m from '#messages';
import type { NewbangForm } from '#modules/newbang/contract.ts';
import { call, type Output } from '../client.ts';
import { CopyButton, Moment } from '../kit/cells.tsx';
import { OptionalSelectField, SelectField, SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MoneyField, NumberField } from '../kit/form/fields/number.tsx';
import { SecretField } from '../kit/form/fields/secret-field.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { Facts } from '../kit/page.tsx';
import { useCategories } from '../kit/pickers/product-choices.ts';
import textStyles from '../kit/text.module.css';
import { SettingsForm } from '../settings/settings-form.tsx';
import { Balance } from './balance.tsx';

type Stored = Output<'newbang.settings'>;
/** `secret`: what is typed; empty leaves the stored one. */
export type ConfigForm = Omit<NewbangForm, 'secret'> & { secret: string };
type Part = { form: Form<ConfigForm>; record: Stored | undefined };

const blank: ConfigForm = {
  ...{ active: false, base_url: '', api_key: '', secret: '', margin_percent: 30, margin_fixed: 0, rounding: 'unit', category_id: null },
  ...{ stock_buffer: 0, auto_off_shelf: true, sync_minutes: 60 },
};

/** The account with Newbang, the price rule, and what an import and a sync do. */
export function Component(): ReactNode {
  return (
    <SettingsForm<Stored, ConfigForm>
      name="newbang"
      title={m.admin_newbang_settings_title()}
      read={() => call('newbang.settings', {})}
      formOf={({ value }) => ({ ...value, secret: '' })}
      save={({ secret, ...value }, version) => call('newbang.saveSettings', { value: { ...value, ...(secret && { secret }) }, version })}
      blank={blank}
      sections={sections}
    />
  );
}

const sections: Section<ConfigForm, Stored>[] = [
  { id: 'account', title: m.admin_newbang_account, body: (form, record) => <Account form={form} record={record} /> },
  { id: 'connection', title: m.admin_newbang_connection, body: (_form, record) => record && <Balance settings={record} /> },
  { id: 'notices', title: m.admin_newbang_notices, body: (_form, record) => record && <Notices record={record} /> },
  { id: 'prices', title: m.admin_newbang_prices, body: (form) => <Prices form={form} /> },
  { id: 'products', title: m.admin_newbang_import_and_sync, body: (form) => <Products form={form} /> },
];

function Account({ form, record }: Part): ReactNode {
  const { active } = form.value;
  return (
    <>
      {record && (
        <p className={textStyles.note} data-tone={record.connected === 'account' ? 'ok' : 'wait'}>
          {connections[record.connected]()}
        </p>
      )}
      <SwitchField at={form.field('active')} label={m.admin_newbang_active()} />
      <TextField
        at={form.field('base_url')}
        label={m.admin_newbang_base_url()}
        hint={m.admin_newbang_base_url_hint()}
        isRequired={active}
        isCode
      />
      <FieldRow>
        <TextField at={form.field('api_key')} label={m.admin_newbang_key()} isRequired={active} isCode />
        <SecretField
          at={form.field('secret')}
          label={m.admin_newbang_secret()}
          hint={record?.has_secret ? m.admin_sign_in_secret_stored() : m.admin_sign_in_secret_missing()}
        />
      </FieldRow>
    </>
  );
}

/** Where Newbang is to send its notices, and whether any came. */
const Notices = ({ record: { notices } }: { record: Stored }): ReactNode => (
  <>
    <p className={textStyles.meta}>{m.admin_newbang_notices_note()}</p>
    <Facts
      items={[
        [
          m.admin_newbang_notices_url(),
          <span key="url">
            <span className={textStyles.mono}>{notices.url}</span> <CopyButton text={notices.url} label={m.admin_newbang_notices_url()} />
          </span>,
        ],
        [m.admin_newbang_notices_last(), notices.last_at ? <Moment key="at" iso={notices.last_at} /> : m.admin_newbang_notices_none()],
      ]}
    />
  </>
);

const connections: Record<Stored['connected'], () => string> = {
  account: m.admin_newbang_connected,
  simulator: m.admin_newbang_simulator,
  none: m.admin_newbang_not_connected,
};

const roundings = (): { value: ConfigForm['rounding']; label: string }[] => [
  { value: 'unit', label: m.admin_newbang_round_unit() },
  { value: 'ten', label: m.admin_newbang_round_ten() },
  { value: 'nine', label: m.admin_newbang_round_nine() },
];

const Prices = ({ form }: Pick<Part, 'form'>): ReactNode => (
  <>
    <p className={textStyles.meta}>{m.admin_newbang_prices_note()}</p>
    <FieldRow>
      <NumberField at={form.field('margin_percent')} label={m.admin_newbang_margin()} unit="%" min={0} max={1000} />
      <MoneyField at={form.field('margin_fixed')} label={m.admin_newbang_margin_fixed()} min={0} />
      <SelectField at={form.field('rounding')} label={m.admin_newbang_rounding()} choices={roundings()} />
    </FieldRow>
  </>
);

function Products({ form }: Pick<Part, 'form'>): ReactNode {
  const categories = useCategories().map(({ id, name }) => ({ value: id, label: name, search: name }));
  return (
    <>
      <OptionalSelectField
        at={form.field('category_id')}
        label={m.admin_newbang_default_category()}
        hint={m.admin_newbang_default_category_hint()}
        choices={categories}
        placeholder={m.admin_newbang_no_category()}
      />
      <FieldRow>
        <NumberField
          at={form.field('stock_buffer')}
          label={m.admin_newbang_buffer()}
          hint={m.admin_newbang_buffer_hint()}
          unit={m.admin_newbang_pieces()}
          min={0}
          max={9999}
        />
        <NumberField
          at={form.field('sync_minutes')}
          label={m.admin_newbang_every()}
          hint={m.admin_newbang_every_hint()}
          unit={m.admin_newbang_minutes()}
          min={15}
          max={1440}
        />
      </FieldRow>
      <SwitchField at={form.field('auto_off_shelf')} label={m.admin_newbang_auto_off()} hint={m.admin_newbang_auto_off_hint()} />
    </>
  );
}
