import type { ReactNode } from 'react';
import type { Column, Exported, Filter, Option } from './spec.ts';

type Words = () => string;
type Options = () => Option[] | Promise<Option[]>;
type ColumnMore<R> = Pick<Column<R>, 'align' | 'sort' | 'isExtra' | 'yields' | 'exported'>;

/**
 * Column definitions in one line each: `const column = createColumns<OrderRow>()`. Of two widths the second is for English, where words
 * are longer or shorter.
 */
export const createColumns =
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

/** How a column is exported: its path in the row, its kind, and labels for its values. */
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

/** The same for a column of a few values, by the label of each. */
export const writtenAs = (path: string, labels: Record<string, () => string>): { exported: () => Exported } =>
  written(path, 'text', Object.fromEntries(Object.entries(labels).map(([value, word]) => [value, { word }])));

export const tab = (value: string, label: Words) => ({ value, label });

/** Filters: one of several, any of several, between two days. */
export const choiceFilter = (param: string, label: Words, options: Options): Filter => ({ kind: 'choice', param, label, options });
export const multiChoiceFilter = (param: string, label: Words, options: Options): Filter => ({
  kind: 'choice',
  isMultiple: true,
  param,
  label,
  options,
});
export const between = (param: string, until: string, label: Words): Filter => ({ kind: 'dates', param, until, label });
/** A number range, either end may be open. */
export const amounts = (param: string, until: string, label: Words): Filter => ({ kind: 'range', param, until, label });
/** A typed text, where there are too many options. */
export const typed = (param: string, label: Words, placeholder: Words): Filter => ({ kind: 'text', param, label, placeholder });
