import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OfferForStaff } from '#modules/pricing/contract.ts';
import { call } from '../client.ts';
import { Money } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { Card, Facts } from '../kit/page.tsx';

/** The results of the offer: its orders, their sales, and its cost. */
export function SoFar({ offer }: { offer: OfferForStaff }): ReactNode {
  const { data } = useQuery({
    queryKey: ['orders.partnerOrdersForStaff', offer.public_id],
    queryFn: () => call('orders.partnerOrdersForStaff', { id: offer.public_id, per_page: 1 }),
  });
  const totals = data?.totals;
  return (
    <Card title={m.admin_offers_so_far()}>
      <Facts
        items={[
          [m.admin_offers_used(), m.admin_offers_uses({ n: offer.used })],
          [m.admin_offers_orders(), totals ? formatCount(totals.orders) : '…'],
          [m.admin_offers_sales(), totals ? <Money key="sales" amount={totals.items_total} /> : '…'],
          [m.admin_offers_given(), totals ? <Money key="given" amount={totals.discount} /> : '…'],
        ]}
      />
    </Card>
  );
}
