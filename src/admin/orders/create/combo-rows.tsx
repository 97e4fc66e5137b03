import { useQuery } from '@tanstack/react-query';
import { Button, Flex, InputNumber, Select } from 'antd';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { Chip } from '../../kit/cells.tsx';
import dialogStyles from '../../kit/dialog.module.css';
import type { Form } from '../../kit/form/use-form.ts';
import spaceStyles from '../../kit/space.module.css';
import textStyles from '../../kit/text.module.css';
import { useSettled } from '../../kit/use-settled.ts';
import { useLanguage } from '../../language.ts';
import styles from './create.module.css';
import { type Combo, type NewGroup, type NewOrder, newGroup } from './new-order.ts';

/** The combos of the order, each slot with its choices. */
export function ComboRows({ form }: { form: Form<NewOrder> }): ReactNode {
  const at = form.field('groups');
  const set = (place: number, changes: Partial<NewGroup>): void =>
    at.set(at.value.map((group, i) => (i === place ? { ...group, ...changes } : group)));
  const rows = at.value.map((group, place) => ({ group, place }));
  return (
    <>
      {rows.length > 0 && (
        <Flex component="ul" vertical gap={10} data-testid="new-order-combos" className={styles.newOrderCombos}>
          {rows.map(({ group, place }) => (
            <ComboRow
              key={`${group.combo.id}-${place}`}
              group={group}
              set={(changes) => set(place, changes)}
              drop={() => at.set(at.value.filter((_, i) => i !== place))}
            />
          ))}
        </Flex>
      )}
      <ComboSearch onPick={(combo) => at.set([...at.value, newGroup(combo)])} />
    </>
  );
}

/** Absent in a shop without combos. */
function ComboSearch({ onPick }: { onPick: (combo: Combo) => void }): ReactNode {
  const [q, setQ] = useState('');
  const settledText = useSettled(q.trim(), 250);
  const { data } = useQuery({
    queryKey: ['catalog.findCombos', settledText, useLanguage()],
    queryFn: ({ signal }) => call('catalog.findCombos', { q: settledText }, signal),
    placeholderData: (before) => before,
  });
  const combos = data?.data ?? [];
  if (combos.length === 0 && !q) return null;
  return (
    <Select<number | null>
      style={{ width: 'min(100%, 360px)' }}
      className={spaceStyles.above10}
      aria-label={m.admin_order_create_add_combo()}
      placeholder={m.admin_order_create_add_combo()}
      value={null}
      showSearch={{ filterOption: false, onSearch: setQ }}
      options={combos.map(({ id, name, sellable }) => ({
        value: id,
        label: `${name} · ${m.admin_order_show_find_sellable({ n: sellable })}`,
      }))}
      onChange={(id) => {
        const combo = combos.find((one) => one.id === id);
        if (combo) onPick(combo);
        setQ('');
      }}
    />
  );
}

type Row = { group: NewGroup; set: (changes: Partial<NewGroup>) => void; drop: () => void };

function ComboRow({ group: { combo, quantity, chosen }, set, drop }: Row): ReactNode {
  const { name } = combo;
  const pick = (slot: number, place: number, item: number): void =>
    set({ chosen: chosen.map((items, i) => (i === slot ? items.map((old, j) => (j === place ? item : old)) : items)) });
  return (
    <li>
      <div className={styles.newOrderComboHead}>
        <span className={textStyles.strong}>
          {name} <Chip tone="accent">{m.admin_order_show_combo()}</Chip>
          {quantity > combo.sellable && (
            <span className={dialogStyles.dialogProblem}> {m.admin_order_create_short({ n: combo.sellable })}</span>
          )}
        </span>
        <InputNumber
          aria-label={m.admin_order_create_quantity({ name })}
          min={1}
          max={9999}
          precision={0}
          value={quantity}
          onChange={(value) => set({ quantity: value ?? 1 })}
        />
        <Button type="text" size="small" icon={<X size={14} />} aria-label={m.admin_order_create_remove({ name })} onClick={drop} />
      </div>
      {combo.slots.map((slot, s) => (
        <div key={slot.id} className={styles.newOrderSlot}>
          <span className={textStyles.meta}>{slot.name}</span>
          <Flex vertical gap={6}>
            {(chosen[s] ?? []).map((item, place) => (
              <Select
                // biome-ignore lint/suspicious/noArrayIndexKey: a choice is identified by its index in the slot
                key={place}
                aria-label={`${slot.name} ${place + 1}`}
                value={item}
                options={slot.items.map((one) => ({
                  value: one.product_item_id,
                  label: [one.name, one.spec, one.extra_price > 0 && `+${one.extra_price}`].filter(Boolean).join(' · '),
                  disabled:
                    one.sellable <= 0 || (slot.is_distinct && one.product_item_id !== item && chosen[s]?.includes(one.product_item_id)),
                }))}
                onChange={(next) => pick(s, place, next)}
              />
            ))}
          </Flex>
        </div>
      ))}
    </li>
  );
}
