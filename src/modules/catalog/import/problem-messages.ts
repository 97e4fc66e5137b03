import type { z } from 'zod';
import * as m from '#messages';
import type { NotAPicture } from '#modules/media/index.ts';
import { type CallProblem, PublicCallError } from '#platform/http/public-call.ts';
import { sentence, zodErrors } from '#platform/http/validation.ts';
import type { Locale } from '#shared/locale.ts';
import { type ProductCsvField, productCsvFields } from '#shared/product-csv.ts';
import type { InvalidInput } from '#shared/refusal.ts';
import type { CsvProblem } from './csv-groups.ts';
import type { Draft, DraftProblem } from './draft.ts';
import type { DraftPicture } from './draft-pictures.ts';

export type ImportProblem = { line: number; field?: ProductCsvField; message: string };

/** A line of the file that is no product. */
export function lineProblem({ line, problem }: CsvProblem, locale: Locale): ImportProblem {
  if (problem === 'no_column') return { line, message: m.import_no_column({}, { locale }) };
  if (problem === 'no_handle') return { line, field: 'handle', message: m.validation_required({}, { locale }) };
  return { line, message: m.import_unreadable_line({}, { locale }) };
}

export function cellProblem({ line, field, problem, value, choices = [], became }: DraftProblem, locale: Locale): ImportProblem {
  const shown = value.slice(0, 40);
  const message = {
    required: () => m.validation_required({}, { locale }),
    not_a_number: () => m.import_not_a_number({ value: shown }, { locale }),
    not_true_or_false: () => m.import_not_true_or_false({ value: shown }, { locale }),
    not_one_of: () => m.import_not_one_of({ value: shown, choices: choices.join(', ') }, { locale }),
    rounded: () => m.import_rounded({ value: shown, amount: String(became) }, { locale }),
    lost_tag: () => m.import_tag_left_out({ tag: shown }, { locale }),
    lost_related: () => m.import_related_missing({ handle: shown }, { locale }),
    combo: () => m.import_combo({}, { locale }),
    no_combo: () => m.import_no_combo({}, { locale }),
    unknown_sku: () => m.import_unknown_sku({ sku: shown }, { locale }),
  }[problem]();
  return { line, message, ...(field && { field }) };
}

const warningsOnly: ReadonlySet<DraftProblem['problem']> = new Set(['rounded', 'lost_tag', 'lost_related']);

/** Problems that stop the product; the rest are warnings. */
export const isBlocking = ({ problem }: DraftProblem): boolean => !warningsOnly.has(problem);

/** Columns whose names differ from the form's fields; `seo` and `slug` with the part after the dot. */
const columns: Readonly<Record<string, ProductCsvField>> = {
  name: 'title',
  spec_table: 'specs',
  'seo.title': 'seo_title',
  'seo.description': 'seo_description',
  'preorder.ship_from': 'preorder_ship_from',
  'preorder.note': 'preorder_note',
  category_ids: 'categories',
  brand_id: 'brand',
  media_ids: 'picture',
  related_ids: 'related',
  video_url: 'video',
  values: 'option1_value',
  options: 'option1_name',
  suggested_price: 'compare_price',
  cost_price: 'cost',
  low_stock_threshold: 'low_stock',
  weight_g: 'weight',
  size_mm: 'size',
};

function fieldIn(path: string): ProductCsvField | undefined {
  const [head = '', part = ''] = path.split('.');
  const named = columns[`${head}.${part}`] ?? columns[head] ?? csvFields.get(head);
  const english = named && path.endsWith('.en') ? csvFields.get(`${named}_en`) : undefined;
  return english ?? named;
}
const csvFields: ReadonlyMap<string, ProductCsvField> = new Map(productCsvFields.map((field) => [field, field]));

/** A refusal of a command or of the form's schema, at the line and column it refers to. */
export function fieldProblems(draft: Draft, error: InvalidInput | z.ZodError, locale: Locale): ImportProblem[] {
  const texts =
    'fields' in error
      ? Object.entries(error.fields).map(
          ([field, list]) => [field, list.map((p) => sentence(`validation_${p.key}`, p.facts ?? {}, locale))] as const,
        )
      : Object.entries(zodErrors(error, locale));
  return texts.flatMap(([field, sentences]) => sentences.map((message) => ({ ...locateField(draft, field), message })));
}

function locateField(draft: Draft, path: string): { line: number; field?: ProductCsvField } {
  const [, item, part] = /^items\.(\d+)\.(.+)/.exec(path) ?? [];
  const line = item === undefined ? draft.line : (draft.items[Number(item)]?.line ?? draft.line);
  const field = fieldIn(part ?? path);
  return field ? { line, field } : { line };
}

export const repeatedSku = (line: number, firstLine: number, locale: Locale): ImportProblem => ({
  line,
  field: 'sku',
  message: m.import_repeated_sku({ line: firstLine }, { locale }),
});

const reasons: Readonly<Record<CallProblem, typeof m.import_picture_unreachable>> = {
  address: m.import_picture_address,
  private: m.import_picture_private,
  unreachable: m.import_picture_unreachable,
  status: m.import_picture_status,
  too_large: m.import_picture_too_large,
  too_slow: m.import_picture_too_slow,
};

function unusablePictureMessage({ reason }: NotAPicture, locale: Locale): string {
  if (reason.key === 'picture_pixels') return m.import_picture_pixels(reason.facts, { locale });
  return reason.key === 'picture_long' ? m.import_picture_long({}, { locale }) : m.import_picture_type({}, { locale });
}

/** The product is imported without this picture; importing again retries it. */
export const pictureProblem = ({ line, field }: DraftPicture, error: PublicCallError | NotAPicture, locale: Locale): ImportProblem => ({
  line,
  field,
  message: error instanceof PublicCallError ? reasons[error.problem]({}, { locale }) : unusablePictureMessage(error, locale),
});
