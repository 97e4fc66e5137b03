import { Check } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages';
import type { CartFields, CartView } from '#modules/cart/contract.ts';
import { Chips } from '../../../ui/chips.tsx';
import { TextField } from '../text-field.tsx';
import type { CartForm, TextField as FieldName } from '../use-form.ts';

type Kind = 'person' | 'barcode' | 'company';

const invoiceKind = ({ invoice_type, invoice_barcode }: CartFields): Kind => {
  if (invoice_type === 'company') return 'company';
  return invoice_barcode?.trim() ? 'barcode' : 'person';
};

/** A short description of the invoice. */
export function invoiceWords(values: CartFields): string {
  const kind = invoiceKind(values);
  if (kind === 'company') return m.invoice_form_is_company({ number: values.invoice_company_id ?? '' });
  return kind === 'barcode' ? m.invoice_form_is_barcode({ code: values.invoice_barcode ?? '' }) : m.invoice_form_is_person();
}

/** Whether the server has this value and accepts it. */
const isAccepted = (cart: CartView, form: CartForm, name: FieldName): boolean =>
  Boolean(form.values[name]?.trim()) && cart[name] === form.values[name] && !cart.blockers.some(({ target }) => target === name);

type Props = { cart: CartView; form: CartForm };

function CheckedField({
  cart,
  form,
  name,
  label,
  hint,
  accepted,
  maxLength,
}: Props & { name: FieldName; label: string; hint: string; accepted: string; maxLength: number }) {
  const isRight = isAccepted(cart, form, name);
  return (
    <TextField
      cart={cart}
      form={form}
      name={name}
      label={label}
      hint={isRight ? <span className="text-ok">{accepted}</span> : hint}
      autoComplete="off"
      maxLength={maxLength}
      className="md:max-w-85"
    >
      {isRight && <Check size={20} strokeWidth={1.5} aria-hidden="true" className="absolute end-4 top-1/2 -translate-y-1/2 text-ok" />}
    </TextField>
  );
}

/** The invoice section. Input of one kind is kept while another is viewed. */
export function Invoice({ cart, form }: Props) {
  const [chosen, setChosen] = useState<Kind>(() => invoiceKind(form.values));
  const [barcode, setBarcode] = useState('');
  function choose(kind: Kind) {
    setChosen(kind);
    const typed = form.values.invoice_barcode;
    if (typed) setBarcode(typed);
    form.change({
      invoice_type: kind === 'company' ? 'company' : 'individual',
      invoice_barcode: kind === 'barcode' ? typed || barcode : '',
    });
    void form.flush();
  }
  return (
    <div className="mt-8">
      <h3 className="mb-2 text-menu font-semibold">{m.invoice_form_title()}</h3>
      <Chips
        legend={m.invoice_form_title()}
        isLegendHidden
        name="invoice_type"
        value={chosen}
        chips={[
          { value: 'person', label: m.invoice_form_person() },
          { value: 'barcode', label: m.invoice_form_barcode() },
          { value: 'company', label: m.invoice_form_company() },
        ]}
        onChoose={(kind) => choose(kind as Kind)}
      />
      <div className="mt-3 grid gap-5">
        {chosen === 'person' && <p className="text-caption text-ink-2">{m.invoice_form_person_text()}</p>}
        {chosen === 'barcode' && (
          <CheckedField
            cart={cart}
            form={form}
            name="invoice_barcode"
            label={m.invoice_form_barcode()}
            hint={m.invoice_form_barcode_hint()}
            accepted={m.invoice_form_barcode_accepted()}
            maxLength={20}
          />
        )}
        {chosen === 'company' && (
          <>
            <CheckedField
              cart={cart}
              form={form}
              name="invoice_company_id"
              label={m.invoice_form_company_id()}
              hint={m.invoice_form_company_id_hint()}
              accepted={m.invoice_form_company_id_accepted()}
              maxLength={20}
            />
            <TextField
              cart={cart}
              form={form}
              name="invoice_company"
              label={m.invoice_form_company_name()}
              autoComplete="organization"
              maxLength={100}
              className="md:max-w-85"
            />
          </>
        )}
      </div>
    </div>
  );
}
