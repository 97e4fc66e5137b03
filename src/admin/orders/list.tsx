import { MessageSquareText, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import { Chip, Day, Money, Nothing, Thumb, When } from '../kit/cells.tsx';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { orderStatuses, paymentStatuses, paymentStatusOf, shippingStatuses, shippingStatusOf } from '../kit/status/statuses.ts';
import { startPreparing } from './bulk.ts';
import { deliveryKinds, optionsOf, paymentKinds } from './choices.ts';

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
  countsFrom: 'orders.counts',
  tabs: {
    param: 'tab',
    values: [
      { value: 'all', label: m.admin_orders_tab_all },
      { value: 'to_pay', label: m.admin_orders_tab_to_pay },
      { value: 'to_ship', label: m.admin_orders_tab_to_ship },
      { value: 'shipped', label: m.admin_orders_tab_shipped },
      { value: 'done', label: m.admin_orders_tab_done },
      { value: 'cancelled', label: m.admin_orders_tab_cancelled },
    ],
    counts: () => undefined,
  },
  search: m.admin_orders_search,
  filters: [
    { kind: 'dates', param: 'from', until: 'until', label: m.admin_orders_filter_placed },
    { kind: 'choice', isMultiple: true, param: 'status', label: m.admin_orders_status, options: () => optionsOf(orderStatuses) },
    {
      kind: 'choice',
      isMultiple: true,
      param: 'payment_status',
      label: m.admin_orders_payment_status,
      options: () => optionsOf(paymentStatuses),
    },
    {
      kind: 'choice',
      isMultiple: true,
      param: 'shipping_status',
      label: m.admin_orders_shipping_status,
      options: () => optionsOf(shippingStatuses),
    },
    { kind: 'choice', isMultiple: true, param: 'payment_kind', label: m.admin_orders_payment_name, options: paymentKinds },
    { kind: 'choice', isMultiple: true, param: 'delivery_kind', label: m.admin_orders_delivery, options: deliveryKinds },
  ],
  columns: [
    { key: 'order_no', title: m.admin_orders_order_no, width: 136, widthEn: 134, cell: (o) => <OrderNumber order={o} /> },
    {
      key: 'created_at',
      title: m.admin_orders_created_at,
      width: 104,
      widthEn: 114,
      sort: 'created_at',
      cell: (o) => <When iso={o.created_at} />,
    },
    { key: 'delivery_at', title: m.admin_orders_delivery_at, width: 92, widthEn: 94, cell: (o) => <Day iso={o.delivery_at} /> },
    { key: 'orderer', title: m.admin_orders_orderer, width: 108, widthEn: 106, cell: (o) => <Orderer order={o} /> },
    { key: 'items', title: m.admin_orders_items, width: 88, hiddenIn: 'en', cell: (o) => <Items order={o} /> },
    {
      key: 'grand_total',
      title: m.admin_orders_grand_total,
      width: 86,
      widthEn: 80,
      align: 'right',
      sort: 'grand_total',
      cell: (o) => <Money amount={o.grand_total} currency={o.currency} />,
    },
    { key: 'payment_name', title: m.admin_orders_payment_name, width: 86, widthEn: 108, cell: (o) => o.payment_name },
    {
      key: 'payment_status',
      title: m.admin_orders_payment_status,
      width: 108,
      widthEn: 126,
      cell: (o) => <StatusTag isShort status={paymentStatusOf(o.payment_status, o.grand_total)} />,
    },
    {
      key: 'shipping_status',
      title: m.admin_orders_shipping_status,
      width: 104,
      widthEn: 114,
      cell: (o) => <StatusTag isShort status={shippingStatusOf(o.shipping_status, o.shipping_kind)} />,
    },
    {
      key: 'status',
      title: m.admin_orders_status,
      width: 92,
      widthEn: 104,
      cell: (o) => <StatusTag isShort status={orderStatuses[o.status]} />,
    },
    { key: 'invoice', title: m.admin_orders_invoice, width: 66, widthEn: 70, cell: (o) => o.invoice ?? <Nothing /> },
    { key: 'ads_tracking', title: m.admin_orders_ads_tracking, width: 88, widthEn: 84, cell: (o) => o.ads_tracking ?? <Nothing /> },
  ],
  summary: (page) => (
    <>
      {m.admin_orders_page_sum({ n: page.data.length })} <Money amount={page.page_total} isStrong />
    </>
  ),
  phone: (o) => <PhoneOrder order={o} />,
  bulk: [startPreparing],
  empty: { title: m.admin_orders_empty, text: m.admin_orders_empty_text },
});

function OrderNumber({ order }: { order: OrderRow }): ReactNode {
  return (
    <>
      <span className="num">{order.order_no}</span>
      {order.has_note && <MessageSquareText className="icon note-mark" size={14} aria-label={m.admin_orders_has_note()} />}
    </>
  );
}

function Orderer({ order }: { order: OrderRow }): ReactNode {
  return (
    <span className="orderer">
      <span className="clip" title={order.orderer}>
        {order.orderer}
      </span>
      {order.orders_of_customer > 1 && <Chip>×{order.orders_of_customer}</Chip>}
    </span>
  );
}

/** Two thumbnails, then how many more. */
function Items({ order }: { order: OrderRow }): ReactNode {
  const shown = order.items.slice(0, 2).map((item, place) => ({ ...item, place }));
  const rest = order.items.length - shown.length;
  return (
    <span className="thumbs">
      {shown.map((item) => (
        <Thumb key={item.place} picture={item.picture} size={24} label={`${item.name} ×${item.quantity}`} />
      ))}
      {rest > 0 && <span className="meta">+{rest}</span>}
    </span>
  );
}

/** Three lines: number and sum, who and how, statuses. */
function PhoneOrder({ order }: { order: OrderRow }): ReactNode {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <span className="phone-line">
        <strong className="phone-name">{order.order_no}</strong>
        <span className="meta">
          <When iso={order.created_at} />
        </span>
        <span className="phone-end">
          <Money amount={order.grand_total} currency={order.currency} isStrong />
        </span>
      </span>
      <span className="phone-line">
        {order.orderer}{' '}
        <span className="meta">
          {order.payment_name} · {m.admin_orders_pieces({ n: pieces })}
        </span>
      </span>
      <span className="phone-line">
        <StatusTag isShort status={paymentStatusOf(order.payment_status, order.grand_total)} />
        <StatusTag isShort status={shippingStatusOf(order.shipping_status, order.shipping_kind)} />
        <StatusTag isShort status={orderStatuses[order.status]} />
      </span>
    </>
  );
}
