import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Capture } from '#modules/payments/contract.ts';
import { SelectField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { captureLabels } from './kinds.ts';
import type { PaymentForm } from './payment-form.ts';

/** When the money of a card is collected. */
export function CaptureFields({ form }: { form: Form<PaymentForm> }): ReactNode {
  return (
    <FieldRow>
      <SelectField
        at={form.field('capture')}
        label={m.admin_payments_capture()}
        hint={m.admin_payments_capture_hint()}
        choices={(Object.keys(captureLabels) as Capture[]).map((value) => ({ value, label: captureLabels[value]() }))}
      />
      {form.value.capture === 'after_days' && (
        <NumberField
          at={form.field('capture_days')}
          isOptional
          isRequired
          label={m.admin_payments_capture_days()}
          min={1}
          max={30}
          unit={m.admin_payments_unit_days()}
        />
      )}
    </FieldRow>
  );
}
