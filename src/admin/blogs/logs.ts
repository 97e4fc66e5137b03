import { Newspaper } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { LogFields } from '../kit/logs/spec.ts';
import { language } from '../language.ts';
import { categoryNames } from './choices.ts';

export const articleFields: LogFields = {
  title: { label: m.admin_blogs_name },
  slug: { label: m.admin_product_edit_slug },
  category_id: { label: m.admin_blogs_category },
  media_id: { label: m.admin_blogs_cover, kind: 'secret' },
  excerpt: { label: m.admin_blogs_excerpt },
  body: { label: m.admin_blogs_body, kind: 'rich' },
  author: { label: m.admin_blogs_author },
  pinned: { label: m.admin_blogs_pinned },
  product_ids: { label: m.admin_blogs_products, kind: 'count' },
  seo: { label: m.admin_product_edit_search },
  status: { label: m.admin_brands_state, words: { draft: m.admin_blogs_state_draft, published: m.admin_blogs_state_published } },
  published_at: { label: m.admin_blogs_published_at, kind: 'moment' },
};

/** The change log of articles, with revert. */
export const ArticleLogs = logScreen({
  from: 'content.articleLogs',
  icon: Newspaper,
  needs: 'blogs update',
  fields: articleFields,
  names: async () => ({ category_id: await categoryNames() }),
  subject: async ({ id = '' }) => inLocale((await call('content.readArticleForStaff', { id })).title, language()),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_blogs_title(), path: '/blogs' },
    { label: subject, path: `/blogs/${id}` },
  ],
  back: ({ id = '' }) => `/blogs/${id}`,
  revert: {
    needs: 'blogs update',
    fits: ({ action, changes }) => action !== 'create' && action !== 'delete' && changes.length > 0,
    call: ({ id = '' }, entry) => call('content.revertArticle', { id: Number(id), log_id: entry.id }),
  },
});
