import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import { now } from '../clock.ts';
import { ChartCard } from '../kit/chart/chart-card.tsx';
import { formatCount, formatDay, formatShare } from '../kit/format.ts';
import { useLanguage } from '../language.ts';
import { shortDay } from '../reports/labels.ts';

/** Noon of a shop day as a moment, so that no time zone moves it to another day. */
const noon = (day: string): string => `${day}T12:00:00Z`;

/** Views and clicks of the last thirty days, and of all time in words. */
export function Numbers({ id }: { id: string }): ReactNode {
  const locale = useLanguage();
  const request = useQuery({ queryKey: ['content.bannerDays', id], queryFn: () => call('content.bannerDays', { id }) });
  const { data = [], total = { views: 0, clicks: 0 } } = request.data ?? {};
  const { views, clicks } = total;
  return (
    <ChartCard
      title={m.admin_banners_numbers()}
      meta={
        views > 0
          ? m.admin_banners_so_far({ views: formatCount(views), clicks: formatCount(clicks), rate: formatShare(clicks / views) })
          : undefined
      }
      kind="line"
      none={m.admin_banners_unseen()}
      request={request}
      data={{
        head: m.admin_banners_day(),
        series: [
          { name: m.admin_banners_views(), tone: 'accent' },
          { name: m.admin_banners_clicks(), tone: 'wait' },
        ],
        rows: data.map(({ day, ...counts }) => ({
          key: day,
          label: formatDay(noon(day), now(), 'UTC', locale),
          short: shortDay(day, locale),
          values: [counts.views, counts.clicks],
        })),
        write: formatCount,
      }}
    />
  );
}
