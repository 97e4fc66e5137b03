import { Button, Flex } from 'antd';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ProductForm } from '#modules/catalog/contract.ts';
import { SelectField, SwitchField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { MoneyField, NumberField } from '../../kit/form/fields/number.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { moved } from '../../kit/form/use-drag-order.ts';
import { type Bound, type Form, part } from '../../kit/form/use-form.ts';
import styles from './combo.module.css';
import { SlotItems } from './combo-items.tsx';
import type { EditedProduct } from './edited.ts';

type ComboProps = { form: Form<EditedProduct> };
type Slot = ProductForm['slots'][number];

const blankSlot: Slot = { name: { tw: '' }, pick: 1, is_distinct: false, items: [] };
const blankCombo: NonNullable<ProductForm['combo']> = { pricing: 'sum', value: null };
const maxSlots = 20;

/** The price of a set, and the items of its slots. */
export function Combo({ form }: ComboProps): ReactNode {
  const { slots } = form.value;
  const setSlots = (step: (old: Slot[]) => Slot[]): void => form.change((old) => ({ ...old, slots: step(old.slots) }));
  return (
    <div>
      <Pricing form={form} />
      <Flex component="ol" vertical gap={12} style={{ margin: '14px 0' }}>
        {slots.map((slot, i) => (
          <Flex component="li" vertical gap={12} key={slot.id ?? `new ${i}`} data-testid="combo-slot" className={styles.comboSlot}>
            <SlotFields form={form} place={i} />
            <SlotItems
              items={slot.items}
              path={`slots.${i}.items`}
              onChange={(items) => setSlots((old) => old.map((one, k) => (k === i ? { ...one, items } : one)))}
            />
            <Flex gap={4} justify="flex-end">
              <Button
                size="small"
                type="text"
                icon={<ArrowUp size={14} />}
                disabled={i === 0}
                aria-label={m.admin_form_move_row_up({ name: slot.name.tw })}
                onClick={() => setSlots((old) => moved(old, i, i - 1))}
              />
              <Button
                size="small"
                type="text"
                icon={<ArrowDown size={14} />}
                disabled={i === slots.length - 1}
                aria-label={m.admin_form_move_row_down({ name: slot.name.tw })}
                onClick={() => setSlots((old) => moved(old, i, i + 1))}
              />
              <Button size="small" type="text" icon={<Trash2 size={14} />} onClick={() => setSlots((old) => old.filter((_, k) => k !== i))}>
                {m.admin_combo_remove_slot()}
              </Button>
            </Flex>
          </Flex>
        ))}
      </Flex>
      {slots.length < maxSlots && (
        <Button icon={<Plus size={14} />} onClick={() => setSlots((old) => [...old, { ...blankSlot }])}>
          {m.admin_combo_add_slot()}
        </Button>
      )}
    </div>
  );
}

function Pricing({ form }: ComboProps): ReactNode {
  const combo = form.field('combo');
  const pricing = combo.value?.pricing ?? 'sum';
  const value = part(combo, 'value', blankCombo);
  return (
    <FieldRow columns={2}>
      <SelectField
        at={part(combo, 'pricing', blankCombo)}
        label={m.admin_product_logs_combo_price()}
        choices={[
          { value: 'sum', label: m.admin_combo_sum() },
          { value: 'fixed', label: m.admin_combo_fixed() },
          { value: 'sum_minus_percent', label: m.admin_combo_percent() },
          { value: 'sum_minus_amount', label: m.admin_combo_amount() },
        ]}
      />
      {pricing === 'sum_minus_percent' && <NumberField at={value} isOptional label={m.admin_combo_off()} unit="%" max={100} />}
      {pricing === 'sum_minus_amount' && <MoneyField at={value} isOptional label={m.admin_combo_off()} />}
      {pricing === 'fixed' && <MoneyField at={value} isOptional label={m.admin_product_edit_price()} />}
    </FieldRow>
  );
}

function SlotFields({ form, place }: { form: Form<EditedProduct>; place: number }): ReactNode {
  const slot = form.value.slots[place] ?? blankSlot;
  const base = form.base.slots[place] ?? blankSlot;
  const at = <K extends keyof Slot & string>(key: K): Bound<Slot[K]> => ({
    path: `slots.${place}.${key}`,
    value: slot[key],
    base: base[key],
    set: (value) => form.change((old) => ({ ...old, slots: old.slots.map((one, i) => (i === place ? { ...one, [key]: value } : one)) })),
  });
  return (
    <>
      <PairField at={at('name')} label={m.admin_product_logs_slot_name()} max={40} isRequired />
      <FieldRow columns={2}>
        <NumberField at={at('pick')} label={m.admin_product_logs_slot_pick()} unit={m.admin_product_edit_pieces()} min={1} max={99} />
        <SwitchField at={at('is_distinct')} label={m.admin_product_logs_slot_distinct()} hint={m.admin_combo_distinct_hint()} />
      </FieldRow>
    </>
  );
}
