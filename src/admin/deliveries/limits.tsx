import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { MultiSelectField, SwitchField, TagsField } from '../kit/form/fields/choice.tsx';
import { CountriesField } from '../kit/form/fields/countries.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MoneyField, NumberField } from '../kit/form/fields/number.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { language } from '../language.ts';
import type { DeliveryForm } from './delivery-form.ts';
import { temperatureChoices } from './labels.ts';

/** Limits of amount, weight, temperature and destination. */
export function Limits({ form }: { form: Form<DeliveryForm> }): ReactNode {
  return (
    <>
      <FieldRow columns={3}>
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
        <NumberField
          at={form.field('max_weight_g')}
          isOptional
          label={m.admin_deliveries_max_weight()}
          unit={m.admin_deliveries_grams()}
          min={1}
          max={1_000_000}
          placeholder={m.admin_deliveries_no_limit()}
        />
      </FieldRow>
      <MultiSelectField
        at={form.field('temperatures')}
        label={m.admin_deliveries_temperatures()}
        choices={temperatureChoices()}
        placeholder={m.admin_deliveries_choose()}
        isRequired
      />
      <CountriesField at={form.field('countries')} label={m.admin_deliveries_countries()} />
      <TagsField
        at={form.field('excluded_zips')}
        label={m.admin_deliveries_excluded()}
        placeholder="880"
        hint={m.admin_deliveries_excluded_hint()}
      />
      <SwitchField at={form.field('for_newbang')} label={m.admin_deliveries_for_newbang()} />
    </>
  );
}

/** The payment methods allowed for this delivery. */
export function Cash({ form }: { form: Form<DeliveryForm> }): ReactNode {
  const { data } = useQuery({ queryKey: ['payments.list'], queryFn: () => call('payments.list', {}) });
  return (
    <>
      <MultiSelectField
        at={form.field('payment_ids')}
        label={m.admin_deliveries_with_payments()}
        placeholder={m.admin_deliveries_all_payments()}
        choices={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: inLocale(name, language()) }))}
      />
      <SwitchField at={form.field('cod_allowed')} label={m.admin_deliveries_cod_allowed()} />
      {form.value.cod_allowed && (
        <FieldRow>
          <MoneyField at={form.field('cod_fee')} label={m.admin_deliveries_cod_fee()} />
          <MoneyField
            at={form.field('cod_max')}
            isOptional
            label={m.admin_deliveries_cod_max()}
            placeholder={m.admin_deliveries_no_limit()}
          />
        </FieldRow>
      )}
    </>
  );
}
