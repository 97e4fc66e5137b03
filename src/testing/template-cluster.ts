import { createHash } from 'node:crypto';
import { appendFileSync, chmodSync, chownSync, cpSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { connectionOf } from '#platform/db/connection.ts';
import { dataOwnerId, launcher } from '#platform/db/embedded/as-postgres.ts';
import { embeddedPackage } from '#platform/db/embedded/binaries.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { ensureStored } from './stored-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

// `npm test` begins without it.
const cache = path.resolve('node_modules/.cache/tests/clusters');
const migrations = path.resolve('db/migrations');
/** What makes every cluster: another text of these is another cluster. */
const makers = ['src/platform/db/embedded/embedded-postgres.ts', 'src/platform/db/migrate.ts'];

/**
 * For data that does not outlive the run, in hundreds of small databases: nothing waits for the disk, and a statement is planned once for
 * each connection, because on a few rows planning it costs more than running it. A restore locks every table and index of its database:
 * several at once need room for their locks. Each new database is a checkpoint, after which the log that a replica still needs would be
 * removed.
 */
const settings = `
fsync = off
full_page_writes = off
plan_cache_mode = force_generic_plan
max_locks_per_transaction = 256
wal_keep_size = 64MB
`;

/**
 * Writes the cluster that `startEmbeddedPostgres` starts in `dataDir`, with the migrated database. An earlier run with the same migrations
 * and the same PostgreSQL has made it: initdb and migrating take longer than the tests of a small folder.
 */
export async function writeTemplateCluster(dataDir: string): Promise<void> {
  const programs = path.join(embeddedPackage(path.resolve('package.json')), 'package.json');
  copyCluster(await storedCluster([programs, 'src/testing/template-cluster.ts'], makeCluster), dataDir);
}

/** The folder of a cluster that `make` writes into the folder it is given, unless an earlier run did with the same `files` and migrations. */
export async function storedCluster(files: readonly string[], make: (draft: string) => Promise<void>): Promise<string> {
  const stored = path.join(cache, contentKey(files));
  await ensureStored(stored, make);
  return stored;
}

/** Copies a cluster that does not run, so that `startEmbeddedPostgres` starts the copy in `dataDir`. */
export function copyCluster(from: string, dataDir: string): void {
  const cluster = path.join(dataDir, 'postgres');
  cpSync(from, cluster, { recursive: true });
  chmodSync(cluster, 0o700);
  const owner = dataOwnerId(launcher());
  if (owner === undefined) return;
  for (const file of ['.', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(cluster, file), owner, owner);
}

function contentKey(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...files, ...makers, ...globSync(path.join(migrations, '*.sql')).sort()]) {
    hash.update(path.basename(file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

async function makeCluster(draft: string): Promise<void> {
  const folder = temporaryFolder('template');
  try {
    const server = await startEmbeddedPostgres(folder);
    await migrate(connectionOf(server.address), migrations).finally(() => server.stop());
    const cluster = path.join(folder, 'postgres');
    appendFileSync(path.join(cluster, 'postgresql.conf'), settings);
    cpSync(cluster, draft, { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
