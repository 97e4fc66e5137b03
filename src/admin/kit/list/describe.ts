import type { ReactNode } from 'react';
import type { Column, Exported, Filter, Option } from './spec.ts';

type Words = () => string;
type Options = () => Option[] | Promise<Option[]>;
type ColumnMore<R> = Pick<Column<R>, 'align' | 'sort' | 'isExtra' | 'yields' | 'exported'>;

/**
 * Columns of one row type, each in one line: `const column = columnsOf<OrderRow>()`. Two widths: the second for English,
 * where words are longer or shorter.
 */
export const columnsOf =
  <R>() =>
  (
    key: string,
    title: Words,
    width: number | readonly [tw: number, en: number],
    cell: (row: R) => ReactNode,
    more: ColumnMore<R> = {},
  ): Column<R> => {
    const [tw, en] = typeof width === 'number' ? [width, undefined] : width;
    return { key, title, width: tw, widthEn: en, cell, ...more };
  };

/** How a column is written into an export: where in the row, as what, its values in words. */
export const written = (
  path: string,
  kind: Exported['kind'] = 'text',
  statuses?: Record<string, { word: () => string }>,
): { exported: () => Exported } => ({
  exported: () => ({
    path,
    kind,
    ...(statuses && { words: Object.fromEntries(Object.entries(statuses).map(([value, { word }]) => [value, word()])) }),
  }),
});

export const tab = (value: string, label: Words) => ({ value, label });

/** Filters: one of several, any of several, between two days. */
export const oneOf = (param: string, label: Words, options: Options): Filter => ({ kind: 'choice', param, label, options });
export const anyOf = (param: string, label: Words, options: Options): Filter => ({
  kind: 'choice',
  isMultiple: true,
  param,
  label,
  options,
});
export const between = (param: string, until: string, label: Words): Filter => ({ kind: 'dates', param, until, label });
/** From one number to another, either may stay open. */
export const amounts = (param: string, until: string, label: Words): Filter => ({ kind: 'range', param, until, label });
/** A word one types, where there are too many to choose from. */
export const typed = (param: string, label: Words, placeholder: Words): Filter => ({ kind: 'text', param, label, placeholder });
