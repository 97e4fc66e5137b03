import { GalleryHorizontal } from 'lucide-react';
import * as m from '#messages';
import type { BannerRow } from '#modules/content/contract.ts';
import { Nothing, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { activeActions } from '../kit/list/active-actions.ts';
import { choiceFilter, createColumns, multiChoiceFilter, tab, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { Period } from '../promotion/cells.tsx';
import { BannerName, Phone, Rate } from './cells.tsx';
import { bannerStatuses, positionLabels } from './labels.ts';

const column = createColumns<BannerRow>();
const words = Object.fromEntries(Object.entries(positionLabels).map(([value, word]) => [value, { word }]));

/** Banners with where and when they are shown, and how often they were seen and pressed. */
export const BannerList = list({
  name: 'banners',
  title: m.admin_banners_title,
  under: () => [{ label: m.admin_layout_content() }],
  things: m.admin_banners_things,
  from: 'content.listBanners',
  sort: 'place',
  icon: GalleryHorizontal,
  open: ({ id }) => `/banners/${id}`,
  openNeeds: 'banners update',
  create: { needs: 'banners create', path: '/banners/create', label: m.admin_banners_create },
  tabs: {
    param: 'state',
    values: [
      tab('all', m.admin_banners_all),
      ...(['active', 'scheduled', 'ended', 'off'] as const).map((state) => tab(state, bannerStatuses[state].word)),
    ],
    counts: (page) => page && { all: Object.values(page.counts).reduce((sum, n) => sum + n, 0), ...page.counts },
  },
  search: m.admin_banners_search,
  filters: [
    multiChoiceFilter('position', m.admin_banners_position, () =>
      Object.entries(positionLabels).map(([value, word]) => ({ value, label: word() })),
    ),
    choiceFilter('no_english', m.admin_shops_language, () => [{ value: '1', label: m.admin_blogs_no_english() }]),
  ],
  columns: [
    column('name', m.admin_banners_name, 240, (b) => <BannerName banner={b} />, { sort: 'name', ...written('name') }),
    column('position', m.admin_banners_position, [124, 140], (b) => positionLabels[b.position](), {
      sort: 'place',
      ...written('position', 'text', words),
    }),
    column(
      'state',
      m.admin_banners_state,
      112,
      (b) => <StatusTag status={bannerStatuses[b.state]} />,
      written('state', 'text', bannerStatuses),
    ),
    column('period', m.admin_banners_period, 150, (b) => <Period {...b} />, { sort: 'ends_at', ...written('ends_at', 'time') }),
    column('views', m.admin_banners_views, 96, (b) => formatCount(b.views), {
      align: 'right',
      sort: 'views',
      ...written('views', 'number'),
    }),
    column('clicks', m.admin_banners_clicks, 96, (b) => formatCount(b.clicks), {
      align: 'right',
      sort: 'clicks',
      ...written('clicks', 'number'),
    }),
    column('rate', m.admin_banners_rate, 96, (b) => <Rate banner={b} />, { align: 'right', sort: 'rate', yields: true }),
    column('updated_at', m.admin_products_updated, 112, (b) => <When iso={b.updated_at} />, {
      sort: 'updated_at',
      yields: true,
      ...written('updated_at', 'time'),
    }),
    column('updated_by', m.admin_logs_person, [92, 104], (b) => b.updated_by ?? <Nothing />, {
      yields: true,
      ...written('updated_by'),
    }),
  ],
  nameOf: (b) => b.name,
  phone: (b) => <Phone banner={b} />,
  bulk: activeActions<BannerRow>('content.bulkBanners', 'banners update'),
  empty: { title: m.admin_banners_empty, text: m.admin_banners_empty_text },
});
