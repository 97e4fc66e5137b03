import { useState } from 'react';
import * as m from '#messages';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { Field } from '../../../ui/field.tsx';
import { typed, useSubmit } from '../../../ui/use-submit.ts';
import { EditForm, saveProfile } from './editing.tsx';
import { Row, Section } from './section.tsx';
import { Select } from './select.tsx';

type Kind = 'individual' | 'company';

function InvoiceForm({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
  const saved = customer.invoice_carrier;
  const [kind, setKind] = useState<Kind>(saved?.type ?? 'individual');
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
        choices={[
          { value: 'individual', label: m.profile_invoice_individual() },
          { value: 'company', label: m.profile_invoice_company() },
        ]}
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

/** The default invoice settings of the checkout. */
export function Invoice({ customer }: { customer: CustomerProfile }) {
  const [isOpen, setOpen] = useState(false);
  const saved = customer.invoice_carrier;
  const value = saved?.type === 'company' ? [saved.company_id, saved.company].filter(Boolean).join(' ') : saved?.barcode;
  const close = () => setOpen(false);
  return (
    <Section id="invoice" title={m.profile_invoice()} text={m.profile_invoice_text()}>
      {isOpen ? (
        <InvoiceForm customer={customer} onClose={close} />
      ) : (
        <Row
          label={saved?.type === 'company' ? m.profile_company_id() : m.profile_barcode()}
          value={value ?? <span className="text-ink-2">{m.profile_not_said()}</span>}
          action={{ run: () => setOpen(true) }}
        />
      )}
    </Section>
  );
}
