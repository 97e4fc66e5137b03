import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { SelectField, SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MomentField } from '../kit/form/fields/moment.tsx';
import { MoneyField, NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { PictureField } from '../kit/form/pictures/picture-field.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { IfAllowed } from '../kit/if-allowed.tsx';
import textStyles from '../kit/text.module.css';
import { temperatureChoices } from '../products/temperatures.ts';
import type { EditedGift } from './edited.ts';

type Part = { form: Form<EditedGift> };

export function Basics({ form }: Part): ReactNode {
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_gifts_name()} max={60} isRequired />
      <PairField at={form.field('description')} label={m.admin_gifts_description()} max={1000} lines={2} />
      <PictureField at={form.field('media_id')} label={m.admin_categories_picture()} />
    </>
  );
}

/** When and how often the gift is offered. The amounts are set in the gift settings. */
export function Giving({ form }: Part): ReactNode {
  return (
    <>
      <FieldRow columns={3}>
        <MomentField at={form.field('starts_at')} label={m.admin_gifts_from()} placeholder={m.admin_product_edit_from_now()} />
        <MomentField at={form.field('ends_at')} isEnd label={m.admin_gifts_until()} placeholder={m.admin_gifts_always()} />
        <NumberField
          at={form.field('per_order_max')}
          label={m.admin_gifts_per_order()}
          unit={m.admin_product_edit_pieces()}
          min={1}
          max={99}
        />
      </FieldRow>
      <SwitchField at={form.field('active')} label={m.admin_gifts_active()} hint={m.admin_gifts_active_hint()} />
      <IfAllowed needs="gifts update">
        <Flex gap={6} wrap className={textStyles.meta}>
          <span>{m.admin_gifts_tiers_where()}</span>
          <Link to="/settings/gifts">{m.admin_gift_settings_title()}</Link>
        </Flex>
      </IfAllowed>
    </>
  );
}

export function Parcel({ form }: Part): ReactNode {
  const sku = form.field('sku');
  return (
    <>
      <FieldRow columns={3}>
        <TextField at={{ ...sku, set: (text: string) => sku.set(text.trim() || null) }} label="SKU" isCode />
        <MoneyField at={form.field('cost_price')} isOptional label={m.admin_product_edit_cost()} hint={m.admin_product_edit_cost_hint()} />
        <NumberField at={form.field('weight_g')} isOptional label={m.admin_product_edit_weight()} unit="g" />
      </FieldRow>
      <FieldRow columns={3}>
        <SelectField at={form.field('temperature')} label={m.admin_product_logs_temperature()} choices={temperatureChoices()} />
        <NumberField at={form.field('sort')} label={m.admin_brands_sort()} hint={m.admin_brands_sort_hint()} max={99_999} />
      </FieldRow>
    </>
  );
}
