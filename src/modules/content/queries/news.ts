import { type RawBuilder, sql } from 'kysely';
import { categoryLinks } from '#modules/catalog/index.ts';
import { type PictureRow, pictureFrom, pictureJson, withPictures } from '#modules/media/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, isFallback, type Locale, type Text } from '#shared/locale.ts';
import { plainText, richIn } from '#shared/text/rich-text.ts';
import { treeOrder } from '../category-tree.ts';
import { type contentContract, refuseContent } from '../contract.ts';
import { readingMinutes, seoIn, toSlugs } from '../rules.ts';

type News = typeof contentContract.news;
type Row = Columns<'blogs', 'id' | 'title' | 'slug' | 'excerpt' | 'author' | 'pinned'> & {
  published_at: NonNullable<Column<'blogs', 'published_at'>>;
  picture: PictureRow | null;
  category: { id: number; name: Text; slug: Text } | null;
  total: number;
};

const columns = sql`b.id, b.title, b.slug, b.excerpt, b.author, b.published_at, b.pinned,
  ${pictureJson(sql.ref('b.media_id'))} as picture, ${categoryLinks.categoryJson(sql.ref('b.category_id'))} as category`;

const maxCached = 100;
const cachedNews = createAnswerCache<ResultOf<News>>({ names: ['content', 'categories'], entries: maxCached });

/** Published articles, cached by content version. */
export const listNews = async (ctx: Context, input: ParsedInputOf<News>): Promise<ResultOf<News>> =>
  (await cachedNews(ctx, JSON.stringify([ctx.locale, input]), () => readNews(ctx, input))).answer;

async function readNews({ db, clock, locale }: Context, { page, per_page, category }: ParsedInputOf<News>): Promise<ResultOf<News>> {
  const within = category === undefined ? sql`true` : sql`b.category_id = ${anyOf(idsWithin(await shownCategories(db), category))}`;
  const { rows } = await sql<Row>`
    select ${columns}, count(*) over ()::integer as total
    from blogs b
    where b.status = 'published' and b.published_at <= ${clock.now()} and ${within}
    order by b.pinned desc, b.published_at desc, b.id desc
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  return { data: rows.map((row) => toNewsRow(row, locale)), meta: { page, per_page, total: rows[0]?.total ?? 0 } };
}

type Categories = ResultOf<typeof contentContract.newsCategories>;

/** The categories that shoppers may see: a category below a hidden one is hidden too. */
const shownCategories = async (db: Reader) =>
  treeOrder(await categoryLinks.articleCategories(db)).filter(({ row, above }) => [...above, row].every(({ active }) => active));

/** Article categories in tree order, each with its number of articles including descendants; empty ones are left out. */
export async function listNewsCategories({ db, clock, locale }: Context): Promise<Categories> {
  const [categories, counts] = await Promise.all([
    shownCategories(db),
    db
      .selectFrom('blogs')
      .select(['category_id', (eb) => eb.fn.countAll<number>().as('count')])
      .where('status', '=', 'published')
      .where('published_at', '<=', clock.now())
      .groupBy('category_id')
      .execute(),
  ]);
  const countById = new Map(counts.map(({ category_id, count }) => [category_id, count]));
  const data = categories.map(({ row: { id, name, slug } }) => ({
    id,
    count: idsWithin(categories, id).reduce((sum, one) => sum + (countById.get(one) ?? 0), 0),
    name: inLocale(name, locale),
    slug: inLocale(slug, locale),
    slugs: toSlugs(slug),
  }));
  return { data: data.filter(({ count }) => count > 0) };
}

/** A category and all below it. */
const idsWithin = (categories: Awaited<ReturnType<typeof shownCategories>>, id: number): number[] =>
  categories.flatMap(({ row, above }) => (row.id === id || above.some((one) => one.id === id) ? row.id : []));

type Article = typeof contentContract.article;
type AdjacentArticle = Columns<'blogs', 'id' | 'title' | 'slug'>;
type ArticleRow = Row &
  Columns<'blogs', 'body' | 'product_ids' | 'seo' | 'updated_at'> & { previous: AdjacentArticle | null; next: AdjacentArticle | null };

const adjacentArticleSql = (now: Date, condition: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`(
  select json_build_object('id', n.id, 'title', n.title, 'slug', n.slug) from blogs n
  where n.status = 'published' and n.published_at <= ${now} and ${condition}
  order by n.published_at ${direction}, n.id ${direction} limit 1)`;

const toAdjacentArticle = ({ id, title, slug }: AdjacentArticle, locale: Locale) => ({
  id,
  title: inLocale(title, locale),
  slug: inLocale(slug, locale),
});

/** One published article. Throws article_not_found, also before its time of publishing. */
export async function readArticle({ db, clock, locale }: Context, { id }: { id: number }): Promise<ResultOf<Article>> {
  const now = clock.now();
  const { rows } = await sql<ArticleRow>`
    select ${columns}, 1 as total, b.body, b.product_ids, b.seo, b.updated_at,
      ${adjacentArticleSql(now, sql`(n.published_at, n.id) < (b.published_at, b.id)`, sql`desc`)} as previous,
      ${adjacentArticleSql(now, sql`(n.published_at, n.id) > (b.published_at, b.id)`, sql`asc`)} as next
    from blogs b where b.id = ${id} and b.status = 'published' and b.published_at <= ${now}`.execute(db);
  const [row] = rows;
  if (!row) throw refuseContent('article_not_found');
  const body = await withPictures(db, richIn(row.body, locale), locale);
  return {
    ...toNewsRow(row, locale),
    slugs: toSlugs(row.slug),
    body,
    product_ids: row.product_ids,
    reading_minutes: readingMinutes(plainText(body)),
    updated_at: row.updated_at.toISOString(),
    previous: row.previous && toAdjacentArticle(row.previous, locale),
    next: row.next && toAdjacentArticle(row.next, locale),
    seo: seoIn(row.seo, { title: row.title, description: row.excerpt }, locale),
  };
}

const toNewsRow = ({ id, title, slug, excerpt, author, published_at, pinned, picture, category }: Row, locale: Locale) => ({
  id,
  title: inLocale(title, locale),
  slug: inLocale(slug, locale),
  excerpt: excerpt ? inLocale(excerpt, locale) : '',
  author,
  published_at: published_at.toISOString(),
  pinned,
  picture: picture && pictureFrom(picture, locale),
  category: category && { id: category.id, name: inLocale(category.name, locale), slug: inLocale(category.slug, locale) },
  fallback: isFallback(title, locale),
});
