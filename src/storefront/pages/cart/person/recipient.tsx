import { lazy, Suspense } from 'react';
import * as m from '#messages';
import type { CartFields, CartView } from '#modules/cart/contract.ts';
import { useCustomer } from '../../../layout/session-store.ts';
import { AddressFields } from '../../../ui/address/address-fields.tsx';
import type { Place } from '../../../ui/address/place.ts';
import { useShop } from '../../../ui/shop.ts';
import { fieldError } from '../field-error.ts';
import { TextField } from '../text-field.tsx';
import type { CartForm } from '../use-form.ts';

// Only members have an address book.
const AddressBook = lazy(async () => ({ default: (await import('./address-book.tsx')).AddressBook }));

type Props = { cart: CartView; form: CartForm };

function RecipientContact({ cart, form, isCarried }: Props & { isCarried: boolean }) {
  return (
    <div className="mb-5 grid gap-x-4 gap-y-5 md:grid-cols-2">
      <TextField
        cart={cart}
        form={form}
        name="recipient_name"
        label={m.cart_name()}
        reason={m.cart_name_why()}
        hint={isCarried ? m.checkout_form_carrier_name() : undefined}
        autoComplete="shipping name"
        maxLength={100}
      />
      <TextField
        cart={cart}
        form={form}
        name="recipient_phone"
        label={m.cart_phone()}
        reason={isCarried ? m.checkout_form_phone_store() : m.checkout_form_phone_driver()}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        maxLength={40}
      />
    </div>
  );
}

const ofRecipient = (change: Partial<Place>): CartFields =>
  Object.fromEntries(Object.entries(change).map(([part, value]) => [`recipient_${part}`, value]));

/** The address, saved while typing and at once when selected. */
function Address({ cart, form }: Props) {
  const { country } = useShop().website;
  const { recipient_zip: zip = '', recipient_city: city = '', recipient_district: district = '', recipient_address = '' } = form.values;
  return (
    <AddressFields
      country={country}
      prefix="recipient_"
      place={{ zip, city, district, address: recipient_address }}
      errorOf={(part) => fieldError(cart, form, `recipient_${part}`, country)}
      onType={(change) => form.change(ofRecipient(change))}
      onChoose={(change) => {
        form.change(ofRecipient(change));
        void form.flush();
      }}
      onLeave={(part) => form.leave(`recipient_${part}`)}
    />
  );
}

/** The recipient: the orderer, unless someone else is named. A store delivery needs name and phone, a home delivery an address. */
export function Recipient({ cart, form, needsAddress }: Props & { needsAddress: boolean }) {
  const customer = useCustomer();
  const isSame = form.values.same_as_orderer ?? true;
  return (
    <>
      <h3 className="mt-8 mb-4 text-menu font-semibold">{m.cart_recipient()}</h3>
      <label className="mb-4 flex min-h-11 cursor-pointer items-center gap-3 text-menu md:min-h-9.5">
        <input
          type="checkbox"
          checked={isSame}
          onChange={(event) => {
            form.change({ same_as_orderer: event.target.checked });
            void form.flush();
          }}
          className="size-5 accent-primary"
        />
        {m.cart_same()}
      </label>
      {!isSame && <RecipientContact cart={cart} form={form} isCarried={!needsAddress} />}
      {needsAddress && (
        <Suspense>
          {customer && <AddressBook form={form} addresses={customer.addresses} />}
          <Address cart={cart} form={form} />
        </Suspense>
      )}
    </>
  );
}
