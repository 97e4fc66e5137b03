import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { shopState } from '#modules/settings/index.ts';
import { keyCheckOf, type Manifest } from '#platform/backup/manifest.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import type { Config } from '#platform/config/config.ts';
import { operatorCommand } from '#platform/config/operator-command.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase } from '#platform/db/database.ts';
import { createPool } from '#platform/db/pool.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { connectionOf } from '../../address.ts';
import { migrationsFolder } from '../../version.ts';
import { type CliArguments, withDatabase } from '../command-deps.ts';
import { CliError, say } from '../terminal.ts';
import { progressLines } from './backup.ts';

/** A shop with a row in one of these is not empty. */
const dataTables = ['staff', 'products', 'customers', 'orders'];

/** Restores a backup into an empty shop; --dry-run makes the same checks and changes nothing. */
export async function restore(config: Config, { positionals, values }: CliArguments): Promise<void> {
  const backupPath = positionals[0];
  if (!backupPath) throw new CliError(`From which file? ${operatorCommand('restore FILE [--dry-run]')}`);
  const file = path.resolve(backupPath);
  if (values['dry-run']) return tryRestore(config, file);
  await withDatabase(config, async (address) => {
    const progress = progressLines();
    const { manifest, migrated } = await restoreBackup(file, { ...(await chooseTarget(config, address)), onProgress: progress.on });
    progress.end();
    await noteRestore(address, manifest);
    if (migrated.length > 0) say(`  ${migrated.length} newer migrations applied`);
    compareKeys(manifest, keyCheckOf(secretKeyOf(config)));
    say(`✓ The shop is back: ${contentOf(manifest)}.`);
  });
}

/** The file is a backup of what the shop has now, which its own rows cannot say: they are of the moment before it was made. */
async function noteRestore(address: DatabaseAddress, { created_at }: Manifest): Promise<void> {
  const db = createDatabase(createPool(address, { max: 1 }));
  try {
    await shopState.forgetKeyCheck(db);
    await shopState.noteBackup(db, new Date(created_at));
  } finally {
    await db.destroy();
  }
}

const chooseTarget = async (config: Config, address: DatabaseAddress) => ({
  connection: connectionOf(address),
  media: await openFiles(config),
  migrationsFolder,
  dataTables,
});

/**
 * Makes every check that a restore makes, by restoring into a transaction that is taken back, and shows the rows of each table. Where
 * the data folder has no database yet, one in a temporary folder is used and deleted.
 */
async function tryRestore(config: Config, file: string): Promise<void> {
  const isNew = !config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres', 'PG_VERSION'));
  const folder = isNew ? mkdtempSync(path.join(os.tmpdir(), 'shophouse-restore-')) : config.dataDir;
  try {
    await withDatabase({ ...config, dataDir: folder }, async (address) => {
      const { manifest, checksums } = await restoreBackup(file, {
        ...(await chooseTarget(config, address)),
        onProgress: () => {},
        dryRun: true,
      });
      for (const { name } of manifest.tables) {
        const rows = checksums.tables[name]?.rows ?? 0;
        if (rows > 0) say(`  ${name.padEnd(28)} ${String(rows).padStart(10)} rows`);
      }
      say(`  ${'pictures'.padEnd(28)} ${String(checksums.media.files).padStart(10)} files`);
      const ownKey = config.secretKey ?? readIfThere(path.join(config.dataDir, 'secret.key'));
      compareKeys(manifest, ownKey === undefined ? undefined : keyCheckOf(ownKey));
      say(`✓ It can be restored: ${contentOf(manifest)}. Nothing was changed.`);
    });
  } finally {
    if (isNew) rmSync(folder, { recursive: true, force: true });
  }
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);

function compareKeys({ key_check }: Manifest, own: string | undefined): void {
  if (key_check === own) return;
  say('  ! This shop has another SECRET_KEY than the one backed up: what is sealed with it (sign-ins, keys of providers) must be entered');
  say('    again. To keep it, give the old SECRET_KEY, or put the old secret.key into the data folder, before the first start.');
}

const contentOf = ({ tables, program, created_at }: Manifest): string =>
  `${tables.length} tables as of ${created_at}, made by version ${program}`;
