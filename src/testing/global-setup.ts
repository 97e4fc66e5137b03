import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { writeTemplateCluster } from './template-cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { socketFolder: string; user: string; template: string };
  }
}

/** One PostgreSQL for the whole run, in a temporary folder, with one migrated database that the tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder('test');
  await writeTemplateCluster(folder);
  const server = await startEmbeddedPostgres(folder);
  if (!('socketFolder' in server.address)) throw new Error('tests need the embedded PostgreSQL');
  const { socketFolder, user, database } = server.address;
  project.provide('testServer', { socketFolder, user, template: database });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
