import { canonicalHtml } from '#platform/html/rich-html.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import type { ProductForm, ProductItemForm, ProductOption, ShelfStatus } from '../contract.ts';
import { slugOf } from '../rules.ts';
import type { CsvGroup, CsvRow } from './csv-groups.ts';

/** What a file says of one product; names instead of ids, addresses instead of pictures. */
export type Draft = {
  handle: string;
  line: number;
  name: string;
  description: string;
  brand: string;
  category: string;
  /** Undefined where the file has no column about it. */
  tags: string[] | undefined;
  seo: { title: string; description: string } | undefined;
  /** Undefined where the file has no column about it: what it does not speak of stays. */
  shelf_status: ShelfStatus | undefined;
  type: ProductForm['type'];
  options: ProductOption[];
  items: DraftItem[];
  pictures: { line: number; url: string; alt: string }[];
};
type Spoken = Pick<ProductItemForm, 'barcode' | 'suggested_price' | 'stock' | 'weight_g'>;
/** `spoken`: what the file has columns for. */
export type DraftItem = { line: number; spoken: Partial<Spoken> } & Pick<ProductItemForm, 'sku' | 'values' | 'price'>;
export type DraftProblem = {
  line: number;
  column: string;
  /** `rounded` and `tag_left_out` are reported; the product is imported all the same. */
  problem: 'required' | 'not_a_number' | 'rounded' | 'tag_left_out';
  value: string;
  /** What became of a rounded amount, in major units. */
  became?: number;
};

const skuLength = 64;
/** Of the product form. */
const tagLength = 30;
const mostTags = 20;

/** Reads the lines of one product. Amounts are rounded half up to what the shop's currency has, and that is reported. */
export function draftOf({ handle, rows }: CsvGroup, currency: Currency): { draft: Draft; problems: DraftProblem[] } {
  const [first] = rows as [CsvRow, ...CsvRow[]];
  const problems: DraftProblem[] = [];
  if (!cell(first, 'Title')) problems.push({ line: first.line, column: 'Title', problem: 'required', value: '' });
  const variants = rows.filter(isVariant);
  const options = optionsOf(first, variants);
  const items = variants.map((row) => itemOf(row, handle, options, currency, problems));
  if (items.length === 0) problems.push({ line: first.line, column: 'Variant Price', problem: 'required', value: '' });
  const draft: Draft = {
    handle,
    items,
    options,
    line: first.line,
    name: cell(first, 'Title'),
    description: canonicalHtml(cell(first, 'Body (HTML)')),
    brand: cell(first, 'Vendor'),
    category: cell(first, 'Type') || (cell(first, 'Tags').split(',')[0]?.trim() ?? ''),
    tags: speaksOf(first, 'Tags') ? tagsOf(first, problems) : undefined,
    seo:
      speaksOf(first, 'SEO Title') || speaksOf(first, 'SEO Description')
        ? { title: cell(first, 'SEO Title'), description: cell(first, 'SEO Description') }
        : undefined,
    shelf_status: speaksOf(first, 'Published') || speaksOf(first, 'Status') ? (isPublished(first) ? 'on_shelf' : 'draft') : undefined,
    type: options.length > 0 ? 'multi' : 'single',
    pictures: picturesOf(rows),
  };
  return { draft, problems };
}

const cell = (row: CsvRow, column: string): string => row.cells[column]?.trim() ?? '';

const speaksOf = (row: CsvRow, column: string): boolean => row.cells[column] !== undefined;

/** Each tag once; what the product form would refuse is reported and left out. */
function tagsOf(row: CsvRow, problems: DraftProblem[]): string[] {
  const all = [
    ...new Set(
      cell(row, 'Tags')
        .split(',')
        .map((tag) => tag.trim()),
    ),
  ].filter((tag) => tag !== '');
  const fitting = all.filter((tag) => tag.length <= tagLength);
  const kept = fitting.slice(0, mostTags);
  for (const tag of all) if (!kept.includes(tag)) problems.push({ line: row.line, column: 'Tags', problem: 'tag_left_out', value: tag });
  return kept;
}

/** A line without price and value only adds a picture. */
const isVariant = (row: CsvRow): boolean => cell(row, 'Variant Price') !== '' || cell(row, 'Option1 Value') !== '';

const isPublished = (row: CsvRow): boolean =>
  cell(row, 'Published').toLowerCase() === 'true' && ['', 'active'].includes(cell(row, 'Status').toLowerCase());

