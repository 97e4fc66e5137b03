import { once } from 'node:events';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { readContentVersions } from '#platform/cache/versions.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { deleteGeneratedFiles, readGeneratedFrom, saveGeneratedFile } from '#platform/files/generated-files.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';
import { type PublicPages, publicPages } from './public-pages.ts';
import { sitemapIndex, urlElements, urlSet } from './sitemap-xml.ts';

type SitemapDeps = { db: Database; clock: Clock; log: Log; shop: { publicUrl: string } };

/** The name prefix of all sitemaps; the index is the file without a kind. */
export const indexName = 'sitemap.xml';
const prefix = 'sitemap';

/** Pages in one file, each with two addresses and up to five pictures: well below 50,000 addresses and 50 MB. */
export const pagesPerFile = 10_000;
/** Sitemaps are rewritten after this time even without changes: products can end by the clock alone. */
const longestMs = 6 * 60 * 60 * 1000;

/** Writes one file at a time, compressed as a stream: memory use does not grow with the shop. */
async function writeFile(origin: string, first: string, pages: PublicPages, maxEntries: number): Promise<Buffer> {
  const zip = createGzip();
  const chunks: Buffer[] = [];
  zip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(zip, 'end');
  zip.write(urlSet.head + first);
  for (let count = 1; count < maxEntries; count++) {
    const { value, done } = await pages.next();
    if (done) break;
    if (!zip.write(urlElements(origin, value))) await once(zip, 'drain');
  }
  zip.end(urlSet.foot);
  await ended;
  return Buffer.concat(chunks);
}

/** Writes every file of every kind, the index last; returns their names. `perFile` is for tests. */
export async function writeSitemaps({ db, clock, shop }: SitemapDeps, madeFrom: string, perFile: number = pagesPerFile): Promise<string[]> {
  const { origin } = new URL(shop.publicUrl);
  const now = clock.now();
  const names: string[] = [];
  for (const [kind, read] of publicPages) {
    const pages = read({ db, now });
    for (let number = 1; ; number++) {
      const { value, done } = await pages.next();
      if (done) break;
      const name = `${prefix}-${kind}-${number}.xml`;
      await saveGeneratedFile(db, name, await writeFile(origin, urlElements(origin, value), pages, perFile), madeFrom);
      names.push(name);
    }
  }
  await saveGeneratedFile(db, indexName, await promisify(gzip)(sitemapIndex(origin, names, now)), madeFrom);
  await deleteGeneratedFiles(db, prefix, [indexName, ...names]);
  return names;
}

/** Writes the sitemaps when content has changed since the last time. */
export async function refreshSitemaps(deps: SitemapDeps): Promise<void> {
  const hours = Math.floor(deps.clock.now().getTime() / longestMs);
  const versions = [...(await readContentVersions(deps.db)).values()].join('.');
  const madeFrom = `${new URL(deps.shop.publicUrl).origin} ${versions} ${hours}`;
  if ((await readGeneratedFrom(deps.db, indexName)) === madeFrom) return;
  const files = await writeSitemaps(deps, madeFrom);
  deps.log.info({ files: files.length }, 'sitemaps written');
}

/** Runs twice an hour in one of the workers, and at the start, so that a new or moved shop is found. */
export async function scheduleSitemaps(jobs: Jobs, deps: SitemapDeps): Promise<void> {
  await jobs.schedule('sitemaps', { cron: '12,42 * * * *', timeZone: 'UTC' }, () => refreshSitemaps(deps));
  refreshSitemaps(deps).catch((err: unknown) => deps.log.warn({ err }, 'the sitemaps could not be written at the start'));
}
