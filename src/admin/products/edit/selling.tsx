import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ProductForm } from '#modules/catalog/contract.ts';
import { call } from '../../client.ts';
import { MultiSelectField, SelectField, SwitchField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { DayField } from '../../kit/form/fields/moment.tsx';
import { NumberField } from '../../kit/form/fields/number.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { type Form, part } from '../../kit/form/use-form.ts';
import { useLanguage } from '../../language.ts';
import { temperatureChoices } from '../temperatures.ts';
import type { EditedProduct } from './edited.ts';

type Part = { form: Form<EditedProduct> };

const maxPieces = 9999;

/** Quantity limits, who may buy, and pre-order. */
export function Limits({ form }: Part): ReactNode {
  const pieces = { unit: m.admin_product_edit_pieces(), min: 1, max: maxPieces };
  const without = { ...pieces, isOptional: true as const, placeholder: m.admin_form_no_limit() };
  return (
    <>
      <FieldRow columns={4}>
        <NumberField at={form.field('min_order_quantity')} label={m.admin_product_edit_min_quantity()} {...pieces} />
        <NumberField
          at={form.field('order_step')}
          label={m.admin_product_logs_order_step()}
          hint={m.admin_product_edit_step_hint()}
          {...pieces}
        />
        <NumberField at={form.field('max_per_order')} label={m.admin_product_edit_max_per_order()} {...without} />
        <NumberField at={form.field('max_per_customer')} label={m.admin_product_logs_max_per_customer()} {...without} />
      </FieldRow>
      <SwitchField
        at={form.field('member_only')}
        label={m.admin_product_edit_member_only()}
        hint={m.admin_product_edit_member_only_hint()}
      />
      <SwitchField at={form.field('is_credit')} label={m.admin_product_logs_is_credit()} hint={m.admin_product_edit_credit_hint()} />
      <Preorder form={form} />
    </>
  );
}

type PreorderForm = NonNullable<ProductForm['preorder']>;
const noPreorder: PreorderForm = { enabled: false, ship_from: null, note: null };

function Preorder({ form }: Part): ReactNode {
  const preorder = form.field('preorder');
  return (
    <>
      <SwitchField
        at={part(preorder, 'enabled', noPreorder)}
        label={m.admin_product_logs_preorder()}
        hint={m.admin_product_edit_preorder_hint()}
      />
      {preorder.value?.enabled && (
        <>
          <FieldRow columns={3}>
            <DayField
              at={part(preorder, 'ship_from', noPreorder)}
              label={m.admin_product_edit_ship_from()}
              placeholder={m.admin_product_edit_ship_from_open()}
            />
          </FieldRow>
          <PairField
            at={part(preorder, 'note', noPreorder)}
            label={m.admin_product_edit_preorder_note()}
            hint={m.admin_product_edit_preorder_note_hint()}
            max={200}
          />
        </>
      )}
    </>
  );
}

/** Temperature, delivery and tax. */
export function Delivery({ form }: Part): ReactNode {
  const locale = useLanguage();
  const { data } = useQuery({ queryKey: ['shipping.choices', locale], queryFn: () => call('shipping.choices', {}) });
  return (
    <>
      <FieldRow columns={2}>
        <SelectField at={form.field('temperature')} label={m.admin_product_logs_temperature()} choices={temperatureChoices()} />
        <SelectField
          at={form.field('tax_type')}
          label={m.admin_product_logs_tax_type()}
          choices={[
            { value: 'taxable', label: m.admin_product_logs_taxable() },
            { value: 'zero', label: m.admin_product_logs_zero_rated() },
            { value: 'free', label: m.admin_product_logs_tax_free() },
          ]}
        />
      </FieldRow>
      <MultiSelectField
        at={form.field('delivery_method_ids')}
        label={m.admin_product_logs_deliveries()}
        placeholder={m.admin_product_edit_all_deliveries()}
        hint={m.admin_product_edit_deliveries_hint()}
        choices={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SwitchField
        at={form.field('requires_tax_id')}
        label={m.admin_product_logs_requires_tax_id()}
        hint={m.admin_product_edit_tax_id_hint()}
      />
    </>
  );
}
