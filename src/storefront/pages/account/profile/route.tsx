import type { MetaArgs } from 'react-router';
import * as m from '#messages';
import { useCustomer } from '../../../frame/session-store.ts';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.account_profile(), isListed: false });

/** Who the shop takes the customer for. */
export default function Profile() {
  const customer = useCustomer();
  return (
    <>
      <h1 className="title-product">{m.account_profile()}</h1>
      <p className="mt-4">{customer?.name}</p>
      <p className="text-ink-2">{customer?.email}</p>
    </>
  );
}
