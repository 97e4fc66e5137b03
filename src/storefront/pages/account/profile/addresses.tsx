import { useState } from 'react';
import * as m from '#messages';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { formatAddress } from '#shared/address/address.ts';
import { call } from '../../../client.ts';
import { loadProfile } from '../../../layout/session-store.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { AddressForm } from './address-form.tsx';
import { Section } from './section.tsx';

type Address = CustomerProfile['addresses'][number];
/** The maximum number of addresses per member. */
const maxAddresses = 20;

const formatPlace = (address: Address): string => (address.cvs ? `${address.cvs.name} ${address.cvs.address}` : formatAddress(address));

async function remove({ id, ...address }: Address): Promise<void> {
  await call('customers.deleteAddress', { id });
  await loadProfile();
  const undo = () => void call('customers.createAddress', address).then(loadProfile).catch(showError);
  showToast({ kind: 'removed', text: m.profile_address_removed(), action: { label: m.shop_undo(), run: undo } });
}

const makeDefault = (address: Address) => call('customers.updateAddress', { ...address, is_default: true }).then(loadProfile);

function AddressCard({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const button = 'min-h-11 underline underline-offset-4';
  return (
    <li className="border border-line bg-surface p-4.5">
      <p className="font-medium">
        {address.label || address.name}
        {address.is_default && (
          <span className="ms-2 rounded-pill border border-primary px-1.5 text-badge text-primary-t">{m.profile_default()}</span>
        )}
      </p>
      <p className="mt-1 text-small text-ink-2">
        {address.name} · {address.phone}
      </p>
      <p className="text-small break-words text-ink-2">{formatPlace(address)}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-small">
        {!address.cvs && (
          <button type="button" className={button} onClick={onEdit}>
            {m.profile_change()}
            <span className="sr-only"> {address.label || address.name}</span>
          </button>
        )}
        {!address.is_default && (
          <button type="button" className={button} onClick={() => void makeDefault(address).catch(showError)}>
            {m.profile_make_default()}
          </button>
        )}
        <button type="button" className={button} onClick={() => void remove(address).catch(showError)}>
          {m.profile_delete()}
          <span className="sr-only"> {address.label || address.name}</span>
        </button>
      </p>
    </li>
  );
}

/** The address book: up to twenty addresses, one of them the default. */
export function Addresses({ customer }: { customer: CustomerProfile }) {
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const close = () => setOpen(null);
  const { addresses } = customer;
  return (
    <Section id="addresses" title={m.profile_addresses()} text={m.profile_addresses_text()}>
      {addresses.length === 0 && open !== 'new' && <p className="mb-5 text-ink-2">{m.profile_no_address()}</p>}
      <ul className="mb-5 grid gap-3 empty:hidden xl:grid-cols-2">
        {addresses.map((address) =>
          open === address.id ? (
            <li key={address.id} className="xl:col-span-2">
              <AddressForm address={address} onClose={close} />
            </li>
          ) : (
            <AddressCard key={address.id} address={address} onEdit={() => setOpen(address.id)} />
          ),
        )}
      </ul>
      {open === 'new' && <AddressForm person={customer} onClose={close} />}
      {open === null &&
        (addresses.length < maxAddresses ? (
          <Button look="outline" size="small" onClick={() => setOpen('new')}>
            {m.profile_add_address()}
          </Button>
        ) : (
          <p className="text-small text-ink-2">{m.profile_addresses_full({ max: maxAddresses })}</p>
        ))}
    </Section>
  );
}
