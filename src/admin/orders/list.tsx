import { ReceiptText } from 'lucide-react';
import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import { Day, Money, Nothing, When } from '../kit/cells.tsx';
import { anyOf, between, columnsOf, oneOf, tab, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { orderStatuses, paymentStatuses, paymentStatusOf, shippingStatuses, shippingStatusOf } from '../kit/status/statuses.ts';
import { bulkMoves } from './bulk.ts';
import { deliveryKinds, deliveryNames, notes, optionsOf, paymentKinds, sources, temperatures, yes } from './choices.ts';
import { Items, Orderer, OrderNumber, PhoneOrder } from './order-cells.tsx';

const column = columnsOf<OrderRow>();

/** The eleven columns of the specification; healthy rows show no ground, trouble is seen from across the room. */
export const OrderList = list({
  name: 'orders',
  title: m.admin_orders_title,
  things: m.admin_orders_things,
  from: 'orders.list',
  sort: '-created_at',
  icon: ReceiptText,
  open: ({ id }) => `/orders/${id}`,
  openNeeds: 'orders update',
  create: { needs: 'orders create', path: '/orders/create', label: m.admin_order_list_create },
  print: (ids) => `/dashboard/packing?ids=${ids.join(',')}`,
  countsFrom: 'orders.counts',
  tabs: {
    param: 'tab',
    values: [
      tab('all', m.admin_orders_tab_all),
      tab('to_pay', m.admin_orders_tab_to_pay),
      tab('to_ship', m.admin_orders_tab_to_ship),
      tab('shipped', m.admin_orders_tab_shipped),
      tab('at_store', m.admin_order_list_tab_at_store),
      tab('done', m.admin_orders_tab_done),
      tab('cancelled', m.admin_orders_tab_cancelled),
    ],
    counts: () => undefined,
  },
  search: m.admin_orders_search,
  filters: [
    between('from', 'until', m.admin_orders_filter_placed),
    anyOf('status', m.admin_orders_status, () => optionsOf(orderStatuses)),
    anyOf('payment_status', m.admin_orders_payment_status, () => optionsOf(paymentStatuses)),
    anyOf('shipping_status', m.admin_orders_shipping_status, () => optionsOf(shippingStatuses)),
    anyOf('payment_kind', m.admin_orders_payment_name, paymentKinds),
    anyOf('delivery_kind', m.admin_orders_delivery, deliveryKinds),
    anyOf('delivery_id', m.admin_order_list_filter_method, deliveryNames),
    between('paid_from', 'paid_until', m.admin_order_list_filter_paid),
    between('shipped_from', 'shipped_until', m.admin_order_list_filter_shipped),
    between('delivered_from', 'delivered_until', m.admin_order_list_filter_delivered),
    anyOf('temperature', m.admin_order_list_filter_temperature, temperatures),
    oneOf('note', m.admin_order_list_filter_note, notes),
    oneOf('source', m.admin_order_list_filter_source, sources),
    oneOf('mismatch', m.admin_order_list_filter_mismatch, yes),
  ],
  columns: [
    column('order_no', m.admin_orders_order_no, [136, 134], (o) => <OrderNumber order={o} />, written('order_no')),
    column('created_at', m.admin_orders_created_at, [104, 114], (o) => <When iso={o.created_at} />, {
      sort: 'created_at',
      ...written('created_at', 'time'),
    }),
    column('delivery_at', m.admin_orders_delivery_at, [92, 88], (o) => <Day iso={o.delivery_at} />, written('delivery_at', 'date')),
    column('orderer', m.admin_orders_orderer, [108, 138], (o) => <Orderer order={o} />, written('orderer')),
    column('items', m.admin_orders_items, 88, (o) => <Items order={o} />, { hiddenIn: 'en', ...written('items.name') }),
    column('grand_total', m.admin_orders_grand_total, [86, 80], (o) => <Money amount={o.grand_total} currency={o.currency} />, {
      align: 'right',
      sort: 'grand_total',
      ...written('grand_total', 'amount'),
    }),
    column(
      'payment_name',
      m.admin_orders_payment_name,
      [86, 118],
      (o) => <span title={o.payment_name}>{o.payment_name}</span>,
      written('payment_name'),
    ),
    column(
      'payment_status',
      m.admin_orders_payment_status,
      [108, 126],
      (o) => <StatusTag isShort status={paymentStatusOf(o.payment_status, o.grand_total)} />,
      written('payment_status', 'text', paymentStatuses),
    ),
    column(
      'shipping_status',
      m.admin_orders_shipping_status,
      [104, 114],
      (o) => <StatusTag isShort status={shippingStatusOf(o.shipping_status, o.shipping_kind)} />,
      written('shipping_status', 'text', shippingStatuses),
    ),
    column(
      'status',
      m.admin_orders_status,
      [92, 102],
      (o) => <StatusTag isShort status={orderStatuses[o.status]} />,
      written('status', 'text', orderStatuses),
    ),
    column('invoice', m.admin_orders_invoice, [66, 60], (o) => o.invoice ?? <Nothing />, written('invoice')),
    column('ads_tracking', m.admin_orders_ads_tracking, [88, 80], (o) => o.ads_tracking ?? <Nothing />, written('ads_tracking')),
  ],
  summary: (page) => (
    <>
      {m.admin_orders_page_sum({ n: page.data.length })} <Money amount={page.page_total} isStrong />
    </>
  ),
  nameOf: (o) => o.order_no,
  phone: (o) => <PhoneOrder order={o} />,
  bulk: bulkMoves,
  empty: { title: m.admin_orders_empty, text: m.admin_orders_empty_text },
});
