import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { MultiSelectField, SwitchField, TagsField } from '../kit/form/fields/choice.tsx';
import { countryChoices } from '../kit/form/fields/countries.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MoneyField, NumberField } from '../kit/form/fields/number.tsx';
import { type Bound, type Form, part, sharedField } from '../kit/form/use-form.ts';
import { IfAllowed } from '../kit/if-allowed.tsx';
import { ScopeField } from '../kit/pickers/scope-field.tsx';
import { language } from '../language.ts';
import { blankConditions, blankRule, type ConditionsState, type RuleState } from './rule-state.ts';

type Part<F> = { form: Form<F> };

/** A group of the rule's fields; offers and campaigns have it under the same name. */
const bindGroup = <F extends RuleState, K extends keyof RuleState & string>(form: Form<F>, key: K): Bound<RuleState[K]> =>
  sharedField<RuleState, K, F>(form, key);

/** Included and excluded products. */
export function ScopeFields<F extends RuleState>({ form }: Part<F>): ReactNode {
  const scope = bindGroup(form, 'scope');
  return (
    <>
      <ScopeField
        at={part(scope, 'include', blankRule.scope)}
        label={m.admin_promotion_include()}
        placeholder={m.admin_promotion_include_all()}
        hint={m.admin_promotion_include_hint()}
      />
      <ScopeField
        at={part(scope, 'exclude', blankRule.scope)}
        label={m.admin_promotion_exclude()}
        placeholder={m.admin_promotion_exclude_none()}
      />
    </>
  );
}

/** The conditions on cart and customer. */
export function ConditionFields<F extends RuleState>({ form }: Part<F>): ReactNode {
  const of = <K extends keyof ConditionsState>(key: K): Bound<ConditionsState[K]> =>
    part(bindGroup(form, 'conditions'), key, blankConditions);
  return (
    <>
      <FieldRow columns={3}>
        <MoneyField
          at={of('min_amount')}
          isOptional
          label={m.admin_promotion_min_amount()}
          placeholder={m.admin_promotion_no_condition()}
          hint={m.admin_promotion_min_hint()}
        />
        <NumberField
          at={of('min_quantity')}
          isOptional
          label={m.admin_promotion_min_quantity()}
          unit={m.admin_promotion_pieces()}
          min={1}
          max={9999}
          placeholder={m.admin_promotion_no_condition()}
        />
        <MultiSelectField
          at={of('countries')}
          label={m.admin_promotion_countries()}
          choices={countryChoices()}
          placeholder={m.admin_promotion_anywhere()}
        />
      </FieldRow>
      <SwitchField at={of('member')} label={m.admin_promotion_member()} />
      <SwitchField at={of('first_order')} label={m.admin_promotion_first_order()} />
      <TagsField
        at={of('customer_tags')}
        label={m.admin_promotion_customer_tags()}
        placeholder={m.admin_promotion_everybody()}
        hint={m.admin_promotion_customer_tags_hint()}
      />
      <IfAllowed needs="system update">
        <Methods deliveries={of('delivery_ids')} payments={of('payment_ids')} />
      </IfAllowed>
    </>
  );
}

function Methods({ deliveries, payments }: { deliveries: Bound<number[]>; payments: Bound<number[]> }): ReactNode {
  const delivery = useQuery({ queryKey: ['shipping.list'], queryFn: () => call('shipping.list', {}) });
  const payment = useQuery({ queryKey: ['payments.list'], queryFn: () => call('payments.list', {}) });
  const choice = ({ id, name }: { id: number; name: { tw: string; en?: string | undefined } }) => {
    const label = inLocale(name as { tw: string; en?: string }, language());
    return { value: id, label, search: label };
  };
  return (
    <FieldRow>
      <MultiSelectField
        at={deliveries}
        label={m.admin_promotion_deliveries()}
        choices={(delivery.data?.data ?? []).map(choice)}
        placeholder={m.admin_promotion_any_method()}
      />
      <MultiSelectField
        at={payments}
        label={m.admin_promotion_payments()}
        choices={(payment.data?.data ?? []).map(choice)}
        placeholder={m.admin_promotion_any_method()}
      />
    </FieldRow>
  );
}

/** The kinds of rules it combines with. */
export function CombineFields<F extends RuleState>({ form, children }: Part<F> & { children?: ReactNode }): ReactNode {
  const of = (key: keyof RuleState['combine']): Bound<boolean> => part(bindGroup(form, 'combine'), key, blankRule.combine);
  return (
    <Flex gap="10px 20px" wrap>
      <SwitchField at={of('item')} label={m.admin_promotion_combine_item()} />
      <SwitchField at={of('order')} label={m.admin_promotion_combine_order()} />
      <SwitchField at={of('shipping')} label={m.admin_promotion_combine_shipping()} />
      <SwitchField at={of('coupon')} label={m.admin_promotion_combine_coupon()} />
      {children}
    </Flex>
  );
}
