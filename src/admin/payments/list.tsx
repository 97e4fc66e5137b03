import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { paymentKindLabels } from '#shared/payments/kind-labels.ts';
import { call } from '../client.ts';
import { Money } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { countryLabels } from '../kit/form/fields/countries.tsx';
import { OrderedList } from '../kit/form/ordered-list.tsx';
import { TotalRange } from '../kit/form/total-range.tsx';
import { Archived } from '../methods/archived.tsx';
import { SimulatorLink } from '../methods/simulator-link.tsx';

/** Payment methods in the order shown to shoppers. */
export function Component(): ReactNode {
  useCrumbs({ label: m.admin_layout_settings(), path: '/settings/general' }, { label: m.admin_payments_title() });
  return (
    <>
      <OrderedList
        title={m.admin_payments_title()}
        brokenTitle={m.admin_payments_list_broken()}
        icon={CreditCard}
        queryKey={['payments.list']}
        read={() => call('payments.list', {})}
        path="/payments"
        createLabel={m.admin_payments_create()}
        words={{
          name: m.admin_payments_column_name(),
          active: m.admin_payments_column_active(),
          switch: m.admin_payments_switch,
          on: m.admin_deliveries_switched_on,
          off: m.admin_payments_switched_off,
        }}
        columns={[
          {
            key: 'kind',
            title: m.admin_payments_column_kind(),
            cell: ({ kind }) => paymentKindLabels[kind](),
          },
          {
            key: 'fee',
            title: m.admin_payments_column_fee(),
            isNumber: true,
            cell: ({ fee }) => (fee > 0 ? <Money amount={fee} /> : m.admin_payments_free()),
          },
          { key: 'range', title: m.admin_payments_column_range(), cell: (row) => <TotalRange {...row} /> },
          { key: 'countries', title: m.admin_payments_column_countries(), cell: ({ countries }) => countryLabels(countries) },
        ]}
        setActive={({ sort: _sort, ...row }, active) => call('payments.update', { ...row, active })}
        reorder={(ids) => call('payments.reorder', { ids })}
        actions={<SimulatorLink />}
        empty={{ title: m.admin_payments_none(), text: m.admin_payments_none_text() }}
      />
      <Archived
        listKey="payments.list"
        read={() => call('payments.list', { archived: 'true' })}
        restore={({ id, version }) => call('payments.archive', { id, version, archived: false })}
      />
    </>
  );
}
