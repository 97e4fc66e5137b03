import type { Text } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { ProductCsvField, ProductField } from '#shared/product-csv.ts';
import { optionDisplays } from '../contract.ts';
import { listIn, pathsIn, withLocale } from '../product-csv/cells.ts';
import { type ItemChange, itemFieldNames, itemFields } from '../product-csv/item-fields.ts';
import type { DraftOption } from '../product-csv/options.ts';
import { fittingTags, type ProductChange, productFields } from '../product-csv/product-fields.ts';
import { type CellProblem, choiceIn, isProblem } from '../product-csv/values.ts';
import type { CsvGroup, CsvRow } from './csv-groups.ts';
import { type DraftPicture, readDraftPictures } from './draft-pictures.ts';

/** One product as described by a file: names instead of ids, URLs instead of pictures. Undefined: the file has no such column. */
export type Draft = {
  handle: string;
  /** The handle is the SKU of a product with one item: the address of another product may be the same word. */
  bySku: boolean;
  line: number;
  /** Written by this software's export: complete, and an empty cell clears the field. */
  isOwn: boolean;
  isCombo: boolean;
  name: string;
  changes: ProductChange[];
  /** Null: none. */
  brand: Text | null | undefined;
  /** Category names from the top level down. */
  categories: Text[][] | undefined;
  /** Category name at any depth, in files of other shops. */
  category: string;
  /** Handles. */
  related: string[] | undefined;
  /** One per named option (of three); their cells are those of `valueRows`. */
  options: { place: number; option: DraftOption }[] | undefined;
  items: DraftItem[];
  pictures: DraftPicture[];
  hasGallery: boolean;
};
/** `row`: index of its option cells. */
export type DraftItem = { line: number; row: number; sku: string; changes: ItemChange[] };
export type DraftProblem = Omit<CellProblem, 'problem'> & {
  line: number;
  field?: ProductCsvField;
  /** `rounded` and codes that begin with `lost` are reported; the product is imported all the same. */
  problem: CellProblem['problem'] | 'rounded' | 'lost_tag' | 'lost_related' | 'combo' | 'no_combo' | 'unknown_sku';
  value: string;
  /** The rounded amount, major units. */
  became?: number;
};

/** Reads the lines of one product. Amounts are rounded half up to what the shop's currency has, and that is reported. */
export function readProductDraft({ handle, bySku, rows }: CsvGroup, currency: Currency): { draft: Draft; problems: DraftProblem[] } {
  const [first] = rows as [CsvRow, ...CsvRow[]];
  const problems: DraftProblem[] = [];
  const isOwn = hasColumn(first, 'kind');
  if (!cell(first, 'title')) problems.push({ line: first.line, field: 'title', problem: 'required', value: '' });
  const valueRows = rows.filter((row) => isItem(row, isOwn) || (isOwn && listsOptionValues(row)));
  const items = valueRows.flatMap((row, index) => (isItem(row, isOwn) ? [readItem(row, index, { isOwn, currency, problems })] : []));
  const draft: Draft = {
    handle,
    bySku,
    isOwn,
    items,
    line: first.line,
    isCombo: cell(first, 'kind').toLowerCase() === 'combo',
    name: cell(first, 'title'),
    changes: [...shelfChange(first), ...productChanges(first, problems)],
    brand: readBrand(first, isOwn),
    categories: hasColumn(first, 'categories') ? readCategories(first) : undefined,
    category: cell(first, 'category') || (isOwn ? '' : (cell(first, 'tags').split(',')[0]?.trim() ?? '')),
    related: hasColumn(first, 'related') ? listIn(cell(first, 'related')) : undefined,
    options: hasColumn(first, 'option1_name') ? readOptions(first, valueRows, { isOwn, currency, problems }) : undefined,
    pictures: readDraftPictures(rows, isOwn),
    hasGallery: hasColumn(first, 'picture'),
  };
  return { draft, problems };
}

const cell = (row: CsvRow, field: ProductCsvField): string => row.cells[field]?.trim() ?? '';

const hasColumn = (row: CsvRow, field: ProductCsvField): boolean => row.cells[field] !== undefined;

/** Other lines only add a picture. */
const isItem = (row: CsvRow, isOwn: boolean): boolean => cell(row, 'price') !== '' || cell(row, isOwn ? 'sku' : 'option1_value') !== '';

