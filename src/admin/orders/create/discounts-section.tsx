import type { ReactNode } from 'react';
import * as m from '#messages';
import { SwitchField, TagsField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { MoneyField } from '../../kit/form/fields/number.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import { type Form, part } from '../../kit/form/use-form.ts';
import type { NewOrder } from './new-order.ts';

/** Automatic offers, codes, and a staff discount with a reason. */
export function DiscountsSection({ form }: { form: Form<NewOrder> }): ReactNode {
  const discount = form.field('staff_discount');
  const reasonAt = part<NewOrder['staff_discount'], 'reason'>({ ...discount, set: (v) => v && discount.set(v) }, 'reason', discount.value);
  const amountAt = part<NewOrder['staff_discount'], 'amount'>({ ...discount, set: (v) => v && discount.set(v) }, 'amount', discount.value);
  return (
    <>
      <FieldRow>
        <TagsField at={form.field('codes')} label={m.admin_order_create_codes()} hint={m.admin_order_create_codes_hint()} placeholder="" />
        <SwitchField at={form.field('takes_offers')} label={m.admin_order_create_takes_offers()} />
      </FieldRow>
      <FieldRow>
        <MoneyField at={amountAt} isOptional label={m.admin_order_create_discount()} />
        <TextField at={reasonAt} label={m.admin_order_create_discount_reason()} isRequired={Boolean(discount.value.amount)} />
      </FieldRow>
    </>
  );
}
