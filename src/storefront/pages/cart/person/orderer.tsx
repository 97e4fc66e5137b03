import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import * as m from '#messages';
import type { CartFields, CartView } from '#modules/cart/contract.ts';
import { useCustomer } from '../../../layout/session-store.ts';
import { useShop } from '../../../ui/shop.ts';
import { TextField } from '../text-field.tsx';
import type { CartForm } from '../use-form.ts';
import { phoneHints } from './country-labels.ts';

// The domain list is loaded after an address was typed.
const EmailHint = lazy(async () => ({ default: (await import('./email-hint.tsx')).EmailHint }));

type Customer = NonNullable<ReturnType<typeof useCustomer>>;

/** Profile values missing in the cart; typed or cleared fields are not overwritten. */
function profileValues(customer: Customer, values: CartFields): CartFields {
  const home = customer.addresses.find(({ is_default, cvs }) => is_default && !cvs);
  const carrier = customer.invoice_carrier;
  const known: CartFields = {
    name: customer.name,
    email: customer.email,
    ...(customer.phone ? { phone: customer.phone } : {}),
    ...(home && {
      recipient_zip: home.zip,
      recipient_city: home.city,
      recipient_district: home.district,
      recipient_address: home.address,
    }),
    ...(carrier && {
      invoice_type: carrier.type,
      invoice_company: carrier.company ?? '',
      invoice_company_id: carrier.company_id ?? '',
      invoice_barcode: carrier.barcode ?? '',
    }),
  };
  return Object.fromEntries(Object.entries(known).filter(([name]) => values[name as keyof CartFields] === undefined));
}

/** The orderer. Members get known values filled in. */
export function Orderer({ cart, form, isCarried }: { cart: CartView; form: CartForm; isCarried: boolean }) {
  const customer = useCustomer();
  const { website } = useShop();
  const { country } = website;
  const customerId = customer?.id;
  const fillIn = useEffectEvent((_customerId: number) => {
    const known = customer ? profileValues(customer, form.values) : {};
    if (Object.keys(known).length) form.change(known);
  });
  useEffect(
    function fillInProfile() {
      if (customerId !== undefined) fillIn(customerId);
    },
    [customerId],
  );
  function takeEmail(email: string) {
    form.change({ email });
    void form.flush();
    document.getElementById('email')?.focus();
  }
  const isOwnParcel = isCarried && (form.values.same_as_orderer ?? true);
  return (
    <>
      <h3 className="mt-8 mb-4 text-menu font-semibold">{m.cart_orderer()}</h3>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField
          cart={cart}
          form={form}
          name="name"
          label={m.cart_name()}
          reason={m.cart_name_why()}
          hint={isOwnParcel ? m.checkout_form_carrier_name() : undefined}
          autoComplete="name"
          maxLength={100}
        />
        <TextField
          cart={cart}
          form={form}
          name="phone"
          label={m.cart_phone()}
          reason={isOwnParcel ? m.checkout_form_phone_store() : m.cart_phone_why()}
          hint={country === 'tw' ? undefined : phoneHints[country]()}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <TextField
          cart={cart}
          form={form}
          name="email"
          label={m.cart_email()}
          reason={website.sends_mail ? m.cart_email_why() : undefined}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          className="md:col-span-2"
        />
        {form.left.has('email') && form.values.email && (
          <Suspense>
            <EmailHint email={form.values.email} onTake={takeEmail} />
          </Suspense>
        )}
      </div>
    </>
  );
}
