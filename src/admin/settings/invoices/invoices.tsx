import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { defaultInvoices } from '#modules/settings/contract/default-settings.ts';
import type { InvoiceSettings } from '#modules/settings/contract.ts';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { call, type Output } from '../../client.ts';
import { SwitchField } from '../../kit/form/fields/choice.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { Facts } from '../../kit/page.tsx';
import { useShop } from '../../session.ts';
import { SettingsForm } from '../settings-form.tsx';
import { Book } from './book.tsx';
import { Connection } from './connection.tsx';
import { Issuing } from './issuing.tsx';
import { NumberedInvoices, VatRates } from './numbered.tsx';

type Stored = Output<'settings.invoices'>;

/** In Taiwan the fields of the checkout, and how a provider issues invoices; elsewhere the invoices that the shop numbers itself. */
export function Component(): ReactNode {
  const { country } = useShop();
  return (
    <SettingsForm<Stored, InvoiceSettings>
      name="invoices"
      title={m.admin_invoices_title()}
      read={() => call('settings.invoices', {})}
      formOf={({ value }) => value}
      save={(value, version) => call('settings.saveInvoices', { value, version })}
      blank={defaultInvoices}
      sections={isTaiwan(country) ? sections : sectionsAbroad}
    />
  );
}

function CheckoutFields({ form }: { form: Form<InvoiceSettings> }): ReactNode {
  return (
    <>
      <SwitchField at={form.field('active')} label={m.admin_invoices_active()} hint={m.admin_invoices_active_hint()} />
      {form.value.active && (
        <>
          <SwitchField at={form.field('accepts_barcode')} label={m.admin_invoices_barcode()} hint={m.admin_invoices_barcode_hint()} />
          <SwitchField at={form.field('accepts_company')} label={m.admin_invoices_company()} hint={m.admin_invoices_company_hint()} />
        </>
      )}
    </>
  );
}

function Seller({ seller: { name, number } }: Pick<Stored, 'seller'>): ReactNode {
  return (
    <>
      <Facts
        items={[
          [m.admin_settings_company_name(), name || m.admin_invoices_no_seller()],
          [m.admin_settings_company_id(), number || m.admin_invoices_no_seller()],
        ]}
      />
      <p>
        <Link to="/settings/general#contact">{m.admin_invoices_to_seller()}</Link>
      </p>
    </>
  );
}

const sections: Section<InvoiceSettings, Stored>[] = [
  { id: 'connection', title: m.admin_invoices_connection, body: () => <Connection /> },
  { id: 'checkout', title: m.admin_invoices_asked, body: (form) => <CheckoutFields form={form} /> },
  { id: 'seller', title: m.admin_invoices_seller, body: (_form, record) => record && <Seller seller={record.seller} /> },
  { id: 'issuing', title: m.admin_invoices_issuing, note: m.admin_invoices_issuing_note, body: (form) => <Issuing form={form} /> },
  { id: 'book', title: m.admin_invoices_book, body: () => <Book /> },
];

const sectionsAbroad: Section<InvoiceSettings, Stored>[] = [
  {
    id: 'issuing',
    title: m.admin_invoices_issuing_abroad,
    body: (form) => <NumberedInvoices form={form} blank={defaultInvoices.numbered} />,
  },
  { id: 'vat', title: m.admin_invoices_vat, body: (form) => <VatRates form={form} blank={defaultInvoices.numbered} /> },
  { id: 'seller', title: m.admin_invoices_seller, body: (_form, record) => record && <Seller seller={record.seller} /> },
  { id: 'book', title: m.admin_invoices_book, body: () => <Book /> },
];
