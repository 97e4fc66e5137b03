import { sql } from 'kysely';
import { bumpVersion } from '#platform/cache/versions.ts';
import type { WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { htmlTexts, richTexts } from '#platform/html/rich-html.ts';
import type { ArticleForm, ArticleState } from '../contract/news.ts';

const toArticleColumns = ({ published_at, ...form }: ArticleForm): WrittenColumns<'blogs', keyof ArticleForm> => ({
  ...form,
  title: json(form.title),
  slug: json(form.slug),
  excerpt: json(form.excerpt),
  body: json(richTexts(form.body) ?? { tw: [] }),
  seo: json(form.seo),
  published_at: published_at === null ? null : new Date(published_at),
});

/** Adds an article; returns its id. */
export async function insertArticle(tx: Tx, form: ArticleForm): Promise<number> {
  const { id } = await tx.insertInto('blogs').values(toArticleColumns(form)).returning('id').executeTakeFirstOrThrow();
  await bumpVersion(tx, 'content');
  return id;
}

/** The new version, or undefined when the article was deleted or saved since `version`. */
export async function writeArticle(tx: Tx, id: number, version: number, form: ArticleForm, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('blogs')
    .set((eb) => ({ ...toArticleColumns(form), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (row) await bumpVersion(tx, 'content');
  return row?.version;
}

/** Deletes an article; returns its title, undefined when there is none. */
export async function deleteArticleRow(tx: Tx, id: number): Promise<ArticleForm['title'] | undefined> {
  const row = await tx.deleteFrom('blogs').where('id', '=', id).returning('title').executeTakeFirst();
  if (row) await bumpVersion(tx, 'content');
  return row?.title;
}

/** The state of a row `b`: it is shown from its moment on. */
export const articleStateAt = (now: Date) => sql<ArticleState>`case
  when b.status = 'draft' then 'draft'
  when b.published_at > ${now} then 'scheduled'
  else 'published' end`;

/** Adds a view to an article that is published. */
export async function countArticleView(db: Reader, id: number, now: Date): Promise<void> {
  await sql`
    insert into article_views (blog_id, views) select b.id, 1 from blogs b where b.id = ${id} and ${articleStateAt(now)} = 'published'
    on conflict (blog_id) do update set views = article_views.views + 1`.execute(db);
}

export type StoredArticle = { form: ArticleForm; version: number; state: ArticleState; created_at: string; updated_at: string };

/** An article as its form would send it; `isLocked` until the transaction ends. */
export async function storedArticle(reader: Reader, id: number, now: Date, isLocked = false): Promise<StoredArticle | undefined> {
  const row = await reader
    .selectFrom('blogs as b')
    .selectAll('b')
    .select(articleStateAt(now).as('state'))
    .where('b.id', '=', id)
    .$if(isLocked, (locked) => locked.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { version, state, created_at, updated_at, id: _id, body, seo, published_at, ...form } = row;
  return {
    form: {
      ...form,
      body: writtenBody(htmlTexts(body)),
      seo: seo && { title: seo.title ?? null, description: seo.description ?? null },
      published_at: published_at?.toISOString() ?? null,
    },
    version,
    state,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

const writtenBody = (body: ArticleForm['body']): ArticleForm['body'] => (body?.tw || body?.en ? body : null);

/** The text as it comes back from the store: sanitised. */
export const cleanBody = (body: ArticleForm['body']): ArticleForm['body'] => writtenBody(htmlTexts(richTexts(body)));
