import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { sellableOf } from '#modules/catalog/rules.ts';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { MoneyField, NumberField } from '../../kit/form/fields/number.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import type { Bound, Form } from '../../kit/form/use-form.ts';
import { type EditedItem, type EditedProduct, newItem } from './edited.ts';
import { parsedSize } from './item-figures.ts';

type Part = { form: Form<EditedProduct> };

/** The fields of a single item, the same as a row of the sheet. */
export function SingleItem({ form }: Part): ReactNode {
  const item = <K extends keyof EditedItem & string>(key: K): Bound<EditedItem[K]> => ({
    path: `items.0.${key}`,
    value: (form.value.items[0] ?? newItem())[key],
    base: (form.base.items[0] ?? newItem())[key],
    set: (value) => form.change((old) => ({ ...old, items: old.items.map((one, i) => (i === 0 ? { ...one, [key]: value } : one)) })),
  });
  const [first = newItem()] = form.value.items;
  const size = item('size_mm');
  const barcode = item('barcode');
  return (
    <>
      <FieldRow columns={4}>
        <MoneyField at={item('price')} label={m.admin_product_edit_price()} isRequired />
        <MoneyField
          at={item('suggested_price')}
          isOptional
          label={m.admin_product_edit_suggested()}
          hint={m.admin_product_edit_suggested_hint()}
        />
        <MoneyField at={item('min_price')} label={m.admin_product_edit_min_price()} hint={m.admin_product_edit_min_price_hint()} />
        <MoneyField at={item('cost_price')} isOptional label={m.admin_product_edit_cost()} hint={m.admin_product_edit_cost_hint()} />
      </FieldRow>
      {form.value.is_credit && (
        <FieldRow columns={4}>
          <MoneyField
            at={item('credit_price')}
            isOptional
            label={m.admin_product_logs_credit_price()}
            hint={m.admin_product_edit_credit_price_hint()}
          />
        </FieldRow>
      )}
      <FieldRow columns={4}>
        <TextField at={item('sku')} label="SKU" hint={m.admin_product_edit_sku_hint()} isRequired isCode />
        <TextField
          at={{ ...barcode, set: (text: string) => barcode.set(text.trim() || null) }}
          label={m.admin_product_edit_barcode()}
          isCode
        />
        <NumberField at={item('weight_g')} isOptional label={m.admin_product_edit_weight()} unit="g" />
        <SizeField at={size} />
      </FieldRow>
      <FieldRow columns={4}>
        <NumberField
          at={item('stock')}
          label={m.admin_product_edit_stock()}
          hint={first.reserved > 0 ? m.admin_product_edit_reserved({ reserved: first.reserved, sellable: sellableOf(first) }) : undefined}
          unit={m.admin_product_edit_pieces()}
        />
        <NumberField
          at={item('low_stock_threshold')}
          label={m.admin_product_logs_low_stock_threshold()}
          unit={m.admin_product_edit_pieces()}
        />
        <NumberField
          at={item('safety_stock')}
          label={m.admin_product_logs_safety_stock()}
          hint={m.admin_product_edit_safety_hint()}
          unit={m.admin_product_edit_pieces()}
        />
        <NumberField
          at={item('backorder_limit')}
          label={m.admin_product_logs_backorder_limit()}
          hint={m.admin_product_edit_backorder_hint()}
          unit={m.admin_product_edit_pieces()}
        />
      </FieldRow>
    </>
  );
}

/** Length, width and height in one line; applied when it parses to three numbers. */
function SizeField({ at }: { at: Bound<EditedItem['size_mm']> }): ReactNode {
  const [typed, setTyped] = useState<string>();
  const set = (text: string): void => {
    setTyped(text);
    const size = parsedSize(text);
    if (size !== undefined) at.set(size);
  };
  const isOpen = typed !== undefined && parsedSize(typed) === undefined;
  return (
    <TextField
      at={{ path: at.path, value: isOpen ? typed : (at.value?.join('×') ?? ''), base: at.base?.join('×') ?? '', set }}
      label={m.admin_product_edit_size()}
      placeholder="120×80×60"
      isCode
    />
  );
}
