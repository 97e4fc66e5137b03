import type { ReactNode } from 'react';
import * as m from '#messages';
import { type Capture, captures } from '#modules/payments/contract.ts';
import { SelectField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import type { Form } from '../kit/form/use-form.ts';
import type { PaymentForm } from './blank.ts';

const captureLabels: Record<Capture, () => string> = {
  at_once: m.admin_payments_capture_at_once,
  after_days: m.admin_payments_capture_after_days,
  by_hand: m.admin_payments_capture_by_hand,
};

/** When the money of a card is collected. */
export function CaptureFields({ form }: { form: Form<PaymentForm> }): ReactNode {
  return (
    <FieldRow>
      <SelectField
        at={form.field('capture')}
        label={m.admin_payments_capture()}
        hint={m.admin_payments_capture_hint()}
        choices={captures.map((value) => ({ value, label: captureLabels[value]() }))}
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
