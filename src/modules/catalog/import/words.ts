import type { z } from 'zod';
import * as m from '#messages';
import { sentence, zodErrors } from '#platform/http/validation.ts';
import type { Locale } from '#shared/locale.ts';
import type { InvalidInput } from '#shared/refusal.ts';
import type { CsvProblem } from './csv-groups.ts';
import type { Draft, DraftProblem } from './draft.ts';
import type { FetchProblem } from './public-fetch.ts';

export type ImportProblem = { line: number; column?: string; message: string };

/** A line of the file that is no product. */
export function lineProblem({ line, problem }: CsvProblem, locale: Locale): ImportProblem {
  if (problem === 'no_column') return { line, message: m.import_no_column({}, { locale }) };
  if (problem === 'no_handle') return { line, column: 'Handle', message: m.validation_required({}, { locale }) };
  return { line, message: m.import_unreadable_line({}, { locale }) };
}

export function cellProblem({ line, column, problem, value, became }: DraftProblem, locale: Locale): ImportProblem {
  const shown = value.slice(0, 40);
  const message = {
    required: () => m.validation_required({}, { locale }),
    not_a_number: () => m.import_not_a_number({ value: shown }, { locale }),
    rounded: () => m.import_rounded({ value: shown, amount: String(became) }, { locale }),
    tag_left_out: () => m.import_tag_left_out({ tag: shown }, { locale }),
  }[problem]();
  return { line, column, message };
}

/** What stops the product; the rest is only reported. */
export const stops = ({ problem }: DraftProblem): boolean => problem === 'required' || problem === 'not_a_number';

const columns: Readonly<Record<string, string>> = {
  name: 'Title',
  description: 'Body (HTML)',
  sku: 'Variant SKU',
  price: 'Variant Price',
  stock: 'Variant Inventory Qty',
  weight_g: 'Variant Grams',
  barcode: 'Variant Barcode',
  values: 'Option1 Value',
  options: 'Option1 Name',
  suggested_price: 'Variant Compare At Price',
};

/** What a command or the form's own shape refused, at the line and column it came from. */
export function fieldProblems(draft: Draft, error: InvalidInput | z.ZodError, locale: Locale): ImportProblem[] {
  const texts =
    'fields' in error
      ? Object.entries(error.fields).map(
          ([field, list]) => [field, list.map((p) => sentence(`validation_${p.key}`, p.facts ?? {}, locale))] as const,
        )
      : Object.entries(zodErrors(error, locale));
  return texts.flatMap(([field, sentences]) => sentences.map((message) => ({ ...placeOf(draft, field), message })));
}

function placeOf(draft: Draft, field: string): { line: number; column?: string } {
  const [, item, part] = /^items\.(\d+)\.(\w+)/.exec(field) ?? [];
  const line = item === undefined ? draft.line : (draft.items[Number(item)]?.line ?? draft.line);
  const column = columns[part ?? field.split('.')[0] ?? ''];
  return column ? { line, column } : { line };
}

export const repeatedSku = (line: number, firstLine: number, locale: Locale): ImportProblem => ({
  line,
  column: 'Variant SKU',
  message: m.import_repeated_sku({ line: firstLine }, { locale }),
});

const reasons: Readonly<Record<FetchProblem | 'not_a_picture', typeof m.import_picture_unreachable>> = {
  address: m.import_picture_address,
  private: m.import_picture_private,
  unreachable: m.import_picture_unreachable,
  status: m.import_picture_status,
  too_large: m.import_picture_too_large,
  too_slow: m.import_picture_too_slow,
  not_a_picture: m.import_picture_type,
};

/** The product comes without this picture; importing again tries it again. */
export const pictureProblem = (line: number, problem: FetchProblem | 'not_a_picture', locale: Locale): ImportProblem => ({
  line,
  column: 'Image Src',
  message: reasons[problem]({}, { locale }),
});
