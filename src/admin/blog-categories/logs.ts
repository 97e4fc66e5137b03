import { FolderTree } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { categoryNames } from '../blogs/choices.ts';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { LogFields } from '../kit/logs/spec.ts';
import { language } from '../language.ts';

export const blogCategoryFields: LogFields = {
  name: { label: m.admin_blog_categories_name },
  slug: { label: m.admin_product_edit_slug },
  parent_id: { label: m.admin_blog_categories_parent },
  sort: { label: m.admin_brands_sort },
  active: { label: m.admin_categories_active },
};

/** The change log of categories of articles, with revert. */
export const BlogCategoryLogs = logScreen({
  from: 'catalog.blogCategoryLogs',
  icon: FolderTree,
  needs: 'blogs update',
  fields: blogCategoryFields,
  names: async () => ({ parent_id: await categoryNames() }),
  subject: async ({ id = '' }) => inLocale((await call('catalog.readBlogCategory', { id })).name, language()),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_blog_categories_title(), path: '/blog-categories' },
    { label: subject, path: `/blog-categories/${id}` },
  ],
  back: ({ id = '' }) => `/blog-categories/${id}`,
  revert: {
    needs: 'blogs update',
    fits: ({ action, changes }) => action !== 'create' && action !== 'delete' && changes.length > 0,
    call: ({ id = '' }, entry) => call('catalog.revertBlogCategory', { id: Number(id), log_id: entry.id }),
  },
});
