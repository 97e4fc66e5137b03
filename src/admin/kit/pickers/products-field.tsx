import { Button } from 'antd';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages';
import { Money, Thumb } from '../cells.tsx';
import { FieldFrame, type FieldWords } from '../form/fields/field.tsx';
import { moved, useDragOrder } from '../form/use-drag-order.ts';
import type { Bound } from '../form/use-form.ts';
import layoutStyles from '../layout.module.css';
import { Sku } from '../sku.tsx';
import textStyles from '../text.module.css';
import { ItemPicker } from './item-picker.tsx';
import styles from './pickers.module.css';
import { useChosenProducts } from './product-choices.ts';

type ProductsField = FieldWords & {
  of?: 'product' | 'item';
  at: Bound<number[]>;
  addLabel: string;
  max: number;
  /** Cannot be chosen: the product itself. */
  without?: number | undefined;
  hidesLabel?: boolean;
};

/** Products or SKUs in an order: found by name or SKU, sorted by dragging or buttons. */
export function ProductsField({ of = 'product', at, addLabel, max, without, ...words }: ProductsField): ReactNode {
  const named = useChosenProducts(of, at.value);
  const move = (from: number, to: number): void => at.set(moved(at.value, from, to));
  const drag = useDragOrder(move);
  return (
    <FieldFrame path={at.path} {...words} isGroup>
      {at.value.length > 0 && (
        <ol className={`${styles.productsField} ${layoutStyles.ruled}`}>
          {at.value.map((id, i) => {
            const found = named.find((one) => one.id === id);
            const name = found?.name ?? '';
            return (
              <li key={id} {...drag(i)}>
                {max > 1 && <GripVertical size={14} aria-hidden="true" className={`${styles.dragHandle} ${layoutStyles.grip}`} />}
                <Thumb picture={found?.picture ?? null} size={28} label="" />
                <span className={textStyles.clip}>{name}</span>
                <span className={`${textStyles.meta} ${textStyles.mono} ${styles.pickerSku}`}>
                  <Sku of={found?.sku} />
                </span>
                {found && <Money amount={found.price} />}
                <span className={`${styles.fieldActions} ${layoutStyles.acts}`}>
                  {max > 1 && <Sorting name={name} place={i} last={at.value.length - 1} move={move} />}
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
        <ItemPicker of={of} label={addLabel} onPick={({ id }) => id !== without && !at.value.includes(id) && at.set([...at.value, id])} />
      )}
    </FieldFrame>
  );
}

type SortingProps = { name: string; place: number; last: number; move: (from: number, to: number) => void };

type Direction = 'up' | 'down';

/** Buttons that move an entry up and down, for those who do not drag. The focus follows the entry: a row is an `li` or has `data-row`. */
export function Sorting({ name, place, last, move }: SortingProps): ReactNode {
  const go = (button: HTMLElement, direction: Direction): void => {
    const rows = button.closest('li, [data-row]')?.parentElement;
    const to = direction === 'up' ? place - 1 : place + 1;
    flushSync(() => move(place, to));
    const row = rows?.children[to];
    const next =
      row?.querySelector<HTMLElement>(`[data-move=${direction}]:enabled`) ?? row?.querySelector<HTMLElement>('[data-move]:enabled');
    next?.focus();
  };
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ArrowUp size={14} />}
        disabled={place === 0}
        data-move="up"
        aria-label={m.admin_form_move_row_up({ name })}
        onClick={({ currentTarget }) => go(currentTarget, 'up')}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDown size={14} />}
        disabled={place === last}
        data-move="down"
        aria-label={m.admin_form_move_row_down({ name })}
        onClick={({ currentTarget }) => go(currentTarget, 'down')}
      />
    </>
  );
}
