import type { MetaArgs } from 'react-router';
import * as m from '#messages';
import { useCustomer } from '../../../layout/session-store.ts';
import { pageMeta } from '../../../ui/page-meta.ts';
import { Addresses } from './addresses.tsx';
import { Bindings } from './bindings.tsx';
import { Consents } from './consents.tsx';
import { Devices } from './devices.tsx';
import { Invoice } from './invoice.tsx';
import { OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys.tsx';
import { Person } from './person.tsx';
import { SavedCards } from './saved-cards.tsx';
import { SignInData } from './sign-in-data.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.account_profile(), isListed: false });

/** The profile page: everything the customer may view and change. */
export default function Profile() {
  const customer = useCustomer();
  if (!customer) return null;
  return (
    <>
      <h1 className="title-product">{m.account_profile()}</h1>
      <Person customer={customer} />
      <SignInData customer={customer} />
      <Bindings customer={customer} />
      <Passkeys />
      <Addresses customer={customer} />
      <SavedCards isActing={customer.acting_staff !== null} />
      <Invoice customer={customer} />
      <Consents customer={customer} />
      <Devices />
      <OwnData customer={customer} />
    </>
  );
}
