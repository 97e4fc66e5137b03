import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { OfferRow } from '#modules/pricing/contract.ts';
import { Money } from '../../kit/cells.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { createColumns } from '../../kit/list/describe.ts';
import listStyles from '../../kit/list/list.module.css';
import { Table } from '../../kit/list/table.tsx';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import { offerStatuses } from '../../kit/status/statuses.ts';
import textStyles from '../../kit/text.module.css';
import { Benefit, Period } from '../../promotion/cells.tsx';
import { useMay } from '../../session.ts';
import { OfferName, PhoneOffer, Used } from '../offer-cells.tsx';
import type { DatedOffer } from './month.ts';

const column = createColumns<OfferRow>();

const columns = [
  column('name', m.admin_offers_name, 320, (o) => <OfferName offer={o} />),
  column('benefit', m.admin_offers_benefit, 200, (o) => <Benefit row={o} />),
  column('period', m.admin_offers_period, 220, (o) => <Period {...o} />),
  column('used', m.admin_offers_used, 110, (o) => <Used offer={o} />, { align: 'right' }),
  column('sales', m.admin_offers_sales, 130, (o) => <Money amount={o.sales} />, { align: 'right' }),
  column('state', m.admin_offers_state, 130, (o) => <StatusTag status={offerStatuses[o.state]} />),
];

/** The same month as a table, for screen readers and phones. */
export function MonthTable({ offers }: { offers: readonly DatedOffer[] }): ReactNode {
  const rows = useMemo(() => offers.map(({ offer }) => offer), [offers]);
  const mayOpen = useMay('offers update');
  return (
    <div className={listStyles.listBody}>
      <Table
        columns={columns}
        rows={rows}
        sort=""
        onSort={() => {}}
        open={mayOpen ? ({ id }) => `/offers/${id}` : undefined}
        selection={undefined}
        cursor={-1}
        label={m.admin_offers_calendar()}
      />
      <PhoneMonth offers={offers} />
    </div>
  );
}

export function PhoneMonth({ offers }: { offers: readonly DatedOffer[] }): ReactNode {
  const mayOpen = useMay('offers update');
  return (
    <ul data-testid="phone-rows" className={`${listStyles.phoneRows} ${layoutStyles.phoneOnly}`}>
      {offers.map(({ offer }) => {
        const words = (
          <>
            <PhoneOffer offer={offer} />
            <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
              <Period {...offer} />
            </span>
          </>
        );
        return <li key={offer.id}>{mayOpen ? <Link to={`/offers/${offer.id}`}>{words}</Link> : <div>{words}</div>}</li>;
      })}
    </ul>
  );
}
