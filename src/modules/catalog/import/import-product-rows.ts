import * as m from '#messages';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ImportAnswer, ImportInput } from '#shared/import.ts';
import { importGroups } from '../commands/import-products.ts';
import { groupsOf } from './csv-groups.ts';

/** Creates and changes the products that mapped rows describe; rows without a handle belong to none. */
export async function importProductRows(ctx: Context, { rows, dry_run }: ImportInput): Promise<ImportAnswer> {
  const { groups, strays } = groupsOf(rows);
  const report = await importGroups(ctx, groups, { dryRun: dry_run, locale: ctx.locale, staffId: staffCaller(ctx).id });
  const { created, updated, unchanged, errors, warnings } = report;
  const failedGroups = groups.filter(({ rows: all }) => errors.some(({ line }) => all.some((row) => row.line === line)));
  const lost = strays.map((line) => ({ line, field: 'handle', message: m.validation_required({}, { locale: ctx.locale }) }));
  const failed = failedGroups.reduce((sum, { rows: all }) => sum + all.length, strays.length);
  return { created, updated, unchanged, failed, problems: [...lost, ...errors, ...warnings] };
}
