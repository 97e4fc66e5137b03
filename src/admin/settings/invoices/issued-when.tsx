import type { ReactNode } from 'react';
import * as m from '#messages';
import type { InvoiceSettings } from '#modules/settings/contract.ts';
import { SegmentField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { NumberField } from '../../kit/form/fields/number.tsx';
import type { Form } from '../../kit/form/use-form.ts';

/** After which event of an order, and how many days later, its invoice is issued. */
export function IssuedWhen({ form }: { form: Form<InvoiceSettings> }): ReactNode {
  return (
    <FieldRow>
      <SegmentField
        at={form.field('issue_on')}
        label={m.admin_invoices_issue_on()}
        choices={[
          { value: 'paid', label: m.admin_invoices_paid() },
          { value: 'shipped', label: m.admin_invoices_shipped() },
          { value: 'completed', label: m.admin_invoices_completed() },
        ]}
      />
      <NumberField at={form.field('delay_days')} label={m.admin_invoices_delay()} unit={m.admin_settings_days()} max={15} />
    </FieldRow>
  );
}
