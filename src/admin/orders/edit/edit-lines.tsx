import { Button, InputNumber } from 'antd';
import { RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { Chip, Money, Thumb } from '../../kit/cells.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { Sku, SpecAndSku } from '../../kit/sku.tsx';
import textStyles from '../../kit/text.module.css';
import styles from '../order-dialogs.module.css';
import { type EditRequest, editable } from './edit-request.ts';

type Props = { order: OrderForStaff; request: EditRequest; set: (changes: Partial<EditRequest>) => void };

/** The lines with their quantities, removed ones struck out, added ones last. */
export function EditLines({ order, request, set }: Props): ReactNode {
  const setQuantity = (id: number, quantity: number): void => set({ quantities: { ...request.quantities, [id]: quantity } });
  const setMore = (id: number, quantity: number): void =>
    set({
      addedItems: request.addedItems.map((one) => (one.item.id === id ? { ...one, quantity } : one)).filter((one) => one.quantity > 0),
    });
  return (
    <ul className={`${styles.dialogLines} ${layoutStyles.ruled}`}>
      {editable(order).map((line) => (
        <EditRow
          key={line.id}
          picture={line.picture}
          name={line.name}
          meta={<SpecAndSku of={line} />}
          price={<Money amount={line.unit_price} currency={order.currency} />}
          quantity={request.quantities[line.id] ?? 0}
          before={line.quantity}
          onChange={(quantity) => setQuantity(line.id, quantity)}
        />
      ))}
      {request.addedItems.map(({ item, quantity }) => (
        <EditRow
          key={`new-${item.id}`}
          picture={item.picture}
          name={item.name}
          meta={<Sku of={item.sku} />}
          price={<Money amount={item.price} currency={order.currency} />}
          quantity={quantity}
          onChange={(n) => setMore(item.id, n)}
        />
      ))}
    </ul>
  );
}

type Row = {
  picture: OrderForStaff['lines'][number]['picture'];
  name: string;
  meta: ReactNode;
  price: ReactNode;
  quantity: number;
  /** The quantity as ordered; absent for a new row. */
  before?: number;
  onChange: (quantity: number) => void;
};

function EditRow({ picture, name, meta, price, quantity, before, onChange }: Row): ReactNode {
  const isOut = quantity === 0;
  return (
    <li data-out={isOut ? '' : undefined}>
      <Thumb picture={picture} size={32} label="" />
      <span className={styles.dialogLineName}>
        {name} {before === undefined && <Chip tone="accent">{m.admin_order_show_edit_added()}</Chip>}
        {isOut && <Chip tone="bad">{m.admin_order_show_edit_removed()}</Chip>} <span className={textStyles.meta}>{meta}</span>
      </span>
      {price}
      <InputNumber
        aria-label={m.admin_order_create_quantity({ name })}
        min={0}
        max={9999}
        precision={0}
        value={quantity}
        onChange={(value) => onChange(value ?? 0)}
      />
      <Button
        type="text"
        size="small"
        icon={isOut ? <RotateCcw size={14} /> : <X size={14} />}
        aria-label={isOut ? m.admin_order_show_edit_keep_back({ name }) : m.admin_order_create_remove({ name })}
        onClick={() => onChange(isOut ? (before ?? 1) : 0)}
      />
    </li>
  );
}
