import type { ReactNode } from 'react';
import * as m from '#messages';
import type { InvoiceSettings } from '#modules/settings/contract.ts';
import { SwitchField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { DayField } from '../../kit/form/fields/moment.tsx';
import { NumberField, PercentField } from '../../kit/form/fields/number.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import { type Form, part } from '../../kit/form/use-form.ts';
import textStyles from '../../kit/text.module.css';
import { IssuedWhen } from './issued-when.tsx';

type Numbered = InvoiceSettings['numbered'];

const countryLabels = {
  uk: m.admin_form_country_uk,
  hk: m.admin_form_country_hk,
  us: m.admin_form_country_us,
  tw: m.admin_form_country_tw,
} satisfies Record<keyof Numbered['rates'], () => string>;

/** Outside Taiwan: whether the shop numbers invoices itself, and when they are issued. */
export function NumberedInvoices({ form, blank }: { form: Form<InvoiceSettings>; blank: Numbered }): ReactNode {
  const at = form.field('numbered');
  return (
    <>
      <SwitchField at={part(at, 'active', blank)} label={m.admin_invoices_numbered()} hint={m.admin_invoices_numbered_hint()} />
      <IssuedWhen form={form} />
      <FieldRow>
        <TextField
          at={part(at, 'prefix', blank)}
          label={m.admin_invoices_prefix()}
          hint={m.admin_invoices_prefix_hint()}
          isCode
          isRequired
        />
        <NumberField
          at={part(at, 'first', blank)}
          label={m.admin_invoices_first()}
          hint={m.admin_invoices_first_hint()}
          min={1}
          max={999_999_999}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          at={part(at, 'credit_prefix', blank)}
          label={m.admin_invoices_credit_prefix()}
          hint={m.admin_invoices_credit_prefix_hint()}
          isCode
          isRequired
        />
        <NumberField at={part(at, 'credit_first', blank)} label={m.admin_invoices_credit_first()} min={1} max={999_999_999} />
      </FieldRow>
      <DayField
        at={part(at, 'since', blank)}
        label={m.admin_invoices_first_day()}
        hint={m.admin_invoices_first_day_hint()}
        placeholder={m.admin_invoices_first_day_none()}
      />
    </>
  );
}

/** The VAT that prices contain, by the country the goods go to. */
export function VatRates({ form, blank }: { form: Form<InvoiceSettings>; blank: Numbered }): ReactNode {
  const rates = part(form.field('numbered'), 'rates', blank);
  return (
    <>
      <p className={textStyles.meta}>{m.admin_invoices_vat_text()}</p>
      <FieldRow>
        {Object.entries(countryLabels).map(([country, label]) => (
          <PercentField
            key={country}
            at={part(rates, country as keyof Numbered['rates'], blank.rates)}
            label={label()}
            max={50}
            isRequired
          />
        ))}
      </FieldRow>
    </>
  );
}
