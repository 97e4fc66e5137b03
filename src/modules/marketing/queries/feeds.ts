import { sql } from 'kysely';
import { shelf } from '#modules/catalog/index.ts';
import { pictureFrom } from '#modules/media/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { type FeedName, feedNames } from '../contract/feeds.ts';
import type { FeedRefusal, marketingContract, RefusalReason } from '../contract.ts';
import type { FeedTarget } from '../feeds/entry.ts';
import { readPieces, type StoredFeed, selectFeed, selectFeeds } from '../store/feeds.ts';

const partsOf = (name: FeedName) => {
  const [target, locale] = name.split('-') as [FeedTarget, Locale];
  return { target, locale };
};

/** The address of a feed, for the portal: stable, and without a secret, as everything in it is public. */
const feedPath = (name: FeedName): string => `/feeds/${name}.xml`;

type List = typeof marketingContract.feedRefusals;

/** The feeds, and a page of what one of them does not list. */
export async function listRefusals(ctx: Context, { feed, reason, page, per_page }: ParsedInputOf<List>): Promise<ResultOf<List>> {
  const { db, shop } = ctx;
  const stored = await selectFeeds(db);
  const found = (name: FeedName) => {
    const { target, locale } = partsOf(name);
    return stored.find((one) => one.target === target && one.locale === locale);
  };
  const { data, total } = await readRefusals(ctx, found(feed), { reason, page, per_page });
  return {
    data,
    meta: { page, per_page, total },
    feeds: feedNames.map((name) => {
      const { made_at, listed = 0, refused = 0 } = found(name) ?? {};
      return { name, url: new URL(feedPath(name), shop.publicUrl).href, made_at: made_at?.toISOString() ?? null, listed, refused };
    }),
  };
}

type Paged = { reason: RefusalReason | undefined; page: number; per_page: number };
type Row = Columns<'product_feed_refusals', 'id' | 'product_id' | 'sku' | 'reasons'> & { total: number };

async function readRefusals(
  { db, locale }: Context,
  feed: StoredFeed | undefined,
  { reason = undefined, page, per_page }: Paged,
): Promise<{ data: FeedRefusal[]; total: number }> {
  if (!feed) return { data: [], total: 0 };
  const where = sql`target = ${feed.target} and locale = ${feed.locale} and run = ${feed.run}
    and (${reason ?? null}::text is null or ${reason ?? null} = any(reasons))`;
  const { rows } = await sql<Row>`
    select id, product_id, sku, reasons, (select count(*)::int from product_feed_refusals where ${where}) as total
    from product_feed_refusals where ${where} order by id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  const names = new Map(
    (
      await shelf.feedNames(
        db,
        rows.map(({ product_id }) => product_id),
      )
    ).map((named) => [named.id, named]),
  );
  const data = rows.map(({ id, product_id, sku, reasons }) => {
    const named = names.get(product_id);
    const picture = named?.picture ? pictureFrom(named.picture, locale) : null;
    return { id, product_id, sku, name: named ? inLocale(named.name, locale) : sku, picture, reasons: reasons as RefusalReason[] };
  });
  return { data, total: rows[0]?.total ?? (await countRefusals(db, where)) };
}

/** A page after the last one has no rows to carry the total. */
async function countRefusals(reader: Reader, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from product_feed_refusals where ${where}`.execute(reader);
  return rows[0]?.n ?? 0;
}

/** A feed as it is served: its pieces together are one gzip stream. Undefined: no such feed, or not made yet. */
export async function openFeed(
  db: Database,
  name: string,
): Promise<{ etag: string; madeAt: Date; bytes: number; pieces: () => AsyncIterable<Buffer> } | undefined> {
  const known = feedNames.find((each) => each === name);
  const feed = known && (await selectFeed(db, partsOf(known)));
  return feed && { etag: `"${feed.etag}"`, madeAt: feed.made_at, bytes: feed.bytes, pieces: () => readPieces(db, feed.run) };
}