const places = [1, 2, 3] as const;

/** The options with their values in the order they appear. `Title` with `Default Title` alone is how exports write “none”. */
function optionsOf(first: CsvRow, variants: readonly CsvRow[]): ProductOption[] {
  return places.flatMap((place) => {
    const name = cell(first, `Option${place} Name`);
    const labels = [...new Set(variants.map((row) => cell(row, `Option${place} Value`)))];
    if (!name || (name === 'Title' && labels.every((label) => label === 'Default Title'))) return [];
    const keys = uniqueKeys(labels);
    return [
      { name: { tw: name }, display: 'text' as const, values: labels.map((label, i) => ({ key: keys[i] ?? '', label: { tw: label } })) },
    ];
  });
}

/** Short keys of letters and digits; labels without any, in Chinese for example, are numbered. */
function uniqueKeys(labels: readonly string[]): string[] {
  const taken = new Set<string>();
  return labels.map((label, i) => {
    const base =
      label
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 36) || `v${i + 1}`;
    let key = base;
    for (let n = 2; taken.has(key); n++) key = `${base}-${n}`;
    taken.add(key);
    return key;
  });
}

function itemOf(row: CsvRow, handle: string, options: readonly ProductOption[], currency: Currency, problems: DraftProblem[]): DraftItem {
  const values = options.map((option, i) => option.values.find(({ label }) => label.tw === cell(row, `Option${i + 1} Value`))?.key ?? '');
  const number = (column: string) => numberIn(row, column, problems);
  const amount = (column: string) => {
    const major = number(column);
    if (major === undefined) return undefined;
    const kept = toMajor(fromMajor(major, currency), currency);
    if (kept !== major) problems.push({ line: row.line, column, problem: 'rounded', value: cell(row, column), became: kept });
    return kept;
  };
  if (!cell(row, 'Variant Price')) problems.push({ line: row.line, column: 'Variant Price', problem: 'required', value: '' });
  const price = amount('Variant Price') ?? 0;
  const compareAt = amount('Variant Compare At Price') ?? 0;
  const spoken: Partial<Spoken> = {
    ...(speaksOf(row, 'Variant Barcode') && { barcode: cell(row, 'Variant Barcode').replace(/^'/, '') || null }),
    ...(speaksOf(row, 'Variant Compare At Price') && { suggested_price: compareAt > price ? compareAt : null }),
    ...(speaksOf(row, 'Variant Inventory Qty') && { stock: Math.max(0, Math.floor(number('Variant Inventory Qty') ?? 0)) }),
    ...(speaksOf(row, 'Variant Grams') && { weight_g: Math.round(number('Variant Grams') ?? 0) || null }),
  };
  // Spreadsheets protect leading zeros with an apostrophe.
  return { line: row.line, values, price, sku: cell(row, 'Variant SKU').replace(/^'/, '') || madeSku(handle, values), spoken };
}

function numberIn(row: CsvRow, column: string, problems: DraftProblem[]): number | undefined {
  const value = cell(row, column);
  if (value === '') return undefined;
  if (/^-?\d{1,12}(\.\d{1,6})?$/.test(value)) return Number(value);
  problems.push({ line: row.line, column, problem: 'not_a_number', value });
  return undefined;
}

/** The handle with the values; the values are what tells items apart, so the handle gives way. */
function madeSku(handle: string, values: readonly string[]): string {
  const end = values.map((value) => `-${value}`).join('');
  return `${slugOf(handle).slice(0, Math.max(1, skuLength - end.length))}${end}`.slice(-skuLength);
}

function picturesOf(rows: readonly CsvRow[]): Draft['pictures'] {
  const placed = rows
    .filter((row) => cell(row, 'Image Src'))
    .map((row, i) => ({
      line: row.line,
      url: cell(row, 'Image Src'),
      alt: cell(row, 'Image Alt Text'),
      place: Number(cell(row, 'Image Position')) || i + 1,
    }))
    .sort((a, b) => a.place - b.place);
  const ofVariants = rows
    .filter((row) => cell(row, 'Variant Image'))
    .map((row) => ({ line: row.line, url: cell(row, 'Variant Image'), alt: '' }));
  const all = [...placed.map(({ line, url, alt }) => ({ line, url, alt })), ...ofVariants];
  return all.filter((picture, i) => all.findIndex((other) => other.url === picture.url) === i);
}
