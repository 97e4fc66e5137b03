import { useEffect } from 'react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { now as readClock } from '../../clock.ts';
import type { ShopRow } from '../../pages/shops/open.ts';
import { Content } from '../../pages/shops/page.tsx';
import { useLocale, useShop } from '../../ui/shop.ts';
import { EditedPage } from '../edited-page.tsx';
import { movedTo, sortNumbers } from '../order.ts';
import type { Part, Rows } from '../parts.ts';
import { edit, editedRecord, openRecord, picturesBy, useEditing } from '../store.ts';

const dayMs = 24 * 60 * 60_000;

/** The shops for staff: names, addresses, telephone, opening hours, pictures and their order. */
export function ShopsDashboard({ shops }: { shops: readonly ShopRow[] }) {
  const locale = useLocale();
  const { time_zone } = useShop().website;
  const now = useEditing();
  useEffect(
    function openRecords() {
      for (const { id } of shops) void openRecord(`shop:${id}`);
    },
    [shops],
  );
  const yesterday = localDay(new Date(readClock().getTime() - dayMs), time_zone);
  const entries = shops.map((shop) => ({ shop, record: editedRecord(now, `shop:${shop.id}`) }));
  const sorted = entries.every(({ record }) => record)
    ? entries.toSorted((a, b) => (a.record?.sort ?? 0) - (b.record?.sort ?? 0) || a.shop.id - b.shop.id)
    : entries;
  const shown = sorted.map(({ shop, record }): ShopRow => {
    if (!record) return shop;
    const { name, address, phone, hours, media_ids } = record;
    const special_days = record.special_days
      .map(({ note, ...day }) => ({ ...day, note: note ? inLocale(note, locale) : '' }))
      // A night may last until the day after.
      .filter(({ date }) => date >= yesterday);
    return {
      ...{ ...shop, name: inLocale(name, locale), address: inLocale(address, locale) },
      ...{ phone, hours, special_days, pictures: picturesBy(media_ids) },
    };
  });
  const findArticle = (page: HTMLElement, id: number): Element | null => {
    const slug = shown.find((shop) => shop.id === id)?.slug;
    return [...page.querySelectorAll('article')].find((article) => article.id === slug) ?? null;
  };
  const rows: Rows = {
    ids: shown.map(({ id }) => id),
    nameOf: (id) => shown.find((shop) => shop.id === id)?.name ?? '',
    find: findArticle,
    move: (from, to) => {
      const numbers = sortNumbers(
        sorted.map(({ record }) => record?.sort ?? 0),
        from,
        to,
      );
      for (const [at, { shop }] of movedTo(sorted, from, to).entries()) edit(`shop:${shop.id}`, 'sort', numbers[at]);
    },
  };
  const parts = shown.flatMap(({ id, name }): Part[] => {
    const record = `shop:${id}` as const;
    const part = (field: string, label: string, control: Part['control'], selector: string): Part => ({
      record,
      field,
      control,
      label: m.editing_part_of({ part: label, name }),
      find: (page) => findArticle(page, id)?.querySelector(selector) ?? null,
    });
    return [
      part(`name.${locale}`, m.editing_field_name(), 'text', 'h2'),
      part(`address.${locale}`, m.editing_field_address(), 'text', 'h2 ~ p'),
      part('phone', m.editing_field_phone(), 'text', 'a[href^="tel:"]'),
      part('media_ids', m.editing_field_pictures(), 'pictures', 'picture'),
      part('hours', m.editing_field_hours(), 'hours', 'dl'),
    ];
  });
  return (
    <EditedPage parts={parts} rows={shops.length > 1 ? rows : undefined} screen="/admin/shops">
      <Content shops={shown} />
    </EditedPage>
  );
}
