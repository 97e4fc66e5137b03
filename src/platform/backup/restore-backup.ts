import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { sqlState } from '../db/database.ts';
import { findPreBaseline, type Migration, migrate, readMigrations, runMigration, takeMigrationLock } from '../db/migrate.ts';
import type { Files } from '../files/files.ts';
import { dispatchUndone } from '../outbox/outbox.ts';
import { countRows, dropStatements, hasMigrations, readForeignKeys, readTables, tablesWithTriggers } from './catalogue.ts';
import { BackupError, type Checksums, type Manifest, mediaPrefix, plainSession, tableOfPart } from './manifest.ts';
import { openBackup, verifyBackup } from './read-backup.ts';
import type { TarEntry } from './tar.ts';
import type { Progress } from './write-backup.ts';

type Target = {
  connection: pg.ClientConfig;
  media: Pick<Files, 'put'>;
  migrationsFolder: string;
  /** A shop is empty when all of these tables are. */
  dataTables: readonly string[];
  onProgress: Progress;
  /** Everything is checked and restored, and then taken back; no picture is written. */
  dryRun?: boolean;
};

export type RestoreReport = { manifest: Manifest; checksums: Checksums; migrated: string[] };

/**
 * Restores a backup into an empty shop: verified first, then written in one transaction, so that an interrupted restore changes
 * nothing and can be repeated. Throws BackupError.
 */
export async function restoreBackup(file: string, target: Target): Promise<RestoreReport> {
  const { manifest, checksums } = await verifyBackup(file);
  const migrations = readBackupMigrations(manifest, await readMigrations(target.migrationsFolder));
  const client = new pg.Client(target.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(plainSession);
    await client.query('begin');
    await takeMigrationLock(client);
    await refuseUnlessEmpty(client, target.dataTables);
    await buildTables(client, migrations);
    await fillTables(client, { manifest, checksums, file, target });
    // Their jobs were in the old database.
    await dispatchUndone(client);
    await client.query(target.dryRun ? 'rollback' : 'commit');
  } catch (error) {
    if (!sqlState(error)) throw error;
    throw new BackupError(`The database refuses the backup (${(error as Error).message}). Nothing was changed.`);
  } finally {
    await client.end().catch(() => {});
  }
  const migrated = target.dryRun ? [] : await migrate(target.connection, target.migrationsFolder);
  return { manifest, checksums, migrated };
}

/**
 * The migrations of the backed-up database by name, read from this program's files. Those that only add and that this program does not
 * know come from the backup: after a rollback the database is newer than the program. Early ones are run in their place even when the
 * backup is older than they are.
 */
function readBackupMigrations({ migrations, program }: Manifest, known: readonly Migration[]): Migration[] {
  if (findPreBaseline(migrations.map(({ name }) => name)))
    throw new BackupError(`The backup is older than the first release (${program}): only the program that made it can restore it.`);
  const early = known.filter(({ name, isEarly }) => isEarly && !migrations.some((one) => one.name === name));
  const made = migrations.map(({ name, hash, sql }) => {
    const own = known.find((migration) => migration.name === name);
    if (!own && sql && createHash('sha256').update(sql).digest('hex') === hash) return { name, sql, hash, expands: true, isEarly: false };
    if (!own) throw new BackupError(`The backup was made by a newer program (${program}, it has ${name}). Update this one first.`);
    if (own.hash !== hash)
      throw new BackupError(`${name} differs from what the backup was made with. Use the program of version ${program}.`);
    return own;
  });
  return [...made, ...early].sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function refuseUnlessEmpty(client: pg.Client, dataTables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const otherConnections = rows[0]?.count ?? 0;
  if (otherConnections > 0)
    throw new BackupError(`The shop is running: its database has ${otherConnections} other connections. Stop it first.`);
  if (!(await hasMigrations(client))) {
    if ((await readTables(client)).length === 0) return;
    throw new BackupError('The database holds tables of another program. Give an empty one.');
  }
  const full = [...(await countRows(client, dataTables))].filter(([, count]) => count > 0);
  if (full.length === 0) return;
  const found = full.map(([table, count]) => `${table}: ${count}`).join(', ');
  throw new BackupError(
    `This shop is not empty (${found}). A backup goes into an empty one only: give a new DATA_DIR, or an empty database.`,
  );
}

async function buildTables(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const statement of await dropStatements(client)) await client.query(statement);
  for (const migration of migrations) await runMigration(client, migration);
}

type Filling = { manifest: Manifest; checksums: Checksums; file: string; target: Target };

/** Restores rows in file order: foreign keys are dropped before and re-created, and so checked, afterwards. */
async function fillTables(client: pg.Client, filling: Filling): Promise<void> {
  const { manifest, file } = filling;
  const keys = await readForeignKeys(client);
  const triggered = await tablesWithTriggers(client);
  const names = manifest.tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  for (const { on, name } of keys) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
  await readIn(client, openBackup(file), filling);
  await client.query('set constraints all immediate');
  for (const { on, name, definition } of keys) await client.query(`alter table ${on} add constraint ${name} ${definition}`);
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
  for (const { name, last_value, is_called } of manifest.sequences) {
    await client.query('select setval($1, $2, $3)', [`public.${client.escapeIdentifier(name)}`, last_value, is_called]);
  }
}

async function readIn(client: pg.Client, entries: AsyncGenerator<TarEntry>, { manifest, checksums, target }: Filling): Promise<void> {
  const media = { files: 0, bytes: 0 };
  let next = await entries.next();
  while (!next.done) {
    const table = manifest.tables.find(({ name }) => name === tableOfPart(next.value?.name ?? ''));
    if (table) {
      const { rowCount, after } = await copyIn(client, table, next.value, entries);
      const { rows, bytes } = checksums.tables[table.name] ?? { rows: 0, bytes: 0 };
      if (rowCount !== rows)
        throw new BackupError(`${table.name}: only ${rowCount} of ${rows} rows were read back. Nothing was changed; try again.`);
      target.onProgress(table.name, { rows, bytes });
      next = after;
      continue;
    }
    if (next.value.name.startsWith(mediaPrefix)) {
      await writePicture(next.value, target);
      media.files++;
      media.bytes += next.value.size;
      if (media.files % 500 === 0 || media.files === checksums.media.files) target.onProgress('pictures', media);
    }
    next = await entries.next();
  }
}

type Next = IteratorResult<TarEntry, void>;

/** Reads all parts of one table; returns the entry after them. */
async function copyIn(client: pg.Client, table: Manifest['tables'][number], first: TarEntry, entries: AsyncGenerator<TarEntry>) {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`copy public.${client.escapeIdentifier(table.name)} (${columns}) from stdin`));
  let after: Next = { done: false, value: first };
  const parts = async function* () {
    while (!after.done && tableOfPart(after.value.name) === table.name) {
      yield* after.value.content;
      after = await entries.next();
    }
  };
  await pipeline(Readable.from(parts()), stream);
  return { rowCount: stream.rowCount, after: after as Next };
}

/** Written to its final path before the commit: without its row nothing refers to it, and a retry overwrites it. */
async function writePicture({ name, content }: TarEntry, { media, dryRun }: Target): Promise<void> {
  const inside = name.slice(mediaPrefix.length);
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(inside) || inside.split('/').includes('..'))
    throw new BackupError(`The backup holds a file of an unsafe name (${inside}).`);
  const picture = Buffer.concat(await Array.fromAsync(content));
  if (!dryRun) await media.put(inside, picture);
}
