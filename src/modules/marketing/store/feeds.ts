import { type Selectable, sql } from 'kysely';
import { type Database, inTransaction, type Reader } from '#platform/db/database.ts';
import type { ProductFeeds } from '#platform/db/tables.generated.ts';

export type StoredFeed = Selectable<ProductFeeds>;
type Feed = Pick<StoredFeed, 'target' | 'locale'>;

export const selectFeeds = (reader: Reader): Promise<StoredFeed[]> => reader.selectFrom('product_feeds').selectAll().execute();

export const selectFeed = (reader: Reader, { target, locale }: Feed): Promise<StoredFeed | undefined> =>
  reader.selectFrom('product_feeds').selectAll().where('target', '=', target).where('locale', '=', locale).executeTakeFirst();

export type Piece = Feed & { run: string; n: number; body: Buffer };
export async function insertPiece(db: Reader, piece: Piece): Promise<void> {
  await db.insertInto('product_feed_pieces').values(piece).execute();
}

/** The file of a run piece by piece. */
export async function* readPieces(db: Reader, run: string): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const piece = await db.selectFrom('product_feed_pieces').select('body').where('run', '=', run).where('n', '=', n).executeTakeFirst();
    if (!piece) return;
    yield piece.body;
  }
}

export type NewRefusal = { product_id: number; sku: string; reasons: string[] };
export async function insertRefusals(
  db: Reader,
  { run, target, locale }: Feed & { run: string },
  refusals: readonly NewRefusal[],
): Promise<void> {
  if (refusals.length === 0) return;
  await sql`
    insert into product_feed_refusals (run, target, locale, product_id, sku, reasons)
    select ${run}::uuid, ${target}, ${locale}, r.product_id, r.sku, array(select jsonb_array_elements_text(r.reasons))
    from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as r(product_id bigint, sku text, reasons jsonb)`.execute(db);
}

/**
 * Shows a finished run of `pieces` pieces in place of the one before, in one step. The pieces of the one before stay until the next, for
 * who is reading them; what an interrupted run left is deleted, also what a slower worker has written. False: that happened to this run.
 */
export const publishFeed = (db: Database, feed: StoredFeed, pieces: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`shophouse feed ${feed.target} ${feed.locale}`}, 0))`.execute(tx);
    const { count } = await tx
      .selectFrom('product_feed_pieces')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('run', '=', feed.run)
      .executeTakeFirstOrThrow();
    if (count < pieces) return false;
    const before = await tx
      .selectFrom('product_feeds')
      .select('run')
      .where('target', '=', feed.target)
      .where('locale', '=', feed.locale)
      .forUpdate()
      .executeTakeFirst();
    await tx
      .insertInto('product_feeds')
      .values(feed)
      .onConflict((conflict) => conflict.columns(['target', 'locale']).doUpdateSet(feed))
      .execute();
    const currentRuns = [feed.run, ...(before ? [before.run] : [])];
    const ofFeed = { target: feed.target, locale: feed.locale };
    await tx
      .deleteFrom('product_feed_pieces')
      .where((eb) => eb.and(ofFeed))
      .where('run', 'not in', currentRuns)
      .execute();
    await tx
      .deleteFrom('product_feed_refusals')
      .where((eb) => eb.and(ofFeed))
      .where('run', '<>', feed.run)
      .execute();
    return true;
  });
