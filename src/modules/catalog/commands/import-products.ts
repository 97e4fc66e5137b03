import type { Readable } from 'node:stream';
import { z } from 'zod';
import { pictureRows } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { inDryRun } from '#platform/db/dry-run.ts';
import type { Files } from '#platform/files/files.ts';
import type { CallLimits } from '#platform/http/public-call.ts';
import type { Locale } from '#shared/locale.ts';
import { csvHeadOf } from '#shared/product-csv.ts';
import { InvalidInput, Refusal } from '#shared/refusal.ts';
import { type CsvGroup, readGroups } from '../import/csv-groups.ts';
import { type Draft, type DraftProblem, readProductDraft } from '../import/draft.ts';
import { type FoundPictures, findPictures } from '../import/find-pictures.ts';
import { WrongLines } from '../import/items-part.ts';
import { cellProblem, fieldProblems, type ImportProblem, isBlocking, lineProblem, repeatedSku } from '../import/problem-messages.ts';
import { type Importing, knownProduct, type Outcome, saveDraft, saveRelated } from '../import/save-draft.ts';
import type { Saving } from './save-items.ts';

export type ImportDeps = { db: Database; files: Files; clock: Clock };
export type ImportOptions = {
  /** Report the same, but save nothing. */
  dryRun?: boolean;
  onProgress?: (done: number, all: number) => void;
  /** Language of the messages. */
  locale?: Locale;
  staffId?: number | null;
  /** Who the products' logs name. */
  logging?: Importing['logging'];
  /** Fetches a picture (replaceable in tests). Throws PublicCallError. */
  fetchPicture?: (url: string, limits: CallLimits) => Promise<Buffer>;
};
export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  errors: ImportProblem[];
  warnings: ImportProblem[];
};

/** A problem with the column name used in the file. */
type FileProblem = { line: number; column?: string; message: string };
export type FileReport = Omit<ImportReport, 'errors' | 'warnings'> & { errors: FileProblem[]; warnings: FileProblem[] };

/**
 * Imports a product CSV: the shop's own export, or a Shopify export. Each product is saved by itself, so a wrong line does not
 * stop the others; importing the same file again changes nothing. Stored pictures are not fetched again.
 */
export async function importProducts(deps: ImportDeps, csv: Readable, options: ImportOptions = {}): Promise<FileReport> {
  const { groups, problems } = await readGroups(csv);
  const report = await importGroups(deps, groups, options);
  const handles = new Set(groups.map(({ handle }) => handle));
  const toGroups = (waiting: readonly Waiting[]) => waiting.map(({ group }) => group);
  const counted = await importRelated(deps, toGroups(report.waiting.filter(isCounted)), handles, options);
  const uncounted = await importRelated(deps, toGroups(report.waiting.filter((one) => !isCounted(one))), handles, options);
  report.updated += uncounted.updated;
  report.unchanged += uncounted.unchanged;
  for (const later of [counted, uncounted]) {
    report.failed += later.failed;
    report.errors.push(...later.errors);
    report.warnings.push(...later.warnings);
  }
  const errors = [...problems.map((problem) => lineProblem(problem, options.locale ?? 'en')), ...report.errors];
  const { waiting: _waiting, ...counts } = report;
  return { ...counts, errors: errors.map(inFile), warnings: report.warnings.map(inFile) };
}

const inFile = ({ field, ...problem }: ImportProblem): FileProblem => ({ ...problem, ...(field && { column: csvHeadOf(field) }) });

/** Lines of a product whose related products do not exist (yet). */
export type Waiting = { group: CsvGroup; outcome: Outcome };
/** Products already counted as created or updated; whether the others change, only `importRelated` finds out. */
export const isCounted = ({ outcome }: Waiting): boolean => outcome !== 'unchanged';

/** Imports lines that were parsed elsewhere, except related products on later lines: `importRelated` adds those. */
export async function importGroups(
  deps: ImportDeps,
  groups: readonly CsvGroup[],
  options: ImportOptions,
): Promise<ImportReport & { waiting: Waiting[] }> {
  const { onProgress = () => {} } = options;
  const report = { ...emptyReport(), waiting: [] as Waiting[] };
  const job = await jobFor(deps, options);
  for (const [i, group] of groups.entries()) {
    const result = await importOne(job, group);
    const { outcome, isWaiting = false } = result;
    if (isWaiting && outcome !== 'failed') report.waiting.push({ group, outcome });
    if (!isWaiting || outcome !== 'unchanged') report[outcome] += 1;
    reportProblems(report, result);
    onProgress(i + 1, groups.length);
  }
  return report;
}

/**
 * Saves the related products of these groups after all lines went through `importGroups`. `importedHandles`: handles that a dry run
 * would have created.
 */
