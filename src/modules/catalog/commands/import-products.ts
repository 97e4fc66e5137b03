import type { Readable } from 'node:stream';
import { z } from 'zod';
import { pictureRows } from '#modules/media/index.ts';
import { currencyOf } from '#modules/settings/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Locale } from '#shared/locale.ts';
import { csvHeadOf } from '#shared/product-csv.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type CsvGroup, readGroups } from '../import/csv-groups.ts';
import { type Draft, draftOf } from '../import/draft.ts';
import { type FoundPictures, findPictures } from '../import/find-pictures.ts';
import { WrongLines } from '../import/goods.ts';
import type { FetchLimits } from '../import/public-fetch.ts';
import { knownProduct, type Outcome, saveDraft } from '../import/save-draft.ts';
import { cellProblem, fieldProblems, type ImportProblem, lineProblem, repeatedSku, stops } from '../import/words.ts';
import type { Saving } from './save-items.ts';

export type ImportHouse = { db: Database; files: Files; clock: Clock };
export type ImportOptions = {
  /** Go through everything and report the same, but save nothing. */
  dryRun?: boolean;
  onProgress?: (done: number, all: number) => void;
  /** Language of the messages. */
  locale?: Locale;
  staffId?: number | null;
  /** How pictures are fetched: tests give their own. Throws FetchError. */
  fetchPicture?: (url: string, limits: FetchLimits) => Promise<Buffer>;
};
export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  errors: ImportProblem[];
  warnings: ImportProblem[];
};

/** A problem under the name that its column has in the file. */
type FileProblem = { line: number; column?: string; message: string };
export type FileReport = Omit<ImportReport, 'errors' | 'warnings'> & { errors: FileProblem[]; warnings: FileProblem[] };

/**
 * Imports a product CSV: the shop's own export, or a Shopify export. Each product is saved by itself: a wrong line stops no other
 * product, and importing the same file again changes nothing. Pictures that the shop keeps already are not fetched again.
 */
export async function importProducts(house: ImportHouse, csv: Readable, options: ImportOptions = {}): Promise<FileReport> {
  const { groups, problems } = await readGroups(csv);
  const report = await importGroups(house, groups, options);
  const errors = [...problems.map((problem) => lineProblem(problem, options.locale ?? 'en')), ...report.errors];
  return { ...report, errors: errors.map(inFile), warnings: report.warnings.map(inFile) };
}

const inFile = ({ field, ...problem }: ImportProblem): FileProblem => ({ ...problem, ...(field && { column: csvHeadOf(field) }) });

/** The same for lines that were read elsewhere. */
export async function importGroups(house: ImportHouse, groups: readonly CsvGroup[], options: ImportOptions): Promise<ImportReport> {
  const { locale = 'en', onProgress = () => {} } = options;
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, failed: 0, warnings: [], errors: [] };
  const saving: Saving = {
    currency: await currencyOf(house.db),
    now: house.clock.now(),
    staffId: options.staffId ?? null,
    stockKind: 'import',
  };
  const job = { house, saving, options: { ...options, locale }, skuLines: new Map<string, number>() };
  for (const [i, group] of groups.entries()) {
    const { outcome, errors = [], warnings = [] } = await importOne(job, group);
    report[outcome] += 1;
    report.errors.push(...errors);
    report.warnings.push(...warnings);
    onProgress(i + 1, groups.length);
  }
  return report;
}

type Job = { house: ImportHouse; saving: Saving; options: ImportOptions & { locale: Locale }; skuLines: Map<string, number> };
type Result = { outcome: Outcome | 'failed'; errors?: ImportProblem[]; warnings?: ImportProblem[] };

async function importOne(job: Job, group: CsvGroup): Promise<Result> {
  const { locale } = job.options;
  const { draft, problems } = draftOf(group, job.saving.currency);
  const errors = [...problems.filter(stops).map((problem) => cellProblem(problem, locale)), ...skuProblems(job, draft)];
  if (errors.length > 0) return { outcome: 'failed', errors };
  const pictures = await picturesFor(job, draft);
  const told = problems.map((problem) => cellProblem(problem, locale));
  try {
    const { outcome, problems: lost } = await save(job, draft, pictures);
    const warnings = [...told, ...pictures.warnings, ...lost.map((problem) => cellProblem(problem, locale))];
    return { outcome: outcome === 'unchanged' && pictures.hasNew ? 'updated' : outcome, warnings };
  } catch (error) {
    const warnings = [...told, ...pictures.warnings];
    if (error instanceof WrongLines)
      return { outcome: 'failed', errors: error.problems.map((problem) => cellProblem(problem, locale)), warnings };
    if (error instanceof InvalidInput || error instanceof z.ZodError)
      return { outcome: 'failed', errors: fieldProblems(draft, error, locale), warnings };
    throw error;
  }
}

async function picturesFor({ house, saving, options }: Job, draft: Draft): Promise<FoundPictures> {
  const known = await inTransaction(house.db, (tx) => knownProduct(tx, draft.handle, saving));
  const { fetchPicture, dryRun = false, locale } = options;
  return findPictures({ house, dryRun, locale, fetchPicture }, draft, known?.stored.form);
}

/** SKUs that an earlier product of the same file carries: told here, so that a dry run says the same. */
function skuProblems({ skuLines, options }: Job, draft: Draft): ImportProblem[] {
  return draft.items.flatMap(({ sku, line }) => {
    const earlier = sku === '' ? undefined : skuLines.get(sku);
    if (earlier !== undefined) return [repeatedSku(line, earlier, options.locale)];
    skuLines.set(sku, line);
    return [];
  });
}

type Saved = Awaited<ReturnType<typeof saveDraft>>;

class DryRun extends Error {
  readonly saved: Saved;
  constructor(saved: Saved) {
    super('dry run');
    this.saved = saved;
  }
}

/** One transaction for one product; a dry run goes through all of it and turns back. */
async function save({ house, saving, options }: Job, draft: Draft, pictures: FoundPictures): Promise<Saved> {
  try {
    return await inTransaction(house.db, async (tx) => {
      const saved = await saveDraft(tx, draft, pictures, saving);
      for (const { id, alt } of pictures.alts) await pictureRows.describe(tx, id, alt);
      const isSame = saved.outcome === 'unchanged' && pictures.alts.length === 0;
      const outcome: Outcome = saved.outcome === 'unchanged' && !isSame ? 'updated' : saved.outcome;
      if (options.dryRun) throw new DryRun({ ...saved, outcome });
      return { ...saved, outcome };
    });
  } catch (error) {
    if (error instanceof DryRun) return error.saved;
    throw error;
  }
}
