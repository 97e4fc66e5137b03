import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { socketFolder: string; user: string; template: string };
  }
}

/** One PostgreSQL for the whole run, in a temporary folder, with one migrated database that the tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder('test');
  const server = await startEmbeddedPostgres(folder);
  if (!('socketFolder' in server.address)) throw new Error('tests need the embedded PostgreSQL');
  const { socketFolder, user, database } = server.address;
  await disableDurability(socketFolder, user);
  await migrate({ host: socketFolder, user, database }, path.resolve('db/migrations'));
  project.provide('testServer', { socketFolder, user, template: database });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Disables durability: the data does not outlive the run. */
async function disableDurability(socketFolder: string, user: string): Promise<void> {
  const client = new pg.Client({ host: socketFolder, user, database: 'postgres' });
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('alter system set full_page_writes = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}
