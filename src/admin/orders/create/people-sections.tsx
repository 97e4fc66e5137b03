import type { ReactNode } from 'react';
import * as m from '#messages';
import { SegmentField, SwitchField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import type { Bound, Form } from '../../kit/form/use-form.ts';
import { useMay } from '../../session.ts';
import { CustomerSearch } from './customer-search.tsx';
import { type NewOrder, type Person, textField } from './new-order.ts';
import { useRequirements } from './use-requirements.ts';

/** The orderer: a member found by name, phone or e-mail, or a new person, who may become a member. */
export function CustomerSection({ form }: { form: Form<NewOrder> }): ReactNode {
  const maySearch = useMay('customers view');
  const mayMake = useMay('customers create');
  const orderer = form.field('orderer');
  const { needs, email } = useRequirements(form.value);
  return (
    <>
      {maySearch && <CustomerSearch form={form} />}
      <FieldRow columns={3}>
        <TextField at={textField(orderer, 'name')} label={m.admin_order_create_name()} isRequired />
        <TextField
          at={textField(orderer, 'phone')}
          type="tel"
          label={m.admin_order_create_phone()}
          isRequired={form.value.is_same && needs('phone')}
        />
        <TextField
          at={form.field('email')}
          type="email"
          label={m.admin_order_create_email()}
          hint={email ? undefined : m.admin_order_create_email_hint()}
          isRequired={email}
        />
      </FieldRow>
      <FieldRow>
        <SegmentField
          at={form.field('locale')}
          label={m.admin_order_create_language()}
          choices={[
            { value: 'tw', label: m.admin_orders_in_chinese() },
            { value: 'en', label: m.admin_orders_in_english() },
          ]}
        />
        {!form.value.customer && mayMake && <SwitchField at={form.field('makes_member')} label={m.admin_order_create_customer_make()} />}
      </FieldRow>
    </>
  );
}

/** The recipient: the orderer, or another person. */
export function RecipientSection({ form }: { form: Form<NewOrder> }): ReactNode {
  const { is_same } = form.value;
  const { needs } = useRequirements(form.value);
  const recipient = form.field('recipient');
  return (
    <>
      <SwitchField at={form.field('is_same')} label={m.admin_order_create_same()} />
      {!is_same && (
        <FieldRow>
          <TextField at={textField(recipient, 'name')} label={m.admin_order_create_name()} isRequired />
          <TextField at={textField(recipient, 'phone')} type="tel" label={m.admin_order_create_phone()} isRequired={needs('phone')} />
        </FieldRow>
      )}
      <Address at={is_same ? form.field('orderer') : recipient} needs={needs} />
    </>
  );
}

function Address({ at, needs }: { at: Bound<Person>; needs: ReturnType<typeof useRequirements>['needs'] }): ReactNode {
  return (
    <>
      <FieldRow columns={3}>
        <TextField at={textField(at, 'zip')} label={m.admin_order_create_zip()} isRequired={needs('zip')} />
        <TextField at={textField(at, 'city')} label={m.admin_order_create_city()} isRequired={needs('city')} />
        <TextField at={textField(at, 'district')} label={m.admin_order_create_district()} isRequired={needs('district')} />
      </FieldRow>
      <TextField at={textField(at, 'address')} label={m.admin_order_create_address()} isRequired={needs('address')} />
    </>
  );
}
