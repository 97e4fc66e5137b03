import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { amountColumns, columnTypes, typeFiles } from './column-types.ts';
import { dumpSchema } from './schema-dump.ts';
import { type ColumnTypes, importsFor, withColumnTypes, wordsOfChecks } from './typed-columns.ts';

const root = path.resolve(import.meta.dirname, '../..');
const rowTypes = path.join(root, 'src/platform/db/tables.generated.ts');
const schemaFile = path.join(root, 'db/schema.sql');

/** Migrates a throw-away database and derives row types and db/schema.sql from it. With `check` it only compares. */
export async function generateRowTypes(check: boolean): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shophouse-generate-'));
  const server = await startEmbeddedPostgres(folder);
  try {
    const { socketFolder, user, database } = server.address as { socketFolder: string; user: string; database: string };
    const connection = { host: socketFolder, user, database };
    await migrate(connection, path.join(root, 'db/migrations'));
    const out = path.join(folder, 'tables.ts');
    execFileSync(
      process.execPath,
      [
        path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
        '--dialect',
        'postgres',
        '--out-file',
        out,
        '--url',
        `postgres://${user}@/${database}?host=${encodeURIComponent(socketFolder)}`,
        '--date-parser',
        'string',
        '--numeric-parser',
        'number',
      ],
      { stdio: 'pipe' },
    );
    const client = new pg.Client(connection);
    await client.connect();
    const schema = await dumpSchema(client);
    const words = await wordsOfChecks(client);
    await client.end();
    settle(rowTypes, typed(readFileSync(out, 'utf8'), words), check);
    settle(schemaFile, schema, check);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The row types with bigint as a number, enumerations and JSON as their types, and the imports these need. */
function typed(source: string, words: ColumnTypes): string {
  const whole = source.replace(/^export type Int8 = .*$/m, 'export type Int8 = ColumnType<number, number, number>;');
  const columns = withColumnTypes(whole, { ...words, ...columnTypes }, amountColumns).replace(
    /^export type Json\w* =[^;]*(\{[^}]*\})?;\n\n/gm,
    '',
  );
  return columns.replace(/^import .*\n/m, (first) => `${first}${importsFor(columns, typeFiles)}`);
}

function settle(file: string, content: string, check: boolean): void {
  if (!check) {
    writeFileSync(file, content);
    return;
  }
  if (readFileSync(file, 'utf8') !== content) throw new Error(`${path.relative(root, file)} is not current: run npm run generate`);
}
