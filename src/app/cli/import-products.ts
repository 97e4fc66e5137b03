import { createReadStream, existsSync, statSync } from 'node:fs';
import { productSetup } from '#modules/catalog/index.ts';
import { operatorCommand } from '#platform/config/operator-command.ts';
import type { CliArguments, CliDeps } from './command-deps.ts';
import { CliError, say } from './terminal.ts';

/** Imports a product CSV with a progress bar; invalid rows are listed by line and do not stop the others. */
export async function importProductsFile({ db, files, clock }: CliDeps, { positionals, values }: CliArguments): Promise<void> {
  const file = positionals[0];
  if (!file) throw new CliError(`Which file? ${operatorCommand('import-products FILE [--dry-run]')}`);
  if (!existsSync(file) || !statSync(file).isFile()) throw new CliError(`There is no file ${file}.`);
  const dryRun = values['dry-run'] ?? false;
  const report = await productSetup.importProducts({ db, files, clock }, createReadStream(file), { dryRun, onProgress: progressBar() });
  if (process.stdout.isTTY) process.stdout.write('\n');
  for (const { line, message } of report.warnings) say(`  line ${line}: ${message}`);
  for (const { line, message } of report.errors) say(`✗ line ${line}: ${message}`);
  const counts = `${report.created} new, ${report.updated} changed, ${report.unchanged} unchanged, ${report.failed} wrong, ${report.warnings.length} warnings`;
  say(dryRun ? `Dry run, nothing was saved: ${counts}` : `✓ ${counts}`);
  if (report.failed > 0) process.exitCode = 1;
}

function progressBar(): (done: number, all: number) => void {
  const width = 32;
  return (done, all) => {
    if (!process.stdout.isTTY) return;
    const filled = all === 0 ? width : Math.round((done / all) * width);
    process.stdout.write(`\r  ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${all}`);
  };
}
