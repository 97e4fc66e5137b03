import { FileText, PackageOpen, ReceiptText } from 'lucide-react';
import * as m from '#messages';
import { Money } from '../kit/cells.tsx';
import { IfAllowed } from '../kit/if-allowed.tsx';
import { tab } from '../kit/list/describe.ts';
import { ExternalLink } from '../kit/list/links.tsx';
import { list } from '../kit/list/list.tsx';
import { orderBulk } from './bulk.ts';
import { DraftsLink } from './drafts-link.tsx';
import { orderColumns } from './list-columns.tsx';
import { orderFilters } from './list-filters.ts';
import { PhoneOrder } from './order-cells.tsx';

/** The list of orders; only rows that need action are highlighted. */
export const OrderList = list({
  name: 'orders',
  title: m.admin_orders_title,
  things: m.admin_orders_things,
  from: 'orders.list',
  sort: '-created_at',
  icon: ReceiptText,
  open: ({ id }) => `/orders/${id}`,
  openNeeds: 'orders update',
  importFrom: { needs: 'orders update', path: '/import/tracking', label: m.admin_order_list_import, forRows: true },
  create: { needs: 'orders create', path: '/orders/create', label: m.admin_order_list_create },
  actions: () => (
    <>
      <IfAllowed needs="orders create">
        <DraftsLink />
      </IfAllowed>
      <ExternalLink href="/dashboard/packing" label={m.admin_packing_to_table} icon={PackageOpen} />
    </>
  ),
  print: (ids) => `/dashboard/packing?ids=${ids.join(',')}`,
  rowsScreen: {
    needs: 'orders update',
    label: m.admin_notes_title,
    icon: FileText,
    path: (ids) => `/orders/notes?ids=${ids.join(',')}`,
  },
  countsFrom: 'orders.counts',
  tabs: {
    param: 'tab',
    values: [
      tab('all', m.admin_orders_tab_all),
      tab('to_pay', m.admin_orders_tab_to_pay),
      tab('open_money', m.admin_orders_tab_open_money),
      tab('to_ship', m.admin_orders_tab_to_ship),
      tab('shipped', m.admin_orders_tab_shipped),
      tab('at_store', m.admin_order_list_tab_at_store),
      tab('done', m.admin_orders_tab_done),
      tab('cancelled', m.admin_orders_tab_cancelled),
    ],
    counts: () => undefined,
  },
  search: m.admin_orders_search,
  filters: orderFilters,
  columns: orderColumns,
  summary: (page) =>
    page.page_total !== null && (
      <>
        {m.admin_orders_page_sum({ n: page.data.length })} <Money amount={page.page_total} isStrong />
      </>
    ),
  nameOf: (o) => o.order_no,
  phone: (o) => <PhoneOrder order={o} />,
  bulk: orderBulk,
  empty: { title: m.admin_orders_empty, text: m.admin_orders_empty_text },
});
