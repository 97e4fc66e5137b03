import { Button, InputNumber } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Money, Thumb } from '../../kit/cells.tsx';
import dialogStyles from '../../kit/dialog.module.css';
import { TextField } from '../../kit/form/fields/text.tsx';
import { useProblem } from '../../kit/form/form-context.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { formatCount } from '../../kit/format.ts';
import layoutStyles from '../../kit/layout.module.css';
import { Sku } from '../../kit/sku.tsx';
import textStyles from '../../kit/text.module.css';
import { useMay } from '../../session.ts';
import orderDialogsStyles from '../order-dialogs.module.css';
import { OrderItemPicker } from '../order-item-picker.tsx';
import { ComboRows } from './combo-rows.tsx';
import styles from './create.module.css';
import { addItem, type NewLine, type NewOrder, needsPriceReason } from './new-order.ts';

/** The items, found or scanned, at the shop's price or at an agreed one with a reason. */
export function ItemsSection({ form }: { form: Form<NewOrder> }): ReactNode {
  const { items } = form.value;
  const problem = useProblem('items');
  const setLine = (i: number, changes: Partial<NewLine>): void =>
    form.field('items').set(items.map((line, at) => (at === i ? { ...line, ...changes } : line)));
  return (
    <>
      <OrderItemPicker onPick={(item) => form.change((order) => addItem(order, item))} />
      {problem && (
        <p className={dialogStyles.dialogProblem} role="alert">
          {problem}
        </p>
      )}
      {items.length + form.value.groups.length === 0 ? (
        <p className={textStyles.meta}>{m.admin_order_create_goods_empty()}</p>
      ) : (
        <ul data-testid="new-order-lines" className={`${orderDialogsStyles.dialogLines} ${layoutStyles.ruled} ${styles.newOrderLines}`}>
          {items.map((line, i) => (
            <ItemRow
              key={line.item.id}
              line={line}
              at={i}
              set={(changes) => setLine(i, changes)}
              drop={() => form.field('items').set(items.filter((_, at) => at !== i))}
            />
          ))}
        </ul>
      )}
      <ComboRows form={form} />
      {needsPriceReason(form.value) && (
        <TextField
          at={form.field('price_reason')}
          label={m.admin_order_create_price_reason()}
          hint={m.admin_order_create_price_reason_hint()}
          isRequired
        />
      )}
    </>
  );
}

type Row = { line: NewLine; at: number; set: (changes: Partial<NewLine>) => void; drop: () => void };

function ItemRow({ line, at, set, drop }: Row): ReactNode {
  const mayPrice = useMay('orders update');
  const { item, quantity, unit_price } = line;
  const name = item.name;
  const price = unit_price ?? item.price;
  const problem = [
    useProblem(`items.${at}.unit_price`),
    useProblem(`items.${at}.quantity`),
    useProblem(`items.${at}.product_item_id`),
  ].find(Boolean);
  return (
    <li>
      <Thumb picture={item.picture} size={40} label="" />
      <span className={orderDialogsStyles.dialogLineName}>
        {name}{' '}
        <span className={textStyles.meta}>
          <Sku of={item.sku} />
        </span>
        {quantity > item.sellable && (
          <span className={dialogStyles.dialogProblem}> {m.admin_order_create_short({ n: item.sellable })}</span>
        )}
        {problem && (
          <span className={dialogStyles.dialogProblem} role="alert">
            {' '}
            {problem}
          </span>
        )}
        {price !== item.price && (
          <span className={`${textStyles.meta} ${layoutStyles.block}`}>
            {m.admin_order_create_own_price({ amount: formatCount(item.price) })}
          </span>
        )}
      </span>
      {mayPrice ? (
        <InputNumber
          style={{ width: 96 }}
          aria-label={m.admin_order_create_unit_price({ name })}
          min={0}
          controls={false}
          value={price}
          onChange={(value) => set({ unit_price: value === null || value === item.price ? null : value })}
        />
      ) : (
        <Money amount={price} />
      )}
      <InputNumber
        aria-label={m.admin_order_create_quantity({ name })}
        min={1}
        max={9999}
        precision={0}
        value={quantity}
        onChange={(value) => set({ quantity: value ?? 1 })}
      />
      <span style={{ minWidth: 84 }} className={textStyles.alignEnd}>
        <Money amount={price * quantity} isStrong />
      </span>
      <Button type="text" size="small" icon={<X size={14} />} aria-label={m.admin_order_create_remove({ name })} onClick={drop} />
    </li>
  );
}
