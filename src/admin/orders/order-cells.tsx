import { Popover } from 'antd';
import { MessageSquareText, Tag as TagIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import { Chip, Money, Thumb, When } from '../kit/cells.tsx';
import listStyles from '../kit/list/list.module.css';
import tableStyles from '../kit/list/table.module.css';
import partsStyles from '../kit/parts.module.css';
import { PaymentTag } from '../kit/status/payment-tag.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { findShippingStatus, orderStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { FailedParcels } from './order-marks.tsx';
import { ItemsPreview, OrderPreview } from './order-preview.tsx';

/** The number, with a mark where the customer left a note; hovering previews the order. */
export function OrderNumber({ order }: { order: OrderRow }): ReactNode {
  return (
    <>
      <OrderNumberPreview content={<OrderPreview order={order} />}>
        <span className={textStyles.num}>{order.order_no}</span>
      </OrderNumberPreview>
      {order.customer_note && <MessageSquareText className={textStyles.muted} size={14} aria-label={m.admin_orders_has_note()} />}
      {order.tags.length > 0 && <TagIcon className={textStyles.muted} size={13} aria-label={order.tags.join(m.admin_kit_comma())} />}
    </>
  );
}

/** The orderer and their number of orders; repeat buyers and uncollected parcels are marked. */
export function Orderer({ order }: { order: OrderRow }): ReactNode {
  return (
    <span className={tableStyles.orderer}>
      <span className={textStyles.clip} title={order.orderer}>
        {order.orderer}
      </span>
      {order.orders_of_customer > 1 && <Chip>×{order.orders_of_customer}</Chip>}
      <FailedParcels n={order.earlier_problems} />
    </span>
  );
}

/** Two thumbnails and the number of others; hovering shows all, larger. */
export function Items({ order }: { order: OrderRow }): ReactNode {
  const shown = order.items.slice(0, 2).map((item, place) => ({ ...item, place }));
  const rest = order.items.length - shown.length;
  return (
    <OrderNumberPreview content={<ItemsPreview items={order.items} size={48} />}>
      <span className={partsStyles.thumbs}>
        {shown.map((item) => (
          <Thumb key={item.place} picture={item.picture} size={24} label={`${item.name} ×${item.quantity}`} />
        ))}
        {rest > 0 && <span className={textStyles.meta}>+{rest}</span>}
      </span>
    </OrderNumberPreview>
  );
}

/** A preview on hover. */
function OrderNumberPreview({ content, children }: { content: ReactNode; children: ReactNode }): ReactNode {
  return (
    <Popover content={content} placement="rightTop" mouseEnterDelay={0.45} arrow={false} classNames={{ root: undefined }}>
      {children}
    </Popover>
  );
}

/** Three lines: number and total, orderer and methods, statuses. */
export function PhoneOrder({ order }: { order: OrderRow }): ReactNode {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <span className={listStyles.phoneLine}>
        <strong className={listStyles.phoneName}>{order.order_no}</strong>
        <span className={textStyles.meta}>
          <When iso={order.created_at} />
        </span>
        <span className={listStyles.phoneEnd}>
          <Money amount={order.grand_total} currency={order.currency} isStrong />
        </span>
      </span>
      <span className={listStyles.phoneLine}>
        {order.orderer} <FailedParcels n={order.earlier_problems} />
        <span className={textStyles.meta}>
          {order.payment_name} · {m.admin_orders_pieces({ n: pieces })}
        </span>
      </span>
      <span className={listStyles.phoneLine}>
        <PaymentTag isShort order={order} />
        <StatusTag isShort status={findShippingStatus(order.shipping_status, order.shipping_kind)} />
        <StatusTag isShort status={orderStatuses[order.status]} />
      </span>
    </>
  );
}
