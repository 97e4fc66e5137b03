import './order-preview.css';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import { Money, Thumb } from '../kit/cells.tsx';
import { addressOf, Tags, Troubles } from './order-marks.tsx';

const mostItems = 6;

/** An order at a glance: where it goes, what is in it, what somebody wrote. */
export function OrderPreview({ order }: { order: OrderRow }): ReactNode {
  const { recipient, items, customer_note, staff_note, tags, delivery_name, tracking_no } = order;
  return (
    <div className="order-preview">
      <p>
        <strong>{recipient.name}</strong> <span className="num">{recipient.phone}</span>
        <br />
        <span className="meta">{[delivery_name, addressOf(order)].filter(Boolean).join(' · ')}</span>
        {tracking_no && <span className="meta num order-preview-tracking">{tracking_no}</span>}
      </p>
      <GoodsGlance items={items} size={28} />
      <p className="order-preview-sum">
        <span className="meta">{m.admin_orders_grand_total()}</span>
        <Money amount={order.grand_total} currency={order.currency} isStrong />
      </p>
      {customer_note && (
        <p>
          <span className="meta">{m.admin_order_list_note_customer_head()}</span> {customer_note}
        </p>
      )}
      {staff_note && (
        <p>
          <span className="meta">{m.admin_order_list_note_staff_head()}</span> {staff_note}
        </p>
      )}
      {tags.length > 0 && <Tags tags={tags} />}
      <Troubles n={order.troubles} isLong />
    </div>
  );
}

/** What is in an order: picture, name, how many. */
export function GoodsGlance({ items, size }: { items: OrderRow['items']; size: number }): ReactNode {
  const shown = items.slice(0, mostItems).map((item, place) => ({ ...item, place }));
  return (
    <ul className="goods-glance">
      {shown.map(({ place, picture, name, quantity }) => (
        <li key={place}>
          <Thumb picture={picture} size={size} label="" />
          <span className="clip">{name}</span>
          <span className="num">×{quantity}</span>
        </li>
      ))}
      {items.length > mostItems && <li className="meta">{m.admin_order_list_more_items({ n: items.length - mostItems })}</li>}
    </ul>
  );
}
