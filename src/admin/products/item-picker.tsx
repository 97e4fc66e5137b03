import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import * as m from '#messages';
import type { ItemRow } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { Thumb } from '../kit/cells.tsx';
import { language } from '../language.ts';

type ItemPickerProps = {
  label: string;
  hint?: string;
  value: number | null;
  onChange: (id: number | null, item: ItemRow | undefined) => void;
};

/** Finds one SKU by its code, barcode or product. */
export function ItemPicker({ label, hint, value, onChange }: ItemPickerProps): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['catalog.listProductItems', 'picker', q],
    queryFn: () => call('catalog.listProductItems', { q, per_page: 20 }),
    enabled: q.length > 0,
  });
  const items = data?.data ?? [];
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <Select<number>
        id={id}
        value={value as number}
        onChange={(next: number | undefined) =>
          onChange(
            next ?? null,
            items.find((item) => item.id === next),
          )
        }
        showSearch={{ filterOption: false, onSearch: setTyped }}
        allowClear
        loading={isFetching}
        placeholder={m.admin_stock_search()}
        notFoundContent={q && !isFetching ? m.admin_kit_no_match({ things: m.admin_stock_things() }) : null}
        options={items.map((item) => ({ value: item.id, label: <ItemWords item={item} /> }))}
      />
      {hint && <p className="field-hint">{hint}</p>}
    </div>
  );
}

function ItemWords({ item: { picture, name, spec, sku } }: { item: ItemRow }): ReactNode {
  return (
    <span className="item-words">
      <Thumb picture={picture} size={20} label="" /> {inLocale(name, language())} {spec} <span className="meta">{sku}</span>
    </span>
  );
}
