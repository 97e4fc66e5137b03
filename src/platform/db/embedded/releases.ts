import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { operatorCommand } from '../../config/operator-command.ts';
import type { DatabaseAddress } from '../connection.ts';
import { EmbeddedError, embeddedPackage } from './binaries.ts';

/** The release of the PostgreSQL that npm installed, such as 18.4. */
function installedRelease(): string {
  const facts = JSON.parse(readFileSync(path.join(embeddedPackage(path.resolve('package.json')), 'package.json'), 'utf8'));
  return String(facts.version).split('.').slice(0, 2).join('.');
}

/** The first number of a release: it says which data folders a PostgreSQL can read. */
export const installedMajor = (): number => Number.parseInt(installedRelease(), 10);

/** The major release that wrote a cluster; undefined where there is none. */
export function clusterMajor(cluster: string): number | undefined {
  const file = path.join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** Throws EmbeddedError with what to do when another major release wrote this cluster. */
export function checkMajor(cluster: string): void {
  const [written, installed] = [clusterMajor(cluster), installedMajor()];
  if (written === undefined || written === installed) return;
  throw new EmbeddedError(
    written < installed
      ? `The database in ${cluster} is of PostgreSQL ${written}, and this program has ${installed}. Run: ${operatorCommand('upgrade-database')}`
      : `The database in ${cluster} is of PostgreSQL ${written}, and this program has only ${installed}. Go back to the newer program.`,
  );
}

/** The folder of an upgraded cluster until it takes the place of the old one. It has this name only when it is complete. */
export const upgradedCluster = (dataDir: string): string => path.resolve(dataDir, 'postgres.upgraded');
export const oldCluster = (dataDir: string, major: number): string => path.resolve(dataDir, `postgres-${major}`);

/** Puts an upgraded cluster in its place. Interrupted between its two steps, the next start finishes it. */
export function takeUpgraded(dataDir: string): void {
  const [cluster, upgraded] = [path.resolve(dataDir, 'postgres'), upgradedCluster(dataDir)];
  if (!existsSync(upgraded)) return;
  const major = clusterMajor(cluster);
  if (major !== undefined) renameSync(cluster, oldCluster(dataDir, major));
  renameSync(upgraded, cluster);
}

/** Whether a running embedded PostgreSQL is of the release that npm installed. */
export async function runsThisRelease(address: DatabaseAddress): Promise<boolean> {
  if ('url' in address) throw new EmbeddedError('a database of DATABASE_URL is not the embedded one');
  const client = new pg.Client({ host: address.socketFolder, user: address.user, database: address.database });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ release: string }>(`select current_setting('server_version') as release`);
    return rows[0]?.release === installedRelease();
  } finally {
    await client.end();
  }
}
