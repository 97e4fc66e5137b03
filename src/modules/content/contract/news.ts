import { z } from 'zod';
import { draftField } from '#modules/revisions/contract.ts';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import {
  bulkAnswer,
  idField,
  listField,
  noContent,
  nothing,
  optionalTextField,
  pageInput,
  pageSchema,
  pictureView,
  textField,
} from '#shared/fields.ts';
import { richTextView } from '#shared/text/rich-text-field.ts';

const slugs = z.object({ tw: z.string(), en: z.string() });
const seo = z.object({ title: z.string(), description: z.string() });
const category = z.object({ id: z.number(), name: z.string(), slug: z.string() });
const adjacentArticle = z.object({ id: z.number(), title: z.string(), slug: z.string() });
const newsRow = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  picture: pictureView.nullable(),
  category: category.nullable(),
  author: z.string(),
  published_at: z.string(),
  pinned: z.boolean(),
  fallback: z.boolean(),
});

const publicEndpoints = {
  news: endpoint({
    method: 'GET',
    path: '/api/news',
    access: 'public',
    summary: 'Published articles, pinned ones first, then the newest',
    input: pageInput.extend({ category: idField.optional() }),
    output: pageSchema(newsRow),
  }),
  newsCategories: endpoint({
    method: 'GET',
    path: '/api/news-categories',
    access: 'public',
    summary: 'The categories that have published articles',
    input: nothing,
    output: z.object({ data: z.array(category.extend({ slugs, count: z.number() })) }),
  }),
  countArticle: endpoint({
    method: 'POST',
    path: '/api/news/:id/count',
    access: 'public',
    rate: 'write',
    summary: 'Counts a view of an article; drafts and scheduled ones are not counted',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
  }),
  article: endpoint({
    method: 'GET',
    path: '/api/news/:id',
    access: 'public',
    summary: 'One article',
    input: z.object({ id: idField }),
    output: newsRow.extend({
      slugs,
      body: richTextView,
      product_ids: z.array(z.number()),
      reading_minutes: z.number(),
      updated_at: z.string(),
      /** The articles published before and after this one. */
      previous: adjacentArticle.nullable(),
      next: adjacentArticle.nullable(),
      seo,
    }),
    errors: ['article_not_found'],
  }),
};

export const articleStates = ['draft', 'scheduled', 'published'] as const;
export type ArticleState = (typeof articleStates)[number];

const richField = z.object({ tw: z.string().max(200_000), en: z.string().max(200_000).optional() }).nullable();

/** An article as staff write it. */
export const articleForm = z.object({
  title: textField(120),
  /** Empty: made from the title. The address keeps working with an old slug and leads on to this one. */
  slug: z.object({ tw: z.string().trim().max(150), en: z.string().trim().max(150).optional() }),
  category_id: idField.nullable(),
  media_id: idField.nullable(),
  excerpt: optionalTextField(300),
  /** HTML, stored as structure. */
  body: richField,
  author: z.string().trim().max(60),
  pinned: z.boolean(),
  product_ids: z.array(idField).max(12),
  seo: z.object({ title: optionalTextField(150), description: optionalTextField(300) }).nullable(),
  status: z.enum(['draft', 'published']),
  /** Shown from then on; empty: from the moment of publishing. */
  published_at: z.iso.datetime({ offset: true }).nullable(),
});
export type ArticleForm = z.infer<typeof articleForm>;

const nameView = z.object({ tw: z.string(), en: z.string().optional() });

const articleRow = z.object({
  ...{ id: z.number(), title: nameView, author: z.string(), pinned: z.boolean(), state: z.enum(articleStates) },
  picture: pictureView.nullable(),
  category: nameView.nullable(),
  published_at: z.string().nullable(),
  /** By browsers, once a visit. */
  views: z.number(),
  updated_at: z.string(),
});
export type ArticleRow = z.infer<typeof articleRow>;

const articleForStaff = articleForm.extend({
  ...{ id: z.number(), version: z.number(), state: z.enum(articleStates), created_at: z.string(), updated_at: z.string() },
  media: z.array(pictureView.extend({ id: z.number() })),
});
export type ArticleForStaff = z.infer<typeof articleForStaff>;

