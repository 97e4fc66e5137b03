import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { openFeed, writeFeeds } from '#modules/marketing/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { refuseReadersWhileClosed } from '../pages/closed-shop.ts';

/** Mounts `/feeds/google-tw.xml` and the others, with an ETag: portals poll often, and the feed rarely changes. */
export function mountFeeds(app: FastifyInstance, { db }: { db: Database }): void {
  const onRequest = refuseReadersWhileClosed(db);
  app.get<{ Params: { name: string } }>('/feeds/:name.xml', { onRequest }, async (request, reply) => {
    const feed = await openFeed(db, request.params.name);
    if (!feed) return reply.callNotFound();
    void reply.headers({ etag: feed.etag, 'last-modified': feed.madeAt.toUTCString(), 'cache-control': 'public, max-age=900' });
    if (request.headers['if-none-match'] === feed.etag) return reply.code(304).send();
    void reply.headers({ 'content-encoding': 'gzip', 'content-length': String(feed.bytes), vary: 'Accept-Encoding' });
    return reply.type('application/xml; charset=utf-8').send(Readable.from(feed.pieces()));
  });
}

type FeedDeps = Parameters<typeof writeFeeds>[0];

/** Runs hourly in one of the workers, and at the start, so that a new shop has its feeds. */
export async function scheduleFeeds(jobs: Jobs, deps: FeedDeps): Promise<void> {
  await jobs.schedule('product-feeds', { cron: '27 * * * *', timeZone: 'UTC' }, () => writeFeeds(deps));
  writeFeeds(deps).catch((err: unknown) => deps.log.warn({ err }, 'the product feeds could not be written at the start'));
}
