import { storedFiles } from '#modules/media/index.ts';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase } from '#platform/db/database.ts';
import { createPool } from '#platform/db/pool.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { serverUrl } from '../address.ts';
import { type Finding, fail, ok } from './finding.ts';

/** Whether the server of these settings answers, here rather than through a proxy. */
export async function examineServer(config: Config): Promise<Finding[]> {
  if (config.role === 'worker') return [];
  const url = `${serverUrl(config)}/health/ready`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
    if (answer.ok) return [ok('server', 'answers')];
    const { status } = (await answer.json()) as { status?: string };
    return [fail('server', `is not ready (${status ?? answer.status})`, 'Read its log: journalctl -u shophouse.')];
  } catch {
    return [fail('server', `does not answer at ${url}`, 'Start the shop; if it runs, read its log: journalctl -u shophouse.')];
  }
}

/** Whether each picture of the database has its files. Needs a migrated database. */
export async function examinePictures(config: Config, address: DatabaseAddress): Promise<Finding> {
  const db = createDatabase(createPool(address, { max: 1 }));
  try {
    const missing = await storedFiles.picturesWithoutFile(db, await openFiles(config));
    if (missing.length === 0) return ok('picture files', 'all there');
    const says = `${missing.length} pictures have no file, the first: ${missing.slice(0, 3).join(', ')}`;
    return fail('picture files', says, 'Is DATA_DIR (or MEDIA_URL) the right one? Otherwise restore them from a backup.');
  } finally {
    await db.destroy();
  }
}
