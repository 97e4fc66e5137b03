import { useState } from 'react';
import * as m from '#messages';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { Field } from '../../../ui/field.tsx';
import { typed, useSubmit } from '../../../ui/use-submit.ts';
import { EditForm, saveProfile } from './editing.tsx';
import { Row, Section } from './section.tsx';
import { Select } from './select.tsx';

type Kind = 'individual' | 'company';

/** What can be kept as the default, where the checkout offers it. */
const choices = [
  { value: 'individual', label: m.profile_invoice_individual, asks: 'barcode' },
  { value: 'company', label: m.profile_invoice_company, asks: 'company' },
] as const;

function InvoiceForm({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
  const saved = customer.invoice_carrier;
  const offered = customer.invoice_kinds;
  const kinds = choices.filter(({ asks }) => offered.includes(asks));
  const [kind, setKind] = useState<Kind>(() => (kinds.find(({ value }) => value === saved?.type) ?? kinds[0])?.value ?? 'individual');
  const submit = useSubmit(async (data) => {
    const barcode = typed(data, 'barcode');
    const individual = barcode === null ? null : { type: kind, barcode, company: null, company_id: null };
    const company = { type: kind, company: typed(data, 'company'), company_id: typed(data, 'company_id'), barcode: null };
    await saveProfile({ invoice_carrier: kind === 'company' ? company : individual });
    onClose();
  });
  const { errorOf } = submit;
  return (
    <EditForm submit={submit} onCancel={onClose}>
      <Select
        label={m.profile_invoice_kind()}
        name="type"
        value={kind}
        choices={kinds.map(({ value, label }) => ({ value, label: label() }))}
        onChoose={(value) => setKind(value as Kind)}
      />
      {kind === 'individual' ? (
        <Field
          label={m.profile_barcode()}
          hint={m.profile_barcode_hint()}
          name="barcode"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          defaultValue={saved?.barcode ?? ''}
          error={errorOf('invoice_carrier.barcode')}
        />
      ) : (
        <>
          <Field
            label={m.profile_company_id()}
            name="company_id"
            inputMode="numeric"
            maxLength={20}
            required
            defaultValue={saved?.company_id ?? ''}
            error={errorOf('invoice_carrier.company_id')}
          />
          <Field
            label={m.profile_company()}
            name="company"
            autoComplete="organization"
            maxLength={60}
            defaultValue={saved?.company ?? ''}
            error={errorOf('invoice_carrier.company')}
          />
        </>
      )}
    </EditForm>
  );
}

/** The default invoice settings of the checkout, where it asks for any. */
export function Invoice({ customer }: { customer: CustomerProfile }) {
  const [isOpen, setOpen] = useState(false);
  const saved = customer.invoice_carrier;
  const value = saved?.type === 'company' ? [saved.company_id, saved.company].filter(Boolean).join(' ') : saved?.barcode;
  const isCompany = saved ? saved.type === 'company' : !customer.invoice_kinds.includes('barcode');
  const close = () => setOpen(false);
  if (!choices.some(({ asks }) => customer.invoice_kinds.includes(asks))) return null;
  return (
    <Section id="invoice" title={m.profile_invoice()} text={m.profile_invoice_text()}>
      {isOpen ? (
        <InvoiceForm customer={customer} onClose={close} />
      ) : (
        <Row
          label={isCompany ? m.profile_company_id() : m.profile_barcode()}
          value={value ?? <span className="text-ink-2">{m.profile_not_said()}</span>}
          action={{ run: () => setOpen(true) }}
        />
      )}
    </Section>
  );
}
