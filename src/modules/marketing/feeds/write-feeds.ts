import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { productFeed } from '#modules/catalog/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { readContentVersions } from '#platform/cache/versions.ts';
import { type Clock, elapsedMs, randomId } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log/log.ts';
import { inLocale, locales, localizedPath } from '#shared/locale.ts';
import { feedTargets } from '../contract.ts';
import { insertPiece, insertRefusals, publishFeed, selectFeeds } from '../store/feeds.ts';
import { type FeedPlace, toFeedResults } from './entry.ts';
import { feedFoot, feedHead, feedItem } from './feed-xml.ts';

export type FeedDeps = { db: Database; clock: Clock; log: Log; publicUrl: string };

/** Products per statement: memory use does not grow with the shop, and a mail waits for few of them only. */
const productsAtOnce = 100;
/** Feeds are rewritten after this time even without changes, because sale periods begin and end by themselves. */
const longestMs = 6 * 60 * 60 * 1000;

/** `always`: also feeds whose sources have not changed. `pieceBytes`: of one stored piece. */
type Options = { always?: boolean; pieceBytes?: number };

/** Job: rewrites the feeds whose sources have changed. */
export async function writeFeeds(deps: FeedDeps, { always = false, pieceBytes = 1_000_000 }: Options = {}): Promise<void> {
  const { db, clock, publicUrl } = deps;
  const { origin } = new URL(publicUrl);
  const { currency, site_name } = await readWebsite(db);
  const versions = [...(await readContentVersions(db)).values()].join('.');
  const made_from = `${origin} ${versions} ${Math.floor(clock.now().getTime() / longestMs)}`;
  const known = await selectFeeds(db);
  for (const target of feedTargets)
    for (const locale of locales) {
      const isCurrent = known.some((feed) => feed.target === target && feed.locale === locale && feed.made_from === made_from);
      if (isCurrent && !always) continue;
      const title = inLocale(site_name, locale);
      await writeFeed(deps, { place: { target, locale, origin, currency }, title, made_from, pieceBytes });
    }
}

type FeedRun = { place: FeedPlace; title: string; made_from: string; pieceBytes: number };

async function writeFeed({ db, clock, log }: FeedDeps, { place, title, made_from, pieceBytes }: FeedRun): Promise<void> {
  const { target, locale, origin } = place;
  const now = clock.now();
  const run = randomId();
  const file = createFile(pieceBytes, (n, body) => insertPiece(db, { run, target, locale, n, body }));
  const counts = { listed: 0, refused: 0 };
  await file.write(feedHead({ title, link: origin + localizedPath('/home', locale) }));
  for (let after = 0; ; ) {
    const begunAt = elapsedMs();
    const products = await productFeed.feedProducts(db, now, after, productsAtOnce);
    const results = products.flatMap((product) => toFeedResults(product, place).map((each) => ({ ...each, product_id: product.id })));
    const refused = results.flatMap(({ product_id, sku, ...each }) =>
      'reasons' in each ? { product_id, sku, reasons: each.reasons } : [],
    );
    const listed = results.flatMap((each) => ('entry' in each ? each.entry && [each.entry] : []));
    await file.write(listed.map(feedItem).join(''));
    await insertRefusals(db, { run, target, locale }, refused);
    counts.listed += listed.length;
    counts.refused += refused.length;
    after = products.at(-1)?.id ?? 0;
    if (products.length < productsAtOnce) break;
    // Mails and other work of the same process get half of its time.
    await sleep(elapsedMs() - begunAt);
  }
  const { bytes, etag, pieces } = await file.end(feedFoot);
  const isShown = await publishFeed(db, { target, locale, run, made_from, made_at: now, etag, bytes, ...counts }, pieces);
  if (isShown) log.info({ feed: `${target}-${locale}`, ...counts }, 'product feed written');
}

/** A gzip stream stored in pieces while it is written. */
function createFile(pieceBytes: number, store: (n: number, body: Buffer) => Promise<void>) {
  const zip = createGzip();
  const hash = createHash('sha1');
  let [waiting, size, n, bytes] = [[] as Buffer[], 0, 0, 0];
  zip.on('data', (chunk: Buffer) => {
    waiting.push(chunk);
    size += chunk.length;
  });
  const flush = async (): Promise<void> => {
    const body = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    bytes += body.length;
    if (body.length > 0) await store(n++, body);
  };
  return {
    async write(text: string): Promise<void> {
      hash.update(text);
      if (text && !zip.write(text)) await once(zip, 'drain');
      if (size >= pieceBytes) await flush();
    },
    async end(text: string): Promise<{ bytes: number; etag: string; pieces: number }> {
      hash.update(text);
      const ended = once(zip, 'end');
      zip.end(text);
      await ended;
      await flush();
      return { bytes, etag: hash.digest('base64url'), pieces: n };
    },
  };
}
