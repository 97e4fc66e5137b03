import type { Readable } from 'node:stream';
import { z } from 'zod';
import { NotAPicture, storePicture } from '#modules/media/index.ts';
import { currencyOf } from '#modules/settings/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Locale } from '#shared/locale.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type CsvGroup, readGroups } from '../import/csv-groups.ts';
import { type Draft, draftOf } from '../import/draft.ts';
import { FetchError, type FetchLimits, fetchPublic } from '../import/public-fetch.ts';
import { knownProduct, type Outcome, saveDraft } from '../import/save-draft.ts';
import { cellProblem, fieldProblems, type ImportProblem, lineProblem, pictureProblem, repeatedSku, stops } from '../import/words.ts';
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

const pictureLimits: FetchLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 10_000 };

/**
 * Imports the products of a Shopify export (CSV). Each product is saved by itself: a wrong line stops no other product,
 * and importing the same file again changes nothing. Pictures are fetched for products that have fewer than the file.
 */
export async function importProducts(house: ImportHouse, csv: Readable, options: ImportOptions = {}): Promise<ImportReport> {
  const { groups, problems } = await readGroups(csv);
  const report = await importGroups(house, groups, options);
  return { ...report, errors: [...problems.map((problem) => lineProblem(problem, options.locale ?? 'en')), ...report.errors] };
}

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
  const { mediaIds, hasNewPictures, warnings: lost } = await fetchPictures(job, draft);
  const warnings = [...problems.map((problem) => cellProblem(problem, locale)), ...lost];
  try {
    const outcome = await save(job, draft, mediaIds);
    return { outcome: outcome === 'unchanged' && hasNewPictures ? 'updated' : outcome, warnings };
  } catch (error) {
    if (error instanceof InvalidInput || error instanceof z.ZodError)
      return { outcome: 'failed', errors: fieldProblems(draft, error, locale), warnings };
    throw error;
  }
}

/** SKUs that an earlier product of the same file carries: told here, so that a dry run says the same. */
function skuProblems({ skuLines, options }: Job, draft: Draft): ImportProblem[] {
  return draft.items.flatMap(({ sku, line }) => {
    const earlier = skuLines.get(sku);
    if (earlier !== undefined) return [repeatedSku(line, earlier, options.locale)];
    skuLines.set(sku, line);
    return [];
  });
}

class DryRun extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('dry run');
    this.outcome = outcome;
  }
}

/** One transaction for one product; a dry run goes through all of it and turns back. */
async function save({ house, saving, options }: Job, draft: Draft, mediaIds: readonly number[] | undefined): Promise<Outcome> {
  try {
    return await inTransaction(house.db, async (tx) => {
      const outcome = await saveDraft(tx, draft, mediaIds, saving);
      if (options.dryRun) throw new DryRun(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.outcome;
    throw error;
  }
}

type Pictures = { mediaIds: number[] | undefined; hasNewPictures: boolean; warnings: ImportProblem[] };

/** Fetches before the transaction: no database row waits for somebody else's server. */
async function fetchPictures({ house, saving, options }: Job, draft: Draft): Promise<Pictures> {
  const known = await inTransaction(house.db, (tx) => knownProduct(tx, draft.handle, saving));
  const kept = known?.stored.form.media_ids ?? [];
  if (draft.pictures.length <= kept.length) return { mediaIds: undefined, hasNewPictures: false, warnings: [] };
  const { fetchPicture = fetchPublic, dryRun = false, locale } = options;
  const warnings: ImportProblem[] = [];
  const ids: number[] = [];
  let fetched = 0;
  for (const { line, url, alt } of draft.pictures) {
    try {
      const buffer = await fetchPicture(url, pictureLimits);
      fetched += 1;
      if (!dryRun) ids.push((await storePicture(house, buffer, { fileName: fileNameOf(url), ...(alt ? { alt: { tw: alt } } : {}) })).id);
    } catch (error) {
      if (!(error instanceof FetchError) && !(error instanceof NotAPicture)) throw error;
      warnings.push(pictureProblem(line, error instanceof FetchError ? error.problem : 'not_a_picture', locale));
    }
  }
  if (dryRun) return { mediaIds: undefined, hasNewPictures: fetched > kept.length, warnings };
  const mediaIds = [...new Set([...ids, ...kept])];
  return { mediaIds, hasNewPictures: mediaIds.length > kept.length, warnings };
}

const fileNameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || 'picture';
