import { useState } from 'react';
import * as m from '#messages';
import { formatAddress } from '#shared/address/address.ts';
import { call } from '../../../client.ts';
import { loadProfile, type useCustomer } from '../../../layout/session-store.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useShop } from '../../../ui/shop.ts';
import { reportFailure } from '../failure.ts';
import type { CartForm } from '../use-form.ts';

type Address = NonNullable<ReturnType<typeof useCustomer>>['addresses'][number];

/** The form's address in the address book's format. */
function typedAddress({ values }: CartForm) {
  const isSame = values.same_as_orderer ?? true;
  return {
    name: ((isSame ? values.name : values.recipient_name) ?? '').trim(),
    phone: ((isSame ? values.phone : values.recipient_phone) ?? '').trim(),
    zip: (values.recipient_zip ?? '').trim(),
    city: (values.recipient_city ?? '').trim(),
    district: (values.recipient_district ?? '').trim(),
    address: (values.recipient_address ?? '').trim(),
  };
}

/** The member's address book: select an address, or save a new one. */
export function AddressBook({ form, addresses }: { form: CartForm; addresses: readonly Address[] }) {
  const { country } = useShop().website;
  const [isBusy, setBusy] = useState(false);
  const streets = addresses.filter(({ cvs, country: where }) => !cvs && where === country);
  const typed = typedAddress(form);
  const chosen = streets.find((each) => formatAddress(each) === formatAddress(typed));
  const isWhole = typed.name && typed.phone && typed.city && typed.address;

  function choose(id: string) {
    const address = streets.find((each) => String(each.id) === id);
    if (!address) return;
    const isOwn = address.name === form.values.name?.trim();
    form.change({
      same_as_orderer: isOwn,
      ...(isOwn ? {} : { recipient_name: address.name, recipient_phone: address.phone }),
      recipient_zip: address.zip,
      recipient_city: address.city,
      recipient_district: address.district,
      recipient_address: address.address,
    });
    void form.flush();
  }
  async function keep() {
    setBusy(true);
    try {
      await call('customers.createAddress', { ...typed, country });
      await loadProfile();
      showToast({ kind: 'done', text: m.checkout_form_book_saved() });
    } catch (error) {
      reportFailure(error);
    }
    setBusy(false);
  }

  return (
    <>
      {streets.length > 0 && (
        <SelectField
          id="address_book"
          label={m.checkout_form_book()}
          value={chosen ? String(chosen.id) : ''}
          onChange={({ target }) => choose(target.value)}
          className="mb-5"
        >
          <option value="">{m.checkout_form_book_new()}</option>
          {streets.map((each) => (
            <option key={each.id} value={each.id}>
              {[each.label, each.name, formatAddress(each)].filter(Boolean).join(m.checkout_form_summary_separator())}
            </option>
          ))}
        </SelectField>
      )}
      {!chosen && isWhole && (
        <LinkButton onClick={keep} disabled={isBusy} className="mb-4 text-small">
          {m.checkout_form_book_keep()}
        </LinkButton>
      )}
    </>
  );
}
