import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { DeliveryRow } from '#modules/shipping/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { Chip } from '../kit/cells.tsx';
import { SegmentField, SwitchField } from '../kit/form/fields/choice.tsx';
import { CountriesField } from '../kit/form/fields/countries.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MoneyField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { language } from '../language.ts';

type DeliveryForm = Omit<DeliveryRow, 'id' | 'version' | 'sort'>;

const blank: DeliveryForm = {
  name: { tw: '' },
  note: null,
  kind: 'home',
  subtype: null,
  fee: 0,
  fee_tiers: [],
  free_threshold: null,
  threshold_basis: 'after_discount',
  surcharges: [],
  excluded_zips: [],
  min_total: null,
  max_total: null,
  max_weight_g: null,
  temperatures: ['ambient'],
  countries: ['tw'],
  cod_allowed: true,
  cod_fee: 0,
  cod_max: null,
  delivery_date: null,
  payment_ids: [],
  pickup_address: null,
  for_newbang: false,
  tracking_url: null,
  active: false,
};

/** Creates or edits a delivery method. */
export function Component(): ReactNode {
  const { id } = useParams();
  const heading = id ? m.admin_deliveries_edit() : m.admin_deliveries_create();
  return (
    <FormScreen<DeliveryRow, DeliveryForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['shipping.read', id], read: () => call('shipping.read', { id }) } : null,
        formOf: ({ id: _id, version: _version, sort: _sort, ...form }) => form,
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          const sent = { ...form, pickup_address: form.kind === 'shop_pickup' ? form.pickup_address : null };
          if (id && version !== null) await call('shipping.update', { ...sent, id, version });
          else return `/deliveries/${(await call('shipping.create', sent)).id}`;
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`delivery ${id ?? 'new'}`}
      crumbs={[
        { label: m.admin_frame_settings(), path: '/settings/general' },
        { label: m.admin_deliveries_title(), path: '/deliveries' },
      ]}
      back="/deliveries"
      duplicate={{ path: '/deliveries/create', copy: (form) => ({ ...form, active: false }) }}
      title={({ value }) => inLocale(value.name, language()) || heading}
      brokenTitle={m.admin_deliveries_broken()}
      marks={({ base }) =>
        id && <Chip tone={base.active ? 'ok' : 'wait'}>{base.active ? m.admin_deliveries_on() : m.admin_deliveries_off()}</Chip>
      }
      sections={sections}
    />
  );
}

const sections: Section<DeliveryForm, DeliveryRow>[] = [
  {
    id: 'basics',
    title: m.admin_deliveries_basics,
    dot: ({ value }) => value.name,
    extra: () => <LanguageSwitch />,
    body: (form) => <Basics form={form} />,
  },
  { id: 'amounts', title: m.admin_deliveries_amounts, body: (form) => <Amounts form={form} /> },
];

function Basics({ form }: { form: Form<DeliveryForm> }): ReactNode {
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_deliveries_name()} max={40} isRequired />
      <PairField at={form.field('note')} label={m.admin_deliveries_note()} hint={m.admin_deliveries_note_hint()} max={200} lines={2} />
      <SegmentField
        at={form.field('kind')}
        label={m.admin_deliveries_kind()}
        choices={[
          { value: 'home', label: m.admin_deliveries_kind_home() },
          { value: 'shop_pickup', label: m.admin_deliveries_kind_shop_pickup() },
        ]}
      />
      {form.value.kind === 'shop_pickup' && (
        <PairField
          at={form.field('pickup_address')}
          label={m.admin_deliveries_pickup_address()}
          hint={m.admin_deliveries_pickup_hint()}
          max={300}
          lines={2}
        />
      )}
      <SwitchField at={form.field('active')} label={m.admin_deliveries_active()} hint={m.admin_deliveries_active_hint()} />
    </>
  );
}

function Amounts({ form }: { form: Form<DeliveryForm> }): ReactNode {
  return (
    <>
      <FieldRow>
        <MoneyField at={form.field('fee')} label={m.admin_deliveries_fee()} hint={m.admin_deliveries_fee_hint()} />
        <MoneyField
          at={form.field('free_threshold')}
          isOptional
          label={m.admin_deliveries_free_from()}
          placeholder={m.admin_deliveries_never_free()}
          hint={m.admin_deliveries_free_hint()}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField
          at={form.field('min_total')}
          isOptional
          label={m.admin_deliveries_min_total()}
          placeholder={m.admin_deliveries_no_limit()}
          hint={m.admin_deliveries_range_hint()}
        />
        <MoneyField
          at={form.field('max_total')}
          isOptional
          label={m.admin_deliveries_max_total()}
          placeholder={m.admin_deliveries_no_limit()}
        />
      </FieldRow>
      <CountriesField at={form.field('countries')} label={m.admin_deliveries_countries()} />
    </>
  );
}
