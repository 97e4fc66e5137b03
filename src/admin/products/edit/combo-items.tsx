import { Button, InputNumber } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ItemChoice, ProductForm } from '#modules/catalog/contract.ts';
import { exponentOf, signOf } from '#shared/money.ts';
import { Chip, Money } from '../../kit/cells.tsx';
import fieldStyles from '../../kit/form/fields/field.module.css';
import { useProblemsWithin } from '../../kit/form/form-context.tsx';
import { ItemPicker } from '../../kit/pickers/item-picker.tsx';
import { useChosenProducts } from '../../kit/pickers/product-choices.ts';
import { Sku } from '../../kit/sku.tsx';
import textStyles from '../../kit/text.module.css';
import { useShop } from '../../session.ts';
import styles from './combo.module.css';

type SlotItem = ProductForm['slots'][number]['items'][number];
type SlotItemsProps = { items: SlotItem[]; path: string; onChange: (items: SlotItem[]) => void };

/** The items of a slot, each with its extra price and maximum quantity. */
export function SlotItems({ items, path, onChange }: SlotItemsProps): ReactNode {
  const found = useChosenProducts(
    'item',
    items.map(({ product_item_id }) => product_item_id),
  );
  const problems = Object.values(useProblemsWithin(path)).flat();
  const { currency } = useShop();
  const change = (id: number, next: Partial<SlotItem>): void =>
    onChange(items.map((item) => (item.product_item_id === id ? { ...item, ...next } : item)));
  return (
    <>
      {items.length > 0 && (
        <table className={styles.comboItems}>
          <thead>
            <tr>
              <th scope="col">{m.admin_stock_product()}</th>
              <th scope="col" data-number="">
                {m.admin_stock_price()}
              </th>
              <th scope="col">{m.admin_combo_extra()}</th>
              <th scope="col">{m.admin_combo_at_most()}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.product_item_id}>
                <PartCells part={found.find(({ id }) => id === item.product_item_id)} />
                <td data-label={m.admin_combo_extra()}>
                  <InputNumber<number>
                    style={{ width: 104 }}
                    value={item.extra_price}
                    onChange={(value) => change(item.product_item_id, { extra_price: value ?? 0 })}
                    min={0}
                    precision={exponentOf(currency)}
                    prefix={signOf(currency)}
                    controls={false}
                    aria-label={m.admin_combo_extra()}
                  />
                </td>
                <td data-label={m.admin_combo_at_most()}>
                  <InputNumber<number>
                    style={{ width: 104 }}
                    value={item.max_per_set}
                    onChange={(value) => change(item.product_item_id, { max_per_set: value })}
                    min={1}
                    max={99}
                    precision={0}
                    controls={false}
                    placeholder={m.admin_form_no_limit()}
                    aria-label={m.admin_combo_at_most()}
                  />
                </td>
                <td>
                  <Button
                    size="small"
                    type="text"
                    icon={<X size={14} />}
                    aria-label={m.admin_form_take_out()}
                    onClick={() => onChange(items.filter(({ product_item_id }) => product_item_id !== item.product_item_id))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problems[0] && (
        <p className={fieldStyles.fieldProblem} role="alert">
          {problems[0]}
        </p>
      )}
      <ItemPicker
        label={m.admin_combo_add_item()}
        onPick={({ id }) =>
          items.some(({ product_item_id }) => product_item_id === id) ||
          onChange([...items, { product_item_id: id, extra_price: 0, max_per_set: null }])
        }
      />
    </>
  );
}

function PartCells({ part }: { part: ItemChoice | undefined }): ReactNode {
  return (
    <>
      <td>
        {part?.name}{' '}
        <span className={textStyles.meta}>
          <Sku of={part?.sku} />
        </span>{' '}
        {part && part.sellable <= 0 && <Chip tone="bad">{m.admin_stock_out()}</Chip>}
      </td>
      <td data-number="">{part && <Money amount={part.price} />}</td>
    </>
  );
}
