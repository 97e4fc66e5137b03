import './goods-field.css';
import { Button } from 'antd';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Money, Thumb } from '../cells.tsx';
import { FieldFrame, type FieldWords } from '../form/fields/field.tsx';
import { moved, useDragOrder } from '../form/use-drag-order.ts';
import type { Bound } from '../form/use-form.ts';
import { ItemPicker } from './item-picker.tsx';
import { useGoodsNamed } from './use-goods.ts';

type GoodsField = FieldWords & {
  at: Bound<number[]>;
  addLabel: string;
  max: number /** Cannot be chosen: the product itself. */;
  without?: number | undefined;
};

/** Products in an order: found by name or SKU, sorted by dragging or by buttons. */
export function GoodsField({ at, addLabel, max, without, ...words }: GoodsField): ReactNode {
  const named = useGoodsNamed('product', at.value);
  const move = (from: number, to: number): void => at.set(moved(at.value, from, to));
  const drag = useDragOrder(move);
  return (
    <FieldFrame path={at.path} {...words} isGroup hidesLabel>
      {at.value.length > 0 && (
        <ol className="goods-field">
          {at.value.map((id, i) => {
            const found = named.find((one) => one.id === id);
            const name = found?.name ?? '';
            return (
              <li key={id} {...drag(i)}>
                <GripVertical size={14} aria-hidden="true" className="goods-grip" />
                <Thumb picture={found?.picture ?? null} size={28} label="" />
                <span className="clip">{name}</span>
                <span className="meta mono goods-sku">{found?.sku}</span>
                {found && <Money amount={found.price} />}
                <span className="goods-acts">
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUp size={14} />}
                    disabled={i === 0}
                    aria-label={m.admin_form_move_row_up({ name })}
                    onClick={() => move(i, i - 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDown size={14} />}
                    disabled={i === at.value.length - 1}
                    aria-label={m.admin_form_move_row_down({ name })}
                    onClick={() => move(i, i + 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<X size={14} />}
                    aria-label={`${m.admin_form_take_out()} ${name}`}
                    onClick={() => at.set(at.value.filter((other) => other !== id))}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {at.value.length < max && (
        <ItemPicker
          of="product"
          label={addLabel}
          onPick={({ id }) => id !== without && !at.value.includes(id) && at.set([...at.value, id])}
        />
      )}
    </FieldFrame>
  );
}
