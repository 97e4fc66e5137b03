import path from 'node:path';
import { keyCheckOf, type Manifest } from '#platform/backup/manifest.ts';
import { verifyBackup } from '#platform/backup/read-backup.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import type { Config } from '#platform/config/config.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { connectionOf } from '../address.ts';
import { migrationsFolder } from '../version.ts';
import { progressLines } from './backup.ts';
import { type CliArguments, withDatabase } from './command-deps.ts';
import { CliError, say } from './terminal.ts';

/** A shop with a row in one of these is not empty. */
const dataTables = ['staff', 'products', 'customers', 'orders'];

/** Restores a backup into an empty shop; --dry-run only reads it and verifies its checksums. */
export async function restore(config: Config, { positionals, values }: CliArguments): Promise<void> {
  const backupPath = positionals[0];
  if (!backupPath) throw new CliError('From which file? npm run shop -- restore FILE [--dry-run]');
  const file = path.resolve(backupPath);
  if (values['dry-run']) {
    const { manifest } = await verifyBackup(file);
    say(`✓ ${backupPath} is whole: ${contentOf(manifest)}. Nothing was changed.`);
    return;
  }
  await withDatabase(config, async (address) => {
    const progress = progressLines();
    const { manifest, migrated } = await restoreBackup(file, {
      connection: connectionOf(address),
      media: await openFiles(config),
      migrationsFolder,
      dataTables,
      onProgress: progress.on,
    });
    progress.end();
    if (migrated.length > 0) say(`  ${migrated.length} newer migrations applied`);
    if (manifest.key_check !== keyCheckOf(secretKeyOf(config))) {
      say(
        '  ! This shop has another SECRET_KEY than the one backed up: what is sealed with it (sign-ins, keys of providers) must be entered',
      );
      say('    again. To keep it, give the old SECRET_KEY, or put the old secret.key into the data folder, before the first start.');
    }
    say(`✓ The shop is back: ${contentOf(manifest)}.`);
  });
}

const contentOf = ({ tables, program, created_at }: Manifest): string =>
  `${tables.length} tables as of ${created_at}, made by version ${program}`;
