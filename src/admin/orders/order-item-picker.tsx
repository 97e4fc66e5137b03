import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Input, type InputRef } from 'antd';
import { ScanBarcode, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages';
import type { ItemChoice } from '#modules/catalog/contract.ts';
import { call } from '../client.ts';
import { Money, Thumb } from '../kit/cells.tsx';
import dialogStyles from '../kit/dialog.module.css';
import layoutStyles from '../kit/layout.module.css';
import pickersStyles from '../kit/pickers/pickers.module.css';
import { productChoicesQuery } from '../kit/pickers/product-choices.ts';
import { Sku } from '../kit/sku.tsx';
import textStyles from '../kit/text.module.css';
import { useLatest } from '../kit/use-latest.ts';
import { useSettled } from '../kit/use-settled.ts';
import { language } from '../language.ts';
import styles from './order-dialogs.module.css';

export type PickedItem = ItemChoice;

/** The lookup of a scan. Not the list's query, which is cancelled when the field is cleared. */
const scanQuery = (text: string) =>
  queryOptions({ queryKey: ['order item scan', text, language()], queryFn: () => call('catalog.productChoices', { of: 'item', q: text }) });

/** Finds an item by name, SKU or barcode; a scanner's Enter takes the first hit at once and clears the field. */
export function OrderItemPicker({ onPick }: { onPick: (item: PickedItem) => void }): ReactNode {
  const client = useQueryClient();
  const [q, setQ] = useState('');
  const latestText = useLatest(q);
  const [chosen, setChosen] = useState(0);
  /** Scans that were not added and could not be put back, since the next one was being typed. */
  const [missed, setMissed] = useState<readonly string[]>([]);
  const field = useRef<InputRef>(null);
  const list = useId();
  const settledText = useSettled(q.trim(), 200);
  const { data, error } = useQuery({ ...productChoicesQuery('item', settledText), enabled: settledText !== '' });
  const found = settledText && q.trim() ? (data?.data ?? []) : [];
  const forgetMissed = (): void => setMissed((before) => before.filter((one) => one !== q.trim()));
  const pick = (item: PickedItem): void => {
    onPick(item);
    forgetMissed();
    setQ('');
    setChosen(0);
    field.current?.focus();
  };
  const take = async (): Promise<void> => {
    const text = q.trim();
    if (!text) return;
    forgetMissed();
    const known = text === settledText ? data?.data : undefined;
    if (known) {
      if (known[chosen]) pick(known[chosen]);
      else field.current?.select();
      return;
    }
    // A scanner is faster than the debounce and the request: the field is cleared for the next scan at once.
    setQ('');
    setChosen(0);
    // No answer is treated like no hit: put back into the field, the text is looked up again, which shows the error.
    const fetched = await client.fetchQuery(scanQuery(text)).catch(() => undefined);
    const hit = fetched?.data[0];
    if (hit) onPick(hit);
    else if (latestText.current) setMissed((before) => [...before, text]);
    else putBack(text);
  };
  /** Where a scan found nothing the field shows why; the text is selected, so that the next scan replaces it. */
  const putBack = (text: string): void => {
    flushSync(() => setQ(text));
    if (document.activeElement === field.current?.input) field.current?.select();
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
      <MissedScans texts={missed} clear={() => setMissed([])} />
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

/** Names the scans that were not added, until they are or the line is cleared. */
function MissedScans({ texts, clear }: { texts: readonly string[]; clear: () => void }): ReactNode {
  if (texts.length === 0) return null;
  return (
    <Flex component="p" gap="small" align="center" role="alert" className={dialogStyles.dialogProblem}>
      {m.admin_order_show_find_missed({ texts: texts.join(m.admin_form_list_comma()) })}
      <Button type="text" size="small" icon={<X size={14} />} aria-label={m.admin_kit_clear()} onClick={clear} />
    </Flex>
  );
}
