import { Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import { Money, Thumb } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { FailedParcels, formatDestination, Tags } from './order-marks.tsx';
import styles from './order-preview.module.css';

const maxItems = 6;

/** A preview of an order: address, items, notes. */
export function OrderPreview({ order }: { order: OrderRow }): ReactNode {
  const { recipient, items, customer_note, staff_note, tags, delivery_name, tracking_no } = order;
  return (
    <Flex vertical gap={10} data-testid="order-preview" className={styles.orderPreview}>
      <p>
        <strong>{recipient.name}</strong> <span className={textStyles.num}>{recipient.phone}</span>
        <br />
        <span className={textStyles.meta}>{[delivery_name, formatDestination(order)].filter(Boolean).join(' · ')}</span>
        {tracking_no && <span className={`${textStyles.meta} ${textStyles.num} ${layoutStyles.block}`}>{tracking_no}</span>}
      </p>
      <ItemsPreview items={items} size={28} />
      <Flex component="p" justify="space-between">
        <span className={textStyles.meta}>{m.admin_orders_grand_total()}</span>
        <Money amount={order.grand_total} currency={order.currency} isStrong />
      </Flex>
      {customer_note && (
        <p>
          <span className={textStyles.meta}>{m.admin_order_list_note_customer_head()}</span> {customer_note}
        </p>
      )}
      {staff_note && (
        <p>
          <span className={textStyles.meta}>{m.admin_order_list_note_staff_head()}</span> {staff_note}
        </p>
      )}
      {tags.length > 0 && <Tags tags={tags} />}
      <FailedParcels n={order.earlier_problems} isLong />
    </Flex>
  );
}

/** The items of an order: picture, name, quantity. */
export function ItemsPreview({ items, size }: { items: OrderRow['items']; size: number }): ReactNode {
  const shown = items.slice(0, maxItems).map((item, place) => ({ ...item, place }));
  return (
    <Flex component="ul" vertical gap={6} className={`${styles.itemsPreview} ${textStyles.small}`}>
      {shown.map(({ place, picture, name, quantity }) => (
        <li key={place}>
          <Thumb picture={picture} size={size} label="" />
          <span className={textStyles.clip}>{name}</span>
          <span className={textStyles.num}>×{quantity}</span>
        </li>
      ))}
      {items.length > maxItems && <li className={textStyles.meta}>{m.admin_order_list_more_items({ n: items.length - maxItems })}</li>}
    </Flex>
  );
}