const blogCategoryRow = z.object({
  ...{ id: z.number(), name: nameView, parent_id: z.number().nullable(), sort: z.number(), active: z.boolean() },
  /** How many categories are above it. */
  depth: z.number(),
  /** Articles of the category itself, drafts too. */
  article_count: z.number(),
  updated_at: z.string(),
});
export type BlogCategoryRow = z.infer<typeof blogCategoryRow>;

const oneId = z.object({ id: idField });
const saved = z.object({ id: z.number(), version: z.number() });

const staffEndpoints = {
  listBlogCategories: endpoint({
    method: 'GET',
    path: '/api/admin/blog-categories',
    access: 'categories view',
    summary: 'The categories of articles in the order of their tree, each with its number of articles',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      active: z.enum(['0', '1']).optional(),
      sort: z.enum(['tree', 'articles', '-articles', '-updated_at']).default('tree'),
    }),
    output: pageSchema(blogCategoryRow),
  }),
  blogCategoryChoices: endpoint({
    method: 'GET',
    path: '/api/admin/blog-category-choices',
    access: 'staff',
    summary: 'The categories of articles, each with those above it, for a select',
    input: nothing,
    output: z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  listArticles: endpoint({
    method: 'GET',
    path: '/api/admin/blogs',
    access: 'blogs view',
    summary: 'All articles with their state',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      state: z.enum(articleStates).optional(),
      category: listField(idField),
      /** `1`: title, excerpt or text has no English. */
      no_english: z.enum(['0', '1']).optional(),
      sort: z
        .enum(['published_at', '-published_at', 'title', '-title', 'author', '-author', 'views', '-views', '-updated_at'])
        .default('-published_at'),
    }),
    output: pageSchema(articleRow).extend({ counts: z.record(z.enum(articleStates), z.number()) }),
  }),
  readArticleForStaff: endpoint({
    method: 'GET',
    path: '/api/admin/blogs/:id',
    access: 'blogs update',
    summary: 'One article for editing',
    input: oneId,
    output: articleForStaff,
    errors: ['article_not_found'],
  }),
  createArticle: endpoint({
    method: 'POST',
    path: '/api/admin/blogs',
    access: 'blogs create',
    summary: 'Adds an article',
    status: 201,
    input: articleForm,
    output: saved,
  }),
  updateArticle: endpoint({
    method: 'PUT',
    path: '/api/admin/blogs/:id',
    access: 'blogs update',
    summary: 'Saves an article; answers 409 with the current version after a concurrent save',
    input: articleForm.extend({ id: idField, version: z.number().int().min(0), draft: draftField }),
    output: saved,
    errors: ['article_not_found', 'article_changed', 'draft_changed'],
  }),
  bulkArticles: endpoint({
    method: 'POST',
    path: '/api/admin/blogs/bulk',
    access: 'blogs update',
    summary: 'Publishes, withdraws, pins or unpins many articles',
    input: z.object({ ids: z.array(idField).min(1).max(500), action: z.enum(['publish', 'unpublish', 'pin', 'unpin']) }),
    output: bulkAnswer,
  }),
  deleteArticle: endpoint({
    method: 'DELETE',
    path: '/api/admin/blogs/:id',
    access: 'blogs update',
    summary: 'Deletes an article',
    input: oneId,
    output: noContent,
    status: 204,
    errors: ['article_not_found'],
  }),
  articleLogs: endpoint({
    method: 'GET',
    path: '/api/admin/blogs/:id/logs',
    access: 'logs view',
    summary: 'Who changed what of an article, the latest first',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  revertArticle: endpoint({
    method: 'POST',
    path: '/api/admin/blogs/:id/logs/:log_id/revert',
    access: 'blogs update',
    summary: 'Reverts one log entry where the values are unchanged since',
    input: z.object({ id: idField, log_id: idField }),
    output: saved,
    errors: ['article_not_found', 'article_changed', 'nothing_to_revert'],
  }),
};

export const newsEndpoints = { ...publicEndpoints, ...staffEndpoints };