/** A line of our own export that only lists option values. */
const listsOptionValues = (row: CsvRow): boolean => places.some((n) => cell(row, `option${n}_value`) !== '');

const codecEntries = <K extends string, V>(codecs: Readonly<Record<K, V>>): [K, V][] => Object.entries(codecs) as [K, V][];

function productChanges(row: CsvRow, problems: DraftProblem[]): ProductChange[] {
  for (const tag of hasColumn(row, 'tags') ? fittingTags(cell(row, 'tags')).rejected : [])
    problems.push({ line: row.line, field: 'tags', problem: 'lost_tag', value: tag });
  return codecEntries(productFields).flatMap(([field, { read }]: [ProductField, (typeof productFields)[ProductField]]) => {
    if (!hasColumn(row, field)) return [];
    const change = read(cell(row, field));
    if (!isProblem(change)) return [change];
    problems.push({ line: row.line, field, value: cell(row, field), ...change });
    return [];
  });
}

/** Other shops use two columns for it. */
function shelfChange(row: CsvRow): ProductChange[] {
  if (!hasColumn(row, 'published') && !hasColumn(row, 'status')) return [];
  const isPublished = cell(row, 'published').toLowerCase() === 'true' && ['', 'active'].includes(cell(row, 'status').toLowerCase());
  return [(form) => ({ ...form, shelf_status: isPublished ? 'on_shelf' : 'draft' })];
}

function readBrand(row: CsvRow, isOwn: boolean): Draft['brand'] {
  if (!hasColumn(row, 'brand')) return undefined;
  return withLocale(withLocale(null, 'tw', cell(row, 'brand')), 'en', cell(row, 'brand_en')) ?? (isOwn ? null : undefined);
}

function readCategories(row: CsvRow): Text[][] {
  const english = pathsIn(cell(row, 'categories_en'));
  return pathsIn(cell(row, 'categories')).map((path, i) => path.map((tw, k) => ({ tw, ...(english[i]?.[k] && { en: english[i][k] }) })));
}

const places = [1, 2, 3] as const;
type Reading = { isOwn: boolean; currency: Currency; problems: DraftProblem[] };

/** The options with each row's cells. `Title` with `Default Title` alone means none in exports. */
function readOptions(first: CsvRow, rows: readonly CsvRow[], { isOwn, problems }: Reading): NonNullable<Draft['options']> {
  return places.flatMap((n) => {
    const [name, display] = [cell(first, `option${n}_name`), choiceIn(cell(first, `option${n}_display`), optionDisplays)];
    const cellIfPresent = (row: CsvRow, field: ProductCsvField) => (hasColumn(first, field) ? cell(row, field) : undefined);
    const cells = rows.map((row) => {
      const label = cell(row, `option${n}_value`);
      if (label === '' && !isItem(row, isOwn)) return undefined;
      return {
        label,
        key: cell(row, `option${n}_key`),
        en: cellIfPresent(row, `option${n}_value_en`),
        colour: cellIfPresent(row, `option${n}_colour`),
      };
    });
    if (!name || (name === 'Title' && cells.every((value) => value?.label === 'Default Title'))) return [];
    if (typeof display === 'object') {
      const field = `option${n}_display` as const;
      problems.push({ line: first.line, field, value: cell(first, field), ...display });
    }
    const option = {
      name,
      en: cellIfPresent(first, `option${n}_name_en`),
      display: typeof display === 'object' ? undefined : display,
      cells,
    };
    return [{ place: n - 1, option }];
  });
}

function readItem(row: CsvRow, index: number, { isOwn, currency, problems }: Reading): DraftItem {
  if (!cell(row, 'price')) problems.push({ line: row.line, field: 'price', problem: 'required', value: '' });
  const changes = itemFieldNames.flatMap((field): ItemChange[] => {
    if (!hasColumn(row, field)) return [];
    const read = itemFields[field].read(cell(row, field), currency);
    if (typeof read === 'function') return [read];
    if (isProblem(read)) {
      problems.push({ line: row.line, field, value: cell(row, field), ...read });
      return [];
    }
    problems.push({ line: row.line, field, problem: 'rounded', value: cell(row, field), became: read.became });
    return [read.change];
  });
  // Other shops protect leading zeros with an apostrophe.
  const sku = isOwn ? cell(row, 'sku') : cell(row, 'sku').replace(/^'/, '');
  return { line: row.line, row: index, changes, sku };
}
