import { Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { InvoiceSettings } from '#modules/settings/contract.ts';
import { SegmentField, SelectField, SwitchField } from '../../kit/form/fields/choice.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { RowsField } from '../../kit/form/fields/rows.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import { type Bound, type Form, part } from '../../kit/form/use-form.ts';
import { IssuedWhen } from './issued-when.tsx';

type Donation = InvoiceSettings['donations'][number];
const blankDonation: Donation = { name: { tw: '' }, code: '' };

/** How a provider will issue invoices, once one is connected. */
export function Issuing({ form }: { form: Form<InvoiceSettings> }): ReactNode {
  return (
    <>
      <IssuedWhen form={form} />
      <SegmentField
        at={form.field('tax_type')}
        label={m.admin_invoices_tax()}
        choices={[
          { value: 'taxed', label: m.admin_invoices_taxed() },
          { value: 'zero_rated', label: m.admin_invoices_zero_rated() },
          { value: 'exempt', label: m.admin_invoices_exempt() },
        ]}
      />
      {form.value.tax_type === 'zero_rated' && <ZeroRate at={form.field('zero_rate')} />}
      <SwitchField at={form.field('prints_company')} label={m.admin_invoices_prints()} hint={m.admin_invoices_prints_hint()} />
      <RowsField
        at={form.field('donations')}
        blank={blankDonation}
        label={m.admin_invoices_donations()}
        addLabel={m.admin_invoices_add_donation()}
        removeLabel={(n) => m.admin_invoices_remove_donation({ n })}
        row={(at) => <DonationFields at={at} />}
      />
    </>
  );
}

const zeroReasons = {
  '71': m.admin_invoices_zero_reason_71,
  '72': m.admin_invoices_zero_reason_72,
  '73': m.admin_invoices_zero_reason_73,
  '74': m.admin_invoices_zero_reason_74,
  '75': m.admin_invoices_zero_reason_75,
  '76': m.admin_invoices_zero_reason_76,
  '77': m.admin_invoices_zero_reason_77,
  '78': m.admin_invoices_zero_reason_78,
  '79': m.admin_invoices_zero_reason_79,
} satisfies Record<InvoiceSettings['zero_rate']['reason'], () => string>;
const noZeroRate: InvoiceSettings['zero_rate'] = { through_customs: false, reason: '71' };

function ZeroRate({ at }: { at: Bound<InvoiceSettings['zero_rate']> }): ReactNode {
  return (
    <>
      <SelectField
        at={part(at, 'reason', noZeroRate)}
        label={m.admin_invoices_zero_reason()}
        choices={Object.entries(zeroReasons).map(([value, label]) => ({ value: value as keyof typeof zeroReasons, label: label() }))}
      />
      <SwitchField at={part(at, 'through_customs', noZeroRate)} label={m.admin_invoices_zero_customs()} />
    </>
  );
}

function DonationFields({ at }: { at: Bound<Donation> }): ReactNode {
  return (
    <Flex vertical gap={14}>
      <PairField at={part(at, 'name', blankDonation)} label={m.admin_invoices_charity()} max={40} isRequired />
      <TextField
        at={part(at, 'code', blankDonation)}
        label={m.admin_invoices_code()}
        hint={m.admin_invoices_code_hint()}
        isCode
        isRequired
      />
    </Flex>
  );
}
