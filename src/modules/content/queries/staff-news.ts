import { type RawBuilder, sql } from 'kysely';
import { categoryLinks } from '#modules/catalog/index.ts';
import { pictureFrom, pictureJson, readPictures } from '#modules/media/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { treeOrder } from '../category-tree.ts';
import { type ArticleRow, type contentContract, refuseContent } from '../contract.ts';
import { articleStateAt, storedArticle } from '../store/articles.ts';
import { lacksEnglish } from './english.ts';

type Contract = typeof contentContract;
type Filter = ParsedInputOf<Contract['listArticles']>;

const orders: Record<Filter['sort'], RawBuilder<unknown>> = {
  published_at: sql`b.published_at nulls first`,
  '-published_at': sql`b.published_at desc nulls first`,
  title: sql`b.title ->> 'tw'`,
  '-title': sql`b.title ->> 'tw' desc`,
  author: sql`b.author`,
  '-author': sql`b.author desc`,
  views: sql`b.views`,
  '-views': sql`b.views desc`,
  '-updated_at': sql`b.updated_at desc`,
};

/** A page of articles, and the number of each state under the same other filters. */
export async function listArticles(
  { db, clock, locale }: Context,
  { q, state, category, no_english, sort, page, per_page }: Filter,
): Promise<ResultOf<Contract['listArticles']>> {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const matching = db
    .selectFrom('blogs as b')
    .leftJoin('article_views as v', 'v.blog_id', 'b.id')
    .select(sql<number>`coalesce(v.views, 0)`.as('views'))
    .select(['b.id', 'b.title', 'b.author', 'b.pinned', 'b.published_at', 'b.updated_at', 'b.media_id', 'b.category_id'])
    .select(articleStateAt(clock.now()).as('state'))
    .where(sql<boolean>`concat_ws(' ', b.title ->> 'tw', b.title ->> 'en', b.author) ilike ${like}`)
    .$if(Boolean(category?.length), (w) => w.where('b.category_id', 'in', category ?? []))
    .$if(no_english !== undefined, (w) => w.where(lacksEnglish.article, '=', no_english === '1'));
  const [rows, states, categories] = await Promise.all([
    db
      .selectFrom(matching.as('b'))
      .selectAll('b')
      .select(pictureJson(sql.ref('b.media_id')).as('picture'))
      .$if(state !== undefined, (w) => w.where('b.state', '=', state as ArticleRow['state']))
      .orderBy(orders[sort])
      .orderBy('b.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    db
      .selectFrom(matching.as('b'))
      .select(['b.state', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('b.state')
      .execute(),
    categoryLinks.articleCategories(db),
  ]);
  const counts = { draft: 0, scheduled: 0, published: 0, ...Object.fromEntries(states.map((one) => [one.state, one.count])) };
  const total = state ? counts[state] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const data = rows.map(({ media_id: _media, category_id, picture, published_at, updated_at, ...row }) => ({
    ...row,
    category: (category_id !== null && names.get(category_id)) || null,
    picture: picture && pictureFrom(picture, locale),
    published_at: published_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  }));
  return { data, meta: { page, per_page, total }, counts };
}

/** One article for editing. Throws `article_not_found`. */
export async function readArticleForStaff(
  { db, clock, locale }: Context,
  { id }: { id: number },
): Promise<ResultOf<Contract['readArticleForStaff']>> {
  const stored = await storedArticle(db, id, clock.now());
  if (!stored) throw refuseContent('article_not_found');
  const { form, ...rest } = stored;
  const pictures = await readPictures(db, form.media_id === null ? [] : [form.media_id], locale);
  return { ...form, ...rest, id, media: [...pictures.values()] };
}

/** The categories of articles, each with those above it: `工藝 › 陶`. */
export async function blogCategoryChoices({ db, locale }: Context): Promise<ResultOf<Contract['blogCategoryChoices']>> {
  const named = treeOrder(await categoryLinks.articleCategories(db)).map(({ row, above }) => ({
    id: row.id,
    name: [...above, row].map(({ name }) => inLocale(name, locale)).join(' › '),
  }));
  return { data: named };
}

type CategoryFilter = ParsedInputOf<Contract['listBlogCategories']>;

/** The categories of articles with their numbers of articles: a tree of few rows, filtered and sorted here. */
export async function listBlogCategories(
  { db }: Context,
  { q = '', active, sort, page, per_page }: CategoryFilter,
): Promise<ResultOf<Contract['listBlogCategories']>> {
  const [categories, counts] = await Promise.all([
    categoryLinks.articleCategories(db),
    db
      .selectFrom('blogs')
      .select(['category_id', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('category_id')
      .execute(),
  ]);
  const countById = new Map(counts.map(({ category_id, count }) => [category_id, count]));
  const rows = treeOrder(categories)
    .map(({ row: { slug: _slug, updated_at, ...row }, above }) => ({
      ...row,
      depth: above.length,
      article_count: countById.get(row.id) ?? 0,
      updated_at: updated_at.toISOString(),
    }))
    .filter((row) => active === undefined || row.active === (active === '1'))
    .filter(({ name }) => `${name.tw} ${name.en ?? ''}`.toLowerCase().includes(q.toLowerCase()));
  if (sort === '-updated_at') rows.sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  else if (sort !== 'tree') rows.sort((a, b) => (a.article_count - b.article_count) * (sort === 'articles' ? 1 : -1));
  return { data: rows.slice((page - 1) * per_page, page * per_page), meta: { page, per_page, total: rows.length } };
}

export const articleLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<Contract['articleLogs']>) =>
  auditLog.of(db, { subject_type: 'Blog', subject_id: id }, filter);
