import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import type { CartFields, CartView } from '#modules/cart/contract.ts';
import { Chips } from '../../../ui/chips.tsx';
import { TextField } from '../text-field.tsx';
import type { CartForm, TextField as FieldName } from '../use-form.ts';
import { type CodeKind, useRegister } from './use-register.ts';

type Kind = CartView['invoice_kinds'][number];

/** The chosen kind; one that the shop no longer offers is a person's. */
function invoiceKind({ invoice_type, invoice_barcode, invoice_donation_code }: CartFields, offered: readonly Kind[]): Kind {
  const personal = invoice_donation_code?.trim() ? 'donation' : invoice_barcode?.trim() ? 'barcode' : 'person';
  const kind = invoice_type === 'company' ? 'company' : personal;
  return offered.includes(kind) ? kind : 'person';
}

const kindNames: Record<Kind, () => string> = {
  person: m.invoice_form_person,
  barcode: m.invoice_form_barcode,
  company: m.invoice_form_company,
  donation: m.invoice_form_donation,
};

/** A short description of the invoice. */
export function invoiceWords(values: CartFields, offered: readonly Kind[]): string {
  const kind = invoiceKind(values, offered);
  if (kind === 'company') return m.invoice_form_is_company({ number: values.invoice_company_id ?? '' });
  if (kind === 'donation') return m.invoice_form_is_donation({ code: values.invoice_donation_code ?? '' });
  return kind === 'barcode' ? m.invoice_form_is_barcode({ code: values.invoice_barcode ?? '' }) : m.invoice_form_is_person();
}

/** Whether the server has this value and accepts it. */
const isAccepted = (cart: CartView, form: CartForm, name: FieldName): boolean =>
  Boolean(form.values[name]?.trim()) && cart[name] === form.values[name] && !cart.blockers.some(({ target }) => target === name);

type Props = { cart: CartView; form: CartForm };

type Checked = Props & { name: FieldName; kind: CodeKind; label: string; hint: string; accepted: string; maxLength: number };

/** A code that is checked for its form with the cart and, where the shop is connected, in the register; neither check blocks the order. */
function CheckedField({ cart, form, name, kind, label, hint, accepted, maxLength }: Checked) {
  const isRight = isAccepted(cart, form, name);
  const code = isRight ? (form.values[name] ?? '') : '';
  const { is_registered } = useRegister(kind, code);
  return (
    <TextField
      cart={cart}
      form={form}
      name={name}
      label={label}
      hint={isRight ? <Checkmark isDoubted={is_registered === false} accepted={accepted} /> : hint}
      autoComplete="off"
      maxLength={maxLength}
      className="md:max-w-85"
    >
      {isRight && is_registered !== false && (
        <Check size={20} strokeWidth={1.5} aria-hidden="true" className="absolute end-4 top-1/2 -translate-y-1/2 text-ok" />
      )}
    </TextField>
  );
}

const Checkmark = ({ isDoubted, accepted }: { isDoubted: boolean; accepted: string }) =>
  isDoubted ? <span className="text-ink">{m.invoice_form_not_registered()}</span> : <span className="text-ok">{accepted}</span>;

/** The charities that the shop names, and any other by its code. */
function Donation({ cart, form }: Props) {
  const chosen = form.values.invoice_donation_code ?? '';
  return (
    <>
      <p className="text-caption text-ink-2">{m.invoice_form_donation_text()}</p>
      <Chips
        legend={m.invoice_form_charity()}
        isLegendHidden
        name="invoice_charity"
        value={cart.invoice_charities.some(({ code }) => code === chosen) ? chosen : ''}
        chips={cart.invoice_charities.map(({ name, code }) => ({ value: code, label: name }))}
        onChoose={(code) => {
          form.change({ invoice_donation_code: code });
          void form.flush();
        }}
      />
      <CheckedField
        cart={cart}
        form={form}
        name="invoice_donation_code"
        kind="donation"
        label={m.invoice_form_donation_code()}
        hint={m.invoice_form_donation_code_hint()}
        accepted={m.invoice_form_donation_code_accepted()}
        maxLength={7}
      />
    </>
  );
}

/** Fills in the company's registered name once its number is right, unless one was typed. */
function CompanyName({ cart, form }: Props) {
  const number = isAccepted(cart, form, 'invoice_company_id') ? (form.values.invoice_company_id ?? '') : '';
  const { company_name } = useRegister('company', number);
  const fill = useEffectEvent((name: string) => {
    if (!form.values.invoice_company?.trim()) form.change({ invoice_company: name });
  });
  useEffect(
    function fillName() {
      if (company_name) fill(company_name);
    },
    [company_name],
  );
  return (
    <TextField
      cart={cart}
      form={form}
      name="invoice_company"
      label={m.invoice_form_company_name()}
      autoComplete="organization"
      maxLength={100}
      className="md:max-w-85"
    />
  );
}

/** The invoice section. Input of one kind is kept while another is viewed. */
export function Invoice({ cart, form }: Props) {
  const filledIn = invoiceKind(form.values, cart.invoice_kinds);
  const [chosen, setChosen] = useState<Kind>(filledIn);
  const [barcode, setBarcode] = useState('');
  // A member's saved invoice is filled in after the page is shown. Clearing a field leaves its kind.
  if (filledIn !== 'person' && filledIn !== chosen) setChosen(filledIn);
  function choose(kind: Kind) {
    setChosen(kind);
    const typed = form.values.invoice_barcode;
    if (typed) setBarcode(typed);
    form.change({
      invoice_type: kind === 'company' ? 'company' : 'individual',
      invoice_barcode: kind === 'barcode' ? typed || barcode : '',
      invoice_donation_code: kind === 'donation' ? (cart.invoice_charities[0]?.code ?? '') : '',
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
        chips={cart.invoice_kinds.map((value) => ({ value, label: kindNames[value]() }))}
        onChoose={(kind) => choose(kind as Kind)}
      />
      <div className="mt-3 grid gap-5">
        {chosen === 'person' && <p className="text-caption text-ink-2">{m.invoice_form_person_text()}</p>}
        {chosen === 'barcode' && (
          <CheckedField
            cart={cart}
            form={form}
            name="invoice_barcode"
            kind="barcode"
            label={m.invoice_form_barcode()}
            hint={m.invoice_form_barcode_hint()}
            accepted={m.invoice_form_barcode_accepted()}
            maxLength={20}
          />
        )}
        {chosen === 'donation' && <Donation cart={cart} form={form} />}
        {chosen === 'company' && (
          <>
            <CheckedField
              cart={cart}
              form={form}
              name="invoice_company_id"
              kind="company"
              label={m.invoice_form_company_id()}
              hint={m.invoice_form_company_id_hint()}
              accepted={m.invoice_form_company_id_accepted()}
              maxLength={20}
            />
            <CompanyName cart={cart} form={form} />
          </>
        )}
      </div>
    </div>
  );
}
