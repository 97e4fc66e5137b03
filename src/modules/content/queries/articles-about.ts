import { sql } from 'kysely';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Content } from '#platform/cache/content-reader.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';

type Article = Columns<'blogs', 'id' | 'title' | 'slug'>;

const maxArticles = 3;

/** Most products are in no article, so that theirs need not be read. */
const cachedMentions = createAnswerCache<ReadonlySet<number>>({ names: ['content'], entries: 1 });

/** The latest published articles that show a product, in one statement, or none for a product that no article of this content shows. */
export async function articlesAbout({ db, clock }: Pick<Context, 'db' | 'clock'>, productId: number, content: Content): Promise<Article[]> {
  const now = clock.now();
  const { answer: mentioned } = await cachedMentions({ db, clock }, 'mentions', () => readMentions(db, now), { known: content });
  return mentioned.has(productId) ? readArticles(db, productId, now) : [];
}

/** The products that published articles show. */
async function readMentions(db: Database, now: Date): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('blogs')
    .select((eb) => eb.fn<number>('unnest', ['product_ids']).as('id'))
    .distinct()
    .where('status', '=', 'published')
    .where('published_at', '<=', now)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const readArticles = (reader: Reader, productId: number, now: Date): Promise<Article[]> =>
  reader
    .selectFrom('blogs')
    .select(['id', 'title', 'slug'])
    .where('status', '=', 'published')
    .where('published_at', '<=', now)
    .where(sql<boolean>`product_ids @> array[${productId}]::bigint[]`)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxArticles)
    .execute();
