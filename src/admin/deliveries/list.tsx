import { Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import { Money, Nothing } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { countryLabels } from '../kit/form/fields/countries.tsx';
import { OrderedList } from '../kit/form/ordered-list.tsx';
import { TotalRange } from '../kit/form/total-range.tsx';
import { deliveryKindLabels } from '../kit/status/kind-labels.ts';
import { Archived } from '../methods/archived.tsx';
import { SimulatorLink } from '../methods/simulator-link.tsx';

/** Delivery methods in the order shown to shoppers. */
export function Component(): ReactNode {
  useCrumbs({ label: m.admin_layout_settings(), path: '/settings/general' }, { label: m.admin_deliveries_title() });
  return (
    <>
      <OrderedList
        title={m.admin_deliveries_title()}
        brokenTitle={m.admin_deliveries_list_broken()}
        icon={Truck}
        queryKey={['shipping.list']}
        read={() => call('shipping.list', {})}
        path="/deliveries"
        createLabel={m.admin_deliveries_create()}
        words={{
          name: m.admin_deliveries_column_name(),
          active: m.admin_deliveries_column_active(),
          switch: m.admin_deliveries_switch,
          on: m.admin_deliveries_switched_on,
          off: m.admin_deliveries_switched_off,
        }}
        columns={[
          {
            key: 'kind',
            title: m.admin_deliveries_column_kind(),
            cell: ({ kind }) => deliveryKindLabels[kind](),
          },
          {
            key: 'fee',
            title: m.admin_deliveries_column_fee(),
            isNumber: true,
            cell: ({ fee }) => (fee > 0 ? <Money amount={fee} /> : m.admin_deliveries_free()),
          },
          {
            key: 'free',
            title: m.admin_deliveries_column_free(),
            isNumber: true,
            cell: ({ free_threshold }) => (free_threshold === null ? <Nothing /> : <Money amount={free_threshold} />),
          },
          { key: 'range', title: m.admin_deliveries_column_range(), cell: (row) => <TotalRange {...row} /> },
          { key: 'countries', title: m.admin_deliveries_column_countries(), cell: ({ countries }) => countryLabels(countries) },
        ]}
        setActive={({ sort: _sort, archived: _archived, ...row }, active) => call('shipping.update', { ...row, active })}
        reorder={(ids) => call('shipping.reorder', { ids })}
        actions={<SimulatorLink />}
        empty={{ title: m.admin_deliveries_none(), text: m.admin_deliveries_none_text() }}
      />
      <Archived
        listKey="shipping.list"
        read={() => call('shipping.list', { archived: 'true' })}
        restore={({ id, version }) => call('shipping.archive', { id, version, archived: false })}
      />
    </>
  );
}