export async function importRelated(
  deps: ImportDeps,
  groups: readonly CsvGroup[],
  importedHandles: ReadonlySet<string>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = emptyReport();
  const job = await jobFor(deps, options);
  for (const group of groups) {
    const { draft } = readProductDraft(group, job.saving.currency);
    const { outcome, problems = [], errors = [] } = await attempt(job, draft, (tx) => saveRelated(tx, draft, importingBy(job)));
    report[outcome] += 1;
    const missing = problems.filter(({ value }) => !(options.dryRun && importedHandles.has(value)));
    reportProblems(report, { errors, warnings: missing.map((problem) => cellProblem(problem, job.options.locale)) });
  }
  return report;
}

const emptyReport = (): ImportReport => ({ created: 0, updated: 0, unchanged: 0, failed: 0, warnings: [], errors: [] });

function reportProblems(report: ImportReport, { errors = [], warnings = [] }: Pick<Result, 'errors' | 'warnings'>): void {
  report.errors.push(...errors);
  report.warnings.push(...warnings);
}

async function jobFor(deps: ImportDeps, options: ImportOptions): Promise<Job> {
  const saving: Saving = {
    currency: await readCurrency(deps.db),
    now: deps.clock.now(),
    staffId: options.staffId ?? null,
    stockKind: 'import',
  };
  return { deps, saving, options: { ...options, locale: options.locale ?? 'en' }, skuLines: new Map() };
}

type Job = { deps: ImportDeps; saving: Saving; options: ImportOptions & { locale: Locale }; skuLines: Map<string, number> };
type Result = { outcome: Outcome | 'failed'; isWaiting?: boolean; errors?: ImportProblem[]; warnings?: ImportProblem[] };
type Attempt = { outcome: Outcome | 'failed'; problems?: DraftProblem[]; errors?: ImportProblem[] };

async function importOne(job: Job, group: CsvGroup): Promise<Result> {
  const { locale } = job.options;
  const { draft, problems } = readProductDraft(group, job.saving.currency);
  const errors = [...problems.filter(isBlocking).map((problem) => cellProblem(problem, locale)), ...skuProblems(job, draft)];
  if (errors.length > 0) return { outcome: 'failed', errors };
  const pictures = await picturesFor(job, draft);
  const warnings = [...problems.map((problem) => cellProblem(problem, locale)), ...pictures.warnings];
  const { outcome, problems: unresolved = [], ...rest } = await attempt(job, draft, (tx) => saveWhole(tx, job, draft, pictures));
  return { ...rest, outcome: outcome === 'unchanged' && pictures.hasNew ? 'updated' : outcome, isWaiting: unresolved.length > 0, warnings };
}

/** Staff may save a product while it is imported; it is then read again, at most this many times in all. */
const attempts = 3;

/** Refusals are reported; unexpected errors are thrown. */
async function attempt(job: Job, draft: Draft, save: (tx: Tx) => Promise<Saved>, count = 1): Promise<Attempt> {
  const { locale } = job.options;
  try {
    const { outcome, problems } = await saveInTransaction(job, save);
    return { outcome, problems };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'product_changed' && count < attempts) return attempt(job, draft, save, count + 1);
    if (error instanceof WrongLines) return { outcome: 'failed', errors: error.problems.map((problem) => cellProblem(problem, locale)) };
    if (error instanceof InvalidInput || error instanceof z.ZodError)
      return { outcome: 'failed', errors: fieldProblems(draft, error, locale) };
    throw error;
  }
}

async function picturesFor({ deps, saving, options }: Job, draft: Draft): Promise<FoundPictures> {
  const known = await inTransaction(deps.db, (tx) => knownProduct(tx, draft, saving));
  const { fetchPicture, dryRun = false, locale } = options;
  return findPictures({ deps, dryRun, locale, fetchPicture }, draft, known?.stored.form);
}

/** SKUs used by an earlier product of the same file; reported here so that a dry run reports them too. */
function skuProblems({ skuLines, options }: Job, draft: Draft): ImportProblem[] {
  return draft.items.flatMap(({ sku, line }) => {
    const earlier = sku === '' ? undefined : skuLines.get(sku);
    if (earlier !== undefined) return [repeatedSku(line, earlier, options.locale)];
    skuLines.set(sku, line);
    return [];
  });
}

type Saved = Awaited<ReturnType<typeof saveDraft>>;

/** One transaction per product; a dry run rolls back. */
const saveInTransaction = ({ deps, options }: Job, save: (tx: Tx) => Promise<Saved>): Promise<Saved> =>
  options.dryRun ? inDryRun(deps.db, save) : inTransaction(deps.db, save);

const importingBy = ({ saving, options: { logging = {} } }: Job): Importing => ({ saving, logging });

async function saveWhole(tx: Tx, job: Job, draft: Draft, pictures: FoundPictures): Promise<Saved> {
  const outcome = await saveDraft(tx, draft, pictures, importingBy(job));
  for (const { id, alt } of pictures.alts) await pictureRows.describe(tx, id, alt);
  return outcome.outcome === 'unchanged' && pictures.alts.length > 0 ? { ...outcome, outcome: 'updated' } : outcome;
}
