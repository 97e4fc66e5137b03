import type { ReactNode } from 'react';
import * as m from '#messages';
import { OptionalSelectField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { type NewOrder, textField } from './new-order.ts';
import { useChoices, useRequirements } from './use-requirements.ts';

/** Delivery and payment method, and the store of a convenience-store delivery. */
export function MethodsSection({ form }: { form: Form<NewOrder> }): ReactNode {
  const data = useChoices();
  const { isStore } = useRequirements(form.value);
  const cvs = form.field('cvs');
  const choice = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
  return (
    <>
      <FieldRow>
        <OptionalSelectField
          at={form.field('delivery_method_id')}
          label={m.admin_order_create_delivery()}
          choices={(data?.deliveries ?? []).map(choice)}
          placeholder=""
          isRequired
        />
        <OptionalSelectField
          at={form.field('payment_method_id')}
          label={m.admin_order_create_payment()}
          choices={(data?.payments ?? []).map(choice)}
          placeholder=""
          isRequired
        />
      </FieldRow>
      {isStore && (
        <>
          <FieldRow>
            <TextField
              at={textField(cvs, 'store_id')}
              label={m.admin_order_create_store_id()}
              hint={m.admin_order_create_cvs_hint()}
              isRequired
            />
            <TextField at={textField(cvs, 'name')} label={m.admin_order_create_store_name()} isRequired />
          </FieldRow>
          <TextField at={textField(cvs, 'address')} label={m.admin_order_create_store_address()} />
        </>
      )}
    </>
  );
}
