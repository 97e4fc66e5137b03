import type { ProductCsvField } from '#shared/product-csv.ts';
import { picturesIn } from '../product-csv/rich-pictures.ts';
import type { CsvRow } from './csv-groups.ts';

/** A picture in a file. `alt`: its description in either language; undefined: no such column. */
export type DraftPicture = {
  line: number;
  field: ProductCsvField;
  url: string;
  alt: { tw: string | undefined; en: string | undefined };
  /** One of the product's pictures, in order; the others belong to items and texts. */
  isShown: boolean;
};

/** The product's pictures in their order, then those of its items and texts. Other shops show an item's among the product's. */
export function readDraftPictures(rows: readonly CsvRow[], isOwn: boolean): DraftPicture[] {
  const positioned = rows
    .flatMap((row) => pictureIn(row, 'picture', true))
    .map((picture, i) => ({ picture, place: Number(findRow(rows, picture).cells['picture_position']) || i + 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ picture }) => picture);
  const ofItems = rows.flatMap((row) => pictureIn(row, 'item_picture', !isOwn));
  const [first] = rows;
  const inTexts = first && isOwn ? [...pictureIn(first, 'seo_picture', false), ...textPictures(first)] : [];
  return [...positioned, ...ofItems, ...inTexts];
}

const findRow = (rows: readonly CsvRow[], { line }: DraftPicture): CsvRow => rows.find((row) => row.line === line) as CsvRow;

function pictureIn(row: CsvRow, field: 'picture' | 'item_picture' | 'seo_picture', isShown: boolean): DraftPicture[] {
  const url = row.cells[field]?.trim();
  const alt = { tw: row.cells[`${field}_alt`]?.trim(), en: row.cells[`${field}_alt_en`]?.trim() };
  return url ? [{ line: row.line, field, url, alt, isShown }] : [];
}

const richFields = ['description', 'description_en', 'purchase_note', 'purchase_note_en'] as const;

const textPictures = (row: CsvRow): DraftPicture[] =>
  richFields.flatMap((field) =>
    picturesIn(row.cells[field] ?? '').map((url) => ({
      line: row.line,
      field,
      url,
      alt: { tw: undefined, en: undefined },
      isShown: false,
    })),
  );
