import { Flex, Select } from 'antd';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { ItemChoice } from '#modules/catalog/contract.ts';
import { Money, Thumb } from '../cells.tsx';
import layoutStyles from '../layout.module.css';
import { Sku } from '../sku.tsx';
import textStyles from '../text.module.css';
import styles from './pickers.module.css';
import { useProductSearch } from './product-choices.ts';

type ItemPicker = { of?: 'item' | 'product'; label: string; onPick: (item: ItemChoice) => void; onPaste?: (skus: string[]) => void };

/** Finds SKUs or products one after the other; several pasted at once go to `onPaste`. */
export function ItemPicker({ of = 'item', label, onPick, onPaste }: ItemPicker): ReactNode {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { found, isLooking } = useProductSearch(of, typed, isOpen);
  const paste = (event: ClipboardEvent): void => {
    const skus = event.clipboardData
      .getData('text')
      .trim()
      .split(/[\n\t,;，；]+/)
      .map((sku) => sku.trim())
      .filter(Boolean);
    if (!onPaste || skus.length < 2) return;
    event.preventDefault();
    onPaste(skus);
  };
  return (
    <div className={styles.itemPicker} role="group" aria-label={label} onPaste={paste}>
      <Select<number | null>
        value={null}
        aria-label={label}
        placeholder={label}
        onOpenChange={setOpen}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        onSelect={(id) => {
          const item = found.find((one) => one.id === id);
          if (item) onPick(item);
          setTyped('');
        }}
        notFoundContent={isLooking ? m.admin_pickers_looking() : m.admin_pickers_nothing()}
        options={found.map(({ id, name, sku, price, picture }) => ({
          value: id,
          label: (
            <Flex
              component="span"
              gap="small"
              align="center"
              data-testid="goods-choice"
              className={`${styles.pickerOption} ${layoutStyles.canShrink}`}
            >
              <Thumb picture={picture} size={28} label="" />
              <span className={textStyles.clip}>{name}</span>
              <span className={`${textStyles.meta} ${textStyles.mono} ${styles.pickerSku}`}>
                <Sku of={sku} />
              </span>
              <Money amount={price} />
            </Flex>
          ),
        }))}
      />
    </div>
  );
}
