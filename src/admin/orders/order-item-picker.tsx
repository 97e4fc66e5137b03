import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Flex, Input, type InputRef } from 'antd';
import { ScanBarcode } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import * as m from '#messages';
import type { ItemChoice } from '#modules/catalog/contract.ts';
import { Money, Thumb } from '../kit/cells.tsx';
import dialogStyles from '../kit/dialog.module.css';
import layoutStyles from '../kit/layout.module.css';
import pickersStyles from '../kit/pickers/pickers.module.css';
import { productChoicesQuery } from '../kit/pickers/product-choices.ts';
import { Sku } from '../kit/sku.tsx';
import textStyles from '../kit/text.module.css';
import { useSettled } from '../kit/use-settled.ts';
import styles from './order-dialogs.module.css';

export type PickedItem = ItemChoice;

/** Finds an item by name, SKU or barcode; a scanner's Enter takes the first hit at once and clears the field. */
export function OrderItemPicker({ onPick }: { onPick: (item: PickedItem) => void }): ReactNode {
  const client = useQueryClient();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<InputRef>(null);
  const list = useId();
  const settledText = useSettled(q.trim(), 200);
  const { data, error } = useQuery({ ...productChoicesQuery('item', settledText), enabled: settledText !== '' });
  const found = settledText && q.trim() ? (data?.data ?? []) : [];
  const pick = (item: PickedItem): void => {
    onPick(item);
    setQ('');
    setChosen(0);
    field.current?.focus();
  };
  const take = async (): Promise<void> => {
    const text = q.trim();
    if (!text) return;
    // A scanner is faster than the debounce and the request: the field is cleared for the next scan at once.
    const known = text === settledText ? data?.data : undefined;
    setQ('');
    setChosen(0);
    // A scan whose request failed is put back like one that found nothing: the field then shows the error.
    const fetched = known ? undefined : await client.fetchQuery(productChoicesQuery('item', text)).catch(() => undefined);
    const hit = known ? known[chosen] : fetched?.data[0];
    if (hit) onPick(hit);
    else setQ((now) => now || text);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void take();
    else if (event.key === 'ArrowDown') setChosen(Math.min(found.length - 1, chosen + 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(0, chosen - 1));
    else if (event.key === 'Escape' && q) {
      event.stopPropagation();
      setQ('');
    } else return;
    event.preventDefault();
  };
  return (
    <div className={pickersStyles.itemPicker}>
      <Input
        ref={field}
        prefix={<ScanBarcode size={16} aria-hidden="true" />}
        placeholder={m.admin_order_show_find_goods()}
        aria-label={m.admin_order_show_find_goods()}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[chosen] ? `${list}-${found[chosen].id}` : undefined}
        value={q}
        onChange={(event) => {
          setQ(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      {error && q && <p className={dialogStyles.dialogProblem}>{m.admin_order_show_find_failed()}</p>}
      {q.trim() && settledText === q.trim() && data && found.length === 0 && (
        <p className={textStyles.meta}>{m.admin_order_show_find_nothing()}</p>
      )}
      <div
        className={styles.pickerResults}
        id={list}
        role="listbox"
        aria-label={m.admin_order_show_find_goods()}
        hidden={found.length === 0}
      >
        {found.map((item, i) => (
          <Flex
            key={item.id}
            gap={12}
            align="center"
            id={`${list}-${item.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(item)}
            onKeyDown={() => undefined}
          >
            <Thumb picture={item.picture} size={32} label="" />
            <span className={layoutStyles.grow}>
              {item.name}{' '}
              <span className={textStyles.meta}>
                <Sku of={item.sku} />
              </span>
            </span>
            <span className={item.sellable > 0 ? textStyles.meta : dialogStyles.dialogProblem}>
              {m.admin_order_show_find_sellable({ n: item.sellable })}
            </span>
            <Money amount={item.price} />
          </Flex>
        ))}
      </div>
    </div>
  );
}
