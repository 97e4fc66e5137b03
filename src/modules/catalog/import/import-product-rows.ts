import * as m from '#messages';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ImportAnswer, ImportInput, ImportRow } from '#shared/import.ts';
import { importGroups } from '../commands/import-products.ts';
import type { CsvGroup } from './csv-groups.ts';
import { fieldOf, productColumns } from './product-columns.ts';

/** Creates and changes the products that mapped rows describe; rows without a handle belong to none. */
export async function importProductRows(ctx: Context, { rows, dry_run }: ImportInput): Promise<ImportAnswer> {
  const { groups, strays } = groupsOf(rows);
  const report = await importGroups(ctx, groups, { dryRun: dry_run, locale: ctx.locale, staffId: staffCaller(ctx).id });
  const { created, updated, unchanged, errors, warnings } = report;
  const failedGroups = groups.filter(({ rows: all }) => errors.some(({ line }) => all.some((row) => row.line === line)));
  const problems = [...errors, ...warnings].map(({ line, column, message }) => {
    const field = column && fieldOf(column);
    return { line, message, ...(field && { field }) };
  });
  const lost = strays.map((line) => ({ line, field: 'handle', message: m.validation_required({}, { locale: ctx.locale }) }));
  const failed = failedGroups.reduce((sum, { rows: all }) => sum + all.length, strays.length);
  return { created, updated, unchanged, failed, problems: [...lost, ...problems] };
}

function groupsOf(rows: readonly ImportRow[]): { groups: CsvGroup[]; strays: number[] } {
  const groups = new Map<string, CsvGroup>();
  const strays: number[] = [];
  for (const { line, cells } of rows) {
    const handle = cells['handle']?.trim();
    if (!handle) {
      strays.push(line);
      continue;
    }
    const row = { line, cells: Object.fromEntries(Object.entries(cells).map(([field, value]) => [productColumns[field] ?? field, value])) };
    const group = groups.get(handle);
    if (group) group.rows.push(row);
    else groups.set(handle, { handle, rows: [row] });
  }
  return { groups: [...groups.values()], strays };
}
