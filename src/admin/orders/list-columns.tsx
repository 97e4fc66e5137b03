import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import { Day, Money, Nothing, When } from '../kit/cells.tsx';
import { createColumns, written } from '../kit/list/describe.ts';
import type { Column } from '../kit/list/spec.ts';
import { PaymentTag } from '../kit/status/payment-tag.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { findShippingStatus, orderStatuses, paymentStatuses, shippingStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { invoiceInList, invoiceWords } from './invoice/states.ts';
import { Items, Orderer, OrderNumber } from './order-cells.tsx';
import { Clip, formatDestination, Tags } from './order-marks.tsx';

const column = createColumns<OrderRow>();

/** The default columns, all visible in either language at 1,440 px (1,166 px beside the checkboxes), then optional ones. */
export const orderColumns: Column<OrderRow>[] = [
  column('order_no', m.admin_orders_order_no, [136, 134], (o) => <OrderNumber order={o} />, written('order_no')),
  column('created_at', m.admin_orders_created_at, [104, 116], (o) => <When iso={o.created_at} />, {
    yields: true,
    sort: 'created_at',
    ...written('created_at', 'time'),
  }),
  column('delivery_at', m.admin_orders_delivery_at, [80, 84], (o) => <Day iso={o.delivery_at} />, {
    yields: true,
    ...written('delivery_at', 'date'),
  }),
  column('orderer', m.admin_orders_orderer, [114, 110], (o) => <Orderer order={o} />, written('orderer')),
  column('items', m.admin_orders_items, [86, 82], (o) => <Items order={o} />, { yields: true, ...written('items.name') }),
  column('grand_total', m.admin_orders_grand_total, [84, 78], (o) => <Money amount={o.grand_total} currency={o.currency} />, {
    align: 'right',
    sort: 'grand_total',
    ...written('grand_total', 'amount'),
  }),
  column('payment_name', m.admin_orders_payment_name, [78, 116], (o) => <Clip text={o.payment_name} />, {
    yields: true,
    ...written('payment_name'),
  }),
  column(
    'payment_status',
    m.admin_orders_payment_status,
    [108, 118],
    (o) => <PaymentTag isShort order={o} />,
    written('payment_status', 'text', paymentStatuses),
  ),
  column(
    'shipping_status',
    m.admin_orders_shipping_status,
    [104, 112],
    (o) => <StatusTag isShort status={findShippingStatus(o.shipping_status, o.shipping_kind)} />,
    written('shipping_status', 'text', shippingStatuses),
  ),
  column(
    'status',
    m.admin_orders_status,
    [84, 98],
    (o) => <StatusTag isShort status={orderStatuses[o.status]} />,
    written('status', 'text', orderStatuses),
  ),
  column('invoice', m.admin_orders_invoice, [102, 54], (o) => <Clip text={invoiceInList(o.invoice ?? '')} />, {
    yields: true,
    ...written('invoice', 'text', invoiceWords),
  }),
  column('ads_tracking', m.admin_orders_ads_tracking, [80, 64], (o) => <Clip text={o.ads_tracking ?? ''} />, {
    yields: true,
    ...written('ads_tracking'),
  }),
  column('due', m.admin_order_list_due_head, 96, (o) => (o.due > 0 ? <Money amount={o.due} currency={o.currency} /> : <Nothing />), {
    align: 'right',
    isExtra: true,
    ...written('due', 'amount'),
  }),
  column(
    'to_give_back',
    m.admin_order_list_to_give_back_head,
    [96, 112],
    (o) => (o.to_give_back > 0 ? <Money amount={o.to_give_back} currency={o.currency} /> : <Nothing />),
    { align: 'right', isExtra: true, ...written('to_give_back', 'amount') },
  ),
  column('tags', m.admin_order_list_tags, 140, (o) => <Tags tags={o.tags} />, { isExtra: true, ...written('tags') }),
  column('recipient', m.admin_orders_recipient, [120, 138], (o) => <Clip text={o.recipient.name} />, {
    isExtra: true,
    ...written('recipient.name'),
  }),
  column('recipient_phone', m.admin_order_list_recipient_phone, 116, (o) => <span className={textStyles.num}>{o.recipient.phone}</span>, {
    isExtra: true,
    ...written('recipient.phone'),
  }),
  column('address', m.admin_order_list_address, 200, (o) => <Clip text={formatDestination(o)} />, {
    isExtra: true,
    ...written('recipient.address'),
  }),
  column('delivery_name', m.admin_orders_delivery, 130, (o) => <Clip text={o.delivery_name} />, {
    isExtra: true,
    ...written('delivery_name'),
  }),
  column('tracking_no', m.admin_orders_tracking_no, 140, (o) => (o.tracking_no ? <Clip text={o.tracking_no} /> : <Nothing />), {
    isExtra: true,
    ...written('tracking_no'),
  }),
  column('customer_note', m.admin_order_list_note_customer_head, 180, (o) => <Clip text={o.customer_note} />, {
    isExtra: true,
    ...written('customer_note'),
  }),
  column('staff_note', m.admin_order_list_note_staff_head, 180, (o) => <Clip text={o.staff_note} />, {
    isExtra: true,
    ...written('staff_note'),
  }),
];
