import { useEffect } from 'react';
import * as m from '#messages';
import type { ListData, Subject } from '../../pages/list/load.ts';
import { Content } from '../../pages/list/page.tsx';
import { useLocale, useShop } from '../../ui/shop.ts';
import { EditedPage } from '../edited-page.tsx';
import { inOrder, moveAmong } from '../order.ts';
import { findCard, type Part, type Rows } from '../parts.ts';
import type { Category, RecordKey } from '../records.ts';
import { shownCard } from '../shown.ts';
import { edit, editedRecord, openRecord, type State, useEditing } from '../store.ts';

/** The category or brand that the list is about, for those who may change it. */
function useSubject(subject: Subject): { record: RecordKey<'category' | 'brand'> | undefined; screen: string } {
  const may = useShop().editor ?? [];
  if (subject.kind === 'category') {
    return {
      record: may.includes('categories update') ? `category:${subject.id}` : undefined,
      screen: `/admin/product-categories/${subject.id}`,
    };
  }
  if (subject.kind === 'brand') {
    return { record: may.includes('brands update') ? `brand:${subject.id}` : undefined, screen: `/admin/brands/${subject.id}` };
  }
  return { record: undefined, screen: '/admin/products' };
}

/** The products that can be sorted by hand here: sold-out ones are always last, products of subcategories follow the category's own. */
function useRows(list: ListData, now: State): Rows | undefined {
  const may = useShop().editor ?? [];
  const isSorted = list.subject.kind === 'category' && list.sort === 'featured' && list.filters.length === 0;
  const categoryId = list.subject.kind === 'category' && isSorted && may.includes('categories update') ? list.subject.id : undefined;
  useEffect(
    function openOrder() {
      if (categoryId !== undefined) void openRecord(`order:${categoryId}`);
    },
    [categoryId],
  );
  if (categoryId === undefined) return undefined;
  const order = editedRecord(now, `order:${categoryId}`);
  const category: Category | undefined = editedRecord(now, `category:${categoryId}`);
  if (!order || category?.product_order !== 'manual') return undefined;
  const own = list.products.filter(({ id, availability }) => availability !== 'sold_out' && order.product_ids.includes(id));
  const ids = inOrder(own, order.product_ids).map(({ id }) => id);
  return {
    ids,
    nameOf: (id) => list.products.find((card) => card.id === id)?.name ?? '',
    find: (page, id) => findCard(page, 'products', id),
    move: (from, to) => edit(`order:${categoryId}`, 'product_ids', moveAmong(order.product_ids, ids, from, to)),
  };
}

/** A list of products for staff: names and prices in place, and the order of a category by hand. */
export function ListDashboard({ list }: { list: ListData }) {
  const locale = useLocale();
  const now = useEditing();
  const { record, screen } = useSubject(list.subject);
  const rows = useRows(list, now);
  const about = record && editedRecord(now, record);
  const cards = list.products.map((card) => shownCard(card, editedRecord(now, `product:${card.id}`), locale));
  const products = rows ? inOrder(cards, rows.ids) : cards;
  const { subject } = list;
  const shown: ListData = {
    ...list,
    products,
    subject:
      about && 'intro' in subject
        ? { ...subject, name: about.name[locale] || about.name.tw, intro: about.intro?.[locale] || about.intro?.tw || '' }
        : subject,
  };
  const parts: Part[] = [
    ...(record
      ? ([
          { record, field: `name.${locale}`, control: 'text', label: m.editing_field_name(), find: (page) => page.querySelector('h1') },
          {
            record,
            field: `intro.${locale}`,
            control: 'text',
            label: m.editing_field_intro(),
            find: (page) => page.querySelector('h1 + p'),
            below: (page) => page.querySelector('h1'),
          },
        ] satisfies Part[])
      : []),
    ...list.products.flatMap(({ id, name, is_credit }): Part[] => [
      {
        record: `product:${id}`,
        field: `name.${locale}`,
        control: 'text',
        label: m.editing_part_of({ part: m.editing_field_name(), name }),
        find: (page) => findCard(page, 'products', id)?.querySelector('h3') ?? null,
      },
      ...(is_credit
        ? []
        : [
            {
              record: `product:${id}`,
              field: 'items',
              control: 'prices',
              label: m.editing_part_of({ part: m.editing_field_price(), name }),
              find: (page: HTMLElement) => findCard(page, 'products', id)?.querySelector('h3 ~ div > span') ?? null,
            } as const,
          ]),
    ]),
  ];
  return (
    <EditedPage parts={parts} rows={rows} {...(record ? { record } : {})} screen={screen}>
      <Content list={shown} />
    </EditedPage>
  );
}
