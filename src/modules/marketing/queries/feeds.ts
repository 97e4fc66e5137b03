import { sql } from 'kysely';
import { productFeed } from '#modules/catalog/index.ts';
import { pictureFrom } from '#modules/media/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { type FeedName, feedNames } from '../contract/feeds.ts';
import type { FeedRefusal, marketingContract, RefusalReason } from '../contract.ts';
import type { FeedTarget } from '../feeds/entry.ts';
import { readPieces, selectFeed, selectFeeds } from '../store/feeds.ts';

const splitName = (name: FeedName) => {
  const [target, locale] = name.split('-') as [FeedTarget, Locale];
  return { target, locale };
};

/** The address of a feed, for the portal: stable, and without a secret, as everything in it is public. */
const feedPath = (name: FeedName): string => `/feeds/${name}.xml`;

type List = typeof marketingContract.feedRefusals;

/** The feeds, and a page of what they do not list. */
export async function listRefusals(ctx: Context, input: ParsedInputOf<List>): Promise<ResultOf<List>> {
  const { db, shop } = ctx;
  const { page, per_page } = input;
  const stored = await selectFeeds(db);
  const [{ data, total }, all] = await Promise.all([readRefusals(ctx, input), countRefused(db)]);
  return {
    data,
    all,
    meta: { page, per_page, total },
    feeds: feedNames.map((name) => {
      const { target, locale } = splitName(name);
      const { made_at, listed = 0, refused = 0 } = stored.find((feed) => feed.target === target && feed.locale === locale) ?? {};
      return { name, url: new URL(feedPath(name), shop.publicUrl).href, made_at: made_at?.toISOString() ?? null, listed, refused };
    }),
  };
}

type Row = Columns<'product_feed_refusals', 'id' | 'product_id' | 'sku' | 'reasons'> & { feeds: FeedName[]; total: number };

/** One row for each thing, with the reasons and the feeds together. */
async function readRefusals(
  { db, locale }: Context,
  { feed, reason, page, per_page }: ParsedInputOf<List>,
): Promise<{ data: FeedRefusal[]; total: number }> {
  const { rows } = await sql<Row>`
    with refused as (
      select min(r.id) as id, r.product_id, r.sku, array_agg(distinct why order by why) as reasons,
        array_agg(distinct r.target || '-' || r.locale order by r.target || '-' || r.locale) as feeds
      from product_feed_refusals r join product_feeds f on f.run = r.run and f.target = r.target and f.locale = r.locale
        cross join unnest(r.reasons) as why
      where (${feed ?? null}::text is null or r.target || '-' || r.locale = ${feed ?? null})
        and (${reason ?? null}::text is null or ${reason ?? null} = any(r.reasons))
      group by r.product_id, r.sku)
    select id, product_id, sku, reasons, feeds, (select count(*)::int from refused) as total
    from (select 1) as one left join (select * from refused order by id limit ${per_page} offset ${(page - 1) * per_page}) as shown on true
    order by id`.execute(db);
  const listed = rows.filter(({ id }) => id !== null);
  const names = new Map(
    (
      await productFeed.feedNames(
        db,
        listed.map(({ product_id }) => product_id),
      )
    ).map((named) => [named.id, named]),
  );
  const data = listed.map(({ id, product_id, sku, reasons, feeds }) => {
    const named = names.get(product_id);
    const picture = named?.picture ? pictureFrom(named.picture, locale) : null;
    return { id, product_id, sku, name: named ? inLocale(named.name, locale) : sku, picture, reasons: reasons as RefusalReason[], feeds };
  });
  return { data, total: rows[0]?.total ?? 0 };
}

async function countRefused(reader: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct (r.product_id, r.sku))::int as n from product_feed_refusals r
    join product_feeds f on f.run = r.run and f.target = r.target and f.locale = r.locale`.execute(reader);
  return rows[0]?.n ?? 0;
}

/** A feed as it is served: its pieces together are one gzip stream. Undefined: no such feed, or not made yet. */
export async function openFeed(
  db: Database,
  name: string,
): Promise<{ etag: string; madeAt: Date; bytes: number; pieces: () => AsyncIterable<Buffer> } | undefined> {
  const known = feedNames.find((each) => each === name);
  const feed = known && (await selectFeed(db, splitName(known)));
  return feed && { etag: `"${feed.etag}"`, madeAt: feed.made_at, bytes: feed.bytes, pieces: () => readPieces(db, feed.run) };
}
