import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { FeedRefusal, RefusalReason } from '#modules/marketing/contract.ts';
import { call, type Output } from '../client.ts';
import { CopyButton, Thumb, When } from '../kit/cells.tsx';
import tableStyles from '../kit/form/ordered-list.module.css';
import listStyles from '../kit/list/list.module.css';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { useMay } from '../session.ts';

type Feed = Output<'marketing.feedRefusals'>['feeds'][number];

export const feedNames = ['google-tw', 'google-en', 'meta-tw', 'meta-en'] as const satisfies readonly Feed['name'][];
export const feedLabels: Record<Feed['name'], () => string> = {
  'google-tw': m.admin_feeds_google_tw,
  'google-en': m.admin_feeds_google_en,
  'meta-tw': m.admin_feeds_meta_tw,
  'meta-en': m.admin_feeds_meta_en,
};

export const reasonLabels: Record<RefusalReason, { word: () => string }> = {
  no_picture: { word: m.admin_feeds_no_picture },
  no_english: { word: m.admin_feeds_no_english },
  no_identifier: { word: m.admin_feeds_no_identifier },
  wrong_gtin: { word: m.admin_feeds_wrong_gtin },
  no_price: { word: m.admin_feeds_no_price },
  members_only: { word: m.admin_feeds_members_only },
  for_credits: { word: m.admin_feeds_for_credits },
};

export const Reasons = ({ row: { reasons } }: { row: FeedRefusal }): ReactNode =>
  reasons.map((reason) => reasonLabels[reason].word()).join(m.admin_feeds_comma());

/** The product, linked to its form. */
export function Product({ row: { product_id, name, picture } }: { row: FeedRefusal }): ReactNode {
  const mayOpen = useMay('products update');
  return (
    <>
      <Thumb picture={picture} size={32} label="" />{' '}
      <span className={textStyles.clip}>{mayOpen ? <Link to={`/products/${product_id}`}>{name}</Link> : name}</span>
    </>
  );
}

/** The feeds that do not list it. */
export const FeedsOf = ({ row: { feeds } }: { row: FeedRefusal }): ReactNode =>
  feeds.length === feedNames.length ? m.admin_feeds_all() : feeds.map((name) => feedLabels[name]()).join(m.admin_feeds_comma());

/** The address of each feed, how much it lists, and when it was made. */
export function FeedTable({ feeds }: { feeds: readonly Feed[] }): ReactNode {
  return (
    <table className={tableStyles.ordered} aria-label={m.admin_feeds_title()} data-testid="feed-table">
      <thead>
        <tr>
          <th>{m.admin_feeds_feed()}</th>
          <th>{m.admin_feeds_address()}</th>
          <th data-number="">{m.admin_feeds_listed()}</th>
          <th data-number="">{m.admin_feeds_refused()}</th>
          <th>{m.admin_feeds_made()}</th>
        </tr>
      </thead>
      <tbody>
        {feeds.map(({ name, url, made_at, listed, refused }) => (
          <tr key={name}>
            <td className={tableStyles.orderedName}>{feedLabels[name]()}</td>
            <td data-label={m.admin_feeds_address()}>
              <span className={textStyles.mono}>
                {url} <CopyButton text={url} label={m.admin_feeds_copy({ feed: feedLabels[name]() })} />
              </span>
            </td>
            <td data-label={m.admin_feeds_listed()} data-number="">
              {listed}
            </td>
            <td data-label={m.admin_feeds_refused()} data-number="">
              {refused}
            </td>
            <td data-label={m.admin_feeds_made()}>{made_at ? <When iso={made_at} /> : m.admin_feeds_not_made()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same in place of the list while nothing is refused. */
export function AllFeeds(): ReactNode {
  const { data } = useQuery({ queryKey: ['marketing.feeds'], queryFn: ({ signal }) => call('marketing.feedRefusals', {}, signal) });
  return (
    <>
      {data && <FeedTable feeds={data.feeds} />}
      <Refresh />
    </>
  );
}

/** Regenerates the feeds. */
export function Refresh(): ReactNode {
  const may = useMay('products update');
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  if (!may) return null;
  const refresh = async (): Promise<void> => {
    if (await run(() => call('marketing.refreshFeeds', {}))) done(m.admin_feeds_refreshing());
  };
  return (
    <Button icon={<RefreshCw size={15} />} loading={isBusy} onClick={() => void refresh()}>
      {m.admin_feeds_refresh()}
    </Button>
  );
}

/** Two lines: the product; its number and the reasons. */
export const PhoneRefusal = ({ row }: { row: FeedRefusal }): ReactNode => (
  <>
    <span className={listStyles.phoneLine}>
      <Product row={row} />
    </span>
    <span className={listStyles.phoneLine}>
      <span className={`${textStyles.meta} ${textStyles.mono}`}>{row.sku}</span> <Reasons row={row} />
    </span>
  </>
);
