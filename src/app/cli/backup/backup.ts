import path from 'node:path';
import { shopState } from '#modules/settings/index.ts';
import { keyCheckOf } from '#platform/backup/manifest.ts';
import { type Progress, writeBackup } from '#platform/backup/write-backup.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { operatorCommand } from '#platform/config/operator-command.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase, sqlState } from '#platform/db/database.ts';
import { createPool } from '#platform/db/pool.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { connectionOf } from '../../address.ts';
import { version } from '../../version.ts';
import { type CliArguments, withDatabase } from '../command-deps.ts';
import { CliError, say, size } from '../terminal.ts';

/** Writes the whole shop into one file. The database is not migrated, so an older one can be backed up. */
export async function backup(config: Config, { positionals }: CliArguments): Promise<void> {
  const file = positionals[0];
  if (!file) throw new CliError(`Into which file? ${operatorCommand('backup FILE')}`);
  await withDatabase(config, async (address) => {
    const progress = progressLines();
    const report = await writeBackup(path.resolve(file), {
      connection: connectionOf(address),
      media: await openFiles(config),
      program: version,
      keyCheck: keyCheckOf(secretKeyOf(config)),
      now: systemClock.now(),
      onProgress: progress.on,
    });
    progress.end();
    await note(address);
    const rows = Object.values(report.tables).reduce((sum, table) => sum + table.rows, 0);
    say(`✓ ${file}: ${rows} rows, ${report.media.files} pictures, ${size(report.size)}`);
  });
}

/** Lets `doctor` and /metrics know of it; a database of before that column is left as it is. */
async function note(address: DatabaseAddress): Promise<void> {
  const db = createDatabase(createPool(address, { max: 1 }));
  try {
    await shopState.noteBackup(db, systemClock.now());
  } catch (error) {
    if (sqlState(error) !== undefinedColumn) throw error;
  } finally {
    await db.destroy();
  }
}
const undefinedColumn = '42703';

/** One progress line on standard error per table, updated in place on a terminal. */
export function progressLines(): { on: Progress; end(): void } {
  let last: { what: string; line: string } | undefined;
  const { stderr } = process;
  const finish = () => last && stderr.write(stderr.isTTY ? '\n' : `${last.line}\n`);
  return {
    on: (what, { rows, files, bytes }) => {
      if (last && last.what !== what) finish();
      last = { what, line: `  ${what.padEnd(28)} ${String(rows ?? files).padStart(10)}  ${size(bytes)}` };
      if (stderr.isTTY) stderr.write(`\r${last.line.padEnd(60)}`);
    },
    end: finish,
  };
}
