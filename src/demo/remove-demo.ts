import { rm } from 'node:fs/promises';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { emptyAllTables } from './store.ts';

/** Empties the shop: products, people, orders, settings and pictures. The tables stay; settings are the defaults again. */
export async function removeDemo(db: Database, files: Files): Promise<void> {
  await emptyAllTables(db);
  if (files.folder !== null) await rm(files.folder, { recursive: true, force: true });
  else for await (const key of files.keys()) await files.removeAll(key);
}
