import { Newspaper } from 'lucide-react';
import * as m from '#messages';
import type { ArticleRow } from '#modules/content/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { LanguageDot, Moment, Nothing, Thumb, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { choiceFilter, createColumns, multiChoiceFilter, tab, written } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { list } from '../kit/list/list.tsx';
import { EditInShop } from '../kit/preview/edit-in-shop.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { articleActions } from './actions.ts';
import { categoryOptions } from './choices.ts';
import { Pinned } from './pinned.tsx';
import { articleStatuses } from './statuses.ts';

const column = createColumns<ArticleRow>();
/** Articles with their state. */
export const ArticleList = list({
  name: 'blogs',
  title: m.admin_blogs_title,
  under: () => [{ label: m.admin_layout_content() }],
  things: m.admin_blogs_things,
  from: 'content.listArticles',
  sort: '-published_at',
  icon: Newspaper,
  open: ({ id }) => `/blogs/${id}`,
  openNeeds: 'blogs update',
  create: { needs: 'blogs create', path: '/blogs/create', label: m.admin_blogs_create },
  actions: () => <EditInShop path="/news" needs="blogs update" />,
  search: m.admin_blogs_search,
  tabs: {
    param: 'state',
    values: [tab('all', m.admin_offers_all), ...Object.entries(articleStatuses).map(([state, { word }]) => tab(state, word))],
    counts: (page) => page && { all: Object.values(page.counts).reduce((sum, n) => sum + n, 0), ...page.counts },
  },
  filters: [
    multiChoiceFilter('category', m.admin_blogs_category, categoryOptions),
    choiceFilter('no_english', m.admin_shops_language, () => [{ value: '1', label: m.admin_blogs_no_english() }]),
  ],
  columns: [
    column(
      'title',
      m.admin_blogs_name,
      380,
      (a) => (
        <>
          <Thumb picture={a.picture} size={28} label="" />
          <span className={textStyles.clip}>{inLocale(a.title, language())}</span>
          <LanguageDot text={a.title} />
          {a.pinned && <Pinned />}
        </>
      ),
      { sort: 'title', ...written('title.tw') },
    ),
    column('category', m.admin_blogs_category, 130, (a) => (a.category ? inLocale(a.category, language()) : <Nothing />), { yields: true }),
    column('author', m.admin_blogs_author, 130, (a) => a.author || <Nothing />, { sort: 'author', yields: true, ...written('author') }),
    column(
      'state',
      m.admin_brands_state,
      130,
      (a) => <StatusTag status={articleStatuses[a.state]} />,
      written('state', 'text', articleStatuses),
    ),
    column('published_at', m.admin_blogs_published_at, 180, (a) => (a.published_at ? <Moment iso={a.published_at} /> : <Nothing />), {
      sort: 'published_at',
      ...written('published_at', 'time'),
    }),
    column('views', m.admin_blogs_views, [90, 90], (a) => formatCount(a.views), {
      align: 'right',
      sort: 'views',
      yields: true,
      ...written('views', 'number'),
    }),
    column('updated_at', m.admin_products_updated, 150, (a) => <When iso={a.updated_at} />, { sort: 'updated_at', isExtra: true }),
  ],
  nameOf: (a) => a.title.tw,
  phone: (a) => (
    <>
      <span className={listStyles.phoneLine}>
        <Thumb picture={a.picture} size={32} label="" /> <strong className={listStyles.phoneName}>{inLocale(a.title, language())}</strong>
        <span className={listStyles.phoneEnd}>
          <StatusTag status={articleStatuses[a.state]} />
        </span>
      </span>
      <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
        {a.published_at && <Moment iso={a.published_at} />}
        {a.category && <span>{inLocale(a.category, language())}</span>}
        {a.pinned && <Pinned />}
      </span>
    </>
  ),
  bulk: articleActions,
  empty: { title: m.admin_blogs_empty, text: m.admin_blogs_empty_text },
});
