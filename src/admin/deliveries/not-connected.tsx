import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { call } from '../client.ts';
import textStyles from '../kit/text.module.css';
import type { DeliveryForm } from './delivery-form.ts';

/** Says which account with the carriers' provider a chain's stores need while the shop has none, and leads there. */
export function NotConnected({ subtype }: { subtype: NonNullable<DeliveryForm['subtype']> }): ReactNode {
  const { data } = useQuery({ queryKey: ['shipping.carriers'], queryFn: () => call('shipping.carriers', {}) });
  const kind = subtype.endsWith('C2C') ? 'c2c' : 'b2c';
  if (!data || data.connected === 'simulator' || data.accounts[kind]) return null;
  const account = kind === 'c2c' ? m.admin_carriers_c2c() : m.admin_carriers_b2c();
  return (
    <p className={textStyles.note} data-tone="wait" role="status">
      {m.admin_deliveries_needs_account({ account })} <Link to="/settings/carriers">{m.admin_deliveries_connect()}</Link>
    </p>
  );
}
