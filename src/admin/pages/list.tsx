import { FileText } from 'lucide-react';
import * as m from '#messages';
import type { PageRow } from '#modules/content/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { Moment, Nothing, When } from '../kit/cells.tsx';
import { choiceFilter, createColumns, written } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { list } from '../kit/list/list.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { pageActions } from './actions.ts';
import { PageState, stateOptions } from './state.tsx';

const column = createColumns<PageRow>();

/** Custom pages with their state and languages. */
export const PageList = list({
  name: 'pages',
  title: m.admin_pages_title,
  under: () => [{ label: m.admin_layout_content(), path: '/pages' }],
  things: m.admin_pages_things,
  from: 'content.listPages',
  sort: '-updated_at',
  icon: FileText,
  open: ({ id }) => `/pages/${id}`,
  openNeeds: 'cms update',
  create: { needs: 'cms update', path: '/pages/create', label: m.admin_pages_create },
  search: m.admin_pages_search,
  filters: [
    choiceFilter('state', m.admin_brands_state, stateOptions),
    choiceFilter('no_english', m.admin_pages_language, () => [{ value: '1', label: m.admin_pages_no_english() }]),
  ],
  columns: [
    column(
      'title',
      m.admin_pages_page_title,
      [280, 420],
      (p) => (
        <>
          <span className={textStyles.clip}>{inLocale(p.title, language())}</span>
          {!p.has_english && <span className={textStyles.meta}>{m.admin_pages_no_english()}</span>}
        </>
      ),
      { sort: 'title', ...written('title.tw') },
    ),
    column(
      'address',
      m.admin_product_edit_slug,
      [200, 280],
      (p) => <span className={`${textStyles.mono} ${textStyles.clip}`}>{`/p/${p.id}/${p.slug}`}</span>,
      {
        yields: true,
      },
    ),
    column('state', m.admin_brands_state, 150, (p) => <PageState state={p.state} />),
    column('publish_at', m.admin_pages_publish_at, 190, (p) => (p.publish_at ? <Moment iso={p.publish_at} /> : <Nothing />), {
      yields: true,
    }),
    column('updated_at', m.admin_products_updated, 150, (p) => <When iso={p.updated_at} />, {
      sort: 'updated_at',
      ...written('updated_at', 'time'),
    }),
    column('updated_by', m.admin_logs_person, [110, 120], (p) => p.updated_by ?? <Nothing />, {
      yields: true,
      ...written('updated_by'),
    }),
  ],
  nameOf: (p) => p.title.tw,
  phone: (p) => (
    <span className={listStyles.phoneLine}>
      <strong className={listStyles.phoneName}>{inLocale(p.title, language())}</strong>
      <span className={listStyles.phoneEnd}>
        <PageState state={p.state} />
      </span>
    </span>
  ),
  bulk: pageActions,
  empty: { title: m.admin_pages_empty, text: m.admin_pages_empty_text },
});
