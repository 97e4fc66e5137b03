import { Button, InputNumber } from 'antd';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { ProductForm, ProductForStaff } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { exponentOf, signOf } from '#shared/money.ts';
import { Chip, Money } from '../../kit/cells.tsx';
import { useProblemsWithin } from '../../kit/form/form-context.tsx';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import { ItemPicker } from '../item-picker.tsx';

type SlotItem = ProductForm['slots'][number]['items'][number];
type Known = Pick<ProductForStaff['slot_items'][number], 'product_item_id' | 'sku' | 'name' | 'price' | 'sellable'>;
type SlotItemsProps = { items: SlotItem[]; known: readonly Known[]; path: string; onChange: (items: SlotItem[]) => void };

/** What may be chosen in a slot, each with what it costs extra and how many of it at most. */
export function SlotItems({ items, known, path, onChange }: SlotItemsProps): ReactNode {
  const [picked, setPicked] = useState<Known[]>([]);
  const problems = Object.values(useProblemsWithin(path)).flat();
  const { currency } = useShop();
  const change = (id: number, next: Partial<SlotItem>): void =>
    onChange(items.map((item) => (item.product_item_id === id ? { ...item, ...next } : item)));
  return (
    <>
      {items.length > 0 && (
        <table className="combo-items">
          <thead>
            <tr>
              <th scope="col">{m.admin_stock_product()}</th>
              <th scope="col" className="num">
                {m.admin_stock_price()}
              </th>
              <th scope="col">{m.admin_combo_extra()}</th>
              <th scope="col">{m.admin_combo_at_most()}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.product_item_id}>
                <PartCells known={[...known, ...picked].find(({ product_item_id }) => product_item_id === item.product_item_id)} />
                <td>
                  <InputNumber<number>
                    value={item.extra_price}
                    onChange={(value) => change(item.product_item_id, { extra_price: value ?? 0 })}
                    min={0}
                    precision={exponentOf(currency)}
                    prefix={signOf(currency)}
                    controls={false}
                    aria-label={m.admin_combo_extra()}
                  />
                </td>
                <td>
                  <InputNumber<number>
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
        <p className="field-problem" role="alert">
          {problems[0]}
        </p>
      )}
      <ItemPicker
        label={m.admin_combo_add_item()}
        value={null}
        onChange={(id, found) => {
          if (id === null || items.some(({ product_item_id }) => product_item_id === id)) return;
          if (found) setPicked((old) => [...old, { ...found, product_item_id: found.id }]);
          onChange([...items, { product_item_id: id, extra_price: 0, max_per_set: null }]);
        }}
      />
    </>
  );
}

function PartCells({ known }: { known: Known | undefined }): ReactNode {
  const locale = useLanguage();
  return (
    <>
      <td>
        {known ? inLocale(known.name, locale) : m.admin_logs_gone()} <span className="meta">{known?.sku}</span>{' '}
        {known && known.sellable <= 0 && <Chip tone="bad">{m.admin_stock_out()}</Chip>}
      </td>
      <td className="num">{known && <Money amount={known.price} />}</td>
    </>
  );
}
