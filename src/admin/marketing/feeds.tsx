import { Rss } from 'lucide-react';
import * as m from '#messages';
import type { FeedRefusal } from '#modules/marketing/contract.ts';
import { choiceFilter, createColumns, tab, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import textStyles from '../kit/text.module.css';
import {
  AllFeeds,
  FeedsOf,
  FeedTable,
  feedLabels,
  feedNames,
  PhoneRefusal,
  Product,
  Reasons,
  Refresh,
  reasonLabels,
} from './feed-parts.tsx';

const column = createColumns<FeedRefusal>();

/** The product feeds, and what they do not list and why. */
export const Feeds = list({
  name: 'feeds',
  title: m.admin_feeds_title,
  under: () => [{ label: m.admin_promotion_group() }],
  things: m.admin_feeds_things,
  from: 'marketing.feedRefusals',
  sort: 'id',
  icon: Rss,
  actions: () => <Refresh />,
  tabs: {
    param: 'feed',
    values: [tab('all', m.admin_feeds_all), ...feedNames.map((name) => tab(name, feedLabels[name]))],
    counts: (page) => page && { all: page.all, ...Object.fromEntries(page.feeds.map(({ name, refused }) => [name, refused])) },
  },
  filters: [
    choiceFilter('reason', m.admin_feeds_reason, () => Object.entries(reasonLabels).map(([value, { word }]) => ({ value, label: word() }))),
  ],
  columns: [
    column('name', m.admin_feeds_product, 300, (r) => <Product row={r} />, written('name')),
    column('sku', m.admin_feeds_sku, 150, (r) => <span className={textStyles.mono}>{r.sku}</span>, written('sku')),
    column('reasons', m.admin_feeds_reason, 300, (r) => <Reasons row={r} />),
    column('feeds', m.admin_feeds_where, 280, (r) => <FeedsOf row={r} />, { yields: true }),
  ],
  note: (page) => <FeedTable feeds={page.feeds} />,
  nameOf: (r) => r.name,
  phone: (r) => <PhoneRefusal row={r} />,
  empty: {
    title: m.admin_feeds_empty,
    text: m.admin_feeds_empty_text,
    offer: { needs: 'products view', text: m.admin_feeds_addresses, draw: () => <AllFeeds /> },
  },
});
