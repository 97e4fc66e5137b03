import { PackageOpen } from 'lucide-react';
import * as m from '#messages';
import type { SupplierOrderRow } from '#modules/newbang/contract.ts';
import { Money, When } from '../kit/cells.tsx';
import { createColumns, tab, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { Act, Goods, PhoneSupply, Problem, Tracking } from './order-cells.tsx';
import { supplyStatuses } from './statuses.ts';

const column = createColumns<SupplierOrderRow>();
const states = ['pending', 'placed', 'shipped', 'cancelled'] as const;

/** Parcels that Newbang sends to buyers; those with which staff must do something come first. */
export const SupplierOrders = list({
  name: 'newbang-orders',
  title: m.admin_newbang_orders,
  under: () => [{ label: m.admin_newbang_title(), path: '/newbang' }],
  things: m.admin_newbang_orders,
  from: 'newbang.orders',
  sort: '-id',
  icon: PackageOpen,
  open: ({ order_id }) => `/orders/${order_id}`,
  openNeeds: 'orders update',
  tabs: {
    param: 'state',
    values: [
      tab('all', m.admin_newbang_all),
      tab('todo', m.admin_newbang_todo),
      ...states.map((state) => tab(state, supplyStatuses[state].word)),
    ],
    counts: (page) =>
      page && {
        ...page.counts,
        all: ['pending', 'placed', 'refused', 'shipped', 'cancelled'].reduce(
          (sum, state) => sum + (page.counts[state as SupplierOrderRow['state']] ?? 0),
          0,
        ),
      },
  },
  search: m.admin_newbang_orders_search,
  columns: [
    column('order_no', m.admin_newbang_order, 120, (o) => <span className={textStyles.num}>{o.order_no}</span>, written('order_no')),
    column(
      'supplier_order_no',
      m.admin_newbang_order_there,
      110,
      (o) => <span className={textStyles.mono}>{o.supplier_order_no ?? '—'}</span>,
      {
        yields: true,
        ...written('supplier_order_no'),
      },
    ),
    column('lines', m.admin_newbang_goods, 170, (o) => <Goods order={o} />),
    column('amount', m.admin_newbang_amount, 96, (o) => <Money amount={o.amount} />, { align: 'right', ...written('amount', 'amount') }),
    column(
      'state',
      m.admin_newbang_state,
      110,
      (o) => <StatusTag status={supplyStatuses[o.state]} />,
      written('state', 'text', supplyStatuses),
    ),
    column('problem', m.admin_newbang_what_to_do, 270, (o) => <Problem order={o} />),
    column('tracking', m.admin_newbang_tracking, 140, (o) => <Tracking order={o} />, { yields: true, ...written('tracking_no') }),
    column('created_at', m.admin_newbang_begun, 110, (o) => <When iso={o.created_at} />, {
      yields: true,
      ...written('created_at', 'time'),
    }),
    column('act', m.admin_newbang_act, [150, 170], (o) => <Act order={o} />),
  ],
  nameOf: (o) => o.order_no,
  phone: (o) => <PhoneSupply order={o} />,
  phoneAct: (o) => <Act order={o} />,
  empty: { title: m.admin_newbang_no_orders, text: m.admin_newbang_no_orders_text },
});
