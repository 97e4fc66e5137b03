import { useState } from 'react';
import * as m from '#messages';
import type { CustomerProfile } from '#modules/account/contract.ts';
import type { Sent } from '../../../call.ts';
import { call } from '../../../client.ts';
import { loadProfile } from '../../../layout/session-store.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { AddressFields } from '../../../ui/address/address-fields.tsx';
import type { Place } from '../../../ui/address/place.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { useShop } from '../../../ui/shop.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { EditForm } from './editing.tsx';

type Address = CustomerProfile['addresses'][number];
type Props = {
  /** The address to edit; undefined for a new one. */
  address?: Address;
  /** The name and phone prefilled for a new address. */
  person?: CustomerProfile;
  onClose: () => void;
};

function readForm(data: FormData, country: Address['country']): Sent<'customers.createAddress'> {
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    label: text('label'),
    name: text('name'),
    phone: text('phone'),
    country,
    zip: text('zip'),
    city: text('city'),
    district: text('district'),
    address: text('address'),
    is_default: data.has('is_default'),
  };
}

const toPlace = ({ zip = '', city = '', district = '', address = '' }: Partial<Address> = {}): Place => ({ zip, city, district, address });

/** A form for an address of the address book, with the cart's fields. */
export function AddressForm({ address, person, onClose }: Props) {
  const { website } = useShop();
  const country = address?.country ?? (website.country as Address['country']);
  const [place, setPlace] = useState<Place>(() => toPlace(address));
  const change = (part: Partial<Place>) => setPlace((before) => ({ ...before, ...part }));
  const submit = useSubmit(async (data) => {
    const form = readForm(data, country);
    await (address ? call('customers.updateAddress', { ...form, id: address.id }) : call('customers.createAddress', form));
    await loadProfile();
    showToast({ kind: 'done', text: m.profile_saved() });
    onClose();
  });
  const { errorOf } = submit;
  return (
    <EditForm submit={submit} onCancel={onClose}>
      <Field
        label={m.profile_address_label()}
        reason={m.profile_address_label_reason()}
        name="label"
        maxLength={20}
        defaultValue={address?.label}
        error={errorOf('label')}
      />
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <Field
          label={m.profile_recipient()}
          name="name"
          autoComplete="shipping name"
          required
          defaultValue={address?.name ?? person?.name}
          error={errorOf('name')}
        />
        <Field
          label={m.sign_in_phone()}
          name="phone"
          type="tel"
          autoComplete="shipping tel"
          inputMode="tel"
          required
          defaultValue={address?.phone ?? person?.phone ?? ''}
          error={errorOf('phone')}
        />
      </div>
      <AddressFields country={country} place={place} errorOf={errorOf} onType={change} onChoose={change} />
      {!address?.is_default && <Checkbox name="is_default">{m.profile_use_as_default()}</Checkbox>}
    </EditForm>
  );
}
