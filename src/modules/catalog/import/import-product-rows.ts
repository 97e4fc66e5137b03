import * as m from '#messages';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ImportAnswer, ImportInput } from '#shared/import.ts';
import { importGroups, importRelated, isCounted, type Waiting } from '../commands/import-products.ts';
import { groupRows } from './csv-groups.ts';

/** Creates and changes the products that mapped rows describe; rows without a handle are reported. */
export async function importProductRows(ctx: Context, { rows, dry_run, again }: ImportInput & { again: boolean }): Promise<ImportAnswer> {
  const { groups, linesWithoutHandle } = groupRows(rows);
  const logging = { caller: ctx.caller, request_id: ctx.requestId };
  const options = { dryRun: dry_run, locale: ctx.locale, staffId: staffCaller(ctx).id, logging };
  const report = again
    ? { ...(await importRelated(ctx, groups, new Set(), options)), waiting: [] }
    : await importGroups(ctx, groups, options);
  const { created, updated, unchanged, errors, warnings, waiting } = report;
  const failedGroups = groups.filter(({ rows: all }) => errors.some(({ line }) => all.some((row) => row.line === line)));
  const problems = linesWithoutHandle.map((line) => ({
    line,
    field: 'handle',
    message: m.validation_required({}, { locale: ctx.locale }),
  }));
  const failed = failedGroups.reduce((sum, { rows: all }) => sum + all.length, linesWithoutHandle.length);
  const toLineNumbers = (groupsToRepeat: readonly Waiting[]) => groupsToRepeat.flatMap(({ group }) => group.rows.map(({ line }) => line));
  const later = { counted: toLineNumbers(waiting.filter(isCounted)), open: toLineNumbers(waiting.filter((one) => !isCounted(one))) };
  return {
    ...{ created, updated, unchanged, failed, problems: [...problems, ...errors, ...warnings] },
    ...(waiting.length > 0 && { again: later }),
  };
}
