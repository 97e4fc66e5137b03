import { FolderTree } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { BlogCategoryRow } from '#modules/content/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { LanguageDot, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { ActiveWord, activeOptions } from '../kit/list/active.tsx';
import { activeActions } from '../kit/list/active-actions.ts';
import { choiceFilter, createColumns, written } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { list } from '../kit/list/list.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { useMay } from '../session.ts';

const column = createColumns<BlogCategoryRow>();
const indent = 20;

/** The number of articles of a category, linked to their list. */
function ArticlesOf({ row: { id, article_count } }: { row: BlogCategoryRow }): ReactNode {
  const mayLook = useMay('blogs view');
  if (article_count === 0 || !mayLook) return formatCount(article_count);
  return <Link to={`/blogs?category=${id}`}>{formatCount(article_count)}</Link>;
}

/** Categories of articles in the order of their tree. */
export const BlogCategoryList = list({
  name: 'blog-categories',
  title: m.admin_blog_categories_title,
  under: () => [{ label: m.admin_layout_content() }],
  things: m.admin_blog_categories_things,
  from: 'content.listBlogCategories',
  sort: 'tree',
  icon: FolderTree,
  open: ({ id }) => `/blog-categories/${id}`,
  openNeeds: 'blogs update',
  create: { needs: 'blogs create', path: '/blog-categories/create', label: m.admin_blog_categories_create },
  search: m.admin_blog_categories_search,
  filters: [choiceFilter('active', m.admin_brands_state, activeOptions)],
  columns: [
    column(
      'name',
      m.admin_blog_categories_name,
      400,
      (c) => (
        <>
          <span className={textStyles.clip} style={{ paddingLeft: c.depth * indent }}>
            {inLocale(c.name, language())}
          </span>
          <LanguageDot text={c.name} />
        </>
      ),
      written('name.tw'),
    ),
    column('articles', m.admin_blog_categories_articles, 120, (c) => <ArticlesOf row={c} />, {
      align: 'right',
      sort: 'articles',
      ...written('article_count', 'number'),
    }),
    column('sort', m.admin_brands_sort, 100, (c) => c.sort, { align: 'right', ...written('sort', 'number') }),
    column('active', m.admin_brands_state, 150, (c) => <ActiveWord isActive={c.active} />),
    column('updated_at', m.admin_products_updated, 160, (c) => <When iso={c.updated_at} />, { sort: 'updated_at', yields: true }),
  ],
  nameOf: (c) => c.name.tw,
  phone: (c) => (
    <span className={listStyles.phoneLine} style={{ paddingLeft: c.depth * indent }}>
      <strong className={listStyles.phoneName}>{inLocale(c.name, language())}</strong>
      <span className={textStyles.meta}>{m.admin_blog_categories_count({ n: c.article_count })}</span>
      <span className={listStyles.phoneEnd}>
        <ActiveWord isActive={c.active} />
      </span>
    </span>
  ),
  bulk: activeActions<BlogCategoryRow>('catalog.bulkBlogCategories', 'blogs update'),
  empty: { title: m.admin_blog_categories_empty, text: m.admin_blog_categories_empty_text },
});
