import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { ScopeEntry } from '#modules/pricing/contract.ts';
import fieldStyles from '../form/fields/field.module.css';
import { FieldFrame, type FieldWords, useControl } from '../form/fields/field.tsx';
import type { Bound } from '../form/use-form.ts';
import { useBrands, useCategories, useChosenProducts, useProductSearch } from './product-choices.ts';

type Choice = { value: string; label: string };

const scopeKey = (entry: ScopeEntry): string =>
  entry.kind === 'all' ? 'all' : entry.kind === 'tag' ? `tag:${entry.tag}` : `${entry.kind}:${entry.id}`;

function parseScopeKey(key: string): ScopeEntry {
  const at = key.indexOf(':');
  const [kind, rest] = [key.slice(0, at), key.slice(at + 1)];
  if (kind === 'tag') return { kind: 'tag', tag: rest };
  return { kind: kind as 'category' | 'brand' | 'product' | 'item', id: Number(rest) };
}

const filterIds = (entries: readonly ScopeEntry[], kind: 'product' | 'item'): number[] =>
  entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : []));

/** Categories, brands, products, SKUs and tags in one field; typing searches all of them. */
export function ScopeField({ at, label, placeholder, ...words }: FieldWords & { at: Bound<ScopeEntry[]>; placeholder: string }): ReactNode {
  const control = useControl(at.path, label, words.isRequired);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const groups = useGroups(typed, isOpen);
  const names = useScopeNames(at.value);
  return (
    <FieldFrame path={at.path} label={label} {...words}>
      <Select<Choice[]>
        {...control}
        mode="multiple"
        labelInValue
        className={fieldStyles.fieldWide}
        value={at.value.filter(({ kind }) => kind !== 'all').map((entry) => ({ value: scopeKey(entry), label: names(entry) }))}
        onChange={(chosen) => {
          at.set(chosen.map(({ value }) => parseScopeKey(value)));
          setTyped('');
        }}
        onOpenChange={setOpen}
        options={groups}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        placeholder={placeholder}
        notFoundContent={m.admin_pickers_nothing()}
      />
    </FieldFrame>
  );
}

const maxPerGroup = 8;

/** The options by kind; a tag is the typed text itself. */
function useGroups(typed: string, isOpen: boolean) {
  const q = typed.trim().toLowerCase();
  const fits = ({ name }: { name: string }): boolean => name.toLowerCase().includes(q);
  const products = useProductSearch('product', typed, isOpen).found;
  const items = useProductSearch('item', typed, isOpen && q !== '').found;
  const group = (label: string, options: Choice[]) =>
    options.length > 0 ? [{ label, title: label, options: options.slice(0, maxPerGroup) }] : [];
  const choice =
    (kind: ScopeEntry['kind'], word: (facts: { name: string }) => string) =>
    ({ id, name }: { id: number; name: string }): Choice => ({ value: `${kind}:${id}`, label: word({ name }) });
  return [
    ...group(m.admin_pickers_categories(), useCategories().filter(fits).map(choice('category', m.admin_pickers_category))),
    ...group(m.admin_pickers_brands(), useBrands().filter(fits).map(choice('brand', m.admin_pickers_brand))),
    ...group(m.admin_pickers_products(), products.map(choice('product', m.admin_pickers_product))),
    ...group(
      m.admin_pickers_items(),
      q === '' ? [] : items.map(({ id, name, sku }) => ({ value: `item:${id}`, label: m.admin_pickers_item({ name: `${sku} ${name}` }) })),
    ),
    ...group(
      m.admin_pickers_tags(),
      q === '' ? [] : [{ value: `tag:${typed.trim()}`, label: m.admin_pickers_tag({ name: typed.trim() }) }],
    ),
  ];
}

/** The kind and name of chosen entries; their id while the name is not loaded. */
export function useScopeNames(entries: readonly ScopeEntry[]): (entry: ScopeEntry) => string {
  const plain = usePlainScopeNames(entries);
  const words = {
    category: m.admin_pickers_category,
    brand: m.admin_pickers_brand,
    product: m.admin_pickers_product,
    item: m.admin_pickers_item,
    tag: m.admin_pickers_tag,
  };
  return (entry) => (entry.kind === 'all' ? '' : words[entry.kind]({ name: plain(entry) }));
}

/** The names alone, for a sentence. */
export function usePlainScopeNames(entries: readonly ScopeEntry[]): (entry: ScopeEntry) => string {
  const named = {
    category: useCategories(),
    brand: useBrands(),
    product: useChosenProducts('product', filterIds(entries, 'product')),
    item: useChosenProducts('item', filterIds(entries, 'item')),
  };
  return (entry) => {
    if (entry.kind === 'all') return '';
    if (entry.kind === 'tag') return entry.tag;
    return named[entry.kind].find(({ id }) => id === entry.id)?.name ?? `#${entry.id}`;
  };
}
